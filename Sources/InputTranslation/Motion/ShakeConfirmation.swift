/// What tells a shake from everything else that swings, measured over two seconds of it.
///
/// Accelerations are in g, gravity included unless it says otherwise. Those that say how strong a
/// movement is are meant for a ``ShakeSettings/swing`` of 0.9 g and grow with it.
public struct ShakeConfirmation: Hashable, Sendable {
  /// How regular a movement has to be, from 0 to 2: how much each swing mirrors the one before and
  /// repeats the one before that. Throws, strokes and falls come to 0.5: they happen once.
  public var regularity = 0.65
  /// The same for swings that are slower than ``quickPeriod``: arms that make signs or chop.
  public var slowRegularity = 0.9
  /// From one swing to the next one to the same side, in seconds: a hand that shakes takes less, a
  /// gesture of the whole arm takes more.
  public var quickPeriod = 0.45
  /// The longest such time at which a movement of any direction is a shake, in seconds.
  public var longestPeriod = 0.62
  /// A shake may be too wild to be regular: then it changes direction this many times at least...
  public var wildReversals = 8
  /// ... and is this strong, as the root mean square without gravity.
  public var wildStrength = 1.5
  /// The most that a movement may consist of peaks (its kurtosis; a pure swing has 1.5, blows and
  /// claps 8): between blows there is nothing.
  public var peakedness = 5.5
  /// The same for a movement that is wild.
  public var wildPeakedness = 3.3

  /// How strong a shake is, as the root mean square without gravity. Brushing teeth comes to 1.
  public var strength = 1.2
  /// A softer one counts if it is as regular and as straight as this, soon over, and followed by rest.
  public var softRegularity = 1.1
  /// How strong it is at least: what a pure swing of 0.9 g to either side comes to.
  public var softStrength = 0.64
  /// The share of a soft shake that has to be along one line.
  public var softStraightness = 0.9
  /// How long a soft shake may last, in seconds: what goes on for longer is work.
  public var softDuration = 4.5
  /// How long a soft shake begins after the last movement that was none, in seconds: a stroke of
  /// work is as regular, but comes after another one.
  public var softPause = 4.0
  /// How much may move after a soft shake (root mean square): who brushes or wipes does not stop dead.
  public var restStrength = 0.4

  /// What is closer to up and down than this (the cosine of the angle) may be legs that run or take
  /// stairs, and has to be shown to be none.
  public var uprightness = 0.85
  /// No leg pulls a device down like this: on the ground a body is not pulled down, it falls.
  public var lowest = -1.1
  /// How far such a movement goes below 1 g along gravity, as a multiple of its strength. A hand goes as
  /// far down as up and comes to 1.2 and more; a step pushes up and falls, and comes to 0.9 however
  /// strong it is.
  public var depth = 1.05
  /// No step pushes a device sideways like this.
  public var across = 2.2
  /// A softer shake up and down has to be pulled down at least so far; steps with stiff shoes and
  /// straps get here, but are neither as regular nor as straight as a soft shake has to be.
  public var softLowest = -0.2

  /// How regular slow swings across gravity have to be: their strength says little, for an arm that
  /// swings to and fro as slowly as a walk takes needs half the force.
  public var swayRegularity = 1.1
  /// How straight.
  public var swayStraightness = 0.86
  /// The greatest cosine of the angle between them and gravity.
  public var swayUprightness = 0.6
  /// How strong, as the root mean square without gravity.
  public var swayStrength = 0.65
  /// The longest time from one such swing to the next one to the same side, in seconds.
  public var swayPeriod = 0.85

  /// The values that the recordings and the reasons gave.
  public init() {}

  /// What a window shows.
  enum Verdict { case isShake, isSoftShake, isNone }

  /// What a movement is.
  /// - Parameters:
  ///   - facts: What was measured over a window.
  ///   - swing: What counts as a swing, in g.
  ///   - reversals: How often the direction has changed.
  func verdict(on facts: MotionFacts, swing: Double, reversals: Int) -> Verdict {
    let usual = swing / Self.usualSwing
    let isStep =
      facts.uprightness >= uprightness && facts.across < across * usual
      && !isPulledDown(facts, to: lowest * usual)
    if isBackAndForth(facts, swing: swing, reversals: reversals) {
      if facts.strength >= strength * usual, !isStep { return .isShake }
      let isPulled =
        facts.uprightness < uprightness || isPulledDown(facts, to: softLowest)
      if isSoft(facts, swing: swing), isPulled { return .isSoftShake }
    }
    return isSway(facts, swing: swing) ? .isSoftShake : .isNone
  }

  /// Whether a soft shake came to an end as one.
  /// - Parameters:
  ///   - duration: How long it lasted, in seconds.
  ///   - pause: How long before it the last movement was that was no shake, in seconds.
  ///   - rest: What was measured after it.
  ///   - swing: What counts as a swing, in g.
  func isOver(
    after duration: Double, pause: Double, rest: MotionFacts?, swing: Double
  ) -> Bool {
    guard let rest else { return false }
    return duration <= softDuration && pause >= softPause
      && rest.strength <= restStrength * swing / Self.usualSwing
  }

  /// Whether it swings slowly or softly, but so regularly that it is meant.
  func isSway(_ facts: MotionFacts, swing: Double) -> Bool {
    guard facts.regularity >= swayRegularity, facts.period <= swayPeriod,
      facts.peakedness <= wildPeakedness
    else { return false }
    if facts.uprightness <= swayUprightness {
      return facts.period > quickPeriod && facts.straightness >= swayStraightness
        && facts.strength >= swayStrength * swing / Self.usualSwing
    }
    return facts.period <= quickPeriod && isSoft(facts, swing: swing)
      && isPulledDown(facts, to: softLowest)
  }

  private func isPulledDown(_ facts: MotionFacts, to limit: Double) -> Bool {
    facts.lowest <= limit && 1 - facts.lowest >= depth * facts.strength
  }

  private func isBackAndForth(_ facts: MotionFacts, swing: Double, reversals: Int) -> Bool {
    guard facts.peakedness <= peakedness else { return false }
    let needed = facts.period <= quickPeriod ? regularity : slowRegularity
    return facts.regularity >= needed && facts.period <= longestPeriod
      || reversals >= wildReversals && facts.peakedness <= wildPeakedness
        && facts.strength >= wildStrength * swing / Self.usualSwing
  }

  /// Softer than other shakes, but nothing else than one.
  private func isSoft(_ facts: MotionFacts, swing: Double) -> Bool {
    facts.strength >= softStrength * swing / Self.usualSwing && facts.regularity >= softRegularity
      && facts.straightness >= softStraightness
  }

  private static let usualSwing = 0.9
}
