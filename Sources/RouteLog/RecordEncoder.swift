/// Encodes records as JSON or as text, each into the same buffer as the one before.
public struct RecordEncoder {
  /// What a record is encoded as.
  public enum Form: Sendable {
    /// One line of JSON.
    case json
    /// A short paragraph for people, with or without the escape sequences of a terminal's colours.
    case text(isColored: Bool)
  }

  /// The version of the JSON format, raised when a key changes its meaning or is removed.
  public static let jsonVersion = 1

  private let form: Form
  /// The room of every record; grows for a record that is longer than all before.
  private var room = [UInt8](repeating: 0, count: 1024)

  /// Makes an encoder.
  public init(_ form: Form) {
    self.form = form
  }

  /// Encodes a record, with the newline at its end.
  /// - Returns: A part of the buffer. Release it before the next call, or that call allocates another one.
  public mutating func encode(_ record: RouteRecord) -> ArraySlice<UInt8> {
    while true {
      if let count = write(record) { return room[..<count] }
      room = Array(repeating: 0, count: 2 * room.count)
    }
  }

  /// - Returns: How long the encoded record is; `nil` when it does not fit.
  private mutating func write(_ record: RouteRecord) -> Int? {
    // The writer stays in the closure, and with it the pointer.
    unsafe room.withUnsafeMutableBufferPointer { [form] memory in
      var writer = unsafe ByteWriter(memory)
      switch form {
      case .json: writer.putJSON(record)
      case .text(let isColored): writer.putText(record, isColored: isColored)
      }
      return writer.isFull ? nil : writer.count
    }
  }

  /// Encodes a record as a string, with the newline at its end.
  public static func string(_ record: RouteRecord, as form: Form) -> String {
    var encoder = Self(form)
    return String(decoding: encoder.encode(record), as: UTF8.self)
  }
}
