/// A place in a YAML text that moves forward only and knows its line and column.
struct TextCursor {
  private let bytes: [UInt8]
  private(set) var offset = 0
  /// From 1.
  private(set) var line = 1
  /// In characters, from 0.
  private(set) var column = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that lies `distance` ahead; 0 past the end, which is no character of YAML.
  func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  func text(from start: Int) -> ArraySlice<UInt8> { bytes[start..<offset] }

  // MARK: - What stands there

  var isAtEnd: Bool { peek() == 0 }

  func isBlank(_ distance: Int = 0) -> Bool {
    peek(distance) == UInt8(ascii: " ") || peek(distance) == UInt8(ascii: "\t")
  }

  /// How many bytes the line break there has; 0 if there is none.
  func breakLength(_ distance: Int = 0) -> Int {
    switch peek(distance) {
    case UInt8(ascii: "\n"): 1
    case UInt8(ascii: "\r"): peek(distance + 1) == UInt8(ascii: "\n") ? 2 : 1
    // U+0085, U+2028 and U+2029.
    case 0xc2: peek(distance + 1) == 0x85 ? 2 : 0
    case 0xe2: peek(distance + 1) == 0x80 && peek(distance + 2) & 0xfe == 0xa8 ? 3 : 0
    default: 0
    }
  }

  func isBlankOrEnd(_ distance: Int = 0) -> Bool {
    isBlank(distance) || peek(distance) == 0 || breakLength(distance) > 0
  }

  /// Whether a document begins (`---`) or ends (`...`) here.
  var isAtDocumentMark: Bool {
    guard column == 0, peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: ".") else {
      return false
    }
    return peek(1) == peek() && peek(2) == peek() && isBlankOrEnd(3)
  }

  // MARK: - Going on

  /// Passes one byte that breaks no line.
  mutating func skip() {
    // A character counts where it begins.
    if peek() & 0xc0 != 0x80 { column += 1 }
    offset += 1
  }

  /// Passes a line break.
  /// - Returns: Whether there was one.
  mutating func skipBreak() -> Bool {
    let length = breakLength()
    guard length > 0 else { return false }
    offset += length
    line += 1
    column = 0
    return true
  }

  /// Passes what is left of the line, without its break.
  mutating func skipLine() {
    while !isAtEnd && breakLength() == 0 { skip() }
  }

  mutating func skipComment() {
    if peek() == UInt8(ascii: "#") { skipLine() }
  }
}
