/// Numbers with a fixed count of decimal places, the same on every machine.
enum Decimals {
  /// Numbers too large to have places worth telling come in Swift's own form; both forms are
  /// JSON's as well. What is no number is `nan` or `inf`.
  static func fixed(_ value: Double, places: Int) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let scale = (0..<places).reduce(1) { result, _ in result * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(abs(scaled % scale))
    let zeros = String(repeating: "0", count: max(places - fraction.count, 0))
    return (scaled < 0 ? "-" : "") + "\(abs(scaled / scale)).\(zeros)\(fraction)"
  }

  /// At most one decimal place, and none where there is nothing behind the point.
  static func short(_ value: Double) -> String {
    let text = fixed(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
