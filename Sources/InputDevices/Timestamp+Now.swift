package import KernelInput
import LinuxSystem

extension Timestamp {
  /// The present time on the clock of every input event.
  package static var now: Timestamp { Timestamp(microseconds: MonotonicClock.microseconds) }
}
