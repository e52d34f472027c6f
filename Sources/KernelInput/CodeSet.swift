/// A set of event codes, stored as the bitmap that the kernel uses for capabilities.
public struct CodeSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of codes.
  public init(_ codes: some Sequence<UInt16>) {
    for code in codes { insert(code) }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Returns whether the set contains a code.
  public func contains(_ code: UInt16) -> Bool {
    let word = Int(code >> 6)
    return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
  }

  /// Adds a code.
  public mutating func insert(_ code: UInt16) {
    let word = Int(code >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(code & 63)
  }

  /// Removes a code.
  public mutating func remove(_ code: UInt16) {
    let word = Int(code >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(code & 63)) }
  }

  /// Returns whether the set contains any code of a range.
  public func containsAny(of codes: Range<UInt16>) -> Bool {
    codes.contains { contains($0) }
  }

  /// The codes in the set, in ascending order.
  public var codes: [UInt16] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] & (1 << UInt64($0)) != 0 }.map { UInt16(word * 64 + $0) }
    }
  }

  /// The number of codes in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}

extension CodeSet {
  /// Returns whether the set contains a type.
  public func contains(_ type: EventType) -> Bool { contains(type.rawValue) }
  /// Returns whether the set contains a key.
  public func contains(_ key: KeyCode) -> Bool { contains(key.rawValue) }
  /// Returns whether the set contains an axis.
  public func contains(_ axis: Axis) -> Bool { contains(axis.rawValue) }
  /// Returns whether the set contains a property.
  public func contains(_ property: DeviceProperty) -> Bool { contains(property.rawValue) }
}
