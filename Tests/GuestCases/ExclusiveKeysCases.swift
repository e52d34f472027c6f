import CGuestSupport
import Foundation
import TestSupport

/// Media keys that other programs do not receive.
enum ExclusiveKeysCases {
  static let cases = [
    GuestCase("exclusive keys reach no other program while the daemon runs", exclusive),
    GuestCase("devices with keys for typing or the system are never grabbed", shared),
    GuestCase("a device that another program has grabbed is exclusive afterwards", grabbed),
    GuestCase(
      "fingers that are held share exclusive keys until the storyboard is reloaded", seconds: 3,
      escaped),
  ]

  private static let folder = "/run/guest-exclusive"
  private static let socket = "\(folder)/responderd/control"

  static func exclusive(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let node = remote.device.node.path
    let desktop = try NodeListener(node)
    var seen = 0
    func expectSeen(_ count: Int, _ what: String) throws {
      try desktop.take()
      let frames = desktop.frames.count - seen
      seen = desktop.frames.count
      try expect("frames of \(what) that another program received", frames, is: count)
    }
    try remote.press(KEY_VOLUMEUP)
    let daemon = try start(bench)
    try daemon.waitUntilReady(with: [node])
    // A program that received the press needs the release.
    try remote.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a shared key") { daemon.log.commands.count == 1 }
    try expect("exclusive", try isExclusive(bench), is: false)
    try remote.release(KEY_VOLUMEUP)
    let deadline = Deadline()
    while try !isExclusive(bench) {
      if deadline.hasPassed { throw Failure("the device was never grabbed") }
      usleep(50_000)
    }
    try expectSeen(4, "a held key and another one")

    try remote.tap(KEY_NEXTSONG)
    try daemon.wait(for: "an exclusive key") { daemon.log.commands.count == 2 }
    try expectSeen(0, "an exclusive key")
    let examination = try Examination(
      by: bench, of: [node], for: nil, as: ["env", "XDG_RUNTIME_DIR=\(folder)"])
    try expect(examination.finding("grabbed", at: node) == nil, "the doctor complains of the grab")
    try daemon.send(SIGKILL)
    _ = try daemon.exitStatus()
    try expect("commands", daemon.log.commands, is: ["TogglePlayPause", "NextTrack"])
    try remote.tap(KEY_NEXTSONG)
    try expectSeen(2, "a key after the daemon")
  }

  static func shared(_ bench: Bench) throws {
    let models = [DeviceModel.keyboard, .navigationRemote, .button(KEY_POWER)]
    let devices = try models.map { try bench.keys($0) }
    let nodes = devices.map(\.device.node.path)
    let daemon = try start(bench)
    try daemon.waitUntilReady(with: nodes)
    for (node, reason) in zip(nodes, ["a keyboard", "typing keys", "keys for the system"]) {
      try daemon.wait(for: "the reason for \(node)") {
        daemon.diagnostics.contains {
          $0.contains(node) && $0.contains("other programs receive its keys") && $0.contains(reason)
        }
      }
      let other = try bench.tool(Nuisance.command("grab", node))
      try other.wait(for: "another program to grab \(node)") {
        other.diagnostics.contains("grabbed")
      }
      other.remove()
    }
    try daemon.terminate()
  }

  /// Until then, it says so once.
  static func grabbed(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let node = remote.device.node.path
    let other = try bench.tool(Nuisance.command("grab", node))
    try other.wait(for: "another program to grab it") { other.diagnostics.contains("grabbed") }
    let daemon = try start(bench)
    func complaints() -> Int {
      daemon.diagnostics.count {
        $0.contains("another program has grabbed it, and alone receives its keys")
      }
    }
    try daemon.wait(for: "a complaint") { complaints() > 0 }
    other.remove()
    try daemon.wait(for: "the device to be grabbed") { try isExclusive(bench) }
    let desktop = try NodeListener(node)
    try remote.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "an exclusive key") { daemon.log.commands.count == 1 }
    try desktop.take()
    try expect("frames that another program received", desktop.frames.count, is: 0)
    try daemon.terminate()
    try expect("complaints", complaints(), is: 1)
  }

  static func escaped(_ bench: Bench) throws {
    try Command.run("mkdir", "-p", folder)
    let board = "\(folder)/board.yaml"
    try Data(
      """
      version: 1
      exclusiveKeys: true
      application: {escape: {fingers: 2, seconds: 1}}
      scenes: {main: {when: {togglePlayPause: {log: key}}}}

      """.utf8
    ).write(to: URL(filePath: board))
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.start(options: ["--control", socket, "--app", board])
    try daemon.waitUntilReady(with: [screen.device.node.path, remote.device.node.path])
    try daemon.wait(for: "the device to be grabbed") { try isExclusive(bench) }
    let desktop = try NodeListener(remote.device.node.path)
    try screen.frame(
      .down(slot: 0, id: 1, at: Spot.forFinger(1)), .down(slot: 1, id: 2, at: Spot.forFinger(6)))
    try daemon.wait(for: "the fingers to be held long enough") {
      daemon.diagnostics.contains { $0.contains("other programs receive all keys and touches") }
    }
    try screen.frame(.up(slot: 0), .up(slot: 1))
    try expect("exclusive", try isExclusive(bench), is: false)
    try remote.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a shared key") { daemon.diagnostics.contains { $0.hasSuffix("key") } }
    try desktop.take()
    try expect("frames that another program received", desktop.frames.count, is: 2)
    try daemon.send(SIGHUP)
    try daemon.wait(for: "the device to be grabbed again") { try isExclusive(bench) }
    try daemon.terminate()
  }

  private static func start(_ bench: Bench) throws -> Daemon {
    try Command.run("mkdir", "-p", folder)
    return try bench.start(options: ["--control", socket, "--exclusive-keys"])
  }

  private static func isExclusive(_ bench: Bench) throws -> Bool {
    try bench.output(of: "ctl", "status", "--json", "--socket", socket)
      .contains(#""hasExclusiveKeys":true"#)
  }
}
