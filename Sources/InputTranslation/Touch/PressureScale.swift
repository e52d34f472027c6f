import KernelInput

/// Converts raw pressure to a force, where 1 is an average touch.
///
/// A device reports pressure relative to its maximum. An average touch is assumed to have a quarter
/// of it.
struct PressureScale: Equatable, Sendable {
  static let maximumForce = 4.0
  /// With fewer steps, the value is that of a button rather than a pressure.
  private static let fewestSteps: Int64 = 8

  private let minimum: Double
  private let perUnit: Double

  /// Creates a scale.
  /// - Returns: `nil` for a range that is not plausible for a pressure.
  init?(_ range: AxisRange?) {
    guard let range, Int64(range.maximum) - Int64(range.minimum) >= Self.fewestSteps else {
      return nil
    }
    minimum = Double(range.minimum)
    perUnit = Self.maximumForce / (Double(range.maximum) - minimum)
  }

  func force(_ raw: Int32) -> Double {
    min(max((Double(raw) - minimum) * perUnit, 0), Self.maximumForce)
  }
}
