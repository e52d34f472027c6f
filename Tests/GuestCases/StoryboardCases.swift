import CGuestSupport
import Foundation
import TestSupport

/// What a storyboard makes of real devices.
enum StoryboardCases {
  static let cases = [
    GuestCase(
      "a storyboard from init runs commands on a double tap and a shake, and is reloaded",
      seconds: 3, commands),
    GuestCase(
      "with a storyboard from init, media keys play, pause, skip and stop a real media player",
      seconds: 19, player),
    GuestCase(
      "learn names what real devices send, and adds the first of it to a storyboard", seconds: 3,
      learn),
  ]

  private static let folder = "/run/responderd-storyboard"
  private static let file = "\(folder)/storyboard.yaml"

  /// The storyboard that `init` writes. Its commands print their arguments to the case's log instead of
  /// the system's.
  private static func starter(_ bench: Bench) throws -> String {
    _ = try bench.output(of: "init", folder)
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: "run: [logger, ", with: "run: [echo, ")
    try write(text)
    _ = try bench.output(of: "check", file)
    return text
  }

  /// It would be gone with the guest in any case.
  private static func clear() { try? FileManager.default.removeItem(atPath: folder) }

  static func commands(_ bench: Bench) throws {
    defer { clear() }
    let text = try starter(bench)
    let screen = try bench.screen()
    let accelerometer = try bench.accelerometer()
    let daemon = try bench.start(options: ["--app", file])
    try daemon.waitUntilReady(with: [screen.device.node.path, accelerometer.device.node.path])
    try tapTwice(screen)
    try heard("echo: a double tap at 80, 120", daemon)
    try shake(accelerometer, daemon)

    try write(text.replacingOccurrences(of: "doubleTap:", with: "dubleTap:"))
    try daemon.send(SIGHUP)
    try heard("did you mean \"doubleTap\"?", daemon)
    try heard("was not reloaded; the old application continues", daemon)
    try write(text.replacingOccurrences(of: "a double tap at", with: "twice at"))
    try daemon.send(SIGHUP)
    try heard("reloaded ", daemon)
    try tapTwice(screen)
    try heard("echo: twice at 80, 120", daemon)
    try daemon.terminate()
    try expectOnce("echo: a double tap", daemon)
  }

  /// A person with a touchscreen, something to shake and a remote control, and a player that knows
  /// nothing of them.
  static func player(_ bench: Bench) throws {
    defer { clear() }
    _ = try starter(bench)
    let player = try MediaPlayer(bench)
    let screen = try bench.screen()
    let accelerometer = try bench.accelerometer()
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.start(
      options: ["--app", file], environment: ["DBUS_SESSION_BUS_ADDRESS=\(player.address)"])
    try daemon.waitUntilReady(
      with: [screen.device, accelerometer.device, remote.device].map(\.node.path))

    try expect(try player.isAtFirstTrack, "it does not begin with the first track")
    try remote.tap(KEY_PLAYPAUSE)
    try player.wait(for: "Paused")
    try remote.tap(KEY_PLAYPAUSE)
    try player.wait(for: "Playing")
    try remote.tap(KEY_NEXTSONG)
    try player.wait(for: "the next track") { try !player.isAtFirstTrack }
    try tapTwice(screen)
    try heard("echo: a double tap at 80, 120", daemon)
    try remote.tap(KEY_PREVIOUSSONG)
    try player.wait(for: "the track before") { try player.isAtFirstTrack }
    try shake(accelerometer, daemon)
    try remote.tap(KEY_STOPCD)
    try player.wait(for: "Stopped")
    try daemon.terminate()
    try player.quit()
    try expectOnce("echo: a double tap", daemon)
    try expect(
      "words of a shake", daemon.diagnostics.count { $0.contains("echo: the device was shaken") },
      is: daemon.log.motions.count { $0 == "motionEnded" })
    let complaints = daemon.diagnostics.filter { $0.contains("mpris: ") }
    try expect(complaints.isEmpty, "the player was not always reached: \(complaints)")
  }

  static func learn(_ bench: Bench) throws {
    defer { clear() }
    _ = try starter(bench)
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    let nodes = [screen.device, remote.device].map(\.node.path)
    let all = try learner(bench, nodes, [])
    try tapTwice(screen)
    try all.tool.wait(for: "the double tap") {
      all.said().contains("    doubleTap: {log: doubleTap}")
    }
    try remote.tap(KEY_NEXTSONG)
    try all.tool.wait(for: "the key") { all.said().contains("    nextTrack: {log: nextTrack}") }
    try all.tool.send(SIGINT)
    try expect("exit status", try all.tool.exitStatus(), is: 0)

    let first = try learner(
      bench, nodes, ["--into", file, "--scene", "menu", "--action", "{run: [echo, next]}"])
    try remote.tap(KEY_NEXTSONG)
    try expect("exit status", try first.tool.exitStatus(), is: 0)
    _ = try bench.output(of: "check", file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try expect(text.contains("nextTrack: {run: [echo, next]}"), "the file is: \(text)")
  }

  /// A run of learn that has opened its devices, and what it has printed.
  private static func learner(
    _ bench: Bench, _ nodes: [String], _ options: [String]
  ) throws -> (tool: Daemon, said: () -> [String]) {
    final class Lines { var all: [String] = [] }
    let lines = Lines()
    let tool = try bench.tool([bench.program, "learn"] + options)
    tool.skim = { lines.all.append(String(cString: $0)) }
    let deadline = Deadline()
    while !nodes.allSatisfy({ (try? tool.descriptor(of: $0)) != nil }) {
      try expect(!deadline.hasPassed, "learn did not open its devices")
      usleep(20_000)
    }
    _ = try tool.contextSwitchesWhenIdle()
    return (tool, { lines.all })
  }

  /// Shakes until the application receives a complete shake: a shake that loses samples, on a machine
  /// that is too busy to read it in time, is cancelled.
  private static func shake(_ accelerometer: Accelerometer, _ daemon: Daemon) throws {
    for _ in 1...5 where !daemon.log.motions.contains("motionEnded") {
      let before = daemon.log.motions.count
      try accelerometer.rest(seconds: 0.5)
      try accelerometer.shake(seconds: 2)
      try accelerometer.rest(seconds: 1.5)
      try daemon.wait(for: "the end of a shake") {
        daemon.log.motions.count > before && daemon.log.motions.last != "motionBegan"
      }
    }
    try heard("echo: the device was shaken", daemon)
  }

  private static func expectOnce(_ words: String, _ daemon: Daemon) throws {
    try expect("lines with \(words)", daemon.diagnostics.count { $0.contains(words) }, is: 1)
  }

  private static func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  private static func tapTwice(_ screen: TouchScreen) throws {
    for id: Int32 in 1...2 {
      try screen.frame(.down(slot: 0, id: id, at: Spot(1024, 1024)))
      usleep(40_000)
      try screen.frame(.up(slot: 0))
      usleep(40_000)
    }
  }

  private static func heard(_ words: String, _ daemon: Daemon) throws {
    try daemon.wait(for: "\"\(words)\"") { daemon.diagnostics.contains { $0.contains(words) } }
  }
}
