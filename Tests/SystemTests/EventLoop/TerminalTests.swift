import EventLoop
import Glibc
import Testing

extension EventLoopTests {
  /// Lines to a terminal, which takes less at once than a pipe does.
  @Suite @MainActor struct WritingToATerminal {
    private let loop: EventLoop
    private let terminal: Terminal
    private let ends = Ends()
    private let line = String(repeating: "x", count: 98) + "\n"

    init() throws {
      loop = try EventLoop()
      terminal = try Terminal()
    }

    private func writer(capacity: Int = 1 << 20) -> LineWriter {
      LineWriter(terminal.slave, loop: loop, capacity: capacity) { [ends] in ends.append($0) }
    }

    @Test(.timeLimit(.minutes(20)))
    func `a terminal that stops reading blocks nothing`() throws {
      let writer = writer(capacity: 10_000)
      let start = loop.now
      for _ in 0..<5000 { writer.write(line) }
      try loop.run(for: 0.02)
      writer.finish(within: 0.02)
      #expect(loop.now - start < 0.5)
      #expect(loop.wakeups <= 20)
      let lines = terminal.read().count { $0 == "\r\n" }
      #expect(lines > 0)
      #expect(writer.takeDroppedLines() == 5000 - lines)
      #expect(ends.all == [])
    }

    @Test(.timeLimit(.minutes(20)))
    func `a terminal that is slow gets every line`() throws {
      let writer = writer()
      for _ in 0..<2000 { writer.write(line) }
      var count = 0
      try loop.watch(terminal.master) {
        count += terminal.read(atMost: 3000).count { $0 == "\r\n" || $0 == "\n" }
        if count == 2000 { loop.stop() }
      }
      try loop.run(atMost: 5)
      #expect(count == 2000)
      #expect(writer.takeDroppedLines() == 0)
    }

    @Test(.timeLimit(.minutes(20)))
    func `a terminal that was stopped by a key gets every line when it continues`() throws {
      try #require(tcflow(terminal.slave, TCOOFF) == 0)
      let writer = writer()
      for _ in 0..<2000 { writer.write(line) }
      try loop.run(for: 0.02)
      #expect(terminal.read() == "")
      try #require(tcflow(terminal.slave, TCOON) == 0)
      var count = 0
      try loop.watch(terminal.master) {
        count += terminal.read().count { $0 == "\r\n" || $0 == "\n" }
        if count == 2000 { loop.stop() }
      }
      try loop.run(atMost: 20)
      #expect(count == 2000)
      #expect(writer.takeDroppedLines() == 0)
    }

    @Test func `the given descriptor stays one that waits`() {
      _ = writer()
      #expect(fcntl(terminal.slave, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test func `a writer that is released closes its descriptors`() {
      let before = openDescriptors
      do { _ = writer() }
      #expect(openDescriptors == before)
    }

    /// How many of this process's descriptors are of this terminal; tests beside have others.
    private var openDescriptors: Int {
      var own = stat()
      fstat(terminal.slave, &own)
      return (0..<256 as Range<CInt>).count {
        var status = stat()
        return fstat($0, &status) == 0 && status.st_rdev == own.st_rdev
      }
    }
  }
}

/// A terminal and the side that reads what it shows.
private final class Terminal {
  let master: CInt
  let slave: CInt

  init() throws {
    var (master, slave): (CInt, CInt) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    (self.master, self.slave) = (master, slave)
    try #require(fcntl(master, F_SETFL, O_NONBLOCK) == 0)
  }

  deinit {
    close(slave)
    close(master)
  }

  func read(atMost limit: Int = 1 << 20) -> String {
    Channel.read(from: master, atMost: limit)
  }
}
