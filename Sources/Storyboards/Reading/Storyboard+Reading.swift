import Foundation
internal import YAMLKeys
internal import Yams

extension Storyboard {
  /// More than any storyboard that a person writes.
  private static let sizeLimit = 1 << 20

  /// Reads a storyboard.
  /// - Throws: All that is wrong with the file.
  public static func read(path: String) throws(StoryboardError) -> Storyboard {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .unreadable(path, "there is no such file")
    }
    if isDirectory.boolValue { throw .unreadable(path, "it is a directory, and no file") }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: sizeLimit + 1)
    else {
      // An empty file has nothing to read, and is told of as one.
      if FileManager.default.isReadableFile(atPath: path) { return try parse([], name: path) }
      throw .unreadable(path, "it cannot be read: permission denied")
    }
    return try parse(Array(data), name: path)
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
    guard let text = String(validating: bytes, as: UTF8.self) else {
      problems.add("the file is no UTF-8 text", at: nil)
      throw failure()
    }
    if let key = OddKey.first(in: bytes) {
      problems.add(OddKey.message, line: key.line, column: 1)
      throw failure()
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      problems.add(yaml: error)
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
  /// Says in our words what the YAML parser found.
  fileprivate func add(yaml error: any Error) {
    guard let error = error as? YamlError else { return add("not YAML: \(error)", at: nil) }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let words =
        context.map { "\($0.text.trimmingCharacters(in: .whitespacesAndNewlines)), " } ?? ""
      add("not YAML: \(words)\(problem)\(Self.hint(problem))", at: mark)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      add("the same key occurs more than once: \(keys)", at: context.mark)
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
