import Foundation
import Logging
import Storyboards
import Testing

@testable import StoryboardHost

@MainActor @Suite(.serialized) struct `A command that prints the rows of a list` {
  /// Runs a command, and returns its lines when it has ended.
  private func lines(
    _ arguments: [String], timeout: Double = 20, _ fixture: CommandFixture
  ) throws -> (end: ActionEnd, lines: [String]) {
    var result: (ActionEnd, [String])?
    let command = StoryboardCommand(
      place: "board.yaml:1:1", arguments: arguments, timeout: timeout)
    fixture.runner.lines(of: command) { result = ($0, $1) }
    try fixture.turn()
    return try #require(result)
  }

  @Test func `has a row for each line with text, and no control characters`() throws {
    let fixture = try CommandFixture()
    let text = #"one\n\n two\t2\r\n\033three\177\n  \nfo\000ur\nlast"#
    let result = try lines(["printf", text], fixture)
    #expect(result.end == .exited)
    #expect(result.lines == ["one", " two\t2", "three", "four", "last"])
    #expect(fixture.said == [])
  }

  @Test func `has no rows without output`() throws {
    let fixture = try CommandFixture()
    let result = try lines(["true"], fixture)
    #expect(result.end == .exited && result.lines == [] && fixture.said == [])
  }

  @Test func `that fails has no rows, and its output in the log`() throws {
    let fixture = try CommandFixture()
    let result = try lines(["sh", "-c", "echo half; echo why >&2; exit 3"], fixture)
    #expect(result.end == .failed("ended with status 3", status: 3) && result.lines == [])
    #expect(
      fixture.said
        == ["sh: half", "sh: why", "sh ended with status 3"].map { "board.yaml:1:1 \($0)" })
  }

  @Test func `that does not exist, or takes too long, has no rows`() throws {
    let fixture = try CommandFixture()
    #expect(try lines(["no-such-command"], fixture).lines == [])
    let result = try lines(["sleep", "1000"], timeout: 0.1, fixture)
    #expect(result.end == .failed("was stopped: it timed out after 0.1 s") && result.lines == [])
  }

  @Test func `has its first rows and a warning if it prints too many, once until it prints fewer`()
    throws
  {
    let fixture = try CommandFixture()
    let warning =
      "board.yaml:1:1 seq prints more than 1000 lines or 65536 bytes; the list has the first ones"
    for _ in 1...2 {
      let result = try lines(["seq", "1001"], fixture)
      #expect(result.end == .exited)
      #expect(result.lines == (1...1000).map(String.init))
    }
    #expect(fixture.said == [warning])
    #expect(try lines(["seq", "1000"], fixture).lines.count == 1000)
    #expect(fixture.said == [warning])
    _ = try lines(["seq", "1001"], fixture)
    #expect(fixture.said == [warning, warning])
  }

  @Test func `has whole rows if it prints too much`() throws {
    let fixture = try CommandFixture()
    let result = try lines(["seq", "-f", "%01000g", "100"], fixture)
    #expect(result.lines.count == 65 && result.lines.allSatisfy { $0.count == 1000 })
    #expect(fixture.said.count == 1)
  }

  @Test func `is not run by a replay, which is logged`() {
    let log = Log()
    let services = HostedServices(
      logger: Logger(label: "test") { _ in log.handler }, showsArguments: true)
    var results: [ActionEnd] = []
    services.lines(
      of: StoryboardCommand(place: "b.yaml:1:1", arguments: ["ls", "/"])
    ) { end, lines in
      if lines.isEmpty { results.append(end) }
    }
    #expect(results == [.notRun("a replay runs no commands")])
    #expect(log.lines == ["b.yaml:1:1 not run: ls /"])
  }
}
