/// The definition of a shake: accelerations in g (9.80665 m/s²), times in seconds.
///
/// The values follow from the movement of hands and legs, and were tested with recordings of people
/// who were not used for choosing them (`Tests/Benchmarks`).
public struct ShakeSettings: Hashable, Sendable {
  /// The threshold of a swing in each direction, in g, gravity not included. It is less than 1, so
  /// that a swing of 1 g counts, but not much less, because steps would count as well.
  public var swing = 0.9
  /// The minimum magnitude of the acceleration during a swing that begins a shake, in g, gravity included. A shaking
  /// hand accelerates the device at both ends; between two steps of a run the body is in free fall.
  public var leastWeight = 0.7
  /// The time between one swing and the opposite one, in seconds: vibrations after a bump are
  /// faster than any hand, and a step is slower than a shake.
  public var swingTime = 0.045...0.25
  /// The number of reversals of quick swings at which a shake begins. A reversal is a swing that follows the opposite
  /// one: by default, a shake begins with the third swing.
  public var reversalsToBegin = 2
  /// The number of reversals that a shake needs to end as one instead of being cancelled.
  public var reversalsToEnd = 3
  /// The time after the last swing at which a shake ends, in seconds.
  public var restToEnd = 0.45
  /// The time constant of the low-pass filter for gravity, in seconds: short enough that a device
  /// that is rotated once per second swings less than ``swing``.
  public var gravityTime = 0.25

  /// The thresholds that confirm a shake.
  public var confirmation = ShakeConfirmation()

  /// The time between one slow swing and the opposite one, in seconds. Slow swings begin a shake
  /// only after they were confirmed.
  public var slowSwingTime = 0.1...0.6
  /// The number of reversals of slow swings at which they are evaluated as regular ones.
  public var reversalsToSway = 4
  /// The number of reversals of slow swings at which they are evaluated as large ones.
  public var reversalsToLargeSway = 3
  /// The time constant of gravity for slow swings, in seconds.
  public var slowGravityTime = 0.6
  /// The threshold of a slow swing in each direction, in g, gravity not included. An axis of the sensor feels 0.58
  /// of a swing that goes across all three.
  var slowSwing: Double { 0.6 * swing }
  /// The acceleration that continues a slow shake, in g, gravity not included.
  var lastingSlowSwing: Double { 0.78 * swing }

  /// Creates the default settings, which were derived from recordings.
  public init() {}
}
