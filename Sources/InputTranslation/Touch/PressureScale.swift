import KernelInput

/// How a raw pressure becomes a force, of which an average touch has 1.
///
/// A device tells only how hard a touch is compared to the hardest that it can tell. An average
/// touch is taken to lie at a quarter of that.
struct PressureScale: Equatable, Sendable {
  static let maximumForce = 4.0
  /// With fewer steps it is no pressure, but a button.
  private static let fewestSteps: Int64 = 8

  private let minimum: Double
  private let perUnit: Double

  /// - Returns: `nil` for a range that cannot be one of pressures.
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
