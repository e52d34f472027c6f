import LinuxSystem

/// Calls a handler when the machine wakes.
///
/// A timerfd on the wall clock is cancelled when that clock is set, as on each resume
/// (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`). The machine slept if `CLOCK_BOOTTIME` gained on
/// `CLOCK_MONOTONIC`.
@MainActor
final class SleepWatch {
  /// What the clocks may differ by because they are read one after the other, in seconds.
  private static let tolerance = 0.01

  private let descriptor: CInt
  private let timeAsleep: @MainActor () -> Double
  private let handler: @MainActor () -> Void
  private var lastTimeAsleep: Double

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

  /// Calls the handler if the machine slept since the last time.
  func clockWasSet() {
    SystemCall.awaitClockSet(descriptor)
    let now = timeAsleep()
    guard now - lastTimeAsleep > Self.tolerance else { return }
    lastTimeAsleep = now
    handler()
  }
}
