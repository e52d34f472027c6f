import Foundation
import InputDevices
import KernelInput

// A sensor at rest measures 1 g; any other size shows a wrong scale.
extension Doctor {
  /// What a sensor measures at rest, in g, if its scale is right.
  private static let plausibleGravity = 0.8...1.2
  /// The noise of an axis at rest: the least step in both directions.
  private static let noise = 2

  /// Returns what a sensor measures if that is implausible and it lies still, with the last values.
  /// - Parameters:
  ///   - values: The present values of its axes.
  ///   - units: Its units per g.
  ///   - measure: Returns the values a few times within a second.
  static func gravityAtRest(
    _ values: [Axis: Int32], units: (x: Double, y: Double, z: Double),
    _ measure: () -> [[Axis: Int32]]
  ) -> (size: Double, values: [Axis: Int32])? {
    func gravity(_ values: [Axis: Int32]) -> Double {
      size([(Axis.x, units.x), (.y, units.y), (.z, units.z)].map { Double(values[$0] ?? 0) / $1 })
    }
    // Before its first sample it measures nothing.
    guard gravity(values) > 0, !plausibleGravity.contains(gravity(values)) else { return nil }
    let samples = measure()
    let sizes = samples.map(gravity)
    guard let least = sizes.min(), let greatest = sizes.max(), let last = samples.last, least > 0,
      // Else it moves. A few units of a coarse scale are noise.
      greatest <= least * 1.1 || samples.areNoise(of: noise),
      !plausibleGravity.overlaps(least...greatest)
    else { return nil }
    return (greatest, last)
  }

  static func wrongScale(_ gravity: Double) -> String {
    let shown = String(format: gravity < 0.01 ? "%.4f" : "%.2f", gravity)
    return "it measures gravity as \(shown) g, so its units per g are wrong, if it lies still now"
  }

  static func size(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

extension [[Axis: Int32]] {
  /// Whether each axis varies by a number of units at most.
  fileprivate func areNoise(of units: Int) -> Bool {
    [Axis.x, .y, .z].allSatisfy { axis in
      let values = map { Int($0[axis] ?? 0) }
      return (values.max() ?? 0) - (values.min() ?? 0) <= units
    }
  }
}
