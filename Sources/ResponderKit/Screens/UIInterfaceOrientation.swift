/// How the screen is held. Portrait is the way in which it is mapped when the application is launched;
/// the others are turned from there.
public enum UIInterfaceOrientation: Int, Sendable, CaseIterable {
  /// Not known.
  case unknown = 0
  /// As at the launch.
  case portrait = 1
  /// Turned by half.
  case portraitUpsideDown = 2
  /// Turned by a quarter, with what was the bottom on the right.
  case landscapeRight = 3
  /// Turned by a quarter, with what was the bottom on the left.
  case landscapeLeft = 4

  /// Whether it is upright, or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is turned by a quarter.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  var mask: UIInterfaceOrientationMask { UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }
}

/// Some of the ways in which the screen may be held.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = Self(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = Self(rawValue: 1 << 2)
  /// Turned by a quarter to the right.
  public static let landscapeRight = Self(rawValue: 1 << 3)
  /// Turned by a quarter to the left.
  public static let landscapeLeft = Self(rawValue: 1 << 4)
  /// Turned by a quarter, either way.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// Every way but upside down.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
  /// Every way.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
}
