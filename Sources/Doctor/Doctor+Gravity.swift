import Foundation
import InputDevices
import KernelInput

// A sensor at rest measures 1 g; any other size shows a wrong scale.
extension Doctor {
  /// What a sensor measures at rest, in g, if its scale is right.
  private static let plausibleGravity = 0.8...1.2
  /// The noise of an axis at rest: the least step in both directions.
  private static let noise = 2
  /// A sensor that measures less than this for a second, in g, does not just move: it would fall five metres.
  private static let leastGravity = 0.5

  /// What is wrong with the samples of a sensor.
  enum WrongGravity {
    /// It has none: all values are 0.
    case missing
    /// The size, in g, is not that of gravity, and the sensor lies still.
    case implausible(size: Double, lastValues: [Axis: Int32])
  }

  /// Returns what is wrong with the gravity that a sensor measures; `nil` if nothing is, or it moves.
  /// - Parameters:
  ///   - values: The present values of its axes; empty if they cannot be read.
  ///   - units: Its units per g.
  ///   - measure: Returns the values a few times within a second.
  static func wrongGravity(
    _ values: [Axis: Int32], units: (x: Double, y: Double, z: Double),
    _ measure: () -> [[Axis: Int32]]
  ) -> WrongGravity? {
    func gravity(_ values: [Axis: Int32]) -> Double {
      size([(Axis.x, units.x), (.y, units.y), (.z, units.z)].map { Double(values[$0] ?? 0) / $1 })
    }
    guard !values.isEmpty, !plausibleGravity.contains(gravity(values)) else { return nil }
    let all = measure().filter { !$0.isEmpty }
    // The values are 0 before the first sample, and some drivers begin when the node is opened.
    let samples = Array(all.drop { gravity($0) == 0 })
    guard let last = samples.last else { return all.isEmpty ? nil : .missing }
    let sizes = samples.map(gravity)
    guard samples.count > 1, let least = sizes.min(), let greatest = sizes.max(),
      !plausibleGravity.overlaps(least...greatest),
      // Else it moves. A few units of a coarse scale are noise.
      greatest < leastGravity || greatest <= least * 1.1 || samples.areNoise(of: noise)
    else { return nil }
    return .implausible(size: greatest, lastValues: last)
  }

  /// What is said of a sensor without samples.
  static let missingSamples = "it measured nothing for a second: all its axes are 0"

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
