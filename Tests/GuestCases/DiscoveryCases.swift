import CGuestSupport
import Glibc
import TestSupport

/// How devices that come, go and change hands are kept track of.
enum DiscoveryCases {
  static let cases = [
    GuestCase("a node that becomes readable later is opened then", latePermission),
    GuestCase(
      "a node that becomes unreadable is closed, and opened again when it is readable", smoke: true,
      permissionTakenBack),
    GuestCase(
      "a node that only its access control list makes readable is closed when the list is cleared",
      listTakenBack),
    GuestCase("a node that the loop cannot watch is closed, and opened later", unwatchable),
    GuestCase("a node that now belongs to another device is opened as that device", replacedNode),
    GuestCase(
      "a device is read at the node that was given, whatever the node is called", otherNode),
    GuestCase("a node that is given and made later is opened then", laterNode),
    GuestCase("a device that is announced several times is opened once", addedOnce),
    GuestCase("a revoked device is distinguished from an unplugged one", smoke: true, revoked),
    GuestCase("setting the wall clock is not mistaken for a sleep", clockSet),
  ]

  static func latePermission(_ bench: Bench) throws {
    let (screen, daemon) = try refusedScreen(bench)
    let node = screen.device.node.path
    try check("chmod", chmod(node, 0o666))
    try daemon.waitUntilReady(with: [node])
    try tap(screen, daemon)
    try daemon.terminate()
  }

  /// A screen that the daemon cannot read, and that it has reported.
  private static func refusedScreen(_ bench: Bench) throws -> (TouchScreen, Daemon) {
    let screen = try bench.screen()
    let node = screen.device.node.path
    try check("chmod", chmod(node, 0o600))
    let daemon = try bench.start(asNobody: true)
    try daemon.wait(for: "a word about \(node)") {
      daemon.diagnostics.contains { $0.contains(node) }
    }
    return (screen, daemon)
  }

  static func permissionTakenBack(_ bench: Bench) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    try check("chmod", chmod(node, 0o666))
    let daemon = try bench.start(asNobody: true)
    try daemon.waitUntilReady(with: [node])
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try check("chmod", chmod(node, 0o600))
    // The kernel would look at the folder for each read, were it to tell of that.
    try Command.run("udevadm", "trigger", "--action=change", node)
    try daemon.wait(for: "the node to be closed") { !daemon.log.devices("removed").isEmpty }
    try expect("cancelled touches", daemon.log.touches("cancelled").count, is: 1)
    let reason = daemon.log.devices("removed")[0].reason ?? ""
    try expect(reason.contains("no longer readable (mode 0600"), "the reason is \(reason)")
    try screen.frame(.up(slot: 0))

    try check("chmod", chmod(node, 0o666))
    try daemon.wait(for: "the node to be opened again") { daemon.log.devices("added").count == 2 }
    try tap(screen, daemon)
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// As the login manager does it, without a udev event.
  static func listTakenBack(_ bench: Bench) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    let daemon = try bench.start(asNobody: true)
    for round in 1...2 {
      try Command.run("setfacl", "--modify", "user:nobody:r", node)
      try daemon.wait(for: "the node to be opened") {
        daemon.log.devices("added", node: node).count == round
      }
      try tap(screen, daemon)
      try screen.frame(.down(slot: 0, id: Int32(10 * round), at: Spot.forFinger(0)))
      try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 2 * round }
      try Command.run("setfacl", "--remove-all", node)
      try daemon.wait(for: "the node to be closed") {
        daemon.log.devices("removed", node: node).count == round
      }
      try expect("cancelled touches", daemon.log.touches("cancelled").count, is: round)
      try screen.frame(.up(slot: 0))
    }
    let reason = daemon.log.devices("removed", node: node)[0].reason ?? ""
    try expect(reason.contains("no longer readable"), "the reason is \(reason)")
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// The kernel lets a user wait for so many descriptors and no more.
  static func unwatchable(_ bench: Bench) throws {
    let limit = "/proc/sys/fs/epoll/max_user_watches"
    let usual = try Sysfs.text(limit)
    let (screen, daemon) = try refusedScreen(bench)
    let node = screen.device.node.path
    // No other program adds a watch meanwhile.
    try Sysfs.write("1", to: limit)
    defer { try? Sysfs.write(usual, to: limit) }
    try check("chmod", chmod(node, 0o666))
    try daemon.wait(for: "the reason") {
      daemon.diagnostics.contains {
        $0.contains(node) && $0.contains("is not read: watch") && $0.contains("no space left")
      }
    }
    try expect("devices", daemon.log.devices("added").count, is: 0)
    try Sysfs.write(usual, to: limit)
    try Command.run("udevadm", "trigger", "--action=change", node)
    try daemon.waitUntilReady(with: [node])
    try tap(screen, daemon)
    try daemon.terminate()
  }

  static func replacedNode(_ bench: Bench) throws {
    let old = try bench.screen(named: "Guest Old Screen")
    let daemon = try bench.daemon(with: old.device)
    let node = old.device.node
    try daemon.freeze()
    old.device.unplug()
    try node.waitUntilForgotten()
    let remote = try bench.keys(.consumerControl)
    try expect("the new device's node", remote.device.node.path, is: node.path)
    try daemon.thaw()
    try daemon.wait(for: "the new device") { daemon.log.devices("added").count == 2 }
    try remote.tap(KEY_NEXTSONG)
    try KeyCases.expectCommands(["NextTrack"], from: daemon)
    try expect(
      "devices", daemon.log.filter { $0.event == "device" }.prefix(3).map(\.subtype),
      is: ["added", "removed", "added"])
  }

  /// As in a container that has a device under another name, with and without udev's.
  static func otherNode(_ bench: Bench) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    let (copy, recording) = ("/dev/input/responderd-panel", "/tmp/responderd-copy.yml")
    let (link, socket) = ("/dev/input/responderd-link", "/run/responderd-names/control")
    try Command.run("cp", "--archive", node, copy)
    try check("symlink", symlink(copy, link))
    defer { for path in [copy, link, recording] { unlink(path) } }
    for hasOwn in [true, false] {
      if !hasOwn { try check("unlink", unlink(node)) }
      let daemon = try bench.start(options: [
        "--device", copy, "--area", "\(copy)=0,0,320x480", "--control", socket,
      ])
      try daemon.waitUntilReady(with: [copy])
      let readers = try (hasOwn ? [node, link] : [link]).map { name in
        try bench.tool([
          bench.program, "trace", "--json", "--event", "touches", "--device", name, "--socket",
          socket,
        ])
      }
      let deadline = Deadline()
      while try ControlCases.number(
        "traceReaders", in: bench.output(of: "ctl", "status", "--json", "--socket", socket))
        != readers.count
      {
        try expect(!deadline.hasPassed, "a reader is not let in")
      }
      try tap(screen, daemon)
      for reader in readers {
        try reader.wait(for: "the finger") { reader.log.touches("ended").count == 1 }
        try expect("warnings", reader.diagnostics, is: [])
      }
      try daemon.terminate()
      let complaints = daemon.diagnostics.filter {
        $0.contains("not an input device") || $0.contains("no touchscreen")
      }
      try expect("complaints", complaints, is: [])
      let recorder = try bench.tool([bench.program, "record", "--output", recording, copy])
      try recorder.wait(for: "the recording to begin") {
        recorder.diagnostics.contains { $0.contains("recording \(copy)") }
      }
      kill(recorder.process, SIGTERM)
      try recorder.wait(for: "the recording to end") {
        recorder.diagnostics.contains { $0.contains("recorded ") }
      }
    }
    // For the next case.
    try Command.run("cp", "--archive", copy, node)
  }

  /// A link or a copy of a node, made when its device has long been there.
  static func laterNode(_ bench: Bench) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    let folder = "/dev/guest-panels"
    try Command.run("mkdir", folder)
    let panel = "\(folder)/panel"
    defer {
      unlink(panel)
      rmdir(folder)
    }
    let ways = [(["ln", "--symbolic"], node), (["cp", "--archive"], panel)]
    for (command, opened) in ways {
      let daemon = try bench.start(options: ["--device", panel])
      try daemon.wait(for: "the daemon to wait for \(panel)") {
        daemon.diagnostics.contains { $0.contains("\(panel): no such node; waiting for it") }
      }
      _ = try Tool.run(command + [node, panel])
      try daemon.waitUntilReady(with: [opened])
      try tap(screen, daemon)
      try daemon.terminate()
      try check("unlink", unlink(panel))
    }
  }

  static func addedOnce(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.start()
    for _ in 1...5 {
      for action in ["add", "change"] {
        try Command.run("udevadm", "trigger", "--subsystem-match=input", "--action=\(action)")
      }
    }
    try Command.run("udevadm", "settle")
    try daemon.waitUntilReady(with: [screen.device.node.path])
    try tap(screen, daemon)
    try daemon.terminate()
    try expect("additions", daemon.log.devices("added").count, is: 1)
    try expect("removals", daemon.log.devices("removed").count, is: 1)
  }

  static func revoked(_ bench: Bench) throws {
    let screen = try bench.screen()
    let node = screen.device.node.path
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try check("EVIOCREVOKE", guest_revoke(daemon.process, try daemon.descriptor(of: node)))
    try daemon.wait(for: "the device to be closed") { !daemon.log.devices("removed").isEmpty }
    try expect("cancelled touches", daemon.log.touches("cancelled").count, is: 1)
    try expect(
      "reason", daemon.log.devices("removed")[0].reason, is: "access revoked")
    try screen.frame(.up(slot: 0))

    try Command.run("udevadm", "trigger", "--action=change", node)
    try daemon.wait(for: "the device to be opened again") {
      daemon.log.devices("added").count == 2
    }
    try tap(screen, daemon)
    screen.device.unplug()
    try daemon.wait(for: "the plug to be pulled") { daemon.log.devices("removed").count == 2 }
    try expect("reason", daemon.log.devices("removed")[1].reason, is: "unplugged")
    try daemon.terminate()
  }

  static func clockSet(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    let before = try daemon.contextSwitchesWhenIdle()
    try Command.run("date", "--set=2040-01-02 03:04:05")
    let after = try daemon.contextSwitchesWhenIdle()
    try expect(after > before, "the daemon did not hear of the clock")
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the finger's end") { daemon.log.touches("ended").count == 1 }
    try daemon.terminate()
    try expect("resynchronizations", daemon.log.devices("resynchronized").count, is: 0)
  }

  /// One finger goes down and up, and arrives.
  static func tap(_ screen: TouchScreen, _ daemon: Daemon) throws {
    let before = daemon.log.touches("ended").count
    try screen.frame(.down(slot: 0, id: 99, at: Spot.forFinger(2)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "a tap") { daemon.log.touches("ended").count == before + 1 }
  }
}
