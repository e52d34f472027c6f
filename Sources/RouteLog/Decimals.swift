/// Numbers with a fixed count of decimal places, the same on every machine.
enum Decimals {
  /// Numbers too large to have places worth telling come in Swift's own form; both forms are
  /// JSON's as well. What is no number is `nan` or `inf`.
  static func fixed(_ value: Double, places: Int) -> String {
    var text: [UInt8] = []
    append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// At most one decimal place, and none where there is nothing behind the point.
  static func short(_ value: Double) -> String {
    let text = fixed(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func append(_ value: Double, places: Int, to text: inout [UInt8]) {
    guard abs(value) < 1e12 else { return text.append(contentsOf: "\(value)".utf8) }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    append(scaled.magnitude / scale.magnitude, to: &text)
    text.append(UInt8(ascii: "."))
    var rest = scaled.magnitude % scale.magnitude
    for _ in 0..<places {
      scale /= 10
      text.append(UInt8(ascii: "0") + UInt8(rest / scale.magnitude))
      rest %= scale.magnitude
    }
  }

  static func append(_ value: UInt, to text: inout [UInt8]) {
    var scale: UInt = 1
    while value / scale >= 10 { scale *= 10 }
    var rest = value
    while scale > 0 {
      text.append(UInt8(ascii: "0") + UInt8(rest / scale))
      rest %= scale
      scale /= 10
    }
  }
}
