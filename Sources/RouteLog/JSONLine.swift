/// A record as one line of JSON, its keys always all there and in the same order.
///
/// Foundation's encoder keeps no order; the format is small enough to be written out.
public struct JSONLine {
  /// The version of the format, raised when a key changes its meaning or goes.
  public static let version = 1

  /// The room of every line; grows for a line that is longer than all before.
  private var room = [UInt8](repeating: 0, count: 1024)
  /// One for each of the groups of fingers that move at once, by the number of its first finger.
  private var templates = (0..<16).map { _ in LineTemplate() }

  /// Makes a line that nothing was written to.
  public init() {}

  /// A record as one line, with its end.
  public static func format(_ record: RouteRecord) -> String {
    var line = Self()
    return String(decoding: line.write(record), as: UTF8.self)
  }

  /// Writes a record where the one before it was, so that a long log needs no room of its own.
  /// - Returns: The line with its end. Let go of it before the next one is written, or that one is
  ///   written elsewhere.
  public mutating func write(_ record: RouteRecord) -> ArraySlice<UInt8> {
    let number = record.touches.isEmpty ? 0 : record.touches[0].id
    let template = templates[number & 15]
    template.take(record)
    let numbers = LineTemplate.Numbers(
      seq: record.seq, time: record.time, touches: record.touches,
      latencyMicroseconds: record.latencyMicroseconds)
    while true {
      if let count = writeOnce(numbers, template) { return room[..<count] }
      room = Array(repeating: 0, count: 2 * room.count)
    }
  }

  /// - Returns: How long the line is; `nil` when it has no room.
  private mutating func writeOnce(
    _ numbers: LineTemplate.Numbers, _ template: LineTemplate
  ) -> Int? {
    room.withUnsafeMutableBufferPointer { memory in
      guard var line = unsafe ByteWriter(memory) else { return nil }
      template.fill(&line, with: numbers)
      return line.isFull ? nil : line.count
    }
  }
}

extension ByteWriter {
  /// Writes a line but for its numbers that change from frame to frame, and notes where they belong.
  mutating func words(of record: RouteRecord, cuts: inout [Int]) {
    put("{\"v\":")
    integer(JSONLine.version)
    put(",\"seq\":")
    cuts.append(count)
    put(",\"time\":")
    cuts.append(count)
    put(",\"device\":")
    string(record.device)
    put(",\"node\":")
    string(record.node)
    put(",\"event\":")
    string(record.event.rawValue)
    put(",\"subtype\":")
    string(record.subtype)
    put(",\"touches\":[")
    for index in record.touches.indices {
      if index > 0 { put(",") }
      touch(record.touches[index], &cuts)
    }
    put("],\"hitTest\":[")
    for index in record.hitTest.indices {
      if index > 0 { put(",") }
      string(record.hitTest[index])
    }
    put("],\"calls\":[")
    for index in record.calls.indices {
      if index > 0 { put(",") }
      call(record.calls[index])
    }
    put("],\"handledBy\":")
    string(record.handledBy)
    put(",\"reason\":")
    string(record.reason)
    put(",\"latencyMicroseconds\":")
    cuts.append(count)
    put("}\n")
  }

  private mutating func touch(_ touch: RouteRecord.Touch, _ cuts: inout [Int]) {
    put("{\"id\":")
    integer(touch.id)
    put(",\"phase\":")
    string(touch.phase)
    put(",\"x\":")
    cuts.append(count)
    put(",\"y\":")
    cuts.append(count)
    put(",\"tapCount\":")
    integer(touch.tapCount)
    put(",\"view\":")
    string(touch.view)
    put("}")
  }

  private mutating func call(_ call: RouteRecord.Call) {
    put("{\"to\":")
    string(call.to)
    put(",\"method\":")
    string(call.method)
    put("}")
  }
}
