import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `Clients that ask for an inspection again and again` {
  @Test func `get all views only so often`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let descriptor = try connection(to: daemon.socket)
    defer { close(descriptor) }
    let start = ContinuousClock.now
    for _ in 0..<40 { write(descriptor, "{\"request\":\"inspect\"}\n") }
    write(descriptor, "{\"request\":\"metrics\"}\n")
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !String(decoding: text, as: UTF8.self).contains("loop_wakeups_total") {
      let count = read(descriptor, &chunk, chunk.count)
      try #require(count > 0)
      text += chunk[..<count]
    }
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    let trees = String(decoding: text, as: UTF8.self).split(separator: "\n")
      .count { $0.contains("\"inspect\":\"tree\"") }
    #expect(trees >= 1)
    #expect(Double(trees) <= seconds / 0.25 + 1, "\(trees) in \(seconds) s")
  }

  private func connection(to path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    try #require(SocketAddress(path).connect(descriptor))
    return descriptor
  }

  private func write(_ descriptor: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }
}
