/// One thing that is wrong in a storyboard, and where.
public struct StoryboardProblem: Hashable, Sendable {
  /// Counted from 1.
  public let line, column: Int
  /// What is wrong, and the nearest thing that is not.
  public let message: String

  /// Names a problem.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: message`.
  public func text(of file: String) -> String {
    line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
  }
}

/// Why a storyboard cannot be used: everything that is wrong with it, in the order of the file.
public struct StoryboardError: Error, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Code: Sendable {
    /// The file is not there or cannot be read.
    case unreadable
    /// Its content is wrong.
    case malformed
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file's path, or what else it is called.
  public let file: String
  /// At least one, and at most a hundred; if there are more, another one at line 0 says so. Of a file that
  /// cannot be read there is one at line 0.
  public let problems: [StoryboardProblem]

  static func unreadable(_ file: String, _ reason: String) -> Self {
    Self(
      code: .unreadable, file: file,
      problems: [StoryboardProblem(line: 0, column: 0, message: reason)])
  }

  static func tooLarge(_ file: String, _ limit: Int) -> Self {
    let message = "the file is too large: more than \(limit) bytes"
    return Self(
      code: .malformed, file: file,
      problems: [StoryboardProblem(line: 1, column: 1, message: message)])
  }

  /// A line for each problem: `file:line:column: message`.
  public var lines: [String] { problems.map { $0.text(of: file) } }

  public var description: String { lines.joined(separator: "\n") }
}
