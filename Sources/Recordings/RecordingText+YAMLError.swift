internal import Yams

extension RecordingText {
  /// Says in our words what the YAML parser found.
  func error(from error: any Error) -> RecordingError {
    guard let error = error as? YamlError else {
      return malformed(at: nil, "not YAML: \(error)")
    }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return syntaxError(context, problem, line: mark.line)
    case .reader(let problem, let offset, _, let yaml):
      let line = offset.map { offset in
        yaml.prefix(offset).utf8.count { $0 == .newline } + 1
      }
      return malformed(at: line, "not YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.sorted().joined(separator: ", ")
      return malformed(at: context.mark.line, "keys that occur more than once: \(keys)")
    default:
      return malformed(at: nil, "not YAML: \(error)")
    }
  }

  /// A recorder that is killed leaves its last entry unfinished, which the parser only notices
  /// where the file ends: the line to name is the one where the entry starts.
  private func syntaxError(
    _ context: YamlError.Context?, _ problem: String, line: Int
  ) -> RecordingError {
    if problem.hasPrefix("Maximum nesting level") {
      return malformed(
        at: line, "too deep: more than 1000 mappings and lists are in one another")
    }
    let reason = "not YAML: \(context.map { "\($0.text), " } ?? "")\(problem)"
    let start = min(line, context?.mark.line ?? line)
    guard line >= lastLine, start > 1 else { return malformed(at: line, reason) }
    return malformed(
      at: start, "\(reason); the recording seems cut off: remove what follows line \(start - 1)")
  }

  /// The number of the last line that holds anything.
  private var lastLine: Int {
    let end = bytes.lastIndex { !$0.isBlank && $0 != .newline } ?? 0
    return bytes[..<end].count { $0 == .newline } + 1
  }
}
