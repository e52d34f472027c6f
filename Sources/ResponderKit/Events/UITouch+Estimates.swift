public import Foundation

// Estimated properties of a touch. The kernel reports final values, so nothing is estimated, and there
// are no updates.
extension UITouch {
  /// The properties of a touch that can be estimated.
  public struct Properties: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The force.
    public static let force = Self(rawValue: 1 << 0)
    /// The azimuth of a pencil.
    public static let azimuth = Self(rawValue: 1 << 1)
    /// The altitude of a pencil.
    public static let altitude = Self(rawValue: 1 << 2)
    /// The location.
    public static let location = Self(rawValue: 1 << 3)
  }

  /// Always empty.
  public var estimatedProperties: Properties { [] }
  /// Always empty.
  public var estimatedPropertiesExpectingUpdates: Properties { [] }
  /// Always `nil`, because there are no updates.
  public var estimationUpdateIndex: NSNumber? { nil }
}

extension UITouch.TouchType {
  /// The older name of ``pencil``.
  public static let stylus = Self.pencil
}
