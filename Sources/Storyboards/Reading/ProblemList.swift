internal import YAML

/// Collects what is wrong with one file, and what can only be judged when all of it is read.
final class ProblemList {
  private(set) var all: Set<StoryboardProblem> = []
  /// What is likely a mistake, and does no harm to reading the file.
  private var warnings: Set<StoryboardProblem> = []
  private var checks: [() -> Void] = []

  func add(_ message: String, at mark: YAMLMark = YAMLMark(line: 1, column: 1)) {
    all.insert(StoryboardProblem(line: mark.line, column: mark.column, message: message))
  }

  func warn(_ message: String, at mark: YAMLMark) {
    warnings.insert(StoryboardProblem(line: mark.line, column: mark.column, message: message))
  }

  /// Has something looked at when the whole file is known.
  func later(_ check: @escaping () -> Void) { checks.append(check) }

  func runChecks() {
    for check in checks { check() }
    checks = []
  }

  /// In the order of the file.
  var sorted: [StoryboardProblem] { Self.sorted(all) }

  /// In the order of the file.
  var sortedWarnings: [StoryboardProblem] { Self.sorted(warnings) }

  private static func sorted(_ problems: Set<StoryboardProblem>) -> [StoryboardProblem] {
    problems.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
  }
}
