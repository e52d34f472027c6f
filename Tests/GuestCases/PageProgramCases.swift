import Foundation
import Glibc
import TestSupport

/// The commands of the pages that run until they are ended, without the service.
enum PageProgramCases {
  static let asDocumented = GuestCase(
    "the commands of the pages run, record and measure as documented", seconds: 67,
    runRecordAndMeasure)
  static let cases = [asDocumented]

  static func runRecordAndMeasure(_ bench: Bench) throws {
    let script = try PageScript(of: asDocumented)
    try Service.stop()
    try FileManager.default.createDirectory(
      atPath: String(session.split(separator: "=")[1]), withIntermediateDirectories: true)
    let screen = try bench.screen()
    // A measurement of five seconds shows as well that it ends by itself.
    script.replaced = [
      "/dev/input/event3": screen.device.node.path, "--duration 60": "--duration 5",
    ]
    for page in ["Devices.md", "JSONLines.md"] {
      for line in try script.take("responderd run", on: page) {
        try run(line, script, screen, bench)
      }
    }
    try script.run("responderd devices", on: "TestingAnApp.md")
    for (page, file) in [
      ("Devices.md", "touches.yml"), ("TestingAnApp.md", "Tests/CounterTests/swipe.yml"),
    ] {
      let line = try script.takeOne("responderd record", on: page)
      try record(line, to: "\(script.folder)/\(file)", script, screen, bench)
    }
    try measure(script, screen, bench)
    try playMedia(script)
    try script.expectAllRun()
  }

  /// Where the daemon of a session has its socket.
  private static let session = "XDG_RUNTIME_DIR=/run/guest-session"

  private static func ctl(_ arguments: String...) throws -> String {
    try Tool.outcome(of: ["env", session, "responderd", "ctl"] + arguments).printed
  }

  /// Ends with the programs that a line started, and returns what it printed.
  private static func end(_ line: Daemon, _ output: String) throws -> String {
    try Tool.run(["pkill", "-TERM", "-x", "responderd"])
    try expect("status", try line.exitStatus(in: .seconds(60)), is: 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  private static func begin(
    _ line: String, _ script: PageScript, _ bench: Bench
  ) throws -> (line: Daemon, output: String) {
    let output = "\(script.folder)/printed"
    unlink(output)
    return (try bench.tool(script.bash(["export \(session)", "{ \(line); } >\(output)"])), output)
  }

  /// Touches the screen while a daemon runs, and sends it what it drops.
  private static func run(
    _ line: String, _ script: PageScript, _ screen: TouchScreen, _ bench: Bench
  ) throws {
    let running = try begin(line, script, bench)
    try wait(for: line) {
      try ctl("devices").contains("Guest Screen")
    }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    _ = try ctl("press", "menu")
    try wait(for: "the touch") {
      ControlCases.number("frames", in: try ctl("status", "--json")) ?? 0 > 1
    }
    let printed = try end(running.line, running.output)
    if line.contains("jq") {
      try expect(printed.contains("presses"), "\(line) printed \(printed)")
      try expect(!printed.contains(#""began""#), "\(line) printed \(printed)")
    } else {
      try expect(printed.contains("touches began"), "\(line) printed \(printed)")
    }
  }

  private static func record(
    _ line: String, to file: String, _ script: PageScript, _ screen: TouchScreen, _ bench: Bench
  ) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    let recording = try begin(line, script, bench)
    try waitUntilRead(screen)
    try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    _ = try end(recording.line, recording.output)
    let replayed = try Tool.run(["responderd", "replay", file])
    try expect(replayed.contains("touches ended"), "the replay printed \(replayed)")
  }

  private static func measure(
    _ script: PageScript, _ screen: TouchScreen, _ bench: Bench
  ) throws {
    for line in try script.take(on: "Measuring.md") {
      if line.contains("--compare") || line.contains("--virtual") {
        let printed = try Tool.run(script.bash([line]))
        try expect(line.hasSuffix(".json") || printed.contains("handled"), "\(line): \(printed)")
        continue
      }
      let measurement = try begin(line, script, bench)
      try waitUntilRead(screen)
      var id: Int32 = 10
      // The first hundred frames are not counted.
      for _ in 1...100 { try touch(screen, &id) }
      if line.contains("--duration") {
        let deadline = Deadline(in: .seconds(60))
        while try Tool.outcome(of: ["pgrep", "-x", "responderd"]).status == 0 {
          try expect(!deadline.hasPassed, "\(line) does not end")
          try touch(screen, &id)
          // It shares the processor with what it waits for.
          usleep(50_000)
        }
        try expect(line, try measurement.line.exitStatus(), is: 0)
      } else {
        let printed = try end(measurement.line, measurement.output)
        try expect(printed.contains("handled"), "\(line) printed \(printed)")
      }
    }
  }

  /// Waits until a program has opened the screen.
  private static func waitUntilRead(_ screen: TouchScreen) throws {
    let list = "for process in $(pgrep -x responderd); do ls -l /proc/$process/fd; done; true"
    try wait(for: "a reader of the screen") {
      try Tool.outcome(of: ["sh", "-c", list]).printed.contains(screen.device.node.path)
    }
  }

  private static func touch(_ screen: TouchScreen, _ id: inout Int32) throws {
    id += 1
    try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
  }

  /// A media player of a session, in a session of its own.
  private static func playMedia(_ script: PageScript) throws {
    let lines = try script.take(on: "MediaPlayers.md")
    try expect("commands of the media player", lines.count, is: 3)
    let session = [
      lines[0], "until playerctl -p responderd status; do sleep 0.2; done 2>&1", lines[1], lines[2],
      "playerctl -p responderd status", "kill -TERM %1", "wait %1",
    ]
    let shell = script.bash(["set -m"] + session)
    let printed = try Tool.run(["timeout", "120", "dbus-run-session", "--"] + shell)
    try expect(printed.contains("xesam:title"), "no title in \(printed)")
    let states = printed.split(separator: "\n").filter { ["Paused", "Playing"].contains($0) }
    try expect(states.first != states.last, "play-pause changed nothing: \(printed)")
  }

  private static func wait(for what: String, until isDone: () throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(60))
    while try !isDone() {
      if deadline.hasPassed { throw Failure("waited in vain for \(what)") }
      usleep(100_000)
    }
  }
}
