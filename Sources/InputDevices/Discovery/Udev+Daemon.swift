import Glibc
import LinuxSystem

extension Udev {
  /// Whether udevd has its control socket, or systemd has it and starts udevd when a device comes. The file alone
  /// may be left from a killed daemon.
  ///
  /// udevd logs warnings about a connection without a message, so none is made.
  static var isAlive: Bool { isBound("/run/udev/control") }

  /// Returns whether a process has a stream or packet socket at a path, even if connecting is not permitted.
  static func isBound(_ path: String) -> Bool {
    do {
      try SystemCall.findSocket(path)
      return true
    } catch {
      return ![ENOENT, ENOTDIR, ECONNREFUSED].contains(error.errno)
    }
  }
}
