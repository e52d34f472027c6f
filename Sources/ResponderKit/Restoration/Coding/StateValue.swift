import Foundation

/// An encoded value, in a form that a property list can contain.
indirect enum StateValue {
  /// An encoded `nil`.
  case nothing
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case real(Double)
  case text(String)
  case data(Data)
  case date(Date)
  case array([StateValue])
  /// Alternating keys and values.
  case dictionary([StateValue])
  case set([StateValue])
  /// The number of an object in ``EncodedState/objects``.
  case object(Int)
  /// The number of the object's record; negative for an object that is not saved.
  case reference(Int)

  init(_ number: NSNumber) {
    let boolean = NSNumber(value: true)
    if type(of: number) == type(of: boolean) {
      self = .bool(number.boolValue)
    } else if Self.isReal(number) {
      self = .real(number.doubleValue)
    } else if number.compare(NSNumber(value: Int64.max)) == .orderedDescending {
      self = .unsigned(number.uint64Value)
    } else {
      self = .integer(number.int64Value)
    }
  }

  private static func isReal(_ number: NSNumber) -> Bool {
    // "f" or "d" in Objective-C's type encoding.
    let type = unsafe number.objCType.pointee
    return type == 0x66 || type == 0x64
  }
}

/// Encoded as a dictionary with one key, which names the type.
extension StateValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case nothing, null, bool, integer, unsigned, real, text, data, date, array, dictionary, set
    case object, reference
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not one value"))
    }
    self =
      switch key {
      case .nothing: .nothing
      case .null: .null
      case .bool: .bool(try container.decode(Bool.self, forKey: key))
      case .integer: .integer(try container.decode(Int64.self, forKey: key))
      case .unsigned: .unsigned(try container.decode(UInt64.self, forKey: key))
      case .real: .real(try container.decode(Double.self, forKey: key))
      case .text: .text(try container.decode(String.self, forKey: key))
      case .data: .data(try container.decode(Data.self, forKey: key))
      case .date: .date(try container.decode(Date.self, forKey: key))
      case .array: .array(try container.decode([StateValue].self, forKey: key))
      case .dictionary: .dictionary(try container.decode([StateValue].self, forKey: key))
      case .set: .set(try container.decode([StateValue].self, forKey: key))
      case .object: .object(try container.decode(Int.self, forKey: key))
      case .reference: .reference(try container.decode(Int.self, forKey: key))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .nothing: try container.encode(true, forKey: .nothing)
    case .null: try container.encode(true, forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .integer(let value): try container.encode(value, forKey: .integer)
    case .unsigned(let value): try container.encode(value, forKey: .unsigned)
    case .real(let value): try container.encode(value, forKey: .real)
    case .text(let value): try container.encode(value, forKey: .text)
    case .data(let value): try container.encode(value, forKey: .data)
    case .date(let value): try container.encode(value, forKey: .date)
    case .array(let values): try container.encode(values, forKey: .array)
    case .dictionary(let values): try container.encode(values, forKey: .dictionary)
    case .set(let values): try container.encode(values, forKey: .set)
    case .object(let number): try container.encode(number, forKey: .object)
    case .reference(let number): try container.encode(number, forKey: .reference)
    }
  }
}
