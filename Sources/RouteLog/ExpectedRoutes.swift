internal import Foundation

/// The expected routes of a replay: lines of JSON, each with some of a route's keys.
package struct ExpectedRoutes: Sendable {
  /// A line of the file.
  package struct Line: Sendable {
    package let number: Int
    package let event: RouteRecord.Event
    /// Where it is in the file.
    fileprivate let place: Range<Int32>
  }

  /// The path of the file.
  package let path: String
  package let lines: [Line]
  /// The kinds of events that are compared.
  package let kinds: Set<RouteRecord.Event>
  private let bytes: [UInt8]

  /// A problem of the file.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The size of the largest file, in bytes.
  package static let largest = 16 << 20
  /// The size of the longest line. Decoding takes forty times as much.
  private static let longestLine = 1 << 20

  /// Reads the content of a file.
  /// - Parameter hint: Returns what to add to the message about an unknown name, of the names that there are.
  package init(
    _ bytes: [UInt8], path: String, hint: (String, [String]) -> String = { _, _ in "" }
  ) throws(Failure) {
    self.path = path
    self.bytes = bytes
    var lines: [Line] = []
    var kinds: Set<RouteRecord.Event> = []
    var (start, number) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      defer { start = end + 1 }
      guard bytes[start..<end].contains(where: { !Self.isBlank($0) }) else { continue }
      guard end - start <= Self.longestLine else {
        throw Failure(description: "\(path):\(number): longer than 1 MiB")
      }
      guard let keys = Self.keys(in: bytes[start..<end]), case .string(let name)? = keys["event"]
      else {
        throw Failure(
          description:
            "\(path):\(number): a line is a JSON object with the key \"event\" at least")
      }
      if let mistake = Self.mistake(in: keys, name, hint) {
        throw Failure(description: "\(path):\(number): \(mistake)")
      }
      guard let event = RouteRecord.Event(rawValue: name) else { continue }
      kinds.insert(event)
      lines.append(Line(number: number, event: event, place: Int32(start)..<Int32(end)))
    }
    guard !lines.isEmpty else {
      throw Failure(description: "\(path): no route is expected there")
    }
    (self.lines, self.kinds) = (lines, kinds)
  }

  /// Returns what a line expects. It is decoded each time, because a value takes much more memory than its text.
  package func value(of line: Line) -> JSONValue {
    var keys = Self.keys(in: bytes[Int(line.place.lowerBound)..<Int(line.place.upperBound)]) ?? [:]
    for key in ["seq", "time", "latencyMicroseconds"] { keys[key] = nil }
    if case .object(var action) = keys["action"] {
      for key in ["event", "eventTime", "milliseconds"] { action[key] = nil }
      keys["action"] = .object(action)
    }
    return .object(keys)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }

  private static func keys(in line: ArraySlice<UInt8>) -> [String: JSONValue]? {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line)),
      case .object(let keys) = value
    else { return nil }
    return keys
  }

  /// The keys of a route, and of the objects in it.
  private static let keys = [
    "v", "seq", "time", "device", "node", "event", "subtype", "touches", "hitTest", "calls",
    "handledBy", "outcome", "watchedBy", "reason", "latencyMicroseconds", "tested", "action",
  ]
  private static let innerKeys = [
    "touches": ["id", "phase", "x", "y", "tapCount", "view"],
    "calls": ["to", "method"],
    "tested": ["touch", "view", "depth", "isHit", "outcome", "reason"],
    "action": [
      "event", "eventTime", "scene", "view", "handler", "place", "name", "values", "payload",
      "result", "status", "milliseconds",
    ],
  ]

  /// The beginning of a name, which can be as long as a line.
  private static func short(_ name: String) -> String { String(name.prefix(64)) }

  /// Returns what no route can match: an unknown kind of event, or an unknown key.
  private static func mistake(
    in line: [String: JSONValue], _ event: String, _ hint: (String, [String]) -> String
  ) -> String? {
    let kinds = RouteRecord.Event.allCases.map(\.rawValue)
    guard kinds.contains(event) else {
      let name = short(event)
      return "no such event: \"\(name)\"" + hint(name, kinds)
    }
    for (key, value) in line.sorted(by: { $0.key < $1.key }) {
      guard keys.contains(key) else {
        let name = short(key)
        return "no such key: \"\(name)\"" + hint(name, keys)
      }
      guard let names = innerKeys[key] else { continue }
      let values = if case .array(let values) = value { values } else { [value] }
      for case .object(let inner) in values {
        guard let wrong = inner.keys.sorted().first(where: { !names.contains($0) }) else {
          continue
        }
        let name = short(wrong)
        return "no such key: \"\(key).\(name)\""
          + hint(name, names)
      }
    }
    return nil
  }
}

/// A JSON value.
package enum JSONValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Returns where another value differs, except for keys that this one leaves out; `nil` if it
  /// does not.
  package func difference(from actual: JSONValue, at place: String = "") -> String? {
    switch (self, actual) {
    case (.object(let expected), .object(let actual)):
      for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
        let inner = place.isEmpty ? key : "\(place).\(key)"
        if let found = value.difference(from: actual[key] ?? .null, at: inner) { return found }
      }
      return nil
    case (.array(let expected), .array(let actual)) where expected.count == actual.count:
      for (index, (one, other)) in zip(expected, actual).enumerated() {
        if let found = one.difference(from: other, at: "\(place)[\(index)]") { return found }
      }
      return nil
    default:
      guard self != actual else { return nil }
      return "\(place) is \(actual.text), and \(text) is expected"
    }
  }

  /// The value as JSON.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let string): "\"\(string)\""
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let keys):
      "{"
        + keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.text)" }
        .joined(separator: ",") + "}"
    }
  }
}
