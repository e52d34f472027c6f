import CGuestSupport
import Glibc

/// Steps in real time, each as long after the one before as it should be, however long the work
/// between them takes.
struct Pace {
  /// By how much steps of a motion may be late, in seconds, so that it is still that motion.
  static let tolerance = 0.15

  /// By how much the step that was late most was late, in seconds.
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
