/// Encodes records as JSON or text, into a buffer that is reused.
public struct RecordEncoder {
  /// The format of the output.
  public enum Form: Sendable {
    /// One line of JSON.
    case json
    /// A short paragraph for people, with or without escape sequences for colours.
    case text(isColored: Bool)
  }

  /// The version of the JSON format, which increases when a key changes its meaning or is removed. The encoder
  /// writes it as part of a constant.
  public static let jsonVersion = 1

  private let form: Form
  /// The buffer, which grows for a longer record.
  private var room = [UInt8](repeating: 0, count: 1024)

  /// Creates an encoder.
  public init(_ form: Form) {
    self.form = form
  }

  /// Encodes a record, including its newline.
  /// - Returns: A slice of the buffer. Release it before the next call, which otherwise allocates a new
  ///   buffer.
  public mutating func encode(_ record: RouteRecord) -> ArraySlice<UInt8> {
    while true {
      if let count = write(record) { return room[..<count] }
      room = Array(repeating: 0, count: 2 * room.count)
    }
  }

  /// Encodes a record into the buffer.
  /// - Returns: The length of the encoded record; `nil` if it does not fit.
  private mutating func write(_ record: RouteRecord) -> Int? {
    // Neither the writer nor its pointer leaves the closure.
    unsafe room.withUnsafeMutableBufferPointer { [form] memory in
      var writer = unsafe ByteWriter(memory)
      switch form {
      case .json: writer.putJSON(record)
      case .text(let isColored): writer.putText(record, isColored: isColored)
      }
      return writer.isFull ? nil : writer.count
    }
  }

  /// Returns a record as a string, including its newline.
  public static func string(_ record: RouteRecord, as form: Form) -> String {
    var encoder = Self(form)
    return String(decoding: encoder.encode(record), as: UTF8.self)
  }
}
