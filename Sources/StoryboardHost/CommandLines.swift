/// Collects the output of a command whose lines are the rows of a list.
@MainActor
final class CommandLines {
  /// The maximum number of lines.
  static let limit = 1000
  /// The maximum number of bytes: what is read without throttling.
  static let size = 65_536

  /// The output, which is logged if the command fails.
  private(set) var bytes: [UInt8] = []
  private var hasMore = false

  func take(_ output: ArraySlice<UInt8>) {
    let room = Self.size - bytes.count
    bytes += output.prefix(room)
    if output.count > room { hasMore = true }
  }

  /// The lines without empty ones and control characters, and whether there were more. A line that is not complete because
  /// of the size is left out.
  var lines: (texts: [String], areCut: Bool) {
    let newline = UInt8(ascii: "\n")
    let whole = hasMore ? bytes[..<(bytes.lastIndex(of: newline) ?? 0)] : bytes[...]
    let texts = whole.split(separator: newline).lazy
      .map { line in Self.text(String(decoding: line, as: UTF8.self)) }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    let shown = Array(texts.prefix(Self.limit + 1))
    return (Array(shown.prefix(Self.limit)), hasMore || shown.count > Self.limit)
  }

  /// Returns a line without control characters besides tabs.
  private static func text(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: line.unicodeScalars.filter {
        $0 == "\t" || $0.properties.generalCategory != .control
      })
    return String(text)
  }
}
