import LinuxSystem

/// The bytes of a recording, split into lines, with the file's name for errors.
struct RecordingText {
  /// A line without its end (`\n` or `\r\n`).
  struct Line {
    let number: Int
    let text: ArraySlice<UInt8>
    /// The start of the next line, if there is one.
    fileprivate let next: Int
  }

  /// Longer than the line of any recording: the longest describe a device, in some ten kilobytes. The parts of a line
  /// take many times its size.
  static let lineLimit = 64 << 10

  /// More than a recorder holds of several devices, and 64 MiB.
  static let eventLimit = 4_000_000
  /// More than a machine has.
  static let deviceLimit = 1024

  let name: String
  let bytes: ArraySlice<UInt8>
  /// The largest number of events of all devices.
  let eventLimit: Int

  init(name: String, bytes: ArraySlice<UInt8>, eventLimit: Int = Self.eventLimit) {
    self.name = name
    self.bytes = bytes
    self.eventLimit = eventLimit
  }

  /// The start of the first line, after a byte order mark.
  var start: Int { bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  var firstLine: Line? { line(1, from: start) }

  func line(after line: Line) -> Line? {
    self.line(line.number + 1, from: line.next)
  }

  private func line(_ number: Int, from start: Int) -> Line? {
    guard start < bytes.endIndex else { return nil }
    let rest = bytes[start...]
    let end = rest.firstIndex(of: .newline) ?? rest.endIndex
    var text = rest[..<end]
    if text.last == .carriageReturn { text.removeLast() }
    return Line(number: number, text: text, next: end + 1)
  }

  /// Checks the length of each line.
  func checkLines() throws(RecordingError) {
    // A short file has no long line.
    guard bytes.count > Self.lineLimit else { return }
    var next = firstLine
    while let line = next {
      guard line.text.count <= Self.lineLimit else {
        throw malformed(
          at: line.number,
          "the line is longer than \(Self.lineLimit >> 10) KiB, as no recording's is")
      }
      next = self.line(after: line)
    }
  }

  /// Checks the number of events so far.
  func check(eventCount: Int, at line: Int) throws(RecordingError) {
    guard eventCount <= eventLimit else {
      throw malformed(at: line, "more than \(eventLimit) events; split the recording")
    }
  }

  /// Checks the number of devices so far.
  func check(deviceCount: Int, at line: Int) throws(RecordingError) {
    guard deviceCount <= Self.deviceLimit else {
      throw malformed(at: line, "more than \(Self.deviceLimit) devices")
    }
  }

  /// Returns the text without its last line, and the number of that line, if the line is incomplete
  /// and not the only one.
  func withoutCutLine() -> (text: Self, line: Int)? {
    guard let last = bytes.last, last != .newline, let end = bytes.lastIndex(of: .newline) else {
      return nil
    }
    let rest = Self(name: name, bytes: bytes[...end], eventLimit: eventLimit)
    return (rest, bytes.count { $0 == .newline } + 1)
  }

  func isStoryboard(at line: Int) -> RecordingError {
    let hint =
      name == "standard input" ? "" : "; host it with: responderd run --app \(name.shellWord)"
    return malformed(at: line, "this is a storyboard, not a recording\(hint)")
  }

  func malformed(at line: Int?, _ reason: String) -> RecordingError {
    RecordingError(.malformed, file: name, line: line, reason: reason)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let numberSign = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")

  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .carriageReturn
  }
}

extension ArraySlice<UInt8> {
  /// The text in quotes for a message, shortened and without control characters.
  var quoted: String {
    let shown = String(decoding: prefix(40), as: UTF8.self)
    let safe = shown.replacingTerminalControls { _ in "\u{fffd}" }
    return "\"\(safe)\(count > 40 ? "…" : "")\""
  }
}
