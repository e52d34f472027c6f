import ControlSocket
import EventLoop
import Foundation
import Glibc
import TestSupport

/// A client of a control socket that sends and reads what a test wants, when the test wants.
final class Caller {
  private(set) var descriptor: CInt
  private var heard: [UInt8] = []
  private(set) var isAtEnd = false

  init(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    precondition(SocketAddress(path).connect(descriptor), "nobody listens at \(path)")
    precondition(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, "a socket that waits")
  }

  deinit { hangUp() }

  /// How many bytes were taken; −1 when the other end is gone.
  @discardableResult
  func say(_ bytes: some Collection<UInt8>) -> Int {
    let bytes = Array(bytes)
    return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func say(_ text: String) { say(text.utf8) }

  /// Sends no more, and continues to read.
  func endSaying() { shutdown(descriptor, Int32(SHUT_WR)) }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Everything that was said so far.
  var words: String {
    listen()
    return String(decoding: heard, as: UTF8.self)
  }

  var lines: [Substring] { words.split(separator: "\n") }

  /// Whether the other end hung up.
  var wasLeft: Bool {
    listen()
    return isAtEnd
  }

  private func listen() {
    guard descriptor >= 0, !isAtEnd else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        heard += chunk[..<count]
      } else {
        isAtEnd = count == 0 || errno != EAGAIN
        return
      }
    }
  }
}
