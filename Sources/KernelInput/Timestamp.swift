/// A time on the kernel's monotonic clock, in whole microseconds.
///
/// The kernel stamps every input event when the driver reports it (`CLOCK_MONOTONIC`, set with
/// `EVIOCSCLOCKID` after opening). All further timing is based on these timestamps, and not on the
/// time of reading.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The microseconds since the clock's origin.
  public var microseconds: Int64

  /// Creates a time from microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a time from seconds and microseconds.
  public init(seconds: Int64, microseconds: Int64) {
    self.microseconds = seconds &* 1_000_000 &+ microseconds
  }

  /// The time in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  public static func < (left: Self, right: Self) -> Bool {
    left.microseconds < right.microseconds
  }
}
