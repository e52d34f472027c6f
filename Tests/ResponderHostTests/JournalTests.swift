import Foundation
import Glibc
import LinuxSystem
import ResponderHost
import TestSupport
import Testing

@Suite struct `The journal's socket` {
  /// A socket that listens as the journal does, and reads on request.
  private final class Listener {
    let path = NSTemporaryDirectory() + "journal-\(UUID().uuidString)"
    private let descriptor: CInt

    init() {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      precondition(SocketAddress(path).bind(descriptor), "cannot listen at \(path)")
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    /// The next entry; `nil` when none waits.
    func entry() -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return count >= 0 ? Array(bytes[..<count]) : nil
    }
  }

  @Test func `takes fields, a line each`() throws {
    let listener = Listener()
    let journal = try JournalSocket(path: listener.path)
    var entry = JournalEntry("yellow handled it", priority: .info)
    entry.set("RESPONDERD_HANDLED_BY", "yellow")
    entry.set("RESPONDERD_REASON", nil)
    #expect(journal.send(entry))
    let text = String(decoding: try #require(listener.entry()), as: UTF8.self)
    #expect(
      text == """
        MESSAGE=yellow handled it
        PRIORITY=6
        SYSLOG_IDENTIFIER=responderd
        RESPONDERD_HANDLED_BY=yellow

        """)
    #expect(journal.lostEntries == 0)
  }

  @Test func `takes a text of several lines with its length`() {
    // A device's name that tries to add a field of its own stays one text.
    let entry = JournalEntry("two\nPRIORITY=0", priority: .error)
    let start: [UInt8] = Array("MESSAGE\n".utf8) + [14, 0, 0, 0, 0, 0, 0, 0]
    #expect(entry.bytes.starts(with: start + Array("two\nPRIORITY=0\nPRIORITY=3\n".utf8)))
  }

  @MainActor @Test func `never waits for a journal that does not read`() throws {
    let listener = Listener()
    let journal = try JournalSocket(path: listener.path)
    let entry = JournalEntry(String(repeating: "x", count: 1000), priority: .info)
    let start = MonotonicClock.seconds
    for _ in 0..<20_000 { journal.send(entry) }
    #expect(MonotonicClock.seconds - start < 5)
    #expect(journal.lostEntries > 0)
    // It reads again, and the next entry is there.
    var heard = 0
    while listener.entry() != nil { heard += 1 }
    #expect(heard + journal.lostEntries == 20_000)
    #expect(journal.send(entry))
  }

  @Test func `loses entries without a journal, and connects to a new one`() throws {
    let listener = Listener()
    let journal = try JournalSocket(path: listener.path + "-later")
    let entry = JournalEntry("x", priority: .notice)
    #expect(!journal.send(entry))
    #expect(journal.lostEntries == 1)
    try FileManager.default.createSymbolicLink(
      atPath: listener.path + "-later", withDestinationPath: listener.path)
    defer { unlink(listener.path + "-later") }
    #expect(journal.send(entry))
  }

  @Test func `is known by the stream that the service manager names`() throws {
    let pipe = try SystemCall.pipe()
    defer { for end in [pipe.reading, pipe.writing] { SystemCall.close(end) } }
    var status = stat()
    try #require(fstat(pipe.writing, &status) == 0)
    let own = ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]
    #expect(JournalSocket.isBehind(pipe.writing, environment: own))
    #expect(!JournalSocket.isBehind(pipe.writing, environment: [:]))
    #expect(!JournalSocket.isBehind(pipe.writing, environment: ["JOURNAL_STREAM": "8:1"]))
    #expect(!JournalSocket.isBehind(-1, environment: own))
  }
}
