/// Takes a fuzzer's bytes apart; past their end everything is zero.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func half() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  mutating func word() -> Int32 {
    Int32(bitPattern: UInt32(half()) | UInt32(half()) << 16)
  }

  /// A number that is small as a rule, and sometimes one of those at which arithmetic breaks.
  mutating func value() -> Int32 {
    let first = byte()
    switch first {
    case 0...199: return Int32(first) - 4
    case 200: return .max
    case 201: return .min
    case 202...209: return word()
    default: return Int32(bitPattern: UInt32(half())) & 0xfff
    }
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(byte()) % choices.count]
  }
}
