/// Counts what the parser does for arrays within arrays: at each `[` it tries the type of an array first, and tries what is
/// inside twice, so that each level doubles the time.
///
/// It looks at bytes, because it comes before the parser, and knows texts and comments only as far as that goes: if in doubt, it
/// takes other things for a type, too.
struct TypeNesting {
  /// Enough for sixteen levels, and for many arrays of fewer.
  private static let limit = 1 << 16
  /// Levels of usual sources, which are not counted.
  private static let usual = 4

  private struct Level {
    let bracket: UInt8
    /// The number of arrays around what is inside, each of which may be a type.
    let arrays: Int
    /// Whether a name is before it, as in a call.
    var followsName = false
    /// Whether what is inside may still be a type.
    var mayBeType = true
    var hasGenericArguments = false
    /// Whether there is a comment inside, of which any byte can be.
    var hasComment = false

    var isArray: Bool { bracket == UInt8(ascii: "[") && !hasGenericArguments }
  }

  private var levels: [Level] = []
  private var steps = 0
  private var comments = CommentScanner()
  private var previous = UInt8(ascii: " ")

  /// Adds a byte. Returns whether there are too many steps.
  mutating func isExceeded(by byte: UInt8) -> Bool {
    defer { previous = byte }
    if previous == UInt8(ascii: "/"), byte == previous || byte == UInt8(ascii: "*") {
      change { level in (level.hasComment, level.mayBeType) = (true, true) }
    }
    guard !comments.contains(byte) else { return false }
    switch byte {
    case UInt8(ascii: "["):
      let outer = levels.last.map { $0.mayBeType ? $0.arrays : 0 } ?? 0
      levels.append(Level(bracket: byte, arrays: outer + 1))
      if outer + 1 > Self.usual { steps += 1 << min(outer + 1, 20) }
      return steps > Self.limit
    case UInt8(ascii: "("):
      let outer = levels.last.map { $0.mayBeType ? $0.arrays : 0 } ?? 0
      levels.append(Level(bracket: byte, arrays: outer, followsName: Self.isOfName(previous)))
    case UInt8(ascii: "{"): levels.append(Level(bracket: byte, arrays: 0))
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): _ = levels.popLast()
    case UInt8(ascii: "<"): change { $0.hasGenericArguments = true }
    case UInt8(ascii: ","), UInt8(ascii: ":"): end { $0.isArray }
    // A tuple may have values after its types, and generic arguments and the length of an array may be numbers.
    case UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: ";"):
      end { $0.isArray || $0.followsName }
    case UInt8(ascii: "0")...UInt8(ascii: "9") where !Self.isOfName(previous):
      end { $0.followsName }
    default: break
    }
    return false
  }

  /// Notes that the innermost brackets, if they are such ones, contain other things than a type.
  private mutating func end(_ isEnded: (Level) -> Bool) {
    change { if isEnded($0) { $0.mayBeType = $0.hasComment } }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func change(_ body: (inout Level) -> Void) {
    guard !levels.isEmpty else { return }
    body(&levels[levels.count - 1])
  }
}
