import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// The kiosk of its page, set up step by step: what the browser below receives, and what the service runs.
enum KioskCases {
  static let asDocumented = GuestCase(
    "a kiosk that is set up step by step runs its gestures, and the browser below does not see them",
    seconds: 11, stepByStep)
  static let cases = [asDocumented]

  private static let page = "Kiosk.md"
  private static let dropIns = "/etc/systemd/system/\(Service.unit).d"
  private static let rule = "/etc/polkit-1/rules.d/50-responderd.rules"
  /// What the package has there.
  private static let examples = "/usr/share/doc/responderd/examples"
  private static let rules = ["desktop", "backlight"].map { "72-responderd-\($0).rules" }
  private static let units = ["kiosk-menu", "kiosk-browser"]

  static func stepByStep(_ bench: Bench) throws {
    defer { clear() }
    // The package creates it; the system bus refuses the temporary user of a unit.
    try Service.stop()
    try Tool.run(["useradd", "--system", "--no-create-home", "responderd"])
    for name in rules {
      let text = try String(
        contentsOf: Repository.root.appending(path: "udev-rules/\(name)"), encoding: .utf8)
      try PageScript.write(text, to: "\(examples)/\(name)")
    }
    for unit in units {
      try PageScript.write(
        "[Service]\nType=oneshot\nExecStart=/bin/touch \(mark(of: unit))\n",
        to: "/run/systemd/system/\(unit).service")
    }
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)

    let script = try PageScript(of: asDocumented)
    let storyboard = PageBlock.all.first { $0.page.hasSuffix("/\(page)") && $0.language == "yaml" }
    try PageScript.write(storyboard?.text ?? "", to: "\(script.folder)/kiosk.yaml")
    let listed = try script.run("responderd devices", on: page)
    try expect(listed.contains("touchscreen") && listed.contains("keys"), listed)
    try script.run(in: "responderd check", on: page)
    try script.write(rule, of: page)
    try script.run(in: "cp ", on: page)
    let service = try bench.service()
    let reader = try TouchReader(try DesktopCases.waitUntilServiceForwards(bench))
    let status = try script.run(in: "responderd ctl status", on: page)
    try expect(
      status.contains("touches forwarded by ") && status.contains("; exclusive keys"), status)
    try script.expectAllRun()

    let spot = Spot(2000, 2000)
    try tap(screen, at: spot)
    try DesktopCases.wait(for: "a tap", reader) { $0.count == 1 && !$0[0].isDown }
    let edge = Spot(40, 2000)
    try screen.frame(.down(slot: 0, id: 2, at: edge))
    for step in Int32(1)...8 {
      try screen.frame(.move(slot: 0, to: Spot(edge.x + 300 * step, edge.y)))
      usleep(10_000)
    }
    try screen.frame(.up(slot: 0))
    try waitForStart(of: "kiosk-menu")
    try screen.frame(
      (0..<3).map { .down(slot: $0, id: 3 + $0, at: Spot(1000 * ($0 + 1), 2000)) })
    try waitForStart(of: "kiosk-browser")
    try screen.frame((0..<3).map { .up(slot: $0) })
    try tap(screen, at: spot)
    try DesktopCases.wait(for: "another tap", reader) { $0.count == 2 && !$0[1].isDown }
    try expect("what the browser received", reader.touches.map(\.path), is: [[spot], [spot]])

    let desktop = try NodeListener(remote.device.node.path)
    try remote.tap(KEY_PLAYPAUSE)
    try service.wait(for: "the key") { log in
      log.commands.count == 1 && log.count { $0.event == "action" } >= 3
    }
    try desktop.take()
    try expect("frames of the key that the desktop received", desktop.frames.count, is: 0)
  }

  private static func tap(_ screen: TouchScreen, at spot: Spot) throws {
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try screen.frame(.up(slot: 0))
  }

  private static func mark(of unit: String) -> String { "/run/guest-\(unit)" }

  private static func waitForStart(of unit: String) throws {
    let deadline = Deadline()
    while access(mark(of: unit), F_OK) != 0 {
      if deadline.hasPassed { throw Failure("\(unit) was never started") }
      usleep(50_000)
    }
  }

  private static func clear() {
    let files =
      rules.map { "/etc/udev/rules.d/\($0)" }
      + units.flatMap { ["/run/systemd/system/\($0).service", mark(of: $0)] }
      + [dropIns, rule, "/etc/responderd", "/usr/share/doc/responderd"]
    for path in files { try? FileManager.default.removeItem(atPath: path) }
    for command in [
      ["udevadm", "control", "--reload"], ["systemctl", "daemon-reload"],
      ["systemctl", "stop", Service.unit], ["userdel", "responderd"],
      ["systemctl", "start", Service.unit],
    ] {
      _ = try? Tool.run(command)
    }
  }
}
