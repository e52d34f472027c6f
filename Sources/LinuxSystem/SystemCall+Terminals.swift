import Glibc

extension SystemCall {
  /// Returns whether a descriptor is a terminal. `/dev/ptmx` (5:2) is excluded, because opening it
  /// again would create another pair.
  package static func isTerminal(_ descriptor: CInt) -> Bool {
    isatty(descriptor) == 1 && status(of: descriptor).map { $0.st_rdev != 0x502 } ?? false
  }

  /// Opens a terminal again for non-blocking writes; returns `nil` if it belongs to another user and
  /// is not the controlling terminal.
  ///
  /// A separate description is necessary: setting `O_NONBLOCK` on the given one would affect the
  /// shell that shares it.
  package static func reopenTerminal(_ descriptor: CInt) -> CInt? {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY
    // Refused if the terminal belongs to another user, as after `su`.
    if let own = try? open("/proc/self/fd/\(descriptor)", flags) { return own }
    // Works for the controlling terminal only, through a file that every user can open.
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

  /// Writes some of the bytes to a shared, blocking description without waiting.
  ///
  /// `O_NONBLOCK` is set during the call, because write(2) has no such flag for terminals.
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
