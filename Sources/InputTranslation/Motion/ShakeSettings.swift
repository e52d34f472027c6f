/// What a shake is, in units that can be felt: accelerations in g (9.80665 m/s²), times in seconds.
///
/// The values were chosen on recordings of people, of which every second one was set aside for the
/// check; around each of them lies a range in which nothing changes much (`Tests/Benchmarks`).
public struct ShakeSettings: Hashable, Sendable {
  /// How far an axis has to swing to either side, in g, without gravity. Below 1, so that a swing
  /// of 1 g counts; not far below, or the steps of a walk count as well.
  public var swing = 0.9
  /// What the sensor has to feel during a swing, in g, gravity included. A hand that shakes pushes
  /// or pulls at both ends; between two steps of a run the body flies, and a sensor feels nothing.
  public var leastWeight = 0.7
  /// How long it may take from one swing to the opposite one, in seconds: what rings after a bump
  /// is faster than any hand, and a step is slower than a shake.
  public var swingTime = 0.045...0.25
  /// How many changes of direction make a shake likely: then it begins.
  public var reversalsToBegin = 2
  /// How many changes of direction make it certain, so that it ends and is not cancelled.
  public var reversalsToEnd = 3
  /// How much of the time from the first swing to the last one a shake has to swing, from 0 to 1.
  /// A hand swings most of the time; steps and blows are short, and pauses lie between them.
  public var leastShare = 0.45
  /// How long after the last swing a shake is over, in seconds.
  public var restToEnd = 0.45
  /// The time constant of the average that gravity is taken to be, in seconds: short enough for a
  /// device that is turned once a second to swing less than ``swing``.
  public var gravityTime = 0.25

  /// The settings that the recordings gave, which hold unless somebody chooses otherwise.
  public init() {}
}
