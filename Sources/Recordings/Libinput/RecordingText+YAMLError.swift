internal import YAML

extension RecordingText {
  /// Converts an error, and finds the line that caused it.
  ///
  /// If the recorder was killed, the last entry is incomplete, and the parser reports the end of
  /// the file. The error then names the line in which the entry starts.
  func error(from error: YAMLError) -> RecordingError {
    let line = error.mark.line
    let start = min(line, error.start?.line ?? line)
    guard case .syntax = error.reason, line >= lastLineWithContent ?? 1, start > 1 else {
      return malformed(at: line, error.message)
    }
    return malformed(
      at: start,
      "\(error.message); the recording seems cut off: remove what follows line \(start - 1)")
  }
}
