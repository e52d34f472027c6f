import Foundation
import Glibc
import Synchronization
import TestSupport

/// A process that listens at the daemon's path and answers every request with the same lines.
final class PretendedDaemon: Sendable {
  let socket: String
  private let descriptor: CInt
  let folder: URL
  private let requests = Atomic<Int>(0)

  /// How many requests it has answered.
  var count: Int { requests.load(ordering: .acquiring) }

  /// - Parameter lines: The answer; `nil` to close each connection instead.
  init(answering lines: [String]?) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    socket = folder.appending(path: "control").path
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    precondition(
      SocketAddress(socket).bind(descriptor) && listen(descriptor, 16) == 0,
      "cannot listen at \(socket)")
    let answer = lines.map { Array(($0.joined(separator: "\n") + "\n").utf8) } ?? []
    Thread.detachNewThread { [self] in
      var request = [UInt8](repeating: 0, count: 4096)
      // Until the socket is shut down.
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        _ = read(connection, &request, request.count)
        _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        close(connection)
        requests.add(1, ordering: .releasing)
      }
      close(descriptor)
    }
  }

  func remove() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(at: folder)
  }
}
