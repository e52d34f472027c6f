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

  /// Has the kernel keep how a child ended until it is asked for. A parent may have said otherwise,
  /// which a process inherits.
  package static func keepEndedChildren() { _ = signal(SIGCHLD, SIG_DFL) }
}
