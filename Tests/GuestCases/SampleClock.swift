import CGuestSupport
import Glibc

/// Waits for the times of samples in real time, independent of how long the work between them
/// takes.
struct SampleClock {
  /// The tolerated delay of the samples of a motion, in seconds.
  static let tolerance = 0.15

  /// The longest delay so far, in seconds.
  private(set) var delay = 0.0
  private var next = timespec()

  init() { clock_gettime(CLOCK_MONOTONIC, &next) }

  mutating func wait(_ seconds: Double) {
    next.tv_nsec += Int(seconds * 1_000_000_000)
    while next.tv_nsec >= 1_000_000_000 {
      next.tv_nsec -= 1_000_000_000
      next.tv_sec += 1
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil)
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    delay = max(delay, Double(now.tv_sec - next.tv_sec) + Double(now.tv_nsec - next.tv_nsec) / 1e9)
  }
}
