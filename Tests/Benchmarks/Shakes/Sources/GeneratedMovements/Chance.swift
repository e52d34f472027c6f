import Foundation

/// Numbers that look like chance and are the same each time (SplitMix64).
public struct Chance: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter seed: A text, such as the name of what is varied.
  public init(seed: String) {
    // FNV-1a: a hash that is the same in every run.
    state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var result = state
    result = (result ^ result >> 30) &* 0xbf58_476d_1ce4_e5b9
    result = (result ^ result >> 27) &* 0x94d0_49bb_1331_11eb
    return result ^ result >> 31
  }

  /// A number of the normal distribution with the deviation 1 (Box and Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12..<1, using: &self))).squareRoot()
    return radius * cos(Double.random(in: 0..<2 * .pi, using: &self))
  }

  /// A direction, none more likely than another.
  public mutating func direction() -> (x: Double, y: Double, z: Double) {
    let (x, y, z) = (normal(), normal(), normal())
    let length = max((x * x + y * y + z * z).squareRoot(), 1e-9)
    return (x / length, y / length, z / length)
  }

  mutating func within(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
