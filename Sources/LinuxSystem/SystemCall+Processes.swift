internal import CLinuxShims
import Glibc

extension SystemCall {
  /// A pipe: the end to read from, which never waits, and the end to write to.
  package static func pipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    // Room for both, for the length of the call.
    try check("make a pipe") { unsafe shim_pipe(&ends) }
    return (ends[0], ends[1])
  }

  /// Lets this process open as many files as its hard limit allows. Programs that it starts get the soft
  /// limit that it was started with. Where that fails, the limit stays as it is.
  package static func raiseFileLimit() { _ = shim_raise_file_limit() }

  /// How many bytes lie in a pipe; none in one that is closed.
  package static func bytesWaiting(in pipe: CInt) -> Int { max(0, Int(shim_bytes_waiting(pipe))) }

  /// Starts a program that writes into a descriptor.
  package static func spawn(
    _ arguments: [String], environment: [String], output: CInt
  ) throws(SystemError) -> Int32 {
    // The arrays that C reads hold copies, which live until it has returned.
    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    return try check("run \(arguments.first ?? "nothing")") {
      unsafe shim_spawn(words, settings, output)
    }
  }

  /// A descriptor that becomes readable when a process has ended.
  package static func processDescriptor(_ process: Int32) throws(SystemError) -> CInt {
    try check("watch process \(process)") { shim_pidfd_open(process) }
  }

  /// Sends a signal to all processes of a group; for one that is gone nothing happens.
  package static func signalGroup(_ group: Int32, _ number: CInt) { _ = kill(-group, number) }

  /// Has the kernel keep how a child ended until it is asked for. A parent may have said otherwise,
  /// which a process inherits.
  package static func keepEndedChildren() { _ = signal(SIGCHLD, SIG_DFL) }

  /// What is known of the end of a child.
  package enum ChildState: Equatable {
    case running
    /// It ended with a status, packed as by wait(2).
    case ended(CInt)
    /// It ended, and other code took the status.
    case lost
  }

  /// Takes the end of a child.
  /// - Parameter waits: Whether to wait for it, which only a child that was killed is worth.
  package static func takeEnd(of process: Int32, waits: Bool = false) -> ChildState {
    var status: CInt = 0
    // `status` outlives the call.
    let result = retry { unsafe waitpid(process, &status, waits ? 0 : WNOHANG) }
    return result == process ? .ended(status) : result == 0 ? .running : .lost
  }
}
