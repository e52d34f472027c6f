public import YAML

/// Why a storyboard cannot be used: all its problems, in the order of the file.
public struct StoryboardError: Error, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Sendable {
    /// The file does not exist or cannot be read.
    case unreadable
    /// The content is invalid.
    case malformed
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file, or another name.
  public let file: String
  /// The problems: between one and a hundred; if there are more, another one at line 0 says so. For a file
  /// that cannot be read, there is one at line 0.
  public let problems: [SourceProblem]

  static func unreadable(_ file: String, _ reason: String) -> Self {
    Self(
      code: .unreadable, file: file,
      problems: [SourceProblem(line: 0, column: 0, message: reason)])
  }

  static func tooLarge(_ file: String, _ limit: Int) -> Self {
    let message = "the file is too large: more than \(limit) bytes"
    return Self(
      code: .malformed, file: file,
      problems: [SourceProblem(line: 1, column: 1, message: message)])
  }

  /// A line for each problem: `file:line:column: message`.
  public var lines: [String] { problems.map { $0.text(of: file) } }

  public var description: String { lines.joined(separator: "\n") }
}
