internal import YAML

/// Collects the problems of a file, and the checks that require the whole file.
final class ProblemList {
  /// The maximum number of problems: more are not useful, and searching for similar names takes time, which
  /// a reload takes from the application.
  static let limit = 100

  private(set) var all: Set<StoryboardProblem> = []
  private var hasMore = false
  /// The likely mistakes, which do not prevent reading the file.
  private var warnings: Set<StoryboardProblem> = []
  private var hasMoreWarnings = false
  private var checks: [() -> Void] = []

  /// Adds a problem.
  /// - Parameter message: Evaluated only if the problem is listed.
  func add(_ message: @autoclosure () -> String, at mark: YAMLMark = YAMLMark(line: 1, column: 1)) {
    guard !hasMore else { return }
    let problem = StoryboardProblem(line: mark.line, column: mark.column, message: message())
    guard !all.contains(problem) else { return }
    if all.count < Self.limit { all.insert(problem) } else { hasMore = true }
  }

  /// Adds a likely mistake.
  /// - Parameter message: Evaluated only if the mistake is listed.
  func warn(_ message: @autoclosure () -> String, at mark: YAMLMark) {
    guard !hasMoreWarnings else { return }
    let problem = StoryboardProblem(line: mark.line, column: mark.column, message: message())
    guard !warnings.contains(problem) else { return }
    if warnings.count < Self.limit { warnings.insert(problem) } else { hasMoreWarnings = true }
  }

  /// Adds a check to run after the whole file was read.
  func later(_ check: @escaping () -> Void) { checks.append(check) }

  func runChecks() {
    for check in checks { check() }
    checks = []
  }

  /// The problems in the order of the file, with a final line if there are more.
  var sorted: [StoryboardProblem] {
    Self.sorted(all) + (hasMore ? [Self.rest("problems")] : [])
  }

  /// The warnings in the order of the file, with a final line if there are more.
  var sortedWarnings: [StoryboardProblem] {
    Self.sorted(warnings) + (hasMoreWarnings ? [Self.rest("warnings")] : [])
  }

  private static func rest(_ what: String) -> StoryboardProblem {
    let message = "… and more; the first \(limit) \(what) found are listed"
    return StoryboardProblem(line: 0, column: 0, message: message)
  }

  private static func sorted(_ problems: Set<StoryboardProblem>) -> [StoryboardProblem] {
    problems.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
  }
}
