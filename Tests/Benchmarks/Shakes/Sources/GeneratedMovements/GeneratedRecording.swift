/// A recording that was made from one of a person, by a seed.
public struct GeneratedRecording: Sendable {
  /// What is done. Of each kind there are as many as are asked for; their numbers are their seeds.
  public enum Kind: String, CaseIterable, Sendable {
    /// Five or six large, slow swings, then rest.
    case shortAndLarge = "short and large"
    /// Seven or eight swings that are still slower.
    case slowAndLarge = "slow and large"
    /// Three very hard swings within half a second.
    case hard = "single very hard"
    /// Quick swings of ordinary size for some seconds.
    case quickAndLong = "quick and long"
    case stairs, jumps, drop, stumble, clapping, brushing

    public var isShake: Bool {
      switch self {
      case .shortAndLarge, .slowAndLarge, .hard, .quickAndLong: true
      case .stairs, .jumps, .drop, .stumble, .clapping, .brushing: false
      }
    }
  }

  /// A sensor that records it.
  public struct Sensor: Hashable, Sendable {
    /// In samples a second.
    public var rate: Double
    /// What it can feel along an axis, in g.
    public var range: Double

    public init(rate: Double, range: Double) { (self.rate, self.range) = (rate, range) }

    public static let all: [Sensor] = [8, 2].flatMap { range in
      [25, 50, 100].map { Sensor(rate: $0, range: range) }
    }

    public var name: String { "\(Int(rate)) Hz ±\(Int(range)) g" }
  }

  public let kind: Kind
  public let number: Int
  /// The position of the recording that it was made from.
  public let source: Int
  let movement: Movement

  public func samples(by sensor: Sensor) -> [Sample] { movement.sampled(by: sensor) }
}
