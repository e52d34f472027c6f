internal import CLinuxShims
import Glibc

extension SystemCall {
  /// As much as a pipe takes in one piece when it is ready (`PIPE_BUF`).
  package static let portion = 4096

  /// Whether a write of up to ``portion`` bytes would go through, or fail, at once or within some
  /// milliseconds; without a limit with −1.
  package static func canWrite(to descriptor: CInt, within milliseconds: CInt = 0) -> Bool {
    poll(descriptor, POLLOUT, milliseconds) != 0
  }

  /// Whether what a descriptor stands for is gone.
  package static func hasFailed(_ descriptor: CInt) -> Bool {
    poll(descriptor, 0, 0) & Int16(POLLERR) != 0
  }

  private static func poll(_ descriptor: CInt, _ events: CInt, _ milliseconds: CInt) -> Int16 {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // The entry outlives the call; likewise what is passed by address below.
    return unsafe Glibc.poll(&entry, 1, milliseconds) > 0 ? entry.revents : 0
  }

  // MARK: - Timers

  package static func createTimer() throws(SystemError) -> CInt {
    try check("make a timer") { shim_timer_create() }
  }

  /// Sets a timer to a time on the monotonic clock; 0: to none.
  package static func setTimer(_ descriptor: CInt, nanoseconds: Int64) {
    // Fails for a descriptor that is no timer, or a time before the first, alone.
    _ = shim_timer_set(descriptor, nanoseconds)
  }

  /// A descriptor that becomes readable when the wall clock is set.
  package static func clockSetDescriptor() throws(SystemError) -> CInt {
    let descriptor = try check("watch the clock") { shim_clock_set_create() }
    awaitClockSet(descriptor)
    return descriptor
  }

  /// Makes such a descriptor unreadable until the clock is set again. There is nothing to be done where
  /// the kernel refuses: then no resume is reported.
  package static func awaitClockSet(_ descriptor: CInt) {
    _ = shim_clock_set_take(descriptor)
    _ = shim_clock_set_arm(descriptor)
  }

  /// Empties an eventfd's counter.
  package static func drainCounter(_ descriptor: CInt) {
    var count: UInt64 = 0
    _ = unsafe Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  // MARK: - Signals

  /// Blocks signals from their default action and makes a descriptor that reports them.
  package static func signalDescriptor(for signals: [CInt]) throws(SystemError) -> CInt {
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
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The number of the next pending signal, or `nil` when there is none.
  package static func readSignal(from descriptor: CInt) -> CInt? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe Glibc.read(descriptor, &information, size) == size else { return nil }
    return CInt(information.ssi_signo)
  }

  /// Has a broken pipe reported by `write`'s result, and not by a signal that ends the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
