import Dispatch
import EventLoop
import Glibc
import Synchronization
import Testing

extension EventLoopTests {
  /// Lines without a loop, to files, and the last lines of a process.
  @Suite @MainActor struct Writing {
    private let loop: EventLoop
    private let ends = Ends()

    init() throws { loop = try EventLoop() }

    @Test(arguments: [true, false])
    func `lines to a file are written in order`(hasLoop: Bool) throws {
      let file = try TemporaryFile()
      let writer = LineWriter(file.descriptor, loop: hasLoop ? loop : nil) { ends.append($0) }
      let lines = (0..<1000).map { "line \($0)\n" }
      for line in lines { writer.write(line) }
      writer.finish()
      #expect(file.text() == lines.joined())
      #expect(ends.all == [])
    }

    @Test(arguments: [true, false])
    func `a full disk is reported once, with its reason`(hasLoop: Bool) {
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      let writer = LineWriter(full, loop: hasLoop ? loop : nil) { ends.append($0) }
      writer.write("one\n")
      writer.write("two\n")
      writer.finish()
      #expect(ends.all == [.failed("no space left on device")])
    }

    @Test(arguments: [true, false])
    func `a descriptor that is not open is reported`(hasLoop: Bool) {
      let writer = LineWriter(99_999, loop: hasLoop ? loop : nil) { ends.append($0) }
      writer.write("one\n")
      #expect(ends.all == [.failed("bad file descriptor")])
    }

    @Test(arguments: [true, false])
    func `without a loop every line is written before the call returns`(isBlocking: Bool) {
      let channel = Channel(capacity: 4096, isBlocking: isBlocking)
      let writer = LineWriter(channel.writeEnd) { ends.append($0) }
      let line = String(repeating: "x", count: 20_000) + "\n"
      let text = channel.readingSlowly(line.utf8.count) { writer.write(line) }
      #expect(text == line)
    }

    @Test func `without a loop a reader that is gone ends the writing`() {
      let channel = Channel()
      channel.closeReadEnd()
      let writer = LineWriter(channel.writeEnd) { ends.append($0) }
      writer.write("one\n", until: { !ends.all.isEmpty })
      writer.write("two\n")
      #expect(ends.all == [.closed])
    }

    @Test func `the last lines reach a reader that takes its time`() {
      let channel = Channel(capacity: 4096)
      let writer = LineWriter(channel.writeEnd, loop: loop) { ends.append($0) }
      let lines = (0..<3000).map { "line \($0)\n" }
      for line in lines { writer.write(line) }
      let text = channel.readingSlowly(lines.joined().utf8.count) { writer.finish(within: 60) }
      #expect(text == lines.joined())
      #expect(writer.takeDroppedLines() == 0)
    }

    @Test func `the end does not wait for a reader that does not read`() {
      let channel = Channel(capacity: 8192)
      let writer = LineWriter(channel.writeEnd, loop: loop) { ends.append($0) }
      for _ in 0..<1000 { writer.write("0123456789\n") }
      let start = loop.now
      writer.finish(within: 0.02)
      #expect(loop.now - start < 0.5)
      let written = channel.read().count { $0 == "\n" }
      #expect(written > 0)
      #expect(writer.takeDroppedLines() == 1000 - written)
    }

    @Test func `nothing waits, nothing is waited for`() {
      let channel = Channel(capacity: 4096)
      channel.write(String(repeating: "x", count: 4096))
      let start = loop.now
      LineWriter(channel.writeEnd, loop: loop) { ends.append($0) }.finish()
      #expect(loop.now - start < 0.5)
    }
  }
}

extension Channel {
  /// What another thread reads, with pauses, while the body writes.
  func readingSlowly(_ count: Int, _ body: () -> Void) -> String {
    let transcript = Transcript()
    let reader = DispatchQueue(label: "reader")
    reader.async { [readEnd] in
      let end = ContinuousClock.now + .seconds(60)
      while transcript.text.withLock({ $0.utf8.count }) < count, ContinuousClock.now < end {
        usleep(500)
        let piece = Channel.read(from: readEnd, atMost: 3000)
        transcript.text.withLock { $0 += piece }
      }
    }
    body()
    reader.sync {}
    return transcript.text.withLock { $0 }
  }
}

/// What another thread has read so far.
private final class Transcript: Sendable {
  let text = Mutex("")
}

/// A file that is gone with the value.
struct TemporaryFile: ~Copyable {
  let descriptor: CInt

  init() throws {
    var path = Array("/tmp/responderd-lines-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    unlink(path)
  }

  deinit { close(descriptor) }

  func text() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
