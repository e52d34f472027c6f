import Foundation
import TestSupport
import Testing

/// The system events of a recording, and what an application receives of them.
@Suite struct `A life in a recording` {
  /// A recording of a screen, which is touched only as a test says, and of system events.
  private struct Tape {
    let path: String

    init(_ events: [(time: Double, name: String)], touches: WrittenRecording.Device? = nil) throws {
      let screen = touches ?? .screen
      let written = try WrittenRecording(screen)
      path = written.path
      var text = try String(contentsOfFile: path, encoding: .utf8)
      text += "machine:\n"
      for (time, name) in events {
        let microseconds = Int((time * 1_000_000).rounded())
        text += "- [\(microseconds / 1_000_000), \(microseconds % 1_000_000), \(name)]\n"
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
  }

  private func words(
    _ events: [(time: Double, name: String)], touches: WrittenRecording.Device? = nil,
    app: String = "life-cycle", options: [String] = []
  ) throws -> [String] {
    let tape = try Tape(events, touches: touches)
    defer { tape.remove() }
    let run = try CommandRun(
      arguments: ["replay", "--app", app, "--trace", "none"] + options + [tape.path])
    #expect(run.status == 0)
    return run.errors.split(separator: "\n").map(String.init)
  }

  private static let leaving = ["applicationWillResignActive", "applicationDidEnterBackground"]
  private static let saving = ["shouldSaveApplicationState", "willEncodeRestorableState"]
  private static let returning = ["applicationWillEnterForeground", "applicationDidBecomeActive"]
  /// Away, saved and back; and away and saved alone.
  private static let trip: [String] = leaving + saving + returning
  private static let departure: [String] = leaving + saving
  private static let ending = [
    "first: viewWillDisappear", "first: viewDidDisappear", "applicationWillTerminate",
  ]

  /// What is said after the launch.
  private func life(_ events: [(time: Double, name: String)], options: [String] = []) throws
    -> [String]
  {
    let all = try words(events, options: options)
    let start = try #require(all.firstIndex(of: "first: viewDidAppear"))
    return Array(all[(start + 1)...])
  }

  @Test func `leaves the screen and comes back, by keys and by commands`() throws {
    for (away, back) in [
      ("home-key", "home-key"), ("power-key", "power-key"), ("sleep-key", "sleep-key"),
      ("background", "foreground"), ("background", "home-key"), ("power-key", "wake"),
    ] {
      let life = try life([(1, away), (2, back)])
      let expected: [String] = Self.trip + Self.departure + Self.ending
      #expect(life == expected, "\(away), \(back)")
    }
  }

  @Test func `is interrupted by a call and by another session`() throws {
    for (away, back) in [("interrupt", "resume"), ("session-left", "session-returned")] {
      let life = try life([(1, away), (2, back)])
      #expect(life.prefix(2) == ["applicationWillResignActive", "applicationDidBecomeActive"])
    }
  }

  @Test func `sleeps, and receives nothing else until it wakes`() throws {
    let life = try life([(1, "sleep"), (2, "memory-warning"), (3, "wake")])
    #expect(Array(life.prefix(6)) == Self.trip)
  }

  @Test func `receives low memory, the end of its time, and the rotation of the screen`() throws {
    #expect(
      try life([(1, "memory-warning")]).prefix(2) == [
        "applicationDidReceiveMemoryWarning", "first: didReceiveMemoryWarning",
      ])
    // A suspended application is warned of nothing.
    let suspended = try life([(1, "home-key"), (2, "suspend"), (3, "memory-warning")])
    #expect(Array(suspended.prefix(4)) == Self.departure)
    #expect(!suspended.contains("applicationDidReceiveMemoryWarning"))
    #expect(
      try life([(1, "turn-landscape-left"), (2, "turn-portrait")]).prefix(4) == [
        "first: viewWillLayoutSubviews", "first: viewDidLayoutSubviews",
        "first: viewWillLayoutSubviews", "first: viewDidLayoutSubviews",
      ])
  }

  @Test func `receives no event that is excluded`() throws {
    let end: [String] = Self.departure + Self.ending
    #expect(try life([(1, "home-key")], options: ["--ignore", "home-key"]) == end)
    #expect(try life([(1, "power-key")], options: ["--ignore", "power-key"]) == end)
    #expect(try life([(1, "turn-landscape-left")], options: ["--ignore", "turns"]) == end)
    #expect(try life([(1, "sleep"), (2, "wake")], options: ["--ignore", "sleep"]) == end)
    #expect(
      try life(
        [(1, "session-left"), (2, "session-returned")], options: ["--ignore", "session"]) == end)
  }

  private static var tap: WrittenRecording.Device {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.lift(at: 0.1)
    return screen
  }

  @Test(arguments: ["life-cycle", "life-cycle.yaml"])
  func `brings back what was saved when the application is launched again`(app: String) throws {
    let all = try words([(1, "home-key"), (2, "relaunch")], touches: Self.tap, app: app)
    let again = try #require(all.lastIndex(of: "willFinishLaunching"))
    let before = Array(all[..<again].suffix(4))
    #expect(before == Self.departure, "the application that ends is told nothing")
    let restoring = [
      "willFinishLaunching", "shouldRestoreApplicationState", "first: loadView",
      "first: viewDidLoad", "second: loadView", "second: viewDidLoad", "didDecodeRestorableState",
    ]
    #expect(Array(all[again...].prefix(7)) == restoring)
    #expect(all[again...].contains("second: viewDidAppear"))
  }

  @Test(arguments: ["life-cycle", "life-cycle.yaml"])
  func `shows its first screen after didFinishLaunching where nothing was saved`(
    app: String
  ) throws {
    let all = try words([(1, "memory-warning")], app: app)
    #expect(
      all.prefix(4) == [
        "willFinishLaunching", "didFinishLaunching", "first: loadView", "first: viewDidLoad",
      ])
  }

  @Test func `continues with the devices after another launch`() throws {
    var screen = Self.tap
    screen.put(2, in: 0, x: 500, y: 500, at: 4)
    screen.lift(at: 4.1)
    let all = try words([(1, "home-key"), (2, "relaunch")], touches: screen)
    let again = try #require(all.lastIndex(of: "willFinishLaunching"))
    #expect(all[again...].contains("second: viewWillDisappear"), "the tap behind it goes back")
  }

  @Test func `forgets what was not saved`() throws {
    // In the foreground nothing was saved yet: the way out of it saves.
    let all = try words([(1, "relaunch")], touches: Self.tap)
    #expect(all.count { $0 == "willFinishLaunching" } == 2)
    #expect(all.count { $0 == "applicationWillTerminate" } == 1)
    #expect(all.contains("shouldRestoreApplicationState"))
  }

  @Test func `is marked where it ends`() throws {
    let tape = try Tape([(1, "home-key")])
    defer { tape.remove() }
    let lines = try RouteLine.all(
      in: CommandRun(
        "replay", "--app", "life-cycle", "--trace", "json", tape.path
      ).output)
    let end = try #require(lines.firstIndex { $0.event == "machine" && $0.subtype == "end" })
    #expect(lines[end].reason == "the application ends")
    #expect(lines[..<end].allSatisfy { $0.subtype != "viewDidDisappear" })
    #expect(lines[end...].contains { $0.subtype == "viewDidDisappear" })
  }

  @Test func `lays out a transition that a wait began before its animation`() throws {
    let board = FileManager.default.temporaryDirectory.appending(
      path: "board-\(UUID().uuidString).yaml")
    try Data(
      """
      version: 1
      scenes:
        first:
          segues: {on: {present: second, style: fullScreen}}
          when: {viewDidAppear: [{wait: 0.2}, {performSegue: on}]}
        second: {when: {viewDidLoad: []}}

      """.utf8
    ).write(to: board)
    defer { try? FileManager.default.removeItem(at: board) }
    let tape = try Tape([(2, "memory-warning")])
    defer { tape.remove() }
    let lines = try RouteLine.all(
      in: CommandRun("replay", "--app", board.path, "--trace", "json", tape.path).output)
    let second = lines.filter { $0.calls.first?.to == "second" }
    let times = Dictionary(
      second.map { ($0.subtype, $0.time) }, uniquingKeysWith: { first, _ in first })
    #expect(times["viewDidLayoutSubviews"] == 0.2)
    #expect(times["viewDidAppear"] == 0.7)
  }

  @Test func `cannot be recorded in evemu's format`() throws {
    let run = try CommandRun("record", "--control", "/tmp/nowhere", "--output", "/tmp/a.events")
    #expect(run.status == 64)
    #expect(run.errors.contains("has no place for what --control takes"))
  }
}
