import Foundation
import TestSupport
import Testing

/// A folder with a storyboard that a swipe to the left makes run commands.
private final class SwipeBoard {
  static let text = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        when:
          swipeLeft:
            - run: [sh, -c, exit 3, secret]
            - run: {shell: 'echo $RESPONDERD_FINGERS'}

    """
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-actions-\(UUID().uuidString)")
  let board: URL
  private let recording: WrittenRecording
  var path: String { board.path }
  var swipe: String { recording.path }

  init(_ text: String = text) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    board = folder.appending(path: "board.yaml")
    try text.write(to: board, atomically: true, encoding: .utf8)
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 800, y: 500, at: 1)
    for step in 1...5 { screen.move(x: 800 - step * 120, at: 1 + Double(step) * 0.02) }
    screen.lift(at: 1.12)
    recording = try WrittenRecording(screen)
  }

  deinit {
    recording.remove()
    try? FileManager.default.removeItem(at: folder)
  }
}

@Suite struct `What a swipe ran` {
  private struct Line: Decodable {
    struct Action: Decodable {
      var event: Int?
      var place, name, values, payload, result: String?
      var status: Int?
    }
    var seq: Int
    var event, subtype: String
    var device, reason: String?
    var action: Action?
  }

  private static func lines(_ output: String) throws -> [Line] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test func `is in the text of a replay, after its gesture, and was not run`() throws {
    let board = try SwipeBoard()
    let run = try CommandRun("replay", "--app", board.path, board.swipe)
    #expect(run.status == 0)
    let actions = run.lines.drop { !$0.contains(" gesture ended ") }.dropFirst(3).prefix(6)
    #expect(
      actions.map { $0.replacing(#/^[0-9.]+ /#, with: "") } == [
        "action run sh: -c exit 3 secret", "    not run: a replay runs no commands",
        "    in        main > view.swipeLeft, board.yaml:7:16",
        "action shell /bin/sh: RESPONDERD_FINGERS=1 echo $RESPONDERD_FINGERS",
        "    not run: a replay runs no commands",
        "    in        main > view.swipeLeft, board.yaml:8:16",
      ])
    let without = try CommandRun("replay", "--app", board.path, board.swipe, "--hide-positions")
    #expect(without.output.contains(" action run sh\n"))
    #expect(!without.output.contains("secret") && !without.output.contains("echo"))
  }

  @Test func `is in the lines of JSON and in the report, with the number of its gesture`() throws {
    let board = try SwipeBoard()
    let report = board.folder.appending(path: "report.html")
    let arguments = ["replay", "--trace", "json", "--app", board.path, "--report", report.path]
    let run = try CommandRun(arguments: arguments + [board.swipe])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try Self.lines(run.output)
    let gesture = try #require(lines.first { $0.event == "gesture" })
    let actions = lines.filter { $0.event == "action" }
    #expect(actions.map(\.subtype) == ["run", "shell"])
    #expect(actions.allSatisfy { $0.seq == gesture.seq && $0.action?.event == gesture.seq })
    #expect(actions.allSatisfy { $0.action?.result == "notRun" && $0.action?.status == nil })
    #expect(actions.first?.action?.values == "-c exit 3 secret")
    // Events keep their numbers.
    #expect(Set(lines.map(\.seq)) == Set(1...(lines.last?.seq ?? 0)))
    let page = try String(contentsOf: report, encoding: .utf8)
    for line in run.lines where line.contains(#""event":"action""#) { #expect(page.contains(line)) }
    let masked = try CommandRun(arguments: arguments + [board.swipe, "--hide-names"])
    #expect(masked.status == 0)
    let names = try String(contentsOf: report, encoding: .utf8)
    #expect(names.contains(#""handler":"recognizer 1""#) && names.contains(#""place":"place 2""#))
    for name in ["secret", "board.yaml", "swipeLeft\""] {
      #expect(!names.contains(name), "\(name)")
    }
  }

  @Test(arguments: ["none", "text", "json"])
  func `with a misuse is logged with scene and place, whatever the log is`(trace: String) throws {
    let board = try SwipeBoard(
      """
      version: 1
      scenes:
        main:
          segues: {open: {present: sheet}}
          when: {swipeLeft: [{performSegue: open}, {performSegue: open}]}
        sheet: {}

      """)
    let report = board.folder.appending(path: "report.html")
    let run = try CommandRun(
      "replay", "--trace", trace, "--app", board.path, "--report", report.path, board.swipe)
    let message = "main cannot present sheet: a presentation or dismissal is in progress."
    let place = "board.yaml:5:61"
    #expect(run.errors == "warning: \(message) (main > view.swipeLeft, \(place))\n")
    switch trace {
    case "none": #expect(run.output.isEmpty)
    case "text":
      #expect(
        run.output.contains(
          "warning transitionInProgress\n    \(message)\n    in        main > view.swipeLeft, \(place)\n"
        ))
    default:
      let line = try #require(try Self.lines(run.output).first { $0.event == "warning" })
      #expect(line.action?.event == line.seq && line.action?.place == place)
      #expect(line.reason == message)
    }
    let page = try String(contentsOf: report, encoding: .utf8)
    #expect(page.contains(#""event":"warning","subtype":"transitionInProgress""#))
  }

  @Test func `can be expected`() throws {
    let board = try SwipeBoard()
    let file = board.folder.appending(path: "expected.jsonl")
    func replay(_ lines: String) throws -> CommandRun {
      try lines.write(to: file, atomically: true, encoding: .utf8)
      return try CommandRun(
        "replay", "--trace", "none", "--app", board.path, "--expect", file.path, board.swipe)
    }
    let run = #"{"event":"action","subtype":"run","action":{"name":"sh","result":"notRun"}}"#
    let shell = #"{"event":"action","subtype":"shell"}"#
    #expect(try replay("\(run)\n\(shell)\n").status == 0)
    let other = try replay("\(run.replacing("notRun", with: "done"))\n\(shell)\n")
    #expect(other.status == 1)
    #expect(other.errors.contains(#"action.result is "notRun", and "done" is expected"#))
    let wrong = try replay(#"{"event":"action","action":{"resul":"done"}}"# + "\n")
    #expect(wrong.status == 65 && wrong.errors.contains(#"no such key: "action.resul""#))
  }

  @Test func `knows the device, of a recording too`() throws {
    let board = try SwipeBoard(
      """
      version: 1
      scenes: {main: {when: {swipeLeft: {publish: {name: by, payload: $event.device}}}}}

      """)
    let run = try CommandRun("replay", "--trace", "json", "--app", board.path, board.swipe)
    let line = try #require(try Self.lines(run.output).first { $0.subtype == "publish" })
    #expect(line.device?.isEmpty == false && line.action?.payload == line.device)
  }

  @Test func `and published is what a follower of the daemon can ask for alone`() throws {
    let board = try SwipeBoard(
      """
      version: 1
      scenes:
        main:
          views: {page: {type: label, text: 0, frame: [0, 0, 10, 10]}}
          when:
            swipeLeft:
              - run: {shell: ": secret"}
              - publish: {name: page.next, payload: "$event.fingers at $page.text"}
              - set: {page.text: 2}

      """)
    let socket = board.folder.appending(path: "control").path
    let daemon = try Follower([
      "run", "--device", "/dev/input/none", "--control", socket, "--trace", "none",
      "--hide-positions", "--app", board.path,
    ])
    let trace = try Follower(["trace", "--wait", "--published", "--json", "--socket", socket])
    let touches = try Follower([
      "trace", "--wait", "--event", "touches", "--json", "--socket", socket,
    ])
    let status = try CommandRun.repeated(
      "ctl", "status", "--json", "--socket", socket, until: "\"traceReaders\":2"
    ).output
    for (finger, payload) in [(1, "1 at 0"), (2, "1 at 2")] {
      let drag = try CommandRun(
        "ctl", "drag", "280,240", "40,240", "--seconds", "0.1", "--socket", socket)
      #expect(drag.status == 0, "\(drag.errors)")
      #expect(trace.wait(for: payload))
      // The view takes one finger at a time, and the swipe ends before the finger lifts.
      #expect(touches.wait(for: "\"id\":\(finger),\"phase\":\"ended\""))
    }
    #expect(status.contains(#""published":["page.next"]"#))
    let text = try CommandRun("ctl", "status", "--socket", socket)
    #expect(text.output.contains("publishes    page.next\n"))
    daemon.send(SIGTERM)
    #expect(daemon.status() == 0)
    for follower in [trace, touches] {
      // It waits for the next daemon, and the tests may block other signals.
      follower.send(SIGKILL)
      _ = follower.status()
    }
    let lines = try Self.lines(trace.text)
    #expect(lines.map(\.subtype) == ["publish", "publish"])
    #expect(lines.map(\.action?.name) == ["page.next", "page.next"])
    #expect(lines.map(\.action?.payload) == ["1 at 0", "1 at 2"])
    #expect(lines.allSatisfy { $0.action?.event == $0.seq && $0.action?.values == nil })
  }

  @Test func `of a running daemon is in its text and in a trace, which hides the values`() throws {
    let board = try SwipeBoard()
    let socket = board.folder.appending(path: "control").path
    let daemon = try Follower([
      "run", "--device", "/dev/input/none", "--control", socket, "--app", board.path,
    ])
    #expect(daemon.wait(for: "viewDidAppear"))
    let plain = try Follower(["trace", "--json", "--socket", socket])
    let full = try Follower(["trace", "--show-values", "--socket", socket])
    _ = try CommandRun.repeated(
      "ctl", "status", "--json", "--socket", socket, until: "\"traceReaders\":2")
    let drag = try CommandRun(
      "ctl", "drag", "280,240", "40,240", "--seconds", "0.1", "--socket", socket)
    #expect(drag.status == 0, "\(drag.errors)")
    for text in ["ended with status 3", "action shell"] {
      #expect(daemon.wait(for: text) && plain.wait(for: text.replacing("action ", with: "")))
      #expect(full.wait(for: text))
    }
    for shown in [daemon, full] {
      #expect(shown.text.contains("action run sh: -c exit 3 secret · event at "))
      #expect(shown.text.contains("RESPONDERD_FINGERS=1 echo $RESPONDERD_FINGERS"))
      #expect(shown.wait(for: "board.yaml:8:16"))
    }
    let actions = try Self.lines(plain.text).filter { $0.event == "action" }
    let failed = try #require(actions.first { $0.subtype == "run" })
    #expect(failed.action?.result == "failed" && failed.action?.status == 3)
    #expect(!plain.text.contains("secret") && !plain.text.contains("echo"))
    // A reload is an action without an event.
    #expect(try CommandRun("ctl", "reload", "--socket", socket).status == 0)
    #expect(daemon.wait(for: "action reload \(board.path)\n    done\n"))
    try "version: 1\nscenes: {main: {vews: {}}}\n".write(
      to: board.board, atomically: true, encoding: .utf8)
    #expect(try CommandRun("ctl", "reload", "--socket", socket).status == 65)
    #expect(daemon.wait(for: "failed: \(board.path):2:"))
    #expect(plain.wait(for: "\"result\":\"failed\",\"status\":null"))
    daemon.send(SIGTERM)
    #expect(daemon.status() == 0)
    _ = (plain.status(), full.status())
  }
}
