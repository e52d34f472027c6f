/// Writes JSON as bytes, piece by piece, into room that is used again for every line.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(1024)
  }

  mutating func startOver() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func raw(_ piece: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
  }

  mutating func integer(_ value: Int?) {
    guard let value else { return raw("null") }
    if value < 0 { raw("-") }
    Decimals.append(value.magnitude, to: &bytes)
  }

  /// JSON knows no other numbers than finite ones.
  mutating func number(_ value: Double, places: Int) {
    guard value.isFinite else { return raw("null") }
    Decimals.append(value, places: places, to: &bytes)
  }

  mutating func array<Element>(
    _ elements: [Element], _ one: (inout JSONWriter, Element) -> Void
  ) {
    raw("[")
    for index in elements.indices {
      if index > 0 { raw(",") }
      one(&self, elements[index])
    }
    raw("]")
  }

  mutating func string(_ value: String?) {
    guard var value else { return raw("null") }
    raw("\"")
    value.withUTF8 { text in
      if Self.needsEscape(text) {
        for byte in unsafe text { append(byte) }
      } else {
        unsafe bytes.append(contentsOf: text)
      }
    }
    raw("\"")
  }

  private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in unsafe text where isSpecial(byte) { return true }
    return false
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5c
  }

  private mutating func append(_ byte: UInt8) {
    if Self.isSpecial(byte) { escape(byte) } else { bytes.append(byte) }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case UInt8(ascii: "\n"): raw("\\n")
    case UInt8(ascii: "\t"): raw("\\t")
    case UInt8(ascii: "\r"): raw("\\r")
    default:
      raw("\\u00")
      let digits: StaticString = "0123456789abcdef"
      for digit in [byte >> 4, byte & 0xf] { bytes.append(unsafe digits.utf8Start[Int(digit)]) }
    }
  }
}
