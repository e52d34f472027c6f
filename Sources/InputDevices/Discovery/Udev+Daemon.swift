import Glibc
import LinuxSystem

extension Udev {
  /// Whether udevd listens at its control socket. The file alone may be left from a killed daemon.
  static var isAlive: Bool { isListening(at: "/run/udev/control") }

  /// Returns whether a process listens at a packet socket, even if connecting is not permitted.
  static func isListening(at path: String) -> Bool {
    do {
      try SystemCall.knock(path)
      return true
    } catch {
      return ![ENOENT, ENOTDIR, ECONNREFUSED].contains(error.errno)
    }
  }
}
