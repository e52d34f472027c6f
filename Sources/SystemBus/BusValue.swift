/// A value of a message: what D-Bus's types come to here.
public enum BusValue: Equatable, Sendable {
  /// `b`.
  case bool(Bool)
  /// `y`, `n`, `i`, `x`: what fits a signed number of 64 bits.
  case integer(Int64)
  /// `q`, `u`, `t`.
  case unsigned(UInt64)
  /// `d`.
  case double(Double)
  /// `s`, `o`, `g`.
  case string(String)
  /// `h`, a descriptor of the receiver's own.
  case descriptor(BusDescriptor)
  /// `a`. An array of entries is a dictionary, see ``dictionary``.
  case array([BusValue])
  /// `(…)`, and an entry of a dictionary: its key and its value.
  case structure([BusValue])
  /// `v`.
  indirect case variant(BusValue)

  /// What it holds, if it is a truth value, or a variant of one.
  public var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let value): value.bool
    default: nil
    }
  }

  /// What it holds, if it is a text, or a variant of one.
  public var string: String? {
    switch self {
    case .string(let value): value
    case .variant(let value): value.string
    default: nil
    }
  }

  /// Its values, if it is an array; empty otherwise.
  public var array: [BusValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// Its entries, if it is a dictionary whose keys are texts; empty otherwise.
  public var dictionary: [String: BusValue] {
    var entries: [String: BusValue] = [:]
    for case .structure(let pair) in array where pair.count == 2 {
      if let key = pair[0].string { entries[key] = pair[1] }
    }
    return entries
  }
}

/// An argument of a call.
public enum BusArgument: Equatable, Sendable {
  /// `s`.
  case string(String)
  /// `x`.
  case int64(Int64)
  /// `b`.
  case bool(Bool)
}
