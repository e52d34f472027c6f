import Glibc

extension SystemCall {
  /// Whether a descriptor is a terminal. `/dev/ptmx` (5:2) is excluded: reopening it would make another
  /// pair.
  package static func isTerminal(_ descriptor: CInt) -> Bool {
    isatty(descriptor) == 1 && status(of: descriptor).map { $0.st_rdev != 0x502 } ?? false
  }

  /// Opens a terminal once more, for writing that never waits; `nil` for one that belongs to another
  /// user and does not control this process.
  ///
  /// A description of its own: `O_NONBLOCK` on the given one would reach the shell that shares it.
  package static func reopenTerminal(_ descriptor: CInt) -> CInt? {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY
    // Refused by the terminal's file where it belongs to another user, as after `su`.
    if let own = try? open("/proc/self/fd/\(descriptor)", flags) { return own }
    // Succeeds for the controlling terminal alone, which has a file that everybody may open.
    guard tcgetsid(descriptor) >= 0 else { return nil }
    return try? open("/dev/tty", flags)
  }

  /// Whether the process has a controlling terminal.
  package static var hasControllingTerminal: Bool {
    guard let descriptor = try? open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK) else {
      return false
    }
    close(descriptor)
    return true
  }

  /// Writes some of the bytes to a description that others share, and that waits for them.
  ///
  /// `O_NONBLOCK` is set for the length of the call: no flag of write(2) says as much for a terminal.
  package static func writeWithoutWaiting(
    _ bytes: ArraySlice<UInt8>, to descriptor: CInt
  ) -> Transfer {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, flags & O_NONBLOCK == 0 else { return write(bytes, to: descriptor) }
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    return write(bytes, to: descriptor)
  }
}
