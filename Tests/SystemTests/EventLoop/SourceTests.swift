import EventLoop
import Glibc
import LinuxSystem
import Testing

extension EventLoopTests {
  @Suite @MainActor struct Sources {
    private let loop: EventLoop
    private let channels = [Channel(), Channel(), Channel()]

    init() throws { loop = try EventLoop() }

    @Test func `a descriptor with something to read is reported`() throws {
      var text = ""
      try loop.watch(channels[0].readEnd) {
        text = channels[0].read()
        loop.stop()
      }
      loop.schedule(at: loop.now + 0.005) { channels[0].write("hello") }
      try loop.run(atMost: 1)
      #expect(text == "hello")
    }

    @Test func `all that is ready in one turn is reported`() throws {
      var told: Set<Int> = []
      for (index, channel) in channels.enumerated() {
        channel.write()
        try loop.watch(channel.readEnd) {
          channel.read()
          told.insert(index)
          loop.stop()
        }
      }
      try loop.run(atMost: 1)
      #expect(told == [0, 1, 2])
      #expect(loop.wakeups == 1)
    }

    @Test func `a descriptor is reported until all is read`() throws {
      channels[0].write("abc")
      var read = ""
      try loop.watch(channels[0].readEnd) {
        read += channels[0].read(atMost: 1)
        if read == "abc" { loop.stop() }
      }
      try loop.run(atMost: 1)
      #expect(loop.wakeups == 3)
    }

    @Test func `an arrival is reported once, whatever is left to read`() throws {
      channels[0].write("a")
      var read = ""
      try loop.watch(channels[0].readEnd, for: [.reading, .arrivals]) {
        read += "|" + channels[0].read(atMost: 1)
        switch read.count {
        case 2: loop.schedule(at: loop.now + 0.005) { channels[0].write("bc") }
        case 4: loop.schedule(at: loop.now + 0.01) { channels[0].write("d") }
        default: loop.schedule(at: loop.now + 0.02) { loop.stop() }
        }
      }
      try loop.run(atMost: 10)
      #expect(read == "|a|b|c")
    }

    @Test func `a source removed by a handler of the same turn is not called`() throws {
      var called = 0
      let tokens = Tokens()
      for channel in channels {
        channel.write()
        tokens.all.append(
          try loop.watch(channel.readEnd) {
            called += 1
            for token in tokens.all { loop.unwatch(token) }
          })
      }
      try loop.run(for: 0.01)
      #expect(called == 1)
    }

    @Test func `a source that takes a removed one's place is not called for it`() throws {
      let quiet = Channel()
      let tokens = Tokens()
      for channel in channels {
        channel.write()
        tokens.all.append(
          try loop.watch(channel.readEnd) {
            for token in tokens.all { loop.unwatch(token) }
            _ = try? loop.watch(quiet.readEnd) { Issue.record("called for another's event") }
          })
      }
      try loop.run(for: 0.01)
    }

    @Test func `a source may watch and unwatch from its own handler`() throws {
      let tokens = Tokens()
      var calls = 0
      channels[0].write()
      tokens.all.append(
        try loop.watch(channels[0].readEnd) {
          for token in tokens.all { loop.unwatch(token) }
          for channel in channels.dropFirst() {
            _ = try? loop.watch(channel.readEnd) {
              calls += 1
              loop.stop()
            }
          }
          channels[1].write()
        })
      try loop.run(atMost: 1)
      #expect(calls == 1)
    }

    @Test func `unwatching twice does not remove another source`() throws {
      let first = try loop.watch(channels[0].readEnd) {}
      loop.unwatch(first)
      var calls = 0
      try loop.watch(channels[1].readEnd) {
        calls += 1
        loop.stop()
      }
      loop.unwatch(first)
      channels[1].write()
      try loop.run(atMost: 1)
      #expect(calls == 1)
    }

    @Test func `the end of a pipe is reported whatever the interest`() throws {
      var calls = 0
      try loop.watch(channels[0].writeEnd, for: []) {
        calls += 1
        loop.stop()
      }
      loop.schedule(at: loop.now + 0.005) { channels[0].closeReadEnd() }
      try loop.run(atMost: 60)
      #expect(calls == 1)
    }

    @Test func `an eventfd and a pipe are watched side by side`() throws {
      var order: [String] = []
      try loop.watch(channels[0].readEnd) {
        channels[0].read()
        order.append("reading")
      }
      try loop.watch(channels[1].writeEnd, for: .writing) {
        order.append("writing")
        loop.stop()
      }
      channels[0].write()
      try loop.run(atMost: 1)
      #expect(order.sorted() == ["reading", "writing"])
    }

    @Test func `a regular file cannot be watched, and the error reports it`() throws {
      let file = open("/proc/self/exe", O_RDONLY)
      defer { close(file) }
      let error = #expect(throws: EventLoopError.self) { try loop.watch(file) {} }
      #expect(error?.errno == EPERM)
      #expect(error?.description == "watch descriptor \(file): operation not permitted")
    }

    @Test func `a descriptor is watched once`() throws {
      try loop.watch(channels[0].readEnd) {}
      let error = #expect(throws: EventLoopError.self) { try loop.watch(channels[0].readEnd) {} }
      #expect(error?.errno == EEXIST)
    }

    @Test func `stopping before the loop runs is not forgotten`() throws {
      loop.stop()
      try loop.run(atMost: 1)
      #expect(loop.wakeups == 0)
    }

    @Test func `a stopped loop runs again`() throws {
      for _ in 0..<2 { try loop.run(for: 0.001) }
      #expect(loop.wakeups == 2)
    }

    @Test func `a loop within a handler ends without the loop around it`() throws {
      var order: [String] = []
      loop.schedule(at: 0) {
        loop.schedule(at: 0) {
          order.append("inner")
          loop.stop()
        }
        try? loop.run()
        order.append("outer goes on")
        loop.schedule(at: 0) { loop.stop() }
      }
      try loop.run(atMost: 1)
      #expect(order == ["inner", "outer goes on"])
    }
  }
}
