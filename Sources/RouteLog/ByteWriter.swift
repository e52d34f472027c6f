/// Writes bytes into borrowed memory.
///
/// Bytes that do not fit are dropped, and ``isFull`` is set: the owner retries with more memory. A
/// growing array would cost three times as much, which exceeds the budget of the log.
@safe
struct ByteWriter {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private let room: Int
  /// The number of bytes written.
  private(set) var count = 0
  private(set) var isFull = false

  /// Creates a writer.
  /// - Parameter memory: Has to outlive the writer.
  init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.memory = memory
    room = memory.count
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    guard count < room else { return isFull = true }
    unsafe memory[count] = byte  // checked by the line before
    count += 1
  }

  @inline(__always)
  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= room - count else { return isFull = true }
    // They fit, as checked above, and neither is empty.
    guard let end = unsafe memory.baseAddress, let start = bytes.baseAddress else { return }
    unsafe (end + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Writes an ASCII character.
  mutating func put(ascii character: Unicode.Scalar) {
    put(UInt8(ascii: character))
  }

  /// Writes a constant text.
  @inline(__always)
  mutating func put(_ words: StaticString) {
    // Constants live as long as the process.
    unsafe put(UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }

  /// Writes a text from a device or an application, and replaces scalars that need it.
  ///
  /// - Parameter replace: Writes a scalar or its replacement. It is not called for texts that consist
  ///   of letters, digits and common punctuation.
  mutating func put(_ text: String, replacing replace: (inout Self, Unicode.Scalar) -> Void) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      // The pointer does not leave the closure.
      guard unsafe utf8.allSatisfy(\.isPlain) else { return false }
      unsafe put(utf8)
      return true
    }
    if !isPlain {
      for scalar in text.unicodeScalars { replace(&self, scalar) }
    }
  }

  mutating func put(scalar: Unicode.Scalar) {
    for byte in scalar.utf8 { put(byte) }
  }

  mutating func put(_ number: Int) {
    if number < 0 { put(ascii: "-") }
    put(digitsOf: number.magnitude)
  }

  /// Writes digits, padded with leading zeros.
  private mutating func put(digitsOf number: UInt, atLeast least: Int = 1) {
    let (tenth, digit) = number.quotientAndRemainder(dividingBy: 10)
    if tenth > 0 || least > 1 { put(digitsOf: tenth, atLeast: least - 1) }
    put(UInt8(ascii: "0") + UInt8(digit))
  }

  /// Writes a number with a fixed number of decimals, the same on every machine.
  ///
  /// Numbers from 10¹² on are written in Swift's own form, which is valid JSON too; NaN and
  /// infinity are written as `nan` and `inf`.
  mutating func put(_ number: Double, places: Int) {
    guard abs(number) < 1e12 else { return "\(number)".utf8.forEach { put($0) } }
    var scale: UInt = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    if scaled < 0 { put(ascii: "-") }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: scale)
    put(digitsOf: whole)
    put(ascii: ".")
    put(digitsOf: rest, atLeast: places)
  }

  /// Writes a number with one decimal, or none if it is zero.
  mutating func put(short number: Double) {
    put(number, places: 1)
    // The digits were written above.
    if count >= 2, unsafe memory[count - 1] == UInt8(ascii: "0"),
      unsafe memory[count - 2] == UInt8(ascii: ".")
    {
      count -= 2
    }
  }
}

extension UInt8 {
  /// Whether a byte is printable ASCII without a special meaning in any of the encodings.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7f && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line separator, or a mark that changes the direction of
  /// text. Duplicated from LinuxSystem, because this module does not depend on Linux.
  ///
  /// Names of devices and applications are untrusted and are printed in terminals: they must not
  /// move the cursor, or start a line that looks like a record.
  var isTerminalControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
