/// Numbers with a fixed count of decimal places, the same on every machine.
enum Decimals {
  /// Numbers too large to have places worth telling come in Swift's own form; both forms are
  /// JSON's as well. What is no number is `nan` or `inf`.
  static func fixed(_ value: Double, places: Int) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    var text = scaled < 0 ? "-" : ""
    text += String(abs(scaled / scale))
    text += "."
    // A one in front keeps the zeros that the fraction begins with.
    text += String(scale + abs(scaled % scale)).dropFirst()
    return text
  }

  /// At most one decimal place, and none where there is nothing behind the point.
  static func short(_ value: Double) -> String {
    let text = fixed(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
