import Glibc
import Testing

@testable import Storyboards

/// The processor time that reading takes.
@Suite(.serialized) struct `A storyboard that is read` {
  private func time(of action: String) throws -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let text =
      "version: 1\nscenes:\n" + (0..<500).map { "  s\($0): {when: {tap: \(action)}}\n" }.joined()
    return try (0..<3).map { _ in
      let start = now()
      _ = try Storyboard.parse(Array(text.utf8), name: "x.yaml")
      return now() - start
    }.min() ?? 0
  }

  /// A regular expression that is compiled for each action would take most of the time.
  @Test(arguments: [
    "{if: $event.x > 5, then: {log: a}}", "{if: $event.x == $event.y, then: {log: a}}",
    "{run: [logger, a, b, c, d]}", "{run: [logger, $event.x, $event.y]}",
    "{run: {shell: 'echo $HOME $PWD'}}",
  ])
  func `takes little longer for what it has to look into`(action: String) throws {
    let plain = try time(of: "{set: {defaults.a: 1, defaults.b: 2}}")
    let found = try time(of: action)
    #expect(found < 2 * plain, "\(found / plain)")
  }
}
