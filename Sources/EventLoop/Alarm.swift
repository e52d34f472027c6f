import LinuxSystem

/// The kernel's timer that wakes a loop for its earliest deadline.
///
/// It is set only when that one changes. A limit of each wait would cost every event, as long as any
/// timer waits, two looks at the clock and a timer that the kernel starts and takes back.
struct Alarm {
  /// What an epoll instance calls it: no source's token, for their generations begin with 1.
  static let token: UInt64 = 0

  private let descriptor: CInt
  /// What it is set to, in seconds on the monotonic clock; infinite when it will not ring.
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
    // Never early, and so a microsecond late: a clock's nanoseconds are no whole part of a second.
    // The latest is some thirty years away.
    let microseconds = (min(max(deadline, 0), 1e9) * 1e6).rounded(.up) + 1
    SystemCall.setTimer(
      descriptor, nanoseconds: deadline == .infinity ? 0 : Int64(microseconds) * 1000)
  }

  mutating func hasRung() { deadline = .infinity }
}
