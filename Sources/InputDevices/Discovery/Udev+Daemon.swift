import Glibc
import LinuxSystem

extension Udev {
  /// Whether udevd runs, by the socket that it is spoken to through: the file alone may be what
  /// a daemon that was killed has left behind.
  static var isAlive: Bool { isListening(at: "/run/udev/control") }

  /// Whether anybody listens at a socket of packets; one that may not be spoken to counts.
  static func isListening(at path: String) -> Bool {
    do {
      try SystemCall.knock(path)
      return true
    } catch {
      return ![ENOENT, ENOTDIR, ECONNREFUSED].contains(error.errno)
    }
  }
}
