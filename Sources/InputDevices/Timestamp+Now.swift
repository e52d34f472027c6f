package import KernelInput
import LinuxSystem

extension Timestamp {
  /// The current time on the clock of all input events.
  package static var now: Timestamp { Timestamp(microseconds: MonotonicClock.microseconds) }
}
