internal import CLinuxShims
import Glibc

/// The system calls of the loop. Nobody else here reads `errno`.
enum SystemCall {
  static func createEpoll() throws(EventLoopError) -> CInt {
    try check(shim_epoll_create(), "create an epoll instance")
  }

  static func add(
    _ descriptor: CInt, for interest: EventLoop.Interest, token: UInt64, to epoll: CInt
  ) throws(EventLoopError) {
    let result = shim_epoll_add(epoll, descriptor, interest.rawValue, token)
    try check(result, "watch descriptor \(descriptor)")
  }

  /// A descriptor that was closed already has left the epoll instance by itself.
  static func remove(_ descriptor: CInt, from epoll: CInt) {
    _ = shim_epoll_remove(epoll, descriptor)
  }

  /// Waits for events, for ever with -1; a signal that interrupts the wait gives none.
  static func wait(
    on epoll: CInt, into events: UnsafeMutableBufferPointer<epoll_event>, milliseconds: CInt
  ) throws(EventLoopError) -> Int {
    let count = unsafe epoll_wait(epoll, events.baseAddress, CInt(events.count), milliseconds)
    if count < 0 && errno == EINTR { return 0 }
    return Int(try check(count, "wait for events"))
  }

  static func createTimer() throws(EventLoopError) -> CInt {
    try check(shim_timer_create(), "make a timer")
  }

  /// Sets a timer to a time on the monotonic clock; 0: to none.
  static func setTimer(_ descriptor: CInt, nanoseconds: Int64) {
    // Fails for a descriptor that is no timer, or a time before the first, alone.
    _ = shim_timer_set(descriptor, nanoseconds)
  }

  /// Blocks signals from their default action and makes a descriptor that tells of them.
  static func signalDescriptor(for signals: [CInt]) throws(EventLoopError) -> CInt {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals {
      try check(unsafe sigaddset(&set, signal), "watch signal \(signal)")
    }
    // Fails for an unknown first argument only, and then without `errno`.
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return try check(unsafe shim_signalfd(&set), "watch signals")
  }

  static func unblock(_ signals: [CInt]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    // Fails for an unknown first argument only, as above.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The number of the next pending signal, or `nil` when there is none.
  static func readSignal(from descriptor: CInt) -> CInt? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(descriptor, &information, size) == size else { return nil }
    return CInt(information.ssi_signo)
  }

  /// Empties an eventfd's counter.
  static func drainCounter(_ descriptor: CInt) {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// Seconds on the monotonic clock.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How long the machine has slept since it was started, in seconds.
  static var timeAsleep: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    // The clock that stands still meanwhile is read last, so that reading adds nothing.
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - now
  }

  /// A descriptor that becomes readable when the wall clock is set.
  static func clockSetDescriptor() throws(EventLoopError) -> CInt {
    let descriptor = try check(shim_clock_set_create(), "watch the clock")
    awaitClockSet(descriptor)
    return descriptor
  }

  /// Takes the news off such a descriptor and waits for the next. There is nothing to be done
  /// where the kernel refuses: then nobody hears of a resume.
  static func awaitClockSet(_ descriptor: CInt) {
    _ = shim_clock_set_take(descriptor)
    _ = shim_clock_set_arm(descriptor)
  }

  static func isOpen(_ descriptor: CInt) -> Bool {
    fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF
  }

  /// Makes a file, or empties it.
  static func create(_ path: String) throws(EventLoopError) -> CInt {
    while true {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      if descriptor < 0 && errno == EINTR { continue }
      return try check(descriptor, "write \(path)")
    }
  }

  /// Cuts off what lies behind a size; what is no regular file refuses, and stays as it is.
  static func cut(_ descriptor: CInt, to size: Int) {
    _ = ftruncate(descriptor, off_t(size))
  }

  /// Puts something in the place of a descriptor that is not open.
  static func occupy(_ descriptor: CInt) {
    // For reading only: whoever writes there shall hear that it went nowhere.
    let null = unsafe open("/dev/null", O_RDONLY)
    guard null >= 0, null != descriptor else { return }
    // Another one below is free, and stays so.
    _ = dup2(null, descriptor)
    _ = close(null)
  }

  static func closeDescriptor(_ descriptor: CInt) {
    _ = close(descriptor)
  }

  @discardableResult
  static func check(_ result: CInt, _ action: String) throws(EventLoopError) -> CInt {
    guard result >= 0 else { throw EventLoopError(action: action, errno: errno) }
    return result
  }
}

// MARK: - Writing

extension SystemCall {
  enum Written {
    case bytes(Int)
    /// Writing would have to wait.
    case notReady
    /// The reader is gone.
    case closed
    case failed(CInt)
  }

  /// As much as a pipe takes in one piece when it is ready (`PIPE_BUF`).
  static let portion = 4096

  /// A broken pipe is told by `write`'s result and does not end the process.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  static func isRegularFile(_ descriptor: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a write of up to `PIPE_BUF` bytes would go through, or fail, at once or within some
  /// milliseconds.
  static func canWrite(to descriptor: CInt, within milliseconds: CInt = 0) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Waits until something can be written.
  static func waitToWrite(to descriptor: CInt) {
    _ = canWrite(to: descriptor, within: -1)
  }

  /// The master's side of a pair (5:2 in the kernel's list of devices) is none here, though it counts
  /// as one: opening it would make another pair.
  static func isTerminal(_ descriptor: CInt) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_rdev != 0x502
  }

  /// Opens a terminal once more, for writing that never waits; `nil` for one that belongs to somebody
  /// else.
  ///
  /// A description of its own: `O_NONBLOCK` on the given one would reach the shell that shares it.
  static func reopenTerminal(_ descriptor: CInt) -> CInt? {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let copy = unsafe open("/proc/self/fd/\(descriptor)", flags)
    return copy >= 0 ? copy : nil
  }

  /// Another descriptor of the same description.
  static func duplicate(_ descriptor: CInt) -> CInt? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// A pipe of one portion: the end to read from waits, and the end to write to does not.
  static func makeFeed() -> (reading: CInt, writing: CInt)? {
    var ends: [CInt] = [-1, -1]
    return unsafe shim_feed(&ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Does nothing for a while.
  static func pause(milliseconds: CInt) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Writes some of the bytes.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Written {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { return .bytes(count) }
    switch errno {
    case EINTR: return .bytes(0)
    case EAGAIN: return .notReady
    case EPIPE, ECONNRESET: return .closed
    default: return .failed(errno)
    }
  }
}
