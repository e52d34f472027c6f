/// A record as one line of JSON, its keys always all there and in the same order.
///
/// Foundation's encoder keeps no order; the format is small enough to be written out.
public struct JSONLine {
  /// The version of the format, raised when a key changes its meaning or goes.
  public static let version = 1

  /// The room of every line; grows for a line that is longer than all before.
  private var room = [UInt8](repeating: 0, count: 1024)

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
    while true {
      if let count = writeOnce(record) { return room[..<count] }
      room = Array(repeating: 0, count: 2 * room.count)
    }
  }

  /// - Returns: How long the line is; `nil` when it has no room.
  private mutating func writeOnce(_ record: RouteRecord) -> Int? {
    room.withUnsafeMutableBufferPointer { memory in
      guard var line = unsafe ByteWriter(memory) else { return nil }
      line.record(record)
      return line.isFull ? nil : line.count
    }
  }
}

extension ByteWriter {
  fileprivate mutating func record(_ record: RouteRecord) {
    put("{\"v\":")
    integer(JSONLine.version)
    put(",\"seq\":")
    integer(record.seq)
    put(",\"time\":")
    number(record.time, places: 6)
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
      touch(record.touches[index])
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
    integer(record.latencyMicroseconds)
    put("}\n")
  }

  private mutating func touch(_ touch: RouteRecord.Touch) {
    put("{\"id\":")
    integer(touch.id)
    put(",\"phase\":")
    string(touch.phase)
    put(",\"x\":")
    number(touch.x, places: 2)
    put(",\"y\":")
    number(touch.y, places: 2)
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
