public import Foundation
import Glibc

/// A socket's file without a process that reads from it, and without any process once it is gone.
public final class LeftSocket {
  private let descriptor: Int32

  /// - Parameters:
  ///   - listening: Whether clients may connect while it is there.
  ///   - backlog: How many more than one of them wait to be accepted.
  public init?(at path: String, listening: Bool = false, backlog: Int32 = 4) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard SocketAddress(path).bind(descriptor), !listening || listen(descriptor, backlog) == 0
    else {
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether a client waits to be accepted.
  public var hasClient: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 1
  }

  /// Accepts the client that waits.
  public func accept() -> FileHandle {
    FileHandle(fileDescriptor: Glibc.accept(descriptor, nil, nil), closeOnDealloc: true)
  }
}
