/// A range of frame rates.
public struct CAFrameRateRange: Equatable, Sendable {
  /// The lowest rate, in frames per second.
  public var minimum: Float
  /// The highest rate, in frames per second.
  public var maximum: Float
  /// The preferred rate, in frames per second; 0 or `nil` for none.
  public var preferred: Float?

  /// Creates a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred == 0 ? nil : preferred
  }

  /// The rate of the display.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}
