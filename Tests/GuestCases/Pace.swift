import Glibc

/// Steps in real time, each as long after the one before as it should be, however long the work
/// between them takes.
struct Pace {
  private var next = timespec()

  init() { clock_gettime(CLOCK_MONOTONIC, &next) }

  mutating func wait(_ seconds: Double) {
    next.tv_nsec += Int(seconds * 1_000_000_000)
    while next.tv_nsec >= 1_000_000_000 {
      next.tv_nsec -= 1_000_000_000
      next.tv_sec += 1
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil)
  }
}
