internal import CLinuxShims
import Glibc

extension SystemCall {
  /// Creates a pipe, whose reading end is non-blocking.
  package static func pipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    // Room for both, valid during the call.
    try check("make a pipe") { unsafe shim_pipe(&ends) }
    return (ends[0], ends[1])
  }

  /// Raises the soft limit of open files to the hard limit. Child processes get the original soft limit.
  /// On failure, the limit stays the same.
  package static func raiseFileLimit() { _ = shim_raise_file_limit() }

  /// Returns the number of bytes in a pipe; 0 for a closed descriptor.
  package static func bytesWaiting(in pipe: CInt) -> Int { max(0, Int(shim_bytes_waiting(pipe))) }

  /// Restores the default action of SIGCHLD, so that the kernel keeps the status of ended children.
  /// The parent may have set another one, which a process inherits.
  package static func keepEndedChildren() { _ = signal(SIGCHLD, SIG_DFL) }
}
