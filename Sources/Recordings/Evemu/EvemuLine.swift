internal import KernelInput

/// A line of an evemu file: a letter, a colon, and fields separated by spaces.
struct EvemuLine {
  let kind: UInt8
  let number: Int
  /// Everything after the colon, including a `#`, which device names may contain.
  let rest: ArraySlice<UInt8>
  let fields: [ArraySlice<UInt8>]
  private let file: RecordingText

  /// Returns `nil` for a blank line or a comment.
  init?(_ line: RecordingText.Line, of file: RecordingText) throws(RecordingError) {
    let text = line.text.drop(while: \.isBlank)
    guard let kind = text.first, kind != .numberSign else { return nil }
    self.kind = kind
    self.number = line.number
    self.file = file
    guard text.dropFirst().first == .colon, EvemuParser.lineKinds.contains(kind) else {
      throw file.malformed(
        at: line.number,
        "unknown line \(text.quoted); expected N:, I:, P:, B:, A:, L:, S:, E: or a # comment")
    }
    rest = text.dropFirst(2)
    fields = rest.prefix { $0 != .numberSign }.split(whereSeparator: \.isBlank)
  }

  func malformed(_ reason: String) -> RecordingError {
    file.malformed(at: number, reason)
  }

  /// Checks how many fields the line has.
  func expect(_ counts: ClosedRange<Int>, fields layout: String) throws(RecordingError) {
    guard !counts.contains(fields.count) else { return }
    let letter = Character(Unicode.Scalar(kind))
    let found = fields.count == 1 ? "1 field" : "\(fields.count) fields"
    throw malformed("found \(found); expected \"\(letter): \(layout)\"")
  }

  // MARK: - Numbers

  func hex<T: FixedWidthInteger>(
    _ field: Int, _ what: String, through last: T = .max
  ) throws(RecordingError) -> T {
    let value: T = try integer(fields[field], radix: 16, what)
    guard value <= last else { throw pastLast(what, fields[field], last) }
    return value
  }

  func decimal<T: FixedWidthInteger>(
    _ field: Int, _ what: String
  ) throws(RecordingError) -> T {
    try integer(fields[field], radix: 10, what)
  }

  /// Reads the code of a type, or a bit of a mask, within the kernel's limits.
  func code(_ field: Int, of type: EventType) throws(RecordingError) -> UInt16 {
    try hex(field, "the code", through: type.lastCode)
  }

  func integer<T: FixedWidthInteger>(
    _ text: ArraySlice<UInt8>, radix: T, _ what: String
  ) throws(RecordingError) -> T {
    do throws(IntegerTextError) {
      return try T(text: text, radix: radix)
    } catch {
      switch error {
      case .notAnInteger:
        let kind = radix == 16 ? "hexadecimal" : "decimal"
        throw malformed("\(what) \(text.quoted) is not a \(kind) number")
      case .outOfRange:
        let kind = T.isSigned ? "a signed" : "an unsigned"
        throw malformed(
          "\(what) \(text.quoted) does not fit \(kind) number of \(T.bitWidth) bits")
      }
    }
  }

  private func pastLast(
    _ what: String, _ text: ArraySlice<UInt8>, _ last: some FixedWidthInteger
  ) -> RecordingError {
    malformed("\(what) \(text.quoted) is past the last one, \"\(String(last, radix: 16))\"")
  }
}
