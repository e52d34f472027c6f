/// A recording that was made from one of a person, by a seed.
public struct GeneratedRecording: Sendable {
  /// What is done. Of each kind there are as many as are asked for; their numbers are their seeds.
  public enum Kind: String, CaseIterable, Sendable {
    /// Four or five reversals of a large, slow movement, then rest.
    case shortAndLarge = "short and large"
    /// Six or seven reversals that are still slower.
    case slowAndLarge = "slow and large"
    /// Three very hard swings within half a second.
    case hard = "single very hard"
    /// Quick swings of ordinary size for some seconds.
    case quickAndLong = "quick and long"
    case stairs, jumps, drop, stumble, clapping, brushing
    /// Claps between which the arm swings with 0.9 g and more to both sides.
    case wideClapping = "clapping with wide swings"
    /// Claps whose hands hardly knock, so that a wrist feels a movement to and fro and not much else.
    case softClapping = "soft clapping"
    /// Brushing that stops and continues: each part is a soft shake that comes to rest.
    case brushingWithPauses = "brushing with pauses"

    public var isShake: Bool {
      switch self {
      case .shortAndLarge, .slowAndLarge, .hard, .quickAndLong: true
      case .stairs, .jumps, .drop, .stumble, .clapping, .brushing, .wideClapping,
        .softClapping, .brushingWithPauses:
        false
      }
    }

    /// Whether a sensor feels a shake, although none is meant. Such kinds are counted on their own.
    public var isLikeShake: Bool {
      switch self {
      case .wideClapping, .softClapping, .brushingWithPauses: true
      default: false
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
  /// When a shake is seen, in seconds.
  public let shakeTimes: ClosedRange<Double>?
  let movement: Movement

  /// What a sensor makes of it. Another sensor of the same kind would have the same noise.
  public func samples(by sensor: Sensor) -> [Sample] {
    var chance = Chance(seed: "\(kind.rawValue) \(number) \(Int(sensor.rate)) \(Int(sensor.range))")
    return movement.sampled(by: sensor, &chance)
  }
}
