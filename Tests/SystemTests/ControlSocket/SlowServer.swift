import Foundation
import Glibc
import Synchronization
import TestSupport

/// A server that answers slowly, or without end, in a thread of its own.
final class SlowServer: Sendable {
  let path: String
  private let descriptor: CInt
  private let count = Atomic(0)

  /// The number of bytes that were sent.
  var sentCount: Int { count.load(ordering: .relaxed) }

  /// - Parameters:
  ///   - bytes: What is sent, one byte at a time; `nil` for blanks without end.
  ///   - seconds: The time between two bytes.
  init(sending bytes: [UInt8]?, every seconds: Double) throws {
    path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)"
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    precondition(
      SocketAddress(path).bind(descriptor) && listen(descriptor, 1) == 0,
      "cannot listen at \(path)")
    Thread.detachNewThread { [self] in
      let connection = accept(descriptor, nil, nil)
      let portion = bytes ?? [UInt8](repeating: 0x20, count: 1 << 16)
      for byte in 0... {
        let part = bytes == nil ? portion[...] : portion[byte...byte]
        guard send(connection, Array(part), part.count, Int32(MSG_NOSIGNAL)) > 0 else { break }
        count.add(part.count, ordering: .relaxed)
        if bytes?.count == byte + 1 { break }
        usleep(UInt32(seconds * 1_000_000))
      }
      close(connection)
    }
  }

  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
    unlink(path)
  }
}
