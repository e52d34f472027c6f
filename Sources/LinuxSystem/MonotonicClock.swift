import Glibc

/// The clock of all input events (`CLOCK_MONOTONIC`), which stops while the machine sleeps.
package enum MonotonicClock {
  package static var microseconds: Int64 {
    let time = time(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  package static var seconds: Double { seconds(of: CLOCK_MONOTONIC) }

  /// How long the machine has slept since it was started, in seconds.
  package static var timeAsleep: Double {
    // The clock that stops during sleep is read last, so that the difference is not too large.
    seconds(of: CLOCK_BOOTTIME) - seconds
  }

  private static func seconds(of clock: clockid_t) -> Double {
    let time = time(clock)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func time(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // `time` outlives the call, which cannot fail for these clocks (clock_gettime(2)).
    unsafe clock_gettime(clock, &time)
    return time
  }
}
