internal import YAML

/// Collects what is wrong with one file, and what can only be judged when all of it is read.
final class ProblemList {
  /// How many problems are listed: nobody reads more, and finding out what was meant takes its time, at a
  /// reload the application's.
  static let limit = 100

  private(set) var all: Set<StoryboardProblem> = []
  private var hasMore = false
  /// What is likely a mistake, and does no harm to reading the file.
  private var warnings: Set<StoryboardProblem> = []
  private var checks: [() -> Void] = []

  /// - Parameter message: Put together only if it is listed.
  func add(_ message: @autoclosure () -> String, at mark: YAMLMark = YAMLMark(line: 1, column: 1)) {
    guard !hasMore else { return }
    let problem = StoryboardProblem(line: mark.line, column: mark.column, message: message())
    guard !all.contains(problem) else { return }
    if all.count < Self.limit { all.insert(problem) } else { hasMore = true }
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

  /// In the order of the file; then a line that says that there are more.
  var sorted: [StoryboardProblem] {
    let listed = Self.sorted(all)
    guard hasMore else { return listed }
    let rest = "… and more; the first \(Self.limit) problems found are listed"
    return listed + [StoryboardProblem(line: 0, column: 0, message: rest)]
  }

  /// In the order of the file.
  var sortedWarnings: [StoryboardProblem] { Self.sorted(warnings) }

  private static func sorted(_ problems: Set<StoryboardProblem>) -> [StoryboardProblem] {
    problems.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
  }
}
