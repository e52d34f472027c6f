internal import CLinuxShims
import Glibc

extension SystemCall {
  /// The size up to which writing to a ready pipe does not block (`PIPE_BUF`).
  package static let portion = 4096

  /// Returns whether a write of up to ``portion`` bytes succeeds or fails without blocking, now or
  /// within some milliseconds; -1 means no limit.
  package static func canWrite(to descriptor: CInt, within milliseconds: CInt = 0) -> Bool {
    poll(descriptor, POLLOUT, milliseconds) != 0
  }

  /// Returns whether a read succeeds or fails without blocking, now or within some milliseconds.
  package static func canRead(_ descriptor: CInt, within milliseconds: CInt) -> Bool {
    poll(descriptor, POLLIN, milliseconds) != 0
  }

  /// Returns whether the peer or device of a descriptor is gone.
  package static func hasFailed(_ descriptor: CInt) -> Bool {
    poll(descriptor, 0, 0) & Int16(POLLERR) != 0
  }

  private static func poll(_ descriptor: CInt, _ events: CInt, _ milliseconds: CInt) -> Int16 {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // The entry outlives the call; likewise the addresses below.
    while unsafe Glibc.poll(&entry, 1, milliseconds) < 0 {
      // A signal begins the time again.
      guard errno == EINTR else { return 0 }
    }
    return entry.revents
  }

  // MARK: - Timers

  package static func createTimer() throws(SystemError) -> CInt {
    try check("make a timer") { shim_timer_create() }
  }

  /// Sets a timer to a time on the monotonic clock; 0 disarms it.
  package static func setTimer(_ descriptor: CInt, nanoseconds: Int64) {
    // Fails only for a descriptor that is not a timer, or a negative time.
    _ = shim_timer_set(descriptor, nanoseconds)
  }

  /// Returns a descriptor that becomes readable when the wall clock is set.
  package static func clockSetDescriptor() throws(SystemError) -> CInt {
    let descriptor = try check("watch the clock") { shim_clock_set_create() }
    awaitClockSet(descriptor)
    return descriptor
  }

  /// Makes such a descriptor unreadable until the clock is set again. If the kernel refuses, wake-ups
  /// are not reported.
  package static func awaitClockSet(_ descriptor: CInt) {
    _ = shim_clock_set_take(descriptor)
    _ = shim_clock_set_arm(descriptor)
  }

  /// Resets an eventfd's counter.
  package static func drainCounter(_ descriptor: CInt) {
    var count: UInt64 = 0
    _ = unsafe Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  // MARK: - Signals

  /// Blocks signals and returns a descriptor that reports them.
  package static func signalDescriptor(for signals: [CInt]) throws(SystemError) -> CInt {
    // The set outlives the calls.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals {
      try check("watch signal \(signal)") { unsafe sigaddset(&set, signal) }
    }
    // Fails for an unknown first argument only, and then without `errno`; likewise below.
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return try check("watch signals") { unsafe shim_signalfd(&set) }
  }

  package static func unblock(_ signals: [CInt]) {
    // The set outlives the calls.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Returns the number of the next pending signal, or `nil` if there is none.
  package static func readSignal(from descriptor: CInt) -> CInt? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe Glibc.read(descriptor, &information, size) == size else { return nil }
    return CInt(information.ssi_signo)
  }

  /// Ignores `SIGPIPE`, so that `write` returns an error instead.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
