/// Learns the number of units per g from a device that does not report it: at rest it measures 1 g.
struct RestScale: Sendable {
  /// How long the device has to be at rest, in seconds.
  private static let stillness = 1.0
  /// The allowed variation of the readings, relative to their size.
  private static let spread = 0.1
  /// The usual ends of a sensor's range, in g.
  private static let fullScales = [2.0, 3, 4, 6, 8, 16]
  /// The interval of the possible ends of the range, in g.
  private static let possibleFullScales = 1.5...40

  private(set) var unitsPerG: Double?
  /// The end of the sensor's range, in its units; `nil` without one.
  private let maximum: Double?
  private var rest: (start: Double, least: Double, most: Double)?

  init(maximum: Int32?) {
    self.maximum = maximum.flatMap { $0 > 0 ? Double($0) : nil }
  }

  /// Adds the magnitude of a reading, in the device's units.
  mutating func add(_ size: Double, at time: Double) {
    guard unitsPerG == nil else { return }
    guard let rest, time >= rest.start else {
      self.rest = (time, size, size)
      return
    }
    // Only changes are reported, so the last reading is still valid.
    if time - rest.start >= Self.stillness, let units = plausible((rest.least + rest.most) / 2) {
      unitsPerG = units
      return
    }
    let least = min(rest.least, size)
    let most = max(rest.most, size)
    self.rest =
      most - least <= Self.spread * most ? (rest.start, least, most) : (time, size, size)
  }

  /// Returns the scale for a reading at rest; `nil` for an implausible one.
  private func plausible(_ size: Double) -> Double? {
    guard size > 0 else { return nil }
    guard let maximum else { return size }
    let fullScale = maximum / size
    guard Self.possibleFullScales.contains(fullScale) else { return nil }
    // The reading has an error of a few percent; the end of the range does not.
    return Self.fullScales.first { abs(fullScale / $0 - 1) < 0.15 }.map { maximum / $0 } ?? size
  }
}
