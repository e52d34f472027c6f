/// The thresholds that distinguish a shake from other movements, measured over two seconds.
///
/// Accelerations are in g, gravity included unless stated otherwise. Thresholds for the strength of
/// a movement apply to a ``ShakeSettings/swing`` of 0.9 g and are scaled with it.
public struct ShakeConfirmation: Hashable, Sendable {
  /// The minimum regularity of a movement, from 0 to 2: how much each swing mirrors the previous
  /// one and repeats the one before. Throws, strokes and falls have 0.5, because they happen once.
  public var leastRegularity = 0.65
  /// The minimum regularity of swings that are slower than ``longestQuickPeriod``, such as arm signals and
  /// chopping.
  public var leastSlowRegularity = 0.9
  /// The longest period of a quick swing, in seconds: shorter for a shaking hand, longer for a
  /// gesture of the whole arm.
  public var longestQuickPeriod = 0.45
  /// The longest period of a shake in any direction, in seconds.
  public var longestPeriod = 0.62
  /// The minimum number of reversals of a wild shake, which need not be regular.
  public var leastWildReversals = 8
  /// The minimum strength of a wild shake, as the root mean square without gravity.
  public var leastWildStrength = 1.5
  /// The maximum concentration in peaks (kurtosis; a pure swing has 1.5, blows and claps 8),
  /// because there is no movement between blows.
  public var greatestPeakedness = 5.5
  /// The maximum concentration in peaks of a wild shake.
  public var greatestWildPeakedness = 3.3

  /// The minimum strength of a shake, as the root mean square without gravity. Brushing teeth has
  /// 1.
  public var leastStrength = 1.2
  /// The minimum regularity of a soft shake, which also has to be straight, short, and followed by
  /// rest.
  public var leastSoftRegularity = 1.1
  /// The minimum strength of a soft shake: that of a pure swing of 0.9 g in each direction.
  public var leastSoftStrength = 0.64
  /// The minimum fraction of a soft shake along a single line.
  public var leastSoftStraightness = 0.9
  /// The maximum duration of a soft shake, in seconds: longer movements are work.
  public var longestSoftDuration = 5.5
  /// The minimum time between the last other movement and a soft shake, in seconds: strokes of work
  /// are as regular, but follow one another.
  public var shortestSoftPause = 4.0
  /// The maximum movement after a soft shake (root mean square): brushing or wiping does not stop
  /// abruptly.
  public var greatestRestStrength = 0.4

  /// The cosine of the angle to gravity above which a movement may be caused by running or stairs,
  /// and further thresholds apply.
  public var leastVerticalUprightness = 0.85
  /// The lowest acceleration that running can cause: a body falls, but is not pulled down.
  public var lowestOfRun = -1.1
  /// How far such a movement goes below 1 g along gravity, as a multiple of its strength. A hand moves
  /// symmetrically and reaches 1.2 and more; a step pushes up and falls, and reaches 0.9 regardless of
  /// its strength.
  public var leastDepth = 1.05
  /// The largest horizontal acceleration that a step can cause.
  public var greatestAcrossOfStep = 2.2
  /// How low a soft vertical shake has to go; steps with stiff shoes and straps reach this, but are
  /// neither as regular nor as straight as a soft shake has to be.
  public var greatestSoftLowest = -0.2

  /// The minimum regularity of slow horizontal swings, whose strength is not significant: an arm
  /// that swings as slowly as in walking needs half the force.
  public var leastSwayRegularity = 1.1
  /// The minimum straightness of slow horizontal swings.
  public var leastSwayStraightness = 0.86
  /// The maximum cosine of the angle between them and gravity.
  public var greatestSwayUprightness = 0.6
  /// The minimum strength, as the root mean square without gravity.
  public var leastSwayStrength = 0.65
  /// The maximum period of such swings, in seconds.
  public var longestSwayPeriod = 0.85

  /// The minimum acceleration of a large shake in both directions along its line, without gravity. Then
  /// few swings suffice. An arm that swings while its owner walks does not reach it.
  public var leastLargeReach = 1.1
  /// The minimum sum of mirroring and straightness of a large or hard shake: swings along a line need not
  /// mirror each other as much as those in a circle. Signs in the air reach 1.3, but are not regular.
  public var leastLargeEvenness = 1.3
  /// The maximum time between a swing and the opposite one in a large shake, in seconds.
  public var longestLargeHalfPeriod = 0.55
  /// How low a large vertical shake has to go: who jumps falls, and is not pulled down.
  public var greatestLargeLowest = -0.6
  /// How low a large vertical shake has to go that is slower than steps with as much force; who jumps reaches 0.
  public var greatestSlowLargeLowest = -0.15
  /// The minimum period of such a shake, in seconds. Fewer than 1.8 steps a second are a stroll, which does not reach
  /// ``leastLargeReach``.
  public var leastSlowLargePeriod = 0.55
  /// The minimum acceleration in both directions of a shake of only three swings, without gravity.
  public var leastHardReach = 1.9
  /// The minimum straightness of a movement that cannot be steps, whatever its direction: a body on
  /// legs moves in all directions, a hand does not.
  public var leastStraightness = 0.55

  /// Creates the default thresholds, which recordings and the reasons above determined.
  public init() {}

  /// The kind of a movement.
  enum Kind { case shake, softShake, none }

  /// Classifies a movement.
  /// - Parameters:
  ///   - facts: The measurements over a window.
  ///   - swing: The threshold of a swing, in g.
  ///   - reversals: The number of reversals.
  func kind(
    of facts: MotionFacts, swing: Double, reversals: Int
  ) -> Kind {
    let scale = swing / Self.usualSwing
    let isStep =
      (facts.uprightness >= leastVerticalUprightness || facts.straightness < leastStraightness)
      && facts.across < greatestAcrossOfStep * scale
      && !isPulledDown(facts, to: lowestOfRun * scale)
    if isBackAndForth(facts, swing: swing, reversals: reversals) {
      if facts.strength >= leastStrength * scale, !isStep { return .shake }
      // The limit is not scaled, because it is near 0.
      let isAcrossOrPulledDown =
        facts.uprightness < leastVerticalUprightness || isPulledDown(facts, to: greatestSoftLowest)
      if isSoft(facts, swing: swing), isAcrossOrPulledDown { return .softShake }
    }
    let isLarge =
      facts.regularity >= leastSlowRegularity && isLarge(facts, swing: swing)
    return isLarge || isSoftAndRegular(facts, swing: swing) ? .softShake : .none
  }

  /// Returns the minimum acceleration of a large shake in both directions, in g.
  func leastReach(swing: Double) -> Double { leastLargeReach * swing / Self.usualSwing }

  /// Returns whether a movement consists of few large swings that mirror each other.
  func isLarge(_ facts: MotionFacts, swing: Double) -> Bool {
    guard facts.mirroring + facts.straightness >= leastLargeEvenness,
      facts.reach >= leastReach(swing: swing),
      facts.peakedness <= greatestWildPeakedness,
      facts.halfPeriod <= longestLargeHalfPeriod
    else { return false }
    let isSlow = facts.period >= leastSlowLargePeriod
    return facts.uprightness < leastVerticalUprightness
      || isPulledDown(facts, to: isSlow ? greatestSlowLargeLowest : greatestLargeLowest)
  }

  /// Returns whether a movement of three swings is hard enough to be a shake.
  func isHard(_ facts: MotionFacts, swing: Double) -> Bool {
    facts.reach >= leastHardReach * swing / Self.usualSwing
      && facts.mirroring + facts.straightness >= leastLargeEvenness
      && facts.peakedness <= greatestWildPeakedness
      && (facts.uprightness < leastVerticalUprightness || isPulledDown(facts, to: lowestOfRun))
  }

  /// Returns whether a soft shake ended as one.
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - pause: The time since the last other movement before it, in seconds.
  ///   - rest: The measurements after it.
  ///   - swing: The threshold of a swing, in g.
  func endedAsSoftShake(
    after duration: Double, pause: Double, rest: MotionFacts?, swing: Double
  ) -> Bool {
    guard let rest else { return false }
    return duration <= longestSoftDuration && pause >= shortestSoftPause
      && rest.strength <= greatestRestStrength * swing / Self.usualSwing
  }

  /// Returns whether a movement is regular enough for a soft shake: slow horizontal swings, or quick vertical
  /// ones.
  func isSoftAndRegular(_ facts: MotionFacts, swing: Double) -> Bool {
    guard facts.regularity >= leastSwayRegularity, facts.period <= longestSwayPeriod,
      facts.peakedness <= greatestWildPeakedness
    else { return false }
    if facts.uprightness <= greatestSwayUprightness {
      return facts.period > longestQuickPeriod && facts.straightness >= leastSwayStraightness
        && facts.strength >= leastSwayStrength * swing / Self.usualSwing
    }
    return facts.period <= longestQuickPeriod && isSoft(facts, swing: swing)
      && isPulledDown(facts, to: greatestSoftLowest)
  }

  private func isPulledDown(_ facts: MotionFacts, to limit: Double) -> Bool {
    facts.lowest <= limit && 1 - facts.lowest >= leastDepth * facts.strength
  }

  private func isBackAndForth(_ facts: MotionFacts, swing: Double, reversals: Int) -> Bool {
    guard facts.peakedness <= greatestPeakedness else { return false }
    let needed = facts.period <= longestQuickPeriod ? leastRegularity : leastSlowRegularity
    let isRegular = facts.regularity >= needed && facts.period <= longestPeriod
    let isWild =
      reversals >= leastWildReversals && facts.peakedness <= greatestWildPeakedness
      && facts.strength >= leastWildStrength * swing / Self.usualSwing
    return isRegular || isWild
  }

  /// Returns whether a movement is a soft shake.
  private func isSoft(_ facts: MotionFacts, swing: Double) -> Bool {
    facts.peakedness <= greatestWildPeakedness
      && facts.strength >= leastSoftStrength * swing / Self.usualSwing
      && facts.regularity >= leastSoftRegularity
      && facts.straightness >= leastSoftStraightness
  }

  private static let usualSwing = 0.9
}
