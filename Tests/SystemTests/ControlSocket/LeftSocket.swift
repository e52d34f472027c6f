import Glibc

/// A socket's file without a process that reads from it, and without any process once it is gone.
final class LeftSocket {
  private let descriptor: Int32

  /// - Parameter listening: Whether clients may connect while it is there.
  init?(at path: String, listening: Bool = false) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, !listening || listen(descriptor, 4) == 0 else { return nil }
  }

  deinit { close(descriptor) }
}
