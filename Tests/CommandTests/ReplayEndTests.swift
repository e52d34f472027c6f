import Foundation
import TestSupport
import Testing

/// What a replay does after the last event of its last recording.
@Suite struct `The end of a replay` {
  /// One tap, replayed through a scene with a `when`.
  private func replay(when: String, _ options: String...) throws -> CommandRun {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.lift(at: 0.05)
    let recording = try WrittenRecording(screen)
    defer { recording.remove() }
    let board = FileManager.default.temporaryDirectory.appending(
      path: "board-\(UUID().uuidString).yaml")
    try Data("version: 1\nscenes: {main: {when: {\(when)}}}\n".utf8).write(to: board)
    defer { try? FileManager.default.removeItem(at: board) }
    let run = try CommandRun(
      arguments: ["replay", "--app", board.path] + options + [recording.path])
    #expect(run.status == 0)
    return run
  }

  @Test func `does not lose a tap that waits for a double tap`() throws {
    let run = try replay(when: "tap: {log: one}, doubleTap: {log: two}")
    #expect(run.errors == "one\n")
  }

  @Test func `does not lose what comes after a wait`() throws {
    let run = try replay(when: "tap: [{log: first}, {wait: 1}, {log: second}]")
    #expect(run.errors == "first\nsecond\n")
  }

  @Test func `is a summary that counts what recognisers follow apart from what is dropped`() throws
  {
    let watched = try replay(when: "tap: {log: one}")
    #expect(
      watched.lines.last == """
        replay: 3 events in 1 recorded seconds: 3 touches, 0 motion, 0 remote control; 1 handled, \
        2 watched by gesture recognisers, 0 dropped
        """)
    #expect(watched.output.contains("\n    watched   tap\n"))
    let dropped = try replay(when: "shake: {log: one}")
    #expect(
      dropped.lines.last == """
        replay: 2 events in 1 recorded seconds: 2 touches, 0 motion, 0 remote control; 0 handled, \
        2 dropped
        """)
  }

  @Test func `is the last record for a program that reads JSON`() throws {
    let run = try replay(when: "tap: []", "--trace", "json")
    #expect(try RouteLine.all(in: run.output).last?.event == "device")
    #expect(run.errors.isEmpty)
  }

  @Test func `is the end of the log without a trace`() throws {
    #expect(try replay(when: "tap: []", "--trace", "none").output.isEmpty)
  }
}
