/// Learns how many units make 1 g from a device that does not tell: at rest it feels nothing else.
struct RestScale: Sendable {
  /// How long the device has to lie still, in seconds.
  private static let stillness = 1.0
  /// How much the readings may differ meanwhile, as a share of their size.
  private static let spread = 0.1
  /// What sensors usually feel at most, in g; and what one may feel at most at all.
  private static let fullScales = [2.0, 3, 4, 6, 8, 16]
  private static let possibleFullScales = 1.5...40

  private(set) var unitsPerG: Double?
  /// The end of the sensor's range, in its units; `nil`: it has none.
  private let maximum: Double?
  private var rest: (start: Double, least: Double, most: Double)?

  init(maximum: Int32?) {
    self.maximum = maximum.flatMap { $0 > 0 ? Double($0) : nil }
  }

  /// Adds the size of one reading, in the device's units.
  mutating func add(_ size: Double, at time: Double) {
    guard unitsPerG == nil else { return }
    guard let rest, time >= rest.start else {
      self.rest = (time, size, size)
      return
    }
    // A value is reported only when it changes, so what was read last held until now.
    if time - rest.start >= Self.stillness, let units = plausible((rest.least + rest.most) / 2) {
      unitsPerG = units
      return
    }
    let least = min(rest.least, size)
    let most = max(rest.most, size)
    self.rest =
      most - least <= Self.spread * most ? (rest.start, least, most) : (time, size, size)
  }

  /// The scale that a reading at rest means; `nil` for one that no sensor has.
  private func plausible(_ size: Double) -> Double? {
    guard size > 0 else { return nil }
    guard let maximum else { return size }
    let fullScale = maximum / size
    guard Self.possibleFullScales.contains(fullScale) else { return nil }
    // A sensor is off by a few parts in a hundred; the end of its range is not.
    return Self.fullScales.first { abs(fullScale / $0 - 1) < 0.15 }.map { maximum / $0 } ?? size
  }
}
