/// One entry of the journal: fields with names and texts.
public struct JournalEntry: Sendable {
  /// How much there is to react to, as syslog has it.
  public enum Priority: Int, Sendable {
    /// Something failed.
    case error = 3
    /// Something may be wrong.
    case warning = 4
    /// Something that is seldom.
    case notice = 5
    /// What happened.
    case info = 6
    /// For those who look for a fault.
    case debug = 7
  }

  /// As the journal's protocol has them: `NAME=text`, a line each; a text with lines of its own
  /// comes with its length.
  public private(set) var bytes: [UInt8] = []

  /// Makes an entry with a message for people.
  public init(_ message: String, priority: Priority) {
    bytes.reserveCapacity(1024)
    set("MESSAGE", message)
    set("PRIORITY", String(priority.rawValue))
    set("SYSLOG_IDENTIFIER", "responderd")
  }

  /// Adds a field.
  /// - Parameters:
  ///   - name: Of upper-case letters, digits and underscores.
  ///   - text: Nothing is added for `nil`.
  public mutating func set(_ name: StaticString, _ text: String?) {
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
