internal import Yams

/// Collects what is wrong with one file, and what can only be judged when all of it is read.
final class ProblemList {
  private(set) var all: Set<StoryboardProblem> = []
  private var checks: [() -> Void] = []
  /// How many nodes were read; anchors let a small file stand for an endless one.
  private var nodes = 0

  private static let nodeLimit = 100_000

  func add(_ message: String, at mark: Mark?) {
    add(message, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  func add(_ message: String, line: Int, column: Int = 1) {
    all.insert(StoryboardProblem(line: line, column: column, message: message))
  }

  /// Has something looked at when the whole file is known.
  func later(_ check: @escaping () -> Void) { checks.append(check) }

  func runChecks() {
    for check in checks { check() }
    checks = []
  }

  /// Whether there is room for one more node.
  func count(_ mark: Mark?) -> Bool {
    nodes += 1
    if nodes == Self.nodeLimit { add("the file is too large: more than 100000 entries", at: mark) }
    return nodes < Self.nodeLimit
  }

  /// In the order of the file.
  var sorted: [StoryboardProblem] {
    all.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
  }
}
