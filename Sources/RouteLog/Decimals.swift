/// Numbers with a fixed count of decimal places, the same on every machine.
enum Decimals {
  /// Numbers too large to have places worth telling come in Swift's own form; both forms are
  /// JSON's as well. What is no number is `nan` or `inf`.
  static func fixed(_ value: Double, places: Int) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { memory in
      guard var text = unsafe ByteWriter(memory) else { return "" }
      append(value, places: places, to: &text)
      return unsafe String(
        decoding: UnsafeBufferPointer(rebasing: memory[..<text.count]), as: UTF8.self)
    }
  }

  /// At most one decimal place, and none where there is nothing behind the point.
  static func short(_ value: Double) -> String {
    let text = fixed(value, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func append(_ value: Double, places: Int, to text: inout ByteWriter) {
    guard abs(value) < 1e12 else {
      var own = "\(value)"
      return own.withUTF8 { unsafe text.put($0) }
    }
    var scale: UInt = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    if scaled < 0 { text.put(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: scale)
    text.put(digitsOf: whole)
    text.put(UInt8(ascii: "."))
    text.put(digitsOf: rest, atLeast: places)
  }
}
