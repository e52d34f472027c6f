/// An argument of a call, of an answer or of a signal.
public enum BusArgument: Equatable, Sendable {
  /// `s`.
  case string(String)
  /// `o`.
  case objectPath(String)
  /// `i`.
  case int32(Int32)
  /// `u`.
  case uint32(UInt32)
  /// `x`.
  case int64(Int64)
  /// `d`.
  case double(Double)
  /// `b`.
  case bool(Bool)
  /// `as`.
  case strings([String])
  /// `a{sv}`, in the order of its entries.
  case properties([Property])
  /// `v`.
  indirect case variant(BusArgument)

  /// An entry of a dictionary.
  public struct Property: Equatable, Sendable {
    /// The key.
    public var name: String
    /// What the variant holds.
    public var value: BusArgument

    /// Makes an entry.
    public init(_ name: String, _ value: BusArgument) {
      self.name = name
      self.value = value
    }
  }

  /// The type, as D-Bus writes it.
  var signature: String {
    switch self {
    case .string: "s"
    case .objectPath: "o"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .double: "d"
    case .bool: "b"
    case .strings: "as"
    case .properties: "a{sv}"
    case .variant: "v"
    }
  }
}
