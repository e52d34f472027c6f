internal import YAML

extension RecordingText {
  /// Names the line to look at.
  ///
  /// A recorder that is killed leaves its last entry unfinished, which the parser only notices
  /// where the file ends: the line to name is the one where the entry starts.
  func error(from error: YAMLError) -> RecordingError {
    let line = error.mark.line
    let start = min(line, error.start?.line ?? line)
    guard case .syntax = error.reason, line >= lastLine, start > 1 else {
      return malformed(at: line, error.message)
    }
    return malformed(
      at: start,
      "\(error.message); the recording seems cut off: remove what follows line \(start - 1)")
  }

  /// The number of the last line that holds anything.
  private var lastLine: Int {
    let end = bytes.lastIndex { !$0.isBlank && $0 != .newline } ?? 0
    return bytes[..<end].count { $0 == .newline } + 1
  }
}
