import Foundation
import Glibc
import TestSupport

/// The service of a user's own manager.
enum UserServiceCases {
  static let asDocumented = GuestCase(
    "a user's service manager runs the service, which reads the devices", seconds: 11, readsDevices)
  static let cases = [asDocumented]

  private static let user = (name: "kiosk", number: "1500")

  private static let home = "/home/\(user.name)"
  private static let board = """
    version: 1
    scenes: {main: {views: {home: {frame: [0, 0, 100%, 100%], when: {touchesEnded: {log: home}}}}}}

    """

  static func readsDevices(_ bench: Bench) throws {
    let script = try PageScript(of: asDocumented)
    // The system's service is not needed, and its lines would be in the way.
    try script.run(in: "sudo systemctl disable", on: "Service.md")
    try Tool.run(["useradd", "-m", "-u", user.number, user.name])
    defer {
      _ = try? Tool.run(["systemctl", "stop", "user@\(user.number).service"])
      _ = try? Tool.run(["systemctl", "enable", Service.unit])
    }
    for page in ["Devices.md", "Troubleshooting.md"] {
      let line = try script.take(in: "sudo usermod", on: page)
      try Tool.run(script.bash(["USER=\(user.name)"] + line))
    }
    try Tool.run(["systemctl", "start", "user@\(user.number).service"])
    for line in ["sudo udevadm control", "sudo udevadm trigger"] {
      try script.run(line, in: "sudo udevadm control", on: "Service.md")
    }
    try asUser(try script.take("systemctl --user enable", on: "Service.md"), script)
    try expect(
      "state", try manager("show", "--value", "--property=ActiveState", "responderd.service"),
      is: "active")
    let journal = JournalFollower(["_UID=\(user.number)", "_COMM=responderd"])
    let screen = try bench.screen()
    let node = screen.device.node.path
    try journal.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try journal.wait(for: "a touch") { !$0.touches("ended").isEmpty }
    let status = try manager("show", "--value", "--property=StatusText", "responderd.service")
    try expect(status.hasPrefix("Reading 1 touchscreen"), "the status is \"\(status)\"")
    try runsStoryboard(script, screen, journal)
    try manager("stop", "responderd.service")
    try journal.wait(for: "its goodbye") { !$0.calls("applicationWillTerminate").isEmpty }
    try script.expectAllRun()
  }

  /// A storyboard of the home directory, by the drop-in that the page has a reader type into an editor.
  private static func runsStoryboard(
    _ script: PageScript, _ screen: TouchScreen, _ journal: JournalFollower
  ) throws {
    try board.write(toFile: "\(script.folder)/storyboard.yaml", atomically: true, encoding: .utf8)
    let typed = "\(script.folder)/typed.conf"
    let settings = try script.settings(of: "Service.md", with: "%h/.config")
    try PageScript.write(settings, to: typed)
    let editor = "\(script.folder)/editor"
    // Between the comments, where the page has them.
    try """
    #!/bin/sh
    sed -i '/^### Anything between here/r \(typed)' "$1"

    """.write(toFile: editor, atomically: true, encoding: .utf8)
    chmod(editor, 0o755)
    try asUser(try script.take("install -D -m 644 storyboard.yaml ~", on: "Service.md"), script)
    // systemctl edit refuses to work without a terminal, which script provides.
    let edit = try script.takeOne("systemctl --user edit", on: "Service.md")
    try asUser(
      ["export SYSTEMD_EDITOR=\(editor)", "script -qec '\(edit)' /dev/null"], script)
    let path = "\(home)/.config/systemd/user/responderd.service.d/override.conf"
    let written = try String(contentsOfFile: path, encoding: .utf8)
    try expect(written.contains("%h/.config/responderd/kiosk.yaml"), "the drop-in has \(written)")
    try asUser(try script.take("systemctl --user restart", on: "Service.md"), script)
    try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try journal.wait(for: "a touch on the storyboard's view") {
      $0.contains { $0.event == "touches" && $0.handledBy == "home" }
    }
  }

  /// Runs commands of a page as the user, in a shell with the environment of a session.
  @discardableResult
  private static func asUser(_ lines: [String], _ script: PageScript) throws -> String {
    try Tool.run(
      [
        "setpriv", "--reuid=\(user.number)", "--regid=\(user.number)", "--init-groups", "--", "env",
        "XDG_RUNTIME_DIR=/run/user/\(user.number)", "HOME=\(home)", "USER=\(user.name)",
      ] + script.bash(lines))
  }

  @discardableResult
  private static func manager(_ arguments: String...) throws -> String {
    try Tool.run(
      [
        "setpriv", "--reuid=\(user.number)", "--regid=\(user.number)", "--init-groups", "--", "env",
        "XDG_RUNTIME_DIR=/run/user/\(user.number)", "systemctl", "--user",
      ] + arguments)
  }
}
