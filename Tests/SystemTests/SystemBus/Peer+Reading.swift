import CLibsystemd
import Glibc

extension Peer.Message {
  /// Reads the next text.
  func string() throws -> String {
    let (type, _) = try next()
    return try withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: 1) {
      try Peer.Failure.check(sd_bus_message_read_basic(pointer, Self.code(type), $0.baseAddress))
      return $0[0].map { String(cString: $0) } ?? ""
    }
  }

  /// Reads the next dictionary of named values: the text of each, by its name.
  func properties() throws -> [String: String] {
    var result: [String: String] = [:]
    try enter("a", "{sv}") {
      try enter("e", "sv") {
        let name = try string()
        result[name] = try value()
      }
    }
    return result
  }

  /// Reads the next value: its type and its content, such as `s Playing` or `as [Miles]`.
  func value() throws -> String {
    let (type, contents) = try next()
    switch type {
    case "v":
      var result = ""
      try enter(type, contents) { result = try value() }
      return result
    case "a" where contents == "{sv}":
      let entries = try properties().sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "a{sv} [\(entries.joined(separator: ", "))]"
    case "a":
      var elements: [String] = []
      try enter(type, contents) { elements.append(try basic()) }
      return "a\(contents) [\(elements.joined(separator: ", "))]"
    default: return "\(type) \(try basic())"
    }
  }

  private func basic() throws -> String {
    let (type, _) = try next()
    switch type {
    case "s", "o": return try string()
    case "b": return try number(of: type, as: CInt.self) == 1 ? "true" : "false"
    case "i": return "\(try number(of: type, as: Int32.self))"
    case "x": return "\(try number(of: type, as: Int64.self))"
    case "d": return "\(Double(bitPattern: try number(of: type, as: UInt64.self)))"
    default: throw Peer.Failure(result: -ENOTSUP)
    }
  }

  private func number<Number: BinaryInteger>(of type: Character, as: Number.Type) throws -> Number {
    try withUnsafeTemporaryAllocation(of: Number.self, capacity: 1) {
      try Peer.Failure.check(sd_bus_message_read_basic(pointer, Self.code(type), $0.baseAddress))
      return $0[0]
    }
  }

  private func enter(_ type: Character, _ contents: String, each: () throws -> Void) throws {
    try Peer.Failure.check(sd_bus_message_enter_container(pointer, Self.code(type), contents))
    while sd_bus_message_at_end(pointer, 0) == 0 { try each() }
    try Peer.Failure.check(sd_bus_message_exit_container(pointer))
  }

  private func next() throws -> (type: Character, contents: String) {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    try Peer.Failure.check(sd_bus_message_peek_type(pointer, &type, &contents))
    return (
      Character(UnicodeScalar(UInt8(bitPattern: type))), contents.map { String(cString: $0) } ?? ""
    )
  }
}
