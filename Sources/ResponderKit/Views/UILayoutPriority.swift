/// How much a constraint matters, from 1 to 1000. A higher one comes before all lower ones together.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A requirement.
  public static let required = Self(1000)
  /// How much a view resists being smaller than its content.
  public static let defaultHigh = Self(750)
  /// How much a view resists being larger than its content.
  public static let defaultLow = Self(250)
  /// How much `systemLayoutSizeFitting(_:)` wants the size that it is given.
  public static let fittingSizeLevel = Self(50)

  /// The priority that is so much higher.
  public static func + (priority: Self, step: Float) -> Self { Self(priority.rawValue + step) }
  /// The priority that is so much lower.
  public static func - (priority: Self, step: Float) -> Self { Self(priority.rawValue - step) }
}
