/// What a shake is, in units that can be felt: accelerations in g (9.80665 m/s²), times in seconds.
///
/// The values have reasons in how hands and legs move, and were tried on recordings of people who were
/// left out of every choice (`Tests/Benchmarks`).
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
  /// How many changes of direction a shake has to have in order to end and not to be cancelled.
  public var reversalsToEnd = 3
  /// How long after the last swing a shake is over, in seconds.
  public var restToEnd = 0.45
  /// The time constant of the average that gravity is taken to be, in seconds: short enough for a
  /// device that is turned once a second to swing less than ``swing``.
  public var gravityTime = 0.25

  /// What a shake that began has to be in order to end as one.
  public var confirmation = ShakeConfirmation()

  /// How long a slow swing may take to the opposite one, in seconds. It begins a shake only when it
  /// is confirmed already.
  public var slowSwingTime = 0.1...0.45
  /// How many changes of direction of slow swings are looked at closer.
  public var reversalsToSway = 4
  /// The time constant of gravity where swings are slow, in seconds.
  public var slowGravityTime = 0.6
  /// How far a slow swing goes to either side, in g, without gravity.
  var slowSwing: Double { 0.78 * swing }

  /// The settings that the recordings gave, which hold unless somebody chooses otherwise.
  public init() {}
}
