/// A record as one line of JSON, its keys always all there and in the same order.
///
/// Foundation's encoder keeps no order; the format is small enough to be written out.
public struct JSONLine {
  /// The version of the format, raised when a key changes its meaning or goes.
  public static let version = 1

  private var line = JSONWriter()

  /// Makes a line that nothing was written to.
  public init() {}

  /// A record as one line, with its end.
  public static func format(_ record: RouteRecord) -> String {
    var line = Self()
    return String(decoding: line.write(record), as: UTF8.self)
  }

  /// Writes a record where the one before it was, so that a long log needs no room of its own.
  public mutating func write(_ record: RouteRecord) -> [UInt8] {
    line.startOver()
    line.raw("{\"v\":")
    line.integer(Self.version)
    line.raw(",\"seq\":")
    line.integer(record.seq)
    line.raw(",\"time\":")
    line.number(record.time, places: 6)
    line.raw(",\"device\":")
    line.string(record.device)
    line.raw(",\"node\":")
    line.string(record.node)
    line.raw(",\"event\":")
    line.string(record.event.rawValue)
    line.raw(",\"subtype\":")
    line.string(record.subtype)
    line.raw(",\"touches\":")
    line.array(record.touches) { $0.touch($1) }
    line.raw(",\"hitTest\":")
    line.array(record.hitTest) { $0.string($1) }
    line.raw(",\"calls\":")
    line.array(record.calls) { $0.call($1) }
    line.raw(",\"handledBy\":")
    line.string(record.handledBy)
    line.raw(",\"reason\":")
    line.string(record.reason)
    line.raw(",\"latencyMicroseconds\":")
    line.integer(record.latencyMicroseconds)
    line.raw("}\n")
    return line.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func touch(_ touch: RouteRecord.Touch) {
    raw("{\"id\":")
    integer(touch.id)
    raw(",\"phase\":")
    string(touch.phase)
    raw(",\"x\":")
    number(touch.x, places: 2)
    raw(",\"y\":")
    number(touch.y, places: 2)
    raw(",\"tapCount\":")
    integer(touch.tapCount)
    raw(",\"view\":")
    string(touch.view)
    raw("}")
  }

  fileprivate mutating func call(_ call: RouteRecord.Call) {
    raw("{\"to\":")
    string(call.to)
    raw(",\"method\":")
    string(call.method)
    raw("}")
  }
}
