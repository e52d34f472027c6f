import Foundation
import Glibc
import TestSupport

/// What becomes of a storyboard's commands when the service ends.
enum StopCases {
  static let cases = [
    GuestCase(
      "a service that is stopped during a touch completes the command of the cancelled touch",
      seconds: 10, underFinger),
    GuestCase(
      "a service that is restarted during a touch cancels it, and the new process reports the next one",
      seconds: 8, restartUnderFinger),
  ]

  private static let file = "/etc/guest-stop.yaml"
  /// What the service writes lies there on this side of its own view of the file system.
  private static let state = "/var/lib/private/responderd"

  /// Each command writes a line of its own file; that of the cancel takes its time.
  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when:
              touchesBegan: {run: {shell: 'echo began >> "$STATE_DIRECTORY/began"'}}
              touchesCancelled:
                run: {shell: 'sleep 0.3; echo cancelled >> "$STATE_DIRECTORY/cancelled"'}

    """

  static func underFinger(_ bench: Bench) throws {
    let rounds = Extent.pick(4, long: 50)
    let screen = try bench.screen()
    try withBoard {
      for round in 1...rounds {
        // It has its devices when it has started.
        try Service.start()
        try screen.frame(.down(slot: 0, id: Int32(round), at: Spot.forFinger(0)))
        try waitForBegan(round)
        try Service.stop()
        try expect("completed commands of cancels", lines("cancelled"), is: round)
        try expect("result", try Service.property("Result"), is: "success")
        try screen.frame(.up(slot: 0))
      }
      Console.note("\(rounds) stops, \(lines("began")) began, \(lines("cancelled")) cancelled")
    }
  }

  /// The finger stays down during the restart: the new process ignores it, and reports the next touch.
  static func restartUnderFinger(_ bench: Bench) throws {
    let screen = try bench.screen()
    try withBoard {
      try Service.start()
      let old = try Service()
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try waitForBegan(1)
      try Tool.run(["systemctl", "restart", Service.unit])
      try expect("completed commands of cancels", lines("cancelled"), is: 1)
      try old.wait(for: "the end of the application") {
        !$0.calls("applicationWillTerminate").isEmpty
      }
      try expect(
        "fates", TouchHistory(try old.log()).fingers.map(\.phases), is: [["began", "cancelled"]])

      let new = try Service()
      try expect(new.process != old.process, "the process was not replaced")
      try expect("state", try new.property("ActiveState"), is: "active")
      // Started again by systemctl, not after a failure.
      try expect("failures", try new.property("NRestarts"), is: "0")
      try screen.frame(.move(slot: 0, to: Spot.forFinger(1)))
      try screen.frame(.up(slot: 0))
      try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(2)))
      try screen.frame(.up(slot: 0))
      try new.wait(for: "the next touch") { !$0.touches("ended").isEmpty }
      try expect(
        "fates", TouchHistory(try new.log()).fingers.map(\.phases), is: [["began", "ended"]])
      try waitForBegan(2)
      try expect("commands of the finger that was down before", lines("began"), is: 2)
    }
  }

  /// Has the service run the storyboard.
  private static func withBoard(_ body: () throws -> Void) throws {
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    defer { for path in [file, "\(state)/began", "\(state)/cancelled"] { unlink(path) } }
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use(body)
  }

  private static func waitForBegan(_ count: Int) throws {
    let deadline = Deadline()
    while lines("began") < count {
      if deadline.hasPassed { throw Failure("no command of the finger that was put down") }
      usleep(20_000)
    }
  }

  private static func lines(_ name: String) -> Int {
    let text = try? String(contentsOfFile: "\(state)/\(name)", encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }
}
