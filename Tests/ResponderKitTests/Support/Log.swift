import ResponderKit

/// The calls that a test saw, in order.
@MainActor
final class Log {
  private(set) var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// What was noted since the last time, so that each step of a test is expected on its own.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
