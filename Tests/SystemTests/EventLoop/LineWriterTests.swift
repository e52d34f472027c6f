import EventLoop
import Glibc
import Testing

extension EventLoopTests {
  /// Lines to a reader that the loop waits for.
  @Suite @MainActor struct WaitingWriter {
    private let loop: EventLoop
    private let channel = Channel(capacity: 4096)
    private let ends = Ends()

    init() throws { loop = try EventLoop() }

    private func writer(capacity: Int = 1 << 20) -> LineWriter {
      LineWriter(channel.writeEnd, loop: loop, capacity: capacity) { [ends] in ends.append($0) }
    }

    @Test func `lines reach a reader at once`() {
      let channel = Channel()
      let writer = LineWriter(channel.writeEnd, loop: loop) { [ends] in ends.append($0) }
      writer.write("one\n")
      writer.write("two\n")
      #expect(channel.read() == "one\ntwo\n")
    }

    @Test func `a reader that is slow gets every line in order`() throws {
      let writer = writer()
      let lines = (0..<2000).map { "line \($0)\n" }
      for line in lines { writer.write(line) }
      var text = ""
      try loop.watch(channel.readEnd) {
        text += channel.read(atMost: 1000)
        if text.hasSuffix("line 1999\n") { loop.stop() }
      }
      try loop.run(atMost: 60)
      #expect(text == lines.joined())
      #expect(writer.takeDroppedLines() == 0)
    }

    @Test func `a reader that reads nothing does not block`() throws {
      let writer = writer()
      let start = loop.now
      for _ in 0..<1000 { writer.write("a line that nobody reads\n") }
      try loop.run(for: 0.02)
      #expect(loop.now - start < 0.5)
      #expect(loop.wakeups <= 2)
    }

    @Test func `lines that find no room are dropped whole, and counted`() throws {
      let writer = writer(capacity: 8000)
      let line = String(repeating: "x", count: 99) + "\n"
      for _ in 0..<200 { writer.write(line) }
      let dropped = writer.takeDroppedLines()
      #expect(dropped > 0)
      #expect(writer.takeDroppedLines() == 0)
      let expected = String(repeating: line, count: 200 - dropped)
      var text = ""
      try loop.watch(channel.readEnd) {
        text += channel.read()
        if text.utf8.count >= expected.utf8.count { loop.stop() }
      }
      try loop.run(atMost: 60)
      #expect(text == expected)
    }

    @Test func `dropped lines are reported once the reader has caught up`() throws {
      let writer = writer(capacity: 8000)
      var told: [Int] = []
      writer.onCatchingUp = { [unowned writer] in
        told.append(writer.takeDroppedLines())
        loop.stop()
      }
      let line = String(repeating: "x", count: 99) + "\n"
      for _ in 0..<200 { writer.write(line) }
      #expect(told == [])
      var count = 0
      let reading = try loop.watch(channel.readEnd) { count += channel.read().utf8.count }
      try loop.run(atMost: 60)
      count += channel.read().utf8.count
      loop.unwatch(reading)
      #expect(told == [200 - count / line.utf8.count])
      writer.write(line)
      #expect(told.count == 1)
    }

    @Test func `lines that wait at the end are counted, and not their newlines`() {
      let writer = writer()
      for _ in 0..<100 { writer.write(String(repeating: "x\n", count: 512)) }
      writer.finish(within: 0.01)
      let whole = channel.read().utf8.count / 1024
      #expect(writer.takeDroppedLines() == 100 - whole)
    }

    @Test func `a line that exceeds the buffer is dropped, and that is reported at once`() {
      let writer = writer(capacity: 10)
      var told: [Int] = []
      writer.onCatchingUp = { [unowned writer] in told.append(writer.takeDroppedLines()) }
      writer.write("longer than ten\n")
      #expect(told == [1])
      #expect(channel.read() == "")
    }

    @Test func `a slow reader gets every line although the loop cannot watch the descriptor`()
      throws
    {
      // The same descriptor cannot be watched twice (epoll_ctl(2), EEXIST).
      try loop.watch(channel.writeEnd, for: []) {}
      let writer = writer()
      let lines = (0..<2000).map { "line \($0)\n" }
      for line in lines { writer.write(line) }
      var text = ""
      try loop.watch(channel.readEnd) {
        text += channel.read()
        if text.hasSuffix("line 1999\n") { loop.stop() }
      }
      try loop.run(atMost: 60)
      #expect(text == lines.joined())
    }

    @Test func `a reader that goes away is noticed without a line`() throws {
      let writer = writer()
      loop.schedule(at: loop.now + 0.005) { channel.closeReadEnd() }
      ends.onAppend = { loop.stop() }
      try loop.run(atMost: 60)
      writer.write("to nobody\n")
      #expect(ends.all == [.closed])
    }

    @Test func `a reader that goes away after it was slow is noticed as well`() throws {
      let writer = writer()
      for _ in 0..<1000 { writer.write("0123456789\n") }
      var count = 0
      let reading = try loop.watch(channel.readEnd) {
        count += channel.read().utf8.count
        if count == 11_000 { loop.stop() }
      }
      try loop.run(atMost: 60)
      loop.unwatch(reading)
      // The writer learns in a turn of its own that its pipe is empty again.
      try loop.run(for: 0.005)
      channel.closeReadEnd()
      ends.onAppend = { loop.stop() }
      try loop.run(atMost: 60)
      #expect(ends.all == [.closed])
    }

    @Test func `a reader that goes away while lines wait is noticed`() throws {
      let writer = writer()
      for _ in 0..<1000 { writer.write("0123456789\n") }
      loop.schedule(at: loop.now + 0.005) { channel.closeReadEnd() }
      ends.onAppend = { loop.stop() }
      try loop.run(atMost: 60)
      #expect(ends.all == [.closed])
    }

    @Test func `a line to a reader that is gone ends the writing and not the process`() {
      let writer = writer()
      channel.closeReadEnd()
      writer.write("to nobody\n", until: { !ends.all.isEmpty })
      writer.write("to nobody\n")
      #expect(ends.all == [.closed])
    }

    @Test func `a writer that is gone does not make the loop spin`() throws {
      _ = writer()
      channel.closeReadEnd()
      try loop.run(for: 0.02)
      #expect(loop.wakeups <= 2)
    }

    @Test func `a socket whose other end is gone is closed`() throws {
      var ends: [CInt] = [-1, -1]
      try #require(
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      defer { close(ends[0]) }
      let told = Ends()
      let writer = LineWriter(ends[0], loop: loop) { told.append($0) }
      writer.write("unread\n")
      close(ends[1])
      writer.write("to nobody\n")
      try loop.run(for: 0.01)
      #expect(told.all == [.closed])
    }
  }
}

/// What a writer was notified of about its reader.
@MainActor final class Ends {
  private(set) var all: [LineWriter.End] = []
  var onAppend: @MainActor () -> Void = {}

  func append(_ end: LineWriter.End) {
    all.append(end)
    onAppend()
  }
}
