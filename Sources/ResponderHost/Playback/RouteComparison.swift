internal import Foundation
package import Logging
package import RouteLog

/// Compares the routes of a replay with the expected ones, up to the first difference.
@MainActor
package final class RouteComparison {
  private let expected: ExpectedRoutes
  private var next = 0
  private var found: String?

  package init(_ expected: ExpectedRoutes) { self.expected = expected }

  /// Compares a route with the next line of the file.
  package func handle(_ record: RouteRecord) {
    guard found == nil, expected.kinds.contains(record.event) else { return }
    let line = RecordEncoder.string(record, as: .json)
    guard next < expected.lines.count else {
      found = """
        \(expected.path): route \(record.seq) comes after the last that is expected: \
        \(line.dropLast())
        """
      return
    }
    let wanted = expected.lines[next]
    next += 1
    guard let actual = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)),
      let difference = expected.value(of: wanted).difference(from: actual)
    else { return }
    found = """
      \(expected.path):\(wanted.number): route \(record.seq) at \(record.time) s differs: \
      \(difference); the route is \(line.dropLast())
      """
  }

  /// Returns the first difference; `nil` if all routes were as expected.
  /// - Parameter stop: Why the replay stopped early; `nil` if it did not.
  fileprivate func difference(after stop: OutputStop?) -> String? {
    if let found { return found }
    guard next < expected.lines.count else { return nil }
    let missing = expected.lines[next]
    if stop != nil {
      return """
        \(expected.path):\(missing.number): the replay stopped before this route; it and the following \
        ones were not compared
        """
    }
    return """
      \(expected.path):\(missing.number): no route came where this one is expected: \
      \(expected.value(of: missing).text)
      """
  }
}

extension ExitStatus {
  /// Returns the status of a replay that is over, and reports the first difference.
  /// - Parameter comparison: The comparison that followed the replay, if any.
  @MainActor
  package init(of replay: Replay, comparedBy comparison: RouteComparison?, _ logger: Logger) {
    self.init(of: replay.stop, logger)
    guard self == .ok, let difference = comparison?.difference(after: replay.stop) else { return }
    logger.error("\(difference)")
    self = .different
  }
}
