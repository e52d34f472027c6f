public import Foundation

// What a touch would only estimate at first. Everything that the kernel tells of a touch is final when it
// is told, so nothing is estimated, and no update follows.
extension UITouch {
  /// What of a touch can be estimated.
  public struct Properties: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// How hard it presses.
    public static let force = Self(rawValue: 1 << 0)
    /// Where a pencil points.
    public static let azimuth = Self(rawValue: 1 << 1)
    /// How steep a pencil is held.
    public static let altitude = Self(rawValue: 1 << 2)
    /// Where it is.
    public static let location = Self(rawValue: 1 << 3)
  }

  /// None.
  public var estimatedProperties: Properties { [] }
  /// None.
  public var estimatedPropertiesExpectingUpdates: Properties { [] }
  /// `nil`: no update is to come.
  public var estimationUpdateIndex: NSNumber? { nil }
}

extension UITouch.TouchType {
  /// The older name of ``pencil``.
  public static let stylus = Self.pencil
}
