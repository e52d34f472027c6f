import KernelInput
import LinuxSystem

/// The lines of a recording, with the file's name for errors.
struct RecordingText {
  /// A line without its end (`\n` or `\r\n`).
  struct Line {
    let number: Int
    let text: ArraySlice<UInt8>
    /// Where it starts, and the next one, if there is one.
    fileprivate let start, next: Int
  }

  /// Longer than the line of any recording: the longest describe a device, in some ten kilobytes. The parts of a line
  /// take many times its size.
  static let lineLimit = 64 << 10

  /// More than a recorder holds of several devices, and 60 MB in memory.
  static let eventLimit = 2_500_000
  /// More than a machine has.
  static let deviceLimit = 1024

  let name: String
  private let file: FileWindow
  /// Where the text ends in the file, if that is before its end.
  private let end: Int
  /// The largest number of events of all devices.
  let eventLimit: Int

  init(name: String, file: FileWindow, end: Int = .max, eventLimit: Int = Self.eventLimit) {
    self.name = name
    self.file = file
    self.end = end
    self.eventLimit = eventLimit
  }

  init(name: String, bytes: [UInt8], eventLimit: Int = Self.eventLimit) {
    self.init(name: name, file: FileWindow(bytes), eventLimit: eventLimit)
  }

  /// The number of bytes.
  var size: Int { min(file.count, end) }
  /// Why the file could not be read to its end.
  var problem: SystemError? { file.problem }

  /// The start of the first line, after a byte order mark.
  private var start: Int { bytes(from: 0).starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  var firstLine: Line? { line(1, from: start) }

  func line(after line: Line) -> Line? {
    self.line(line.number + 1, from: line.next)
  }

  private func line(_ number: Int, from start: Int) -> Line? {
    guard start < size else { return nil }
    let rest = bytes(from: start)
    let end = rest.firstIndex(of: .newline) ?? rest.endIndex
    var text = rest[..<end]
    if text.last == .carriageReturn { text.removeLast() }
    return Line(
      number: number, text: text, start: start, next: start + rest.startIndex.distance(to: end) + 1)
  }

  /// Returns some of the bytes from an offset on: a whole line, unless it is too long.
  private func bytes(from start: Int) -> ArraySlice<UInt8> {
    file.bytes(from: start, atLeast: Self.lineLimit + 2).prefix(max(0, size - start))
  }

  /// The parts of the text, which are whole lines in UTF-8.
  func parts() -> AnyIterator<ArraySlice<UInt8>> {
    var offset = start
    return AnyIterator {
      var part = bytes(from: offset)
      guard !part.isEmpty else { return nil }
      if offset + part.count < size, let end = part.lastIndex(of: .newline) { part = part[...end] }
      offset += part.count
      // A device name in another encoding does not make a recording invalid.
      if (try? UTF8Span(validating: part.span)) != nil { return part }
      return Array(String(decoding: part, as: UTF8.self).utf8)[...]
    }
  }

  /// Whether there is anything but blank lines.
  var hasContent: Bool { lastLineWithContent != nil }

  /// The number of the last line that is not blank.
  var lastLineWithContent: Int? {
    var (result, next) = (Int?.none, firstLine)
    while let line = next {
      if line.text.contains(where: { !$0.isBlank }) { result = line.number }
      next = self.line(after: line)
    }
    return result
  }

  /// Checks the length of each line.
  func checkLines() throws(RecordingError) {
    // A short file has no long line.
    guard size > Self.lineLimit else { return }
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

  /// Makes room for the events of a device, so that a long array is never in memory twice while it grows. Only what is
  /// used of the room takes memory.
  /// - Parameter least: The smallest number of bytes for an event.
  func reserve(in events: inout [KernelEvent], least: Int) {
    guard events.count == Self.countWithoutReserve else { return }
    events.reserveCapacity(min(eventLimit, size / least) + 1)
  }

  /// Most devices of a file have fewer.
  private static let countWithoutReserve = 1 << 16

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
    guard size > 0, bytes(from: size - 1).first != .newline, var last = firstLine else {
      return nil
    }
    while let line = line(after: last) { last = line }
    guard last.number > 1 else { return nil }
    return (Self(name: name, file: file, end: last.start, eventLimit: eventLimit), last.number)
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
