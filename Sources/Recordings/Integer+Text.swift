/// Why a text is not a valid integer.
enum IntegerTextError: Error {
  case notAnInteger
  case outOfRange
}

extension FixedWidthInteger {
  /// Parses digits, with a minus sign if the type is signed: no spaces, plus sign or prefix.
  init(text: ArraySlice<UInt8>, radix: Self) throws(IntegerTextError) {
    let isNegative = Self.isSigned && text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty else { throw .notAnInteger }
    var result: Self = 0
    var hasOverflown = false
    for byte in digits {
      guard let digit = Self(digit: byte), digit < radix else { throw .notAnInteger }
      let product = result.multipliedReportingOverflow(by: radix)
      let sum =
        isNegative
        ? product.partialValue.subtractingReportingOverflow(digit)
        : product.partialValue.addingReportingOverflow(digit)
      hasOverflown = hasOverflown || product.overflow || sum.overflow
      result = sum.partialValue
    }
    guard !hasOverflown else { throw .outOfRange }
    self = result
  }

  private init?(digit byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = Self(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = Self(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = Self(byte - UInt8(ascii: "A") + 10)
    default: return nil
    }
  }
}

extension BinaryInteger {
  /// Returns the decimal digits, padded with leading spaces.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }
}
