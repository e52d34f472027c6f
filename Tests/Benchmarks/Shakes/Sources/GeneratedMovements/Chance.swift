/// Numbers that look like chance and are the same each time (SplitMix64).
///
/// Only sums, products and square roots follow from the bits, so that each platform and each version of the
/// standard library has the same numbers.
public struct Chance {
  private var state: UInt64

  /// - Parameter seed: A text, such as the name of what is varied.
  public init(seed: String) {
    // FNV-1a: a hash that is the same in every run.
    state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var result = state
    result = (result ^ result >> 30) &* 0xbf58_476d_1ce4_e5b9
    result = (result ^ result >> 27) &* 0x94d0_49bb_1331_11eb
    return result ^ result >> 31
  }

  /// A number from 0 up to, but not including, 1.
  public mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  public mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * share()
  }

  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(share() * Double(range.upperBound - range.lowerBound + 1))
  }

  public mutating func flip() -> Bool { share() < 0.5 }

  public mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[integer(in: 0...elements.count - 1)]
  }

  /// The elements in another order (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(last, integer(in: 0...last))
    }
    return result
  }

  /// A number of nearly the normal distribution, with the deviation 1: a sum of twelve.
  public mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + share() }
  }

  /// A direction, none more likely than another.
  public mutating func direction() -> (x: Double, y: Double, z: Double) {
    while true {
      let (x, y, z) = (within(-1...1), within(-1...1), within(-1...1))
      let square = x * x + y * y + z * z
      guard square > 0.01, square <= 1 else { continue }
      let length = square.squareRoot()
      return (x / length, y / length, z / length)
    }
  }
}
