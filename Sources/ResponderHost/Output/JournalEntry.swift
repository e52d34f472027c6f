/// An entry of the journal: fields with names and texts.
package struct JournalEntry: Sendable {
  /// The priority, with syslog's values.
  package enum Priority: Int, Sendable {
    /// An operation failed.
    case error = 3
    /// Something may be wrong.
    case warning = 4
    /// An unusual event.
    case notice = 5
    /// A normal event.
    case info = 6
    /// Information for debugging.
    case debug = 7
  }

  /// The entry in the journal's protocol: lines of `NAME=text`; a text that contains newlines is
  /// preceded by its length.
  package private(set) var bytes: [UInt8] = []

  /// Creates an entry with a message.
  package init(_ message: String, priority: Priority) {
    bytes.reserveCapacity(1024)
    set("MESSAGE", message)
    set("PRIORITY", String(priority.rawValue))
    set("SYSLOG_IDENTIFIER", "responderd")
  }

  /// Adds a field.
  /// - Parameters:
  ///   - name: Upper-case letters, digits and underscores.
  ///   - text: The text; `nil` adds nothing.
  package mutating func set(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    for byte in "\(name)".utf8 { bytes.append(byte) }
    if text.utf8.contains(UInt8(ascii: "\n")) {
      bytes.append(UInt8(ascii: "\n"))
      var length = UInt64(text.utf8.count)
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: length))
        length >>= 8
      }
    } else {
      bytes.append(UInt8(ascii: "="))
    }
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }
}
