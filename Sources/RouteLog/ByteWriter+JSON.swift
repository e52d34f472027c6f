// The values of JSON.
extension ByteWriter {
  mutating func integer(_ value: Int?) {
    guard let value else { return put("null") }
    if value < 0 { put(UInt8(ascii: "-")) }
    put(digitsOf: value.magnitude)
  }

  /// JSON knows no other numbers than finite ones.
  mutating func number(_ value: Double, places: Int) {
    guard value.isFinite else { return put("null") }
    Decimals.append(value, places: places, to: &self)
  }

  mutating func string(_ value: String?) {
    guard var value else { return put("null") }
    put(UInt8(ascii: "\""))
    let isWritten = value.withUTF8 { text in
      guard unsafe Self.isPlain(text) else { return false }
      unsafe put(text)
      return true
    }
    if !isWritten {
      for scalar in value.unicodeScalars { put(scalar) }
    }
    put(UInt8(ascii: "\""))
  }

  /// Whether a text can be written as it is, without a look at its characters.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in unsafe text where !isPlain(byte) { return false }
    return true
  }

  /// Two comparisons are enough for most bytes: those from # up to ~ lie side by side.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x23 < 0x5c ? byte != UInt8(ascii: "\\") : byte == 0x20 || byte == 0x21
  }

  /// Devices choose their names, and people read these lines in terminals.
  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": put("\\\"")
    case "\\": put("\\\\")
    case "\n": put("\\n")
    case "\t": put("\\t")
    case "\r": put("\\r")
    case _ where scalar.steersTerminal:
      for unit in scalar.utf16 {
        put("\\u")
        for shift in [12, 8, 4, 0] { put(hexDigit: unit >> shift & 0xf) }
      }
    default:
      for byte in scalar.utf8 { put(byte) }
    }
  }

  private mutating func put(hexDigit digit: UInt16) {
    let digits: StaticString = "0123456789abcdef"
    put(unsafe digits.utf8Start[Int(digit)])
  }
}
