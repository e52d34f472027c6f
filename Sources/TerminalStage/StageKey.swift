/// A key of the stage.
enum StageKey: Equatable, Sendable {
  case quit, space, forward, back, first, last, faster, slower

  /// Removes the complete keys from the input of a terminal.
  static func take(from bytes: inout [UInt8]) -> [StageKey] {
    var keys: [StageKey] = []
    var rest = bytes[...]
    while let byte = rest.first {
      guard byte == 0x1b else {
        if let key = StageKey(character: byte) { keys.append(key) }
        rest = rest.dropFirst()
        continue
      }
      guard let sequence = Sequence(rest) else {
        // Not a sequence of a key.
        if rest.count >= 32 { rest = [] }
        break
      }
      if let key = sequence.key { keys.append(key) }
      rest = rest.dropFirst(sequence.count)
    }
    bytes = Array(rest)
    return keys
  }

  private init?(character: UInt8) {
    switch character {
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: self = .quit
    case UInt8(ascii: " "): self = .space
    case UInt8(ascii: "+"), UInt8(ascii: "="): self = .faster
    case UInt8(ascii: "-"): self = .slower
    case UInt8(ascii: "j"), UInt8(ascii: "l"): self = .forward
    case UInt8(ascii: "k"), UInt8(ascii: "h"): self = .back
    default: return nil
    }
  }

  /// An escape sequence: Escape, a bracket or an O, parameters, and a final byte.
  private struct Sequence {
    var count: Int
    var key: StageKey?

    /// - Returns: `nil` for an incomplete sequence.
    init?(_ bytes: ArraySlice<UInt8>) {
      let bytes = Array(bytes)
      guard bytes.count > 1 else { return nil }
      guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
        // Escape before another key.
        count = 1
        return
      }
      guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 && $0 < 0x7f }) else {
        return nil
      }
      count = end + 1
      let first = bytes[2..<end].prefix { $0 != UInt8(ascii: ";") }
      let parameter = String(decoding: first, as: UTF8.self)
      switch (bytes[end], parameter) {
      case (UInt8(ascii: "A"), _), (UInt8(ascii: "D"), _): key = .back
      case (UInt8(ascii: "B"), _), (UInt8(ascii: "C"), _): key = .forward
      case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): key = .first
      case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): key = .last
      default: key = nil
      }
    }
  }
}
