/// Writes JSON into one string, piece by piece.
struct JSONWriter {
  private(set) var text = ""

  init() {
    text.reserveCapacity(512)
  }

  mutating func raw(_ piece: String) {
    text += piece
  }

  mutating func integer(_ value: Int?) {
    if let value {
      text += String(value)
    } else {
      text += "null"
    }
  }

  /// JSON knows no other numbers than finite ones.
  mutating func number(_ value: Double, places: Int) {
    text += value.isFinite ? Decimals.fixed(value, places: places) : "null"
  }

  mutating func array<Element>(
    _ elements: [Element], _ one: (inout JSONWriter, Element) -> Void
  ) {
    text += "["
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      one(&self, element)
    }
    text += "]"
  }

  mutating func string(_ value: String?) {
    guard let value else {
      text += "null"
      return
    }
    text += "\""
    if Self.needsEscape(value) { appendEscaped(value) } else { text += value }
    text += "\""
  }

  private static func needsEscape(_ value: String) -> Bool {
    for byte in value.utf8 where byte < 0x20 || byte == 0x22 || byte == 0x5c { return true }
    return false
  }

  private mutating func appendEscaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case let scalar where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
