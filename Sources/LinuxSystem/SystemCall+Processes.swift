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

  /// Has `print` write each line at once, also to a pipe or a file. Call it before anything is printed.
  package static func writeLinesAtOnce() { shim_write_lines_at_once() }

  /// Releases the memory with code that only the start needed. What is used again is read from its file again.
  package static func releaseCode() { shim_release_code() }

  /// Raises the soft limit of open files to the hard limit. Child processes get the original soft limit.
  /// On failure, the limit stays the same.
  package static func raiseFileLimit() { _ = shim_raise_file_limit() }

  /// Returns the number of bytes in a pipe; 0 for a closed descriptor.
  package static func bytesWaiting(in pipe: CInt) -> Int { max(0, Int(shim_bytes_waiting(pipe))) }

  /// Returns the parent of a process; `nil` if the process has ended, or `/proc` does not show it.
  package static func parent(of process: Int32) -> Int32? {
    // The name between the parentheses may contain any character.
    guard let text = BoundedFile.text(of: "/proc/\(process)/stat"),
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[name...].split(separator: " ")
    return fields.count > 2 ? Int32(fields[2]) : nil
  }

  /// Whether a process has ended, as far as is known.
  package static func hasEnded(_ process: Int32) -> Bool {
    process > 0 && kill(process, 0) < 0 && errno == ESRCH
  }

  /// Whether a process that starts commands started a process, or a process that started it.
  package static func isCommand(_ process: Int32) -> Bool {
    var (process, count) = (process, 0)
    // More processes than a chain ever has.
    while count < 4096, let next = parent(of: process), next > 1 {
      if BoundedFile.text(of: "/proc/\(next)/comm") == SHIM_LAUNCHER_NAME { return true }
      (process, count) = (next, count + 1)
    }
    return false
  }

  /// Restores the default action of SIGCHLD, so that the kernel keeps the status of ended children.
  /// The parent may have set another one, which a process inherits.
  package static func keepEndedChildren() { _ = signal(SIGCHLD, SIG_DFL) }
}
