import EventLoop
import KernelInput

/// The clock of every input event, as a kernel timestamp.
@MainActor
enum MonotonicClock {
  static var now: Timestamp {
    Timestamp(microseconds: Int64(EventLoop.now * 1_000_000))
  }
}
