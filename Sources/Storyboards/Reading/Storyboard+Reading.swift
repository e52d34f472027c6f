import Foundation
internal import YAMLKeys
internal import Yams

extension Storyboard {
  /// More than any storyboard that a person writes.
  static let sizeLimit = 1 << 20

  /// Reads a storyboard.
  /// - Parameter path: A file, or `-` for standard input.
  /// - Throws: All that is wrong with the file.
  public static func read(path: String) throws(StoryboardError) -> Storyboard {
    let name = path == "-" ? "standard input" : path
    return try parse(try bytes(at: path, name: name), name: name)
  }

  /// Reads a storyboard that is in memory.
  /// - Parameters:
  ///   - bytes: The content of a file, in UTF-8.
  ///   - name: What errors call it.
  /// - Throws: All that is wrong with it.
  public static func parse(
    _ bytes: [UInt8], name: String
  ) throws(StoryboardError) -> Storyboard {
    let problems = ProblemList()
    func failure() -> StoryboardError {
      StoryboardError(code: .malformed, file: name, problems: problems.sorted)
    }
    guard bytes.count <= sizeLimit else {
      problems.add("the file is too large: more than \(sizeLimit) bytes", at: nil)
      throw failure()
    }
    // A byte order mark is no part of the first line.
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    if let character = UnreadableCharacter.first(in: bytes) {
      problems.add(character)
      throw failure()
    }
    if let key = OddKey.first(in: bytes) {
      problems.add(OddKey.message, line: key.line, column: 1)
      throw failure()
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self))
    } catch {
      problems.add(error, in: bytes)
      throw failure()
    }
    let short = name.split(separator: "/").last.map(String.init) ?? name
    guard let root, let storyboard = StoryboardReader(problems, name: short).read(root) else {
      if problems.all.isEmpty {
        problems.add("the file is empty; a storyboard begins with \"version: 1\"", at: nil)
      }
      throw failure()
    }
    problems.runChecks()
    guard problems.all.isEmpty else { throw failure() }
    return storyboard
  }
}

extension ProblemList {
  fileprivate func add(_ character: UnreadableCharacter) {
    var message = "the file is no UTF-8 text from here on; save it as UTF-8"
    if let scalar = character.scalar {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: 4 - digits.count) + digits
      message =
        "not YAML: no text has the character U+\(number); in double quotes, \\u\(number) stands for it"
    }
    add(message, line: character.place.line, column: character.place.column)
  }

  /// Says in our words what the YAML parser found.
  fileprivate func add(_ error: any Error, in yaml: [UInt8]) {
    guard let error = error as? YamlError else { return add("not YAML: \(error)", at: nil) }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if problem.hasPrefix("Maximum nesting level") {
        return add("too deep: more than 1000 mappings and lists are in one another", at: mark)
      }
      let words =
        context.map { "\($0.text.trimmingCharacters(in: .whitespacesAndNewlines)), " } ?? ""
      add("not YAML: \(words)\(problem)\(Self.hint(problem))", at: mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      let first = TextPlace(line: context.mark.line, column: context.mark.column)
      let place = RepeatedKey.second(after: first, in: yaml) ?? first
      add(
        "the same key occurs more than once: \(keys)", line: place.line, column: place.column)
    case .reader(let problem, _, _, _): add("not YAML: \(problem)", at: nil)
    default: add("not YAML: \(error)", at: nil)
    }
  }

  private static func hint(_ problem: String) -> String {
    if problem.contains("cannot start any token") {
      return "; indent with spaces, and put text that begins with @ or ` or % in quotes"
    }
    if problem.contains("mapping values are not allowed") {
      return "; put text with \": \" in it in quotes, and look at the indentation"
    }
    if problem.contains("did not find expected key") { return "; look at the indentation" }
    if problem.contains("did not find expected ','") {
      return "; close what is open, and put text with \": \" in it in quotes"
    }
    return ""
  }
}
