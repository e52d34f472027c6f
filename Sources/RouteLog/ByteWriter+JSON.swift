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
    value.withUTF8 { text in
      if unsafe Self.needsEscape(text) {
        for byte in unsafe text { escape(byte) }
      } else {
        unsafe put(text)
      }
    }
    put(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in unsafe text where isSpecial(byte) { return true }
    return false
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5c
  }

  private mutating func escape(_ byte: UInt8) {
    guard Self.isSpecial(byte) else { return put(byte) }
    switch byte {
    case UInt8(ascii: "\""): put("\\\"")
    case UInt8(ascii: "\\"): put("\\\\")
    case UInt8(ascii: "\n"): put("\\n")
    case UInt8(ascii: "\t"): put("\\t")
    case UInt8(ascii: "\r"): put("\\r")
    default:
      put("\\u00")
      let digits: StaticString = "0123456789abcdef"
      for digit in [byte >> 4, byte & 0xf] { put(unsafe digits.utf8Start[Int(digit)]) }
    }
  }
}
