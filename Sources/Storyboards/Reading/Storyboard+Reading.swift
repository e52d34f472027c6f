import Foundation
internal import YAML

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

  /// Reads a storyboard again that an application runs from, without waiting for anything.
  /// - Throws: All that is wrong with the file; also what is no regular file any more.
  package static func readAgain(path: String) throws(StoryboardError) -> Storyboard {
    try parse(try bytes(at: path, name: path, waits: false), name: path)
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
    guard bytes.count <= sizeLimit else { throw .tooLarge(name, sizeLimit) }
    // A byte order mark is no part of the first line.
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLNode.root(of: bytes, limit: sizeLimit)
    } catch {
      problems.add(error.message + hint(error), at: error.mark)
      throw failure()
    }
    let short = name.split(separator: "/").last.map(String.init) ?? name
    guard let root, let storyboard = StoryboardReader(problems, name: short).read(root) else {
      if problems.all.isEmpty {
        problems.add("the file is empty; a storyboard begins with \"version: 1\"")
      }
      throw failure()
    }
    problems.runChecks()
    guard problems.all.isEmpty else { throw failure() }
    return storyboard
  }

  private static func hint(_ error: YAMLError) -> String {
    guard case .syntax(let problem) = error.reason else { return "" }
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
