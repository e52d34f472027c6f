internal import FoundationEssentials

/// A value of a message.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Whether a text is an object in JSON.
  static func isObject(_ text: String) -> Bool {
    guard case .object? = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return false
    }
    return true
  }

  /// The value as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as text in UTF-8, with the keys of objects in order.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite fails, and no message has one.
    return (try? encoder.encode(self)).map { Array($0) } ?? Array("null".utf8)
  }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(arrayLiteral items: JSONValue...) { self = .list(items) }
  init(dictionaryLiteral pairs: (String, JSONValue)...) {
    self = .object(Dictionary(pairs) { first, _ in first })
  }
  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
