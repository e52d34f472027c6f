import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// The display that goes dark without input.
enum DisplayCases {
  static let cases = [
    GuestCase(
      "the display is turned off without input, and on by a touch that reaches nothing else",
      seconds: 3, darkness),
    GuestCase(
      "a backlight of the kernel is turned off and on by the group that the udev rule names",
      seconds: 5, backlight),
  ]

  private static let folder = "/run/guest-display"
  private static let socket = "\(folder)/control"
  private static let storyboard = """
    version: 1
    display:
      offAfter: 2
      off: {run: [echo, the display is, $event.display]}
      on: {run: [echo, the display is, $event.display]}
    scenes:
      main:
        when:
          touchesBegan: {log: touched}
          touchesMoved: []
          touchesEnded: []
          touchesCancelled: []
          nextTrack: {log: skipped}

    """

  static func darkness(_ bench: Bench) throws {
    try Command.run("mkdir", "-p", folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(storyboard.utf8).write(to: URL(filePath: "\(folder)/board.yaml"))
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    let nodes = [screen.device, remote.device].map(\.node.path)
    let daemon = try bench.start(
      options: ["--app", "\(folder)/board.yaml", "--control", socket],
      environment: ["STATE_DIRECTORY=\(folder)/states"])
    try daemon.waitUntilReady(with: nodes)
    // The last of these frames counts, and not the first.
    for step in 0..<3 {
      try screen.frame(.down(slot: 0, id: Int32(step + 1), at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      usleep(500_000)
    }
    try daemon.wait(for: "darkness") { daemon.log.life.count == 2 }
    try expect("life", daemon.log.life, is: LifeCases.leaving)
    try heard("echo: the display is off", daemon)
    let off = try found("displayOff", daemon)
    let lifts = touches("ended", daemon)
    try expect("lifts", lifts.count, is: 3)
    let wait = off.time - (lifts.last?.time ?? 0)
    try expect(wait >= 2 && wait < 8, "it was turned off after \(wait) s")
    try expect(
      "reason", off.reason, is: "idle: no input for 2 s; the application leaves the screen")

    // A command reaches its responder in the dark.
    try remote.tap(KEY_NEXTSONG)
    try heard("skipped", daemon)
    try expect("life in the dark", daemon.log.life.count, is: 2)

    try screen.frame(.down(slot: 0, id: 11, at: Spot.forFinger(0)))
    try daemon.wait(for: "light") { daemon.log.life.count == 4 }
    try screen.frame(.down(slot: 1, id: 12, at: Spot.forFinger(1)))
    try screen.frame(.up(slot: 0))
    try screen.frame(.up(slot: 1))
    try screen.frame(.down(slot: 0, id: 13, at: Spot.forFinger(2)))
    try screen.frame(.up(slot: 0))
    try heard("echo: the display is on", daemon)
    try daemon.wait(for: "the next touch") {
      touches("ended", daemon).count { $0.handledBy != nil } == 4
    }
    try expect(
      "touches that were delivered",
      touches("began", daemon).filter { $0.handledBy != nil }.count, is: 4)
    try expect(
      "why the others were not",
      touches("began", daemon).filter { $0.handledBy == nil }.map { $0.reason ?? "" },
      is: [
        "the display was off; the touch turns it on",
        "the touch that turned the display on has not ended",
      ])
    try expect("node of the touch", try found("displayOn", daemon).node, is: nodes[0])

    // On request, if it was not idle before, and what it leaves behind.
    _ = try Tool.run([bench.program, "ctl", "display", "off", "--socket", socket])
    try daemon.wait(for: "darkness on request") { daemon.log.life.count >= 6 }
    let status = try Tool.run([bench.program, "ctl", "status", "--socket", socket])
    try expect(status.contains("display      off ("), status)
    try daemon.terminate()
    try expect(
      !FileManager.default.fileExists(atPath: "\(folder)/states/display.json"), "a note is left")
  }

  static func backlight(_ bench: Bench) throws {
    let rules = "/run/udev/rules.d/72-responderd-backlight.rules"
    try Command.run("mkdir", "-p", folder, "/run/udev/rules.d")
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      try? FileManager.default.removeItem(atPath: rules)
    }
    let light = try USBBacklight()
    defer { light.unplug() }
    let user = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    func start() throws -> Daemon {
      // The others are not its own.
      let daemon = try bench.tool(
        user + ["env", "STATE_DIRECTORY=\(folder)/states", bench.program, "run", "--trace", "json"]
          + ["--backlight", light.name, "--control", socket])
      try daemon.waitUntilReady(with: [])
      return daemon
    }
    func turn(_ state: String) throws -> (status: Int32, printed: String) {
      try Tool.outcome(of: [bench.program, "ctl", "display", state, "--socket", socket])
    }
    try Command.run("chown", "65534:65534", folder)

    // Without the rule, the files are root's.
    var daemon = try start()
    let refusal = try turn("off")
    try expect("status without the rule", refusal.status, is: 65)
    try expect(refusal.printed.contains("permission denied"), refusal.printed)
    try expect(refusal.printed.contains("72-responderd-backlight.rules"), refusal.printed)
    try expect("life", daemon.log.life, is: [])

    let rule = Repository.root.appending(path: "udev-rules/72-responderd-backlight.rules").path
    try Command.run("cp", rule, rules)
    _ = try Tool.run(["udevadm", "control", "--reload"])
    _ = try Tool.run(["udevadm", "trigger", "--action=add", "--subsystem-match=backlight"])
    _ = try Tool.run(["udevadm", "settle"])
    let before = light.levels.count
    try expect("status with the rule", try turn("off").status, is: 0)
    try expect("bl_power", try Sysfs.text(light.file("bl_power")), is: "4")
    try daemon.wait(for: "darkness") { daemon.log.life.count == 2 }
    try expect("status of turning it on", try turn("on").status, is: 0)
    try expect("bl_power", try Sysfs.text(light.file("bl_power")), is: "0")
    let deadline = Deadline()
    while light.levels.count < before + 2 {
      if deadline.hasPassed { throw Failure("the panel received only \(light.levels)") }
      usleep(5000)
    }
    try expect("what the panel received", Array(light.levels.dropFirst(before)), is: [0, 255])

    // A daemon that is killed in the dark, and its next start.
    try expect("status of turning it off", try turn("off").status, is: 0)
    try daemon.send(SIGKILL)
    _ = try daemon.exitStatus()
    try expect("bl_power of a killed daemon", try Sysfs.text(light.file("bl_power")), is: "4")
    daemon = try start()
    try expect("bl_power after its start", try Sysfs.text(light.file("bl_power")), is: "0")
    // And one that ends in the dark.
    try expect("status of turning it off", try turn("off").status, is: 0)
    try daemon.terminate()
    try expect("bl_power at the end", try Sysfs.text(light.file("bl_power")), is: "0")
  }

  /// The lines about fingers that did something.
  private static func touches(_ phase: String, _ daemon: Daemon) -> [RouteLine] {
    daemon.log.filter { $0.event == "touches" && $0.subtype == phase }
  }

  private static func found(_ subtype: String, _ daemon: Daemon) throws -> RouteLine {
    guard let line = daemon.log.first(where: { $0.event == "machine" && $0.subtype == subtype })
    else { throw Failure("there is no \(subtype)") }
    return line
  }

  private static func heard(_ words: String, _ daemon: Daemon) throws {
    try daemon.wait(for: "\"\(words)\"") { daemon.diagnostics.contains { $0.contains(words) } }
  }
}
