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
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }

  private func write(_ descriptor: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }
}
