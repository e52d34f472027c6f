internal import CLinuxShims
import Glibc

/// The terminal that a process was started from.
public enum ControllingTerminal {
  /// Whether there is one. It is gone when its window was closed or its line hung up, and a service has
  /// none from the beginning.
  public static var isThere: Bool {
    let descriptor = unsafe shim_open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    SystemCall.closeDescriptor(descriptor)
    return true
  }
}
