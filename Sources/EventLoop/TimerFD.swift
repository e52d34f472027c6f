import LinuxSystem

/// A timerfd that wakes the loop for its earliest deadline.
///
/// It is only set when that deadline changes. A timeout for each wait would instead cost every event
/// two readings of the clock and the start and cancellation of a kernel timer.
struct TimerFD {
  /// Its token for epoll, which no source has, because their generations begin with 1.
  static let token: UInt64 = 0

  private let descriptor: CInt
  /// The time it is set to, in seconds on the monotonic clock; infinite if it is not set.
  private(set) var deadline = Double.infinity

  init(in epoll: borrowing EventPoll) throws(SystemError) {
    descriptor = try SystemCall.createTimer()
    // Setting the timer again clears its expiration, so the descriptor need not be read.
    do throws(SystemError) {
      let interest: EventLoop.Interest = [.reading, .arrivals]
      try epoll.add(descriptor, for: interest.rawValue, token: Self.token)
    } catch {
      close()
      throw error
    }
  }

  func close() { SystemCall.close(descriptor) }

  mutating func set(to deadline: Double) {
    self.deadline = deadline
    // Rounded up, so that it never fires early: microseconds do not represent the deadline exactly.
    // The latest time is some thirty years away.
    let microseconds = (min(max(deadline, 0), 1e9) * 1e6).rounded(.up) + 1
    SystemCall.setTimer(
      descriptor, nanoseconds: deadline == .infinity ? 0 : Int64(microseconds) * 1000)
  }

  mutating func didExpire() { deadline = .infinity }
}
