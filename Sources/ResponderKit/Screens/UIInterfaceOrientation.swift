/// The orientation of the interface. Portrait is the configured mapping at launch; the others are
/// relative to it.
public enum UIInterfaceOrientation: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// The orientation at launch.
  case portrait = 1
  /// Rotated by half a turn.
  case portraitUpsideDown = 2
  /// Rotated by a quarter turn, with the original bottom on the right.
  case landscapeRight = 3
  /// Rotated by a quarter turn, with the original bottom on the left.
  case landscapeLeft = 4

  /// Whether the orientation is portrait or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is landscape.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  var mask: UIInterfaceOrientationMask { UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }
}

/// A set of interface orientations.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Portrait.
  public static let portrait = Self(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = Self(rawValue: 1 << 2)
  /// Landscape right.
  public static let landscapeRight = Self(rawValue: 1 << 3)
  /// Landscape left.
  public static let landscapeLeft = Self(rawValue: 1 << 4)
  /// Both landscape orientations.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// All orientations except upside down.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
  /// All orientations.
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
}
