import LinuxSystem

/// Calls a handler when the machine wakes from sleep.
///
/// A timerfd on the wall clock is cancelled when the clock is set, which each resume does
/// (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`). If `CLOCK_BOOTTIME` has advanced more than
/// `CLOCK_MONOTONIC`, the machine slept.
@MainActor
final class SleepWatch {
  /// The tolerance for reading the clocks one after the other, in seconds.
  private static let tolerance = 0.01

  private let descriptor: CInt
  private let timeAsleep: @MainActor () -> Double
  private let handler: @MainActor () -> Void
  private var lastTimeAsleep: Double

  /// Starts watching.
  /// - Parameter timeAsleep: How long the machine has slept so far, in seconds.
  init(
    timeAsleep: @escaping @MainActor () -> Double = { MonotonicClock.timeAsleep },
    _ handler: @escaping @MainActor () -> Void
  ) throws(SystemError) {
    descriptor = try SystemCall.clockSetDescriptor()
    self.timeAsleep = timeAsleep
    self.handler = handler
    lastTimeAsleep = timeAsleep()
  }

  isolated deinit { SystemCall.close(descriptor) }

  func watch(in loop: EventLoop) throws(SystemError) {
    try loop.watch(descriptor) { [self] in clockWasSet() }
  }

  /// Calls the handler if the machine slept since the last call.
  func clockWasSet() {
    SystemCall.awaitClockSet(descriptor)
    let now = timeAsleep()
    guard now - lastTimeAsleep > Self.tolerance else { return }
    lastTimeAsleep = now
    handler()
  }
}
