import Foundation
import Glibc
import TestSupport

/// What becomes of a storyboard's commands when the service ends.
enum StopCases {
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
    let rounds = Extent.pick(10, long: 50)
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    defer { for path in [file, "\(state)/began", "\(state)/cancelled"] { unlink(path) } }
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    let screen = try bench.screen()
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      for round in 1...rounds {
        // It has its devices when it has started.
        try Service.start()
        try screen.frame(.down(slot: 0, id: Int32(round), at: Spot.forFinger(0)))
        let deadline = Deadline()
        while lines("began") < round {
          if deadline.hasPassed { throw Failure("no command of the finger that was put down") }
          usleep(20_000)
        }
        try Service.stop()
        try expect("completed commands of cancels", lines("cancelled"), is: round)
        try expect("result", try Service.property("Result"), is: "success")
        try screen.frame(.up(slot: 0))
      }
    }
    Console.note("\(rounds) stops, \(lines("began")) began, \(lines("cancelled")) cancelled")
  }

  private static func lines(_ name: String) -> Int {
    let text = try? String(contentsOfFile: "\(state)/\(name)", encoding: .utf8)
    return text?.split(separator: "\n").count ?? 0
  }
}
