internal import Foundation
internal import LinuxSystem
internal import RouteLog

/// The expected routes of a replay: lines of JSON, each with some of a route's keys.
package struct ExpectedRoutes {
  /// A line of the file.
  struct Line {
    var number: Int
    var value: JSONValue
    var event: String
  }

  let path: String
  let lines: [Line]
  /// The kinds of events that are compared.
  var kinds: Set<String> { Set(lines.map(\.event)) }

  /// A problem of the file.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    let status: ExitStatus
  }

  private static let largest = 64 << 20

  /// Reads a file.
  package init(path: String) throws {
    self.path = path
    let text: String
    do throws(SystemError) {
      text = String(decoding: try BoundedFile.bytes(of: path, limit: Self.largest), as: UTF8.self)
    } catch let error where error.errno == EFBIG {
      throw Failure(description: "\(path): larger than 64 MiB", status: .badData)
    } catch {
      throw Failure(
        description: "cannot read \(path): \(SystemError.reason(error.errno))", status: .noInput)
    }
    var lines: [Line] = []
    // In Swift, a carriage return and a line feed are one character.
    let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in all.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)),
        case .object(var keys) = value, case .string(let event)? = keys["event"]
      else {
        throw Failure(
          description:
            "\(path):\(index + 1): a line is a JSON object with the key \"event\" at least",
          status: .badData)
      }
      if let mistake = Self.mistake(in: keys, event) {
        throw Failure(description: "\(path):\(index + 1): \(mistake)", status: .badData)
      }
      for key in ["seq", "time", "latencyMicroseconds"] { keys[key] = nil }
      if case .object(var action) = keys["action"] {
        for key in ["event", "eventTime", "milliseconds"] { action[key] = nil }
        keys["action"] = .object(action)
      }
      lines.append(Line(number: index + 1, value: .object(keys), event: event))
    }
    guard !lines.isEmpty else {
      throw Failure(description: "\(path): no route is expected there", status: .badData)
    }
    self.lines = lines
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
      "event", "eventTime", "scene", "view", "handler", "place", "name", "values", "result",
      "status", "milliseconds",
    ],
  ]

  /// Returns what no route can match: an unknown kind of event, or an unknown key.
  private static func mistake(in line: [String: JSONValue], _ event: String) -> String? {
    let kinds = RouteRecord.Event.allCases.map(\.rawValue)
    guard kinds.contains(event) else {
      return "no such event: \"\(event)\"" + SimilarName.hint(event, among: kinds, "there are")
    }
    for (key, value) in line.sorted(by: { $0.key < $1.key }) {
      guard keys.contains(key) else {
        return "no such key: \"\(key)\"" + SimilarName.hint(key, among: keys, "there are")
      }
      guard let names = innerKeys[key] else { continue }
      let values = if case .array(let values) = value { values } else { [value] }
      for case .object(let inner) in values {
        guard let wrong = inner.keys.sorted().first(where: { !names.contains($0) }) else {
          continue
        }
        return "no such key: \"\(key).\(wrong)\""
          + SimilarName.hint(wrong, among: names, "there are")
      }
    }
    return nil
  }
}

/// A JSON value.
enum JSONValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
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
  func difference(from actual: JSONValue, at place: String = "") -> String? {
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
  var text: String {
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
