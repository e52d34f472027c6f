/// A moment on the kernel's monotonic clock, in whole microseconds.
///
/// The kernel stamps every input event when the driver reports it
/// (`CLOCK_MONOTONIC`, chosen with `EVIOCSCLOCKID` right after open). Everything that has to do
/// with time further on is computed from these stamps and never from the time of reading.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's origin.
  public var microseconds: Int64

  /// Makes a time of microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes a time of whole seconds and the rest of it.
  public init(seconds: Int64, microseconds: Int64) {
    self.microseconds = seconds &* 1_000_000 &+ microseconds
  }

  /// The same moment in seconds.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  public static func < (left: Self, right: Self) -> Bool {
    left.microseconds < right.microseconds
  }
}
