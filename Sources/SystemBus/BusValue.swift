/// A value of a received message, whose type corresponds to one or several types of D-Bus.
public enum BusValue: Equatable, Sendable {
  /// `b`.
  case bool(Bool)
  /// `y`, `n`, `i`, `x`: an integer that fits in 64 bits.
  case integer(Int64)
  /// `q`, `u`, `t`.
  case unsigned(UInt64)
  /// `d`.
  case double(Double)
  /// `s`, `o`, `g`.
  case string(String)
  /// `h`: a duplicate of the descriptor, which the receiver owns.
  case descriptor(BusDescriptor)
  /// `a`. An array of entries is a dictionary; see ``dictionary``.
  case array([BusValue])
  /// `(…)`, or an entry of a dictionary: its key and its value.
  case structure([BusValue])
  /// `v`.
  indirect case variant(BusValue)

  /// The value, if it is a Boolean or a variant of one.
  public var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let value): value.bool
    default: nil
    }
  }

  /// The value, if it is a string or a variant of one.
  public var string: String? {
    switch self {
    case .string(let value): value
    case .variant(let value): value.string
    default: nil
    }
  }

  /// The elements of an array; empty for other values.
  public var array: [BusValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// The entries of a dictionary with string keys; empty for other values.
  public var dictionary: [String: BusValue] {
    var entries: [String: BusValue] = [:]
    for case .structure(let pair) in array where pair.count == 2 {
      if let key = pair[0].string { entries[key] = pair[1] }
    }
    return entries
  }
}
