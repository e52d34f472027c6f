import Foundation
import Glibc
import TestSupport

/// The service on a machine that shuts down, as the disk shows it to the next boot.
enum ShutdownCases {
  static let cases = [
    GuestCase("a machine that runs the service is restarted during a touch") {
      try putFingerDown($0, before: "reboot")
    },
    GuestCase(
      "a restart of the machine cancels the touch, completes its command and terminates the application"
    ) {
      try checkPreviousBoot()
      try putFingerDown($0, before: "poweroff")
    },
    GuestCase(
      "powering off the machine cancels the touch, completes its command and terminates the application"
    ) { _ in try checkPreviousBoot() },
  ]

  /// What shuts the machine down when a case is over: a restart after the first.
  static func end(_ last: GuestCase) throws {
    try Tool.run(["systemctl", last.name == cases[0].name ? "reboot" : "poweroff"])
  }

  private static let file = "/etc/guest-shutdown.yaml"
  private static let log = "/disk/routes.log"

  /// What commands print goes where the routes go.
  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when:
              touchesCancelled: {run: {shell: 'sleep 0.5; echo the command of the cancel is done'}}

    """

  /// Puts a finger down, and leaves it there. The process of the cases, which has the screen, is not
  /// stopped with the units: systemd ends it last.
  static func putFingerDown(_ bench: Bench, before verb: String) throws {
    try Service.stop()
    unlink(log)
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    let folder = "/run/systemd/system/\(Service.unit).d"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    [Unit]
    RequiresMountsFor=/disk
    [Service]
    ExecStart=
    ExecStart=/usr/bin/responderd run --trace json --app \(file)
    StandardOutput=append:\(log)
    StandardError=append:\(log)

    """.write(toFile: "\(folder)/guest.conf", atomically: true, encoding: .utf8)
    try Tool.run(["systemctl", "daemon-reload"])
    let screen = try bench.screen()
    try Service.start()
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    let deadline = Deadline(in: .seconds(60))
    while try routes().touches("began").isEmpty {
      if deadline.hasPassed { throw Failure("no finger in the log before the \(verb)") }
      // The growth of a file is not notified.
      usleep(50_000)
    }
    try expect("cancelled touches", try routes().touches("cancelled").count, is: 0)
  }

  /// Checks the log of the service that ran when the machine shut down.
  static func checkPreviousBoot() throws {
    let routes = try routes()
    try expect("life", routes.life, is: LifeCases.ending)
    try expect("fates", TouchHistory(routes).fingers.map(\.phases), is: [["began", "cancelled"]])
    try expect("removed devices", routes.devices("removed").isEmpty, is: false)
    // The record of the action has these words too, in the line of the command.
    let completed = try text().filter { $0.hasSuffix(": the command of the cancel is done") }
    try expect("completed commands of cancels", completed.count, is: 1)
    let cancel = routes.firstIndex { $0.subtype == "cancelled" } ?? routes.endIndex
    let end = routes.firstIndex { $0.calls("applicationWillTerminate") } ?? routes.startIndex
    let removal = routes.firstIndex { $0.event == "device" && $0.subtype == "removed" }
    try expect(cancel < end && end < removal ?? end, "another order: \(routes)")
  }

  private static func routes() throws -> [RouteLine] {
    try text().filter { $0.hasPrefix("{") }.map { try RouteLine($0) }
  }

  /// The lines that are whole.
  private static func text() throws -> [Substring] {
    guard access(log, F_OK) == 0 else { return [] }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    return text.lastIndex(of: "\n").map { text[..<$0].split(separator: "\n") } ?? []
  }
}
