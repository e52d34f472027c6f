import Glibc
import LinuxSystem

extension NodeDescriptor {
  /// Opens a node for reading, without blocking.
  static func open(_ node: String) throws(DeviceError) -> Int32 {
    do { return try SystemCall.open(node, O_RDONLY | O_NONBLOCK) } catch {
      guard error.errno == EACCES || error.errno == EPERM else {
        throw DeviceError(.open, errno: error.errno, subject: node)
      }
      throw DeviceError(
        .permission, errno: error.errno, subject: node, access: DeviceAccess(node: node))
    }
  }
}
