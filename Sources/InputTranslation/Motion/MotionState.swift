/// The latest measurement of an accelerometer and the state of the shake detection, for an
/// inspector.
public struct MotionState: Equatable, Sendable {
  /// The acceleration in g, gravity included.
  public var x, y, z: Double
  /// Whether a shake is in progress.
  public var isShaking: Bool
  /// Whether the shake in progress began with slow swings, which were confirmed as large or as regular.
  public var isSlow: Bool
  /// The number of reversals in consecutive swings.
  public var reversals: Int
  /// The number of reversals at which a shake begins, and the number that it needs to end as a
  /// shake.
  public var reversalsToBegin, reversalsToEnd: Int
  /// The threshold of a swing in g, gravity not included.
  public var swing: Double
  /// How the last shake ended; `nil` if there was none.
  public var lastEnd: End?

  /// The measurements that decided about a shake.
  public struct End: Equatable, Sendable {
    /// The largest number of reversals along one axis.
    public var reversals: Int
    /// The number of windows of two seconds, those classified as a shake, and those as a soft one.
    public var windows, confirmed, soft: Int
    /// The time from the first swing to the last, in seconds.
    public var duration: Double
    /// Whether it ended as a shake.
    public var isShake: Bool
  }
}
