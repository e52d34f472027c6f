/// A set of event codes, kept as the bitmap that the kernel uses for capabilities.
public struct CodeSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// Makes an empty set.
  public init() {}

  /// Makes a set of numbers.
  public init(_ codes: some Sequence<UInt16>) {
    for code in codes { insert(code) }
  }

  /// Whether nothing is in the set.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether a code is in the set.
  public func contains(_ code: UInt16) -> Bool {
    let word = Int(code >> 6)
    return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
  }

  /// Puts a number into the set.
  public mutating func insert(_ code: UInt16) {
    let word = Int(code >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(code & 63)
  }

  /// Takes a number out of the set.
  public mutating func remove(_ code: UInt16) {
    let word = Int(code >> 6)
    if word < words.count { words[word] &= ~(1 << UInt64(code & 63)) }
  }

  /// Whether any code of a range is in the set.
  public func containsAny(of codes: Range<UInt16>) -> Bool {
    codes.contains { contains($0) }
  }

  /// Every code in the set, in ascending order.
  public var codes: [UInt16] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] & (1 << UInt64($0)) != 0 }.map { UInt16(word * 64 + $0) }
    }
  }

  /// How many codes are in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}

extension CodeSet {
  /// Whether a code is in the set.
  public func contains(_ type: EventType) -> Bool { contains(type.rawValue) }
  /// Whether a code is in the set.
  public func contains(_ key: KeyCode) -> Bool { contains(key.rawValue) }
  /// Whether a code is in the set.
  public func contains(_ axis: Axis) -> Bool { contains(axis.rawValue) }
  /// Whether a code is in the set.
  public func contains(_ property: DeviceProperty) -> Bool { contains(property.rawValue) }
}
