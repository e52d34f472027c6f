import CGuestSupport
import Foundation
import TestSupport

/// Whose session the application of the system's service belongs to.
enum SeatCases {
  static let cases = [
    GuestCase(
      "the service follows the active session of its seat if configured", seconds: 30, followsSeat)
  ]

  private static let file = "/etc/guest-seat.yaml"
  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when:
              touchesBegan: {log: put down}
              touchesCancelled: {log: taken away}

    """
  private static let leaves = "the application turns inactive"
  private static let returns = "ended; the application is back on the screen"

  static func followsSeat(_ bench: Bench) throws {
    try Tool.run(["useradd", "--create-home", "visitor"])
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    defer {
      unlink(file)
      _ = try? Tool.run(["userdel", "--force", "visitor"])
      _ = guest_activate_terminal(1)
    }
    try bringToFront(2)
    let session = try TransientUnit(
      "seat-session", ["PAMName=login", "User=visitor", "TTYPath=/dev/tty2"],
      ["/bin/sleep", "infinity"])
    defer { _ = try? session.stop() }
    let id = try sessionInFront(on: "tty2")
    let screen = try bench.screen()

    try DesktopCases.withRule {
      try ofUser(bench, screen, session: id, try bench.keys(.consumerControl))
    }
    try ofNobody(session: id)
  }

  /// The session is the application's: without it in front, nothing that fingers do is handled, and keys and fingers are
  /// those of others.
  private static func ofUser(
    _ bench: Bench, _ screen: TouchScreen, session: String, _ remote: Keys
  ) throws {
    let desktop = try NodeListener(remote.device.node.path)
    func expectShared(_ isShared: Bool) throws {
      let before = desktop.frames.count
      try remote.tap(KEY_NEXTSONG)
      try desktop.take()
      let count = desktop.frames.count - before
      try expect("frames of a key that another program received", count, is: isShared ? 2 : 0)
    }
    try bringToFront(3)
    let options = "--session-of visitor --exclusive-keys --desktop"
    try running(options, try DesktopCases.exampleOfSettings).use {
      try Service.start()
      let service = try Service()
      try wait(service, for: [leaves])
      let below = try TouchReader(try DesktopCases.waitUntilServiceForwards(bench))
      func expectBelow(_ count: Int) throws {
        try DesktopCases.wait(for: "touches of others", below) {
          $0.count >= count && $0.allSatisfy { !$0.isDown }
        }
        try expect("touches of others", below.touches.count, is: count)
      }
      try tap(screen)
      try service.wait(for: "a finger that the application does not get") { $0.dropped == 1 }
      try expectBelow(1)
      try expectShared(true)

      try Tool.run(["loginctl", "activate", session])
      try wait(service, for: [leaves, returns])
      try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(0)))
      try service.wait(for: "a finger") { $0.handled("began") == 1 }
      try expectShared(false)
      try bringToFront(3)
      try wait(service, for: [leaves, returns, leaves])
      try service.wait(for: "its end") { $0.handled("cancelled") == 1 }
      try expectShared(true)
      try screen.frame(.up(slot: 0))
      try tap(screen)
      try service.wait(for: "another finger that it does not get") { $0.dropped == 2 }
      try expectBelow(2)

      try Tool.run(["loginctl", "activate", session])
      try wait(service, for: [leaves, returns, leaves, returns])
      try tap(screen)
      try service.wait(for: "a finger") { $0.handled("began") == 2 }
      try bringToFront(3)
      try wait(service, for: [leaves, returns, leaves, returns, leaves])
      try tap(screen)
      try expectBelow(3)
      let said = try service.journal()
      try expect("fingers put down", said.count { $0.hasSuffix("put down") }, is: 2)
      try expect("fingers taken away", said.count { $0.hasSuffix("taken away") }, is: 1)
    }
  }

  /// The application belongs to no session: it has the screen while no user is logged in there.
  private static func ofNobody(session: String) throws {
    try Tool.run(["loginctl", "activate", session])
    try running("--session-of seat0").use {
      try Service.start()
      let service = try Service()
      try wait(service, for: [leaves])
      try bringToFront(3)
      try wait(service, for: [leaves, returns])
    }
  }

  private static func running(_ options: String, _ more: String = "") -> DropIn {
    let start = "/usr/bin/responderd run --trace json --app \(file) \(options)"
    return DropIn("[Service]\nExecStart=\nExecStart=\(start)\n\(more)")
  }

  private static func tap(_ screen: TouchScreen) throws {
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
  }

  private static func bringToFront(_ terminal: Int32) throws {
    try check("VT_ACTIVATE", guest_activate_terminal(terminal))
  }

  private static func sessionInFront(on terminal: String) throws -> String {
    let deadline = Deadline()
    while true {
      let sessions = try Tool.run(["loginctl", "list-sessions", "--no-legend", "--no-pager"])
      let own = sessions.split(separator: "\n").first { $0.contains(terminal) }
      if let id = own?.split(separator: " ").first { return String(id) }
      if deadline.hasPassed { throw Failure("no session on \(terminal): \(sessions)") }
      usleep(100_000)
    }
  }

  private static func wait(_ service: Service, for reasons: [String]) throws {
    try service.wait(for: "the change of session \(reasons.count)") { $0.ofSession == reasons }
  }
}

extension [RouteLine] {
  /// What each change of the session in front led to.
  fileprivate var ofSession: [String] {
    filter { $0.event == "machine" && $0.subtype == "session" }.map { $0.reason ?? "" }
  }

  /// How many records of fingers there are that the application got.
  fileprivate func handled(_ phase: String) -> Int {
    filter { $0.event == "touches" && $0.subtype == phase && $0.outcome == "handled" }.count
  }

  /// How many fingers were put down that an inactive application did not get.
  fileprivate var dropped: Int {
    filter { $0.event == "touches" && $0.subtype == "began" && $0.outcome == "dropped" }.count
  }
}
