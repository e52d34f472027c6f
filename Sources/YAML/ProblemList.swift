internal import LinuxSystem

/// Collects the problems of a file, and the checks that require the whole file.
package final class ProblemList {
  /// The maximum number of problems: more are not useful, and searching for similar names takes time, which
  /// a reload takes from the application.
  package static let limit = 100

  package private(set) var all: Set<SourceProblem> = []
  private var hasMore = false
  /// The likely mistakes, which do not prevent reading the file.
  private var warnings: Set<SourceProblem> = []
  private var hasMoreWarnings = false
  private var checks: [() -> Void] = []
  /// Other names, with the names of the format that they stand for.
  private let synonyms: [String: [String]]
  /// The number of given names that are still compared: a file can have thousands.
  private var namesToCompare = 5000

  package init(synonyms: [String: [String]] = [:]) { self.synonyms = synonyms }

  /// Returns a hint for the problem of an unknown name: the name that was probably meant, or else the valid names.
  package func hint(_ wrong: String, among names: some Sequence<String>, _ have: String) -> String {
    SimilarName.hint(wrong, among: names, have, synonyms: synonyms)
  }

  /// Returns the same for names that the file gives, in alphabetical order.
  /// - Returns: Nothing after the search for similar names has taken long enough.
  package func hint(
    _ wrong: String, amongGiven names: some Collection<String>, _ have: String
  ) -> String {
    guard names.count <= namesToCompare else { return "" }
    namesToCompare -= names.count
    return hint(wrong, among: names.sorted(), have)
  }

  /// Whether further problems are not listed, so that their messages need not be made.
  package var isFull: Bool { hasMore }

  /// Adds a problem.
  /// - Parameter message: Evaluated only if the problem is listed.
  package func add(
    _ message: @autoclosure () -> String, at mark: YAMLMark = YAMLMark(line: 1, column: 1)
  ) {
    guard !hasMore else { return }
    let problem = SourceProblem(line: mark.line, column: mark.column, message: message())
    guard !all.contains(problem) else { return }
    if all.count < Self.limit { all.insert(problem) } else { hasMore = true }
  }

  /// Adds a likely mistake.
  /// - Parameter message: Evaluated only if the mistake is listed.
  package func warn(_ message: @autoclosure () -> String, at mark: YAMLMark) {
    guard !hasMoreWarnings else { return }
    let problem = SourceProblem(line: mark.line, column: mark.column, message: message())
    guard !warnings.contains(problem) else { return }
    if warnings.count < Self.limit { warnings.insert(problem) } else { hasMoreWarnings = true }
  }

  /// Adds a check to run after the whole file was read.
  package func later(_ check: @escaping () -> Void) { checks.append(check) }

  package func runChecks() {
    for check in checks { check() }
    checks = []
  }

  /// The problems in the order of the file, with a final line if there are more.
  package var sorted: [SourceProblem] {
    Self.sorted(all) + (hasMore ? [Self.rest("problems")] : [])
  }

  /// The warnings in the order of the file, with a final line if there are more.
  package var sortedWarnings: [SourceProblem] {
    Self.sorted(warnings) + (hasMoreWarnings ? [Self.rest("warnings")] : [])
  }

  private static func rest(_ what: String) -> SourceProblem {
    let message = "… and more; the first \(limit) \(what) found are listed"
    return SourceProblem(line: 0, column: 0, message: message)
  }

  private static func sorted(_ problems: Set<SourceProblem>) -> [SourceProblem] {
    problems.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
  }
}
