/// A problem of a file, with its place.
public struct SourceProblem: Hashable, Sendable {
  /// The place, counted from 1.
  public let line, column: Int
  /// The problem, and a suggestion.
  public let message: String

  /// Creates a problem.
  public init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// Returns the problem as `file:line:column: message`.
  public func text(of file: String) -> String {
    line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
  }
}
