internal import CLinuxShims
import Glibc

/// A terminal as a screen instead of lines.
extension SystemCall {
  /// Enters the alternate screen, without a cursor and without wrapping lines.
  package static let enterScreen = SHIM_SCREEN_ENTER
  /// Leaves the alternate screen.
  package static let leaveScreen = SHIM_SCREEN_LEAVE

  /// Forks, and continues in the child. The parent waits for the child, restores the terminal if the child did not, and
  /// ends with the same status. Call it while there is only one thread.
  /// - Returns: `false` if the process could not be forked.
  @discardableResult
  package static func guardTerminal(_ descriptor: CInt) -> Bool {
    shim_terminal_guard(descriptor) == 0
  }

  /// Turns off line editing and echo.
  package static func takeKeys(of terminal: CInt) throws(SystemError) {
    try check("read keys from the terminal") { shim_terminal_take_keys(terminal) }
  }

  /// Restores the modes that the terminal had before ``takeKeys(of:)``.
  package static func restoreTerminal(_ terminal: CInt) { shim_terminal_restore(terminal) }

  /// The size of a terminal in characters; 80 by 24 if it is unknown.
  package static func windowSize(of terminal: CInt) -> (columns: Int, rows: Int) {
    var (columns, rows): (CInt, CInt) = (80, 24)
    // Both outlive the call.
    _ = unsafe shim_terminal_size(terminal, &columns, &rows)
    return (Int(columns), Int(rows))
  }

  /// Whether this process is in the foreground of a terminal.
  package static func isForeground(on terminal: CInt) -> Bool {
    shim_terminal_is_ours(terminal) != 0
  }

  /// Stops the process group, as Ctrl-Z does.
  package static func suspend() { shim_terminal_suspend() }

  /// Forks, and continues in both processes. Call it while there is only one thread.
  /// - Returns: The child and a file with its standard error; `nil` in the child.
  package static func forkBeside() throws(SystemError) -> (process: Int32, errors: CInt)? {
    let errors = try check("keep messages") { shim_memory_file() }
    let process = try check("start a process") { shim_fork_beside(errors) }
    if process != 0 { return (process, errors) }
    close(errors)
    return nil
  }

  /// Whether a child is running.
  package static func isRunning(_ process: Int32) -> Bool { shim_is_running(process) != 0 }

  /// Terminates a child, and waits for it.
  /// - Returns: Its exit status; 128 plus the number of the signal that ended it.
  package static func end(_ process: Int32) -> Int32 {
    kill(process, SIGTERM)
    let status = shim_wait_for(process)
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
  }

  /// The contents of a file that another process may write, from a place on.
  package static func contents(of file: CInt, from start: Int) -> [UInt8] {
    var (contents, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      // The place at which the other process writes is not moved.
      let place = start + contents.count
      // The chunk outlives the call.
      let count = unsafe pread(file, &chunk, chunk.count, place)
      guard count > 0 else { return contents }
      contents += chunk[..<count]
    }
  }

  /// The contents of a file.
  package static func contents(of file: CInt) -> [UInt8] {
    var (contents, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    guard lseek(file, 0, SEEK_SET) == 0 else { return [] }
    while case .bytes(let count) = read(file, into: &chunk) { contents += chunk[..<count] }
    return contents
  }
}
