internal import CLinuxShims
import Glibc

extension SystemCall {
  /// A pipe: the end to read from, which never waits, and the end to write to.
  static func pipe() throws(EventLoopError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    try check(unsafe shim_pipe(&ends), "make a pipe")
    return (ends[0], ends[1])
  }

  /// Starts a program that writes into a descriptor.
  static func spawn(
    _ arguments: [String], environment: [String], output: CInt
  ) throws(EventLoopError) -> pid_t {
    // The arrays that C reads hold copies, which live until it has returned.
    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    return try check(
      unsafe shim_spawn(words, settings, output), "run \(arguments.first ?? "nothing")")
  }

  /// A descriptor that becomes readable when a process has ended.
  static func processDescriptor(_ process: pid_t) throws(EventLoopError) -> CInt {
    try check(shim_pidfd_open(process), "watch process \(process)")
  }

  /// Sends a signal to all processes of a group; one that is gone hears nothing.
  static func signalGroup(_ group: pid_t, _ number: CInt) { _ = kill(-group, number) }

  /// Has the kernel keep how a child ended until it is asked for. A parent may have said otherwise,
  /// which a process inherits.
  static func keepEndedChildren() { _ = signal(SIGCHLD, SIG_DFL) }

  /// What is known of the end of a child.
  enum ChildState: Equatable {
    case running
    /// It ended with a status, packed as by wait(2).
    case ended(CInt)
    /// It ended, and somebody else took the status.
    case lost
  }

  /// Takes the end of a child.
  /// - Parameter waits: Whether to wait for it, which only a child that was killed is worth.
  static func takeEnd(of process: pid_t, waits: Bool = false) -> ChildState {
    var status: CInt = 0
    while true {
      let result = unsafe waitpid(process, &status, waits ? 0 : WNOHANG)
      if result == process { return .ended(status) }
      if result == 0 { return .running }
      if errno != EINTR { return .lost }
    }
  }

  /// How many bytes lie in a pipe; none in one that is closed.
  static func bytesWaiting(in pipe: CInt) -> Int { max(0, Int(shim_bytes_waiting(pipe))) }

  /// Reads what there is from a pipe that does not wait: `nil` when there is nothing yet, and no byte
  /// when nobody writes to it any more.
  static func readPipe(_ descriptor: CInt, into buffer: inout [UInt8]) -> Int? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      if errno == EINTR { continue }
      return errno == EAGAIN ? nil : 0
    }
  }
}
