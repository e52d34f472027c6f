import ControlSocket
import EventLoop
import Testing

@Suite @MainActor struct `A reader of a stream` {
  private static func line(_ number: Int) -> [UInt8] {
    Array("{\"seq\":\(number),\"padding\":\"\(String(repeating: "x", count: 200))\"}\n".utf8)
  }

  @Test func `gets every line in order while it keeps up`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let tracer = try desk.tracers(1)[0]
    for number in 1...100 { desk.readers[0].stream(Self.line(number)) }
    try desk.turn { tracer.lines.count == 101 }
    #expect(
      tracer.lines.dropFirst().map { $0.prefix(9) }
        == (1...100).map { "{\"seq\":\($0)," }.map { $0.prefix(9) })
  }

  @Test func `that stops loses lines, and receives their number when it reads again`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let tracer = try desk.tracers(1)[0]
    let count = 10_000
    for number in 1...count {
      desk.readers[0].stream(Self.line(number))
      if number % 100 == 0 { try desk.pass() }
    }
    // The socket's room and the queue's, and no more.
    try desk.turn { tracer.lines.contains { $0.contains("dropped") } }
    let taken = tracer.lines.dropFirst()
    let notes = taken.compactMap { line in
      line.contains("\"dropped\":") ? Int(line.split(separator: ":").last?.dropLast() ?? "") : nil
    }
    #expect(!notes.isEmpty)
    #expect(notes.reduce(0, +) + taken.count - notes.count == count)
  }

  @Test func `that stops costs the others nothing`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let tracers = try desk.tracers(100)
    let count = 3000
    for number in 1...count {
      for reader in desk.readers { reader.stream(Self.line(number)) }
      if number % 50 == 0 {
        try desk.pass()
        // One in four reads.
        for index in stride(from: 0, to: 100, by: 4) { _ = tracers[index].words }
      }
      // One in ten dies on the way.
      if number % 300 == 0 { tracers[number / 300 * 10 - 9].hangUp() }
    }
    try desk.turn {
      stride(from: 0, to: 100, by: 4).allSatisfy { tracers[$0].lines.count == count + 1 }
    }
    try desk.turn { desk.server.connectionCount == 90 }
    #expect(tracers[0].lines.last == tracers[96].lines.last)
  }

  @Test func `that dies is removed, and the stream ends`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let tracer = try desk.tracers(1)[0]
    var isOver = false
    desk.readers[0].onEnd = { isOver = true }
    tracer.hangUp()
    try desk.turn { isOver && desk.server.connectionCount == 0 }
    desk.readers[0].stream(Self.line(1))
    try desk.pass()
    #expect(desk.server.connectionCount == 0)
  }
}
