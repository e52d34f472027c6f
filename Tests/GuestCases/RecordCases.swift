import CGuestSupport
import Foundation
import TestSupport

/// What `record` writes: that it plays, here and with the tools of others, and how it ends.
enum RecordCases {
  static let cases = [
    GuestCase("a recording of two fingers plays the same touches", smoke: true, playsBack),
    GuestCase("a recording of a panel that udev turned is turned when it is played", turned),
    GuestCase(
      "libinput replay makes a device that plays our recording", seconds: 5, playsInOtherTools),
    GuestCase("a recording by libinput record plays the same touches", readsOtherTools),
    GuestCase(
      "evemu makes a device that plays our recording in its format", playsInEvemu),
    GuestCase("a recording of a keyboard contains its media keys and no typed key", typedKeys),
    GuestCase("two devices that are recorded together are replayed together", together),
    GuestCase("a recording of a headset's button contains the jack on another node", headset),
    GuestCase("a full disk ends a recording, which can be replayed up to that point", fullDisk),
    GuestCase("a recording ends when its device is removed", unplugged),
    GuestCase("a recording of an unreadable device ends with status 77", forbidden),
  ]

  private static let file = "/tmp/recorded.yml"
  private static let evemuFile = "/tmp/recorded.events"
  /// Two fingers, down and up one after the other.
  private static let spots = [Spot.forFinger(1), Spot.forFinger(6)]

  static func forbidden(_ bench: Bench) throws {
    let node = try bench.screen().device.node.path
    for nodes in [[], [node]] {
      let (status, printed) = try Tool.outcome(
        of: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
          + [bench.program, "record"] + nodes)
      try expect("status", status, is: 77)
      try expect(
        printed.contains("open \(node): permission denied"), "the reason is not in: \(printed)")
    }
  }

  static func playsBack(_ bench: Bench) throws {
    let screen = try bench.screen()
    let recorder = try record(bench, screen.device.node)
    try twoFingers(on: screen)
    try end(recorder)
    try expectTwoFingers(try play(bench))
  }

  static func turned(_ bench: Bench) throws {
    try UdevRules.add(
      """
      ATTRS{name}=="Guest Turned Screen", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"
      """)
    defer { UdevRules.remove() }
    let screen = try bench.screen(named: "Guest Turned Screen")
    let daemon = try bench.daemon(with: screen.device)
    let recorder = try record(bench, screen.device.node)
    try twoFingers(on: screen)
    try end(recorder)
    try daemon.wait(for: "two fingers") { daemon.log.touches("ended").count == 2 }
    let starts = TouchHistory(daemon.log).fingers.map(\.start)
    try expect(starts != spots.map(\.point), "the panel is not turned")
    try expect("starts", TouchHistory(try play(bench)).fingers.map(\.start), is: starts)
  }

  static func playsInOtherTools(_ bench: Bench) throws {
    let screen = try bench.screen()
    let recorder = try record(bench, screen.device.node)
    try twoFingers(on: screen)
    try end(recorder)
    screen.device.unplug()
    try screen.device.node.waitUntilForgotten()

    let daemon = try bench.daemon(with: [])
    // It asks for a line before each turn, and ends, as its device does, when there is none. A turn alone may
    // be too short for udevd and a reader: so the first line waits for the reader, and the end for the touches.
    let (opened, heard) = ("/tmp/replay-opened", "/tmp/replay-heard")
    func once(_ path: String) -> String { "while [ ! -e \(path) ]; do sleep 0.1; done" }
    let replay = try bench.tool([
      "sh", "-c",
      "{ \(once(opened)); echo; \(once(heard)); } | libinput replay \(file) >/dev/null || true",
    ])
    try daemon.wait(for: "the device of libinput's replay", in: .seconds(180)) {
      !daemon.log.devices("added").isEmpty
    }
    try Command.run("touch", opened)
    try daemon.wait(for: "the fingers of libinput's replay") {
      daemon.log.touches("ended").count == 2
    }
    try Command.run("touch", heard)
    _ = try replay.exitStatus()
    try daemon.wait(for: "the replayed device to go") {
      !daemon.log.devices("removed").isEmpty
    }
    try daemon.terminate()
    try expectTwoFingers(daemon.log)
  }

  static func readsOtherTools(_ bench: Bench) throws {
    // What another case left there is no sign that this recorder is ready.
    unlink(file)
    let screen = try bench.screen()
    let recorder = try bench.tool([
      "libinput", "record", "--output-file=\(file)", screen.device.node.path,
    ])
    let deadline = Deadline()
    while (try? recorder.descriptor(of: screen.device.node.path)) == nil
      || access(file, F_OK) != 0
    {
      try expect(!deadline.hasPassed, "libinput record did not open its files")
      usleep(50_000)
    }
    _ = try recorder.contextSwitchesWhenIdle()
    try twoFingers(on: screen)
    while try Sysfs.text(file).components(separatedBy: "SYN_REPORT").count < 5 {
      try expect(!deadline.hasPassed, "libinput record wrote no events")
      usleep(50_000)
    }
    try recorder.send(SIGINT)
    _ = try recorder.exitStatus()
    try expectTwoFingers(try play(bench))
  }

  static func playsInEvemu(_ bench: Bench) throws {
    let screen = try bench.screen()
    let recorder = try record(bench, screen.device.node, into: evemuFile)
    try twoFingers(on: screen)
    try end(recorder)
    screen.device.unplug()
    try screen.device.node.waitUntilForgotten()
    try expectTwoFingers(try play(bench, evemuFile))

    let daemon = try bench.daemon(with: [])
    let (device, node) = try evemuDevice(bench, daemon)
    try Command.run("sh", "-c", "evemu-play \(node) <\(evemuFile)")
    try daemon.wait(for: "the fingers of evemu-play") {
      daemon.log.touches("ended").count == 2
    }
    try expectTwoFingers(daemon.log)
    device.remove()
    try daemon.wait(for: "evemu's device to go") { !daemon.log.devices("removed").isEmpty }

    // And one of its recordings here. The device is a new one: the other's slots are as they were left.
    let other = "/tmp/recorded.evemu"
    let (_, newNode) = try evemuDevice(bench, daemon)
    let evemu = try bench.tool(["sh", "-c", "exec stdbuf -oL evemu-record \(newNode) >\(other)"])
    let deadline = Deadline()
    while (try? evemu.descriptor(of: newNode)) == nil {
      try expect(!deadline.hasPassed, "evemu-record did not open \(newNode)")
      usleep(50_000)
    }
    _ = try evemu.contextSwitchesWhenIdle()
    try Command.run("sh", "-c", "evemu-play \(newNode) <\(evemuFile)")
    while try Sysfs.text(other).components(separatedBy: "- SYN_REPORT").count < 5 {
      let end = try Sysfs.text(other).suffix(300)
      try expect(!deadline.hasPassed, "evemu-record: \(end) \(evemu.diagnostics)")
      try evemu.hear(until: Deadline(in: .milliseconds(50)))
    }
    try evemu.send(SIGINT)
    _ = try evemu.exitStatus()
    try expectTwoFingers(try play(bench, other))
    try daemon.terminate()
  }

  /// The device that evemu makes of our recording and keeps as long as it lives, and its node.
  private static func evemuDevice(
    _ bench: Bench, _ daemon: Daemon
  ) throws -> (device: Daemon, node: String) {
    let before = daemon.log.devices("added").count
    let device = try bench.tool(["evemu-device", evemuFile])
    try daemon.wait(for: "evemu's device") { daemon.log.devices("added").count > before }
    guard let node = daemon.log.devices("added").last?.node else { throw Failure("no node") }
    return (device, node)
  }

  static func typedKeys(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let recorder = try record(bench, keyboard.device.node)
    for key in [KEY_Q, KEY_NEXTSONG, KEY_W, KEY_ENTER] { try keyboard.tap(key) }
    try end(recorder)
    let text = try Sysfs.text(file)
    let events = text.split(separator: "\n").filter { $0.hasPrefix("    - [") }
    // A press, a release, and the end of each.
    try expect("recorded events", events.count, is: 4)
    try expect(
      events.allSatisfy { $0.contains("KEY_NEXTSONG") || $0.contains("SYN_REPORT") },
      "other keys are in \(events)")
    let log = try play(bench)
    try expect("commands", log.commands, is: ["NextTrack"])
  }

  static func together(_ bench: Bench) throws {
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    let recorder = try record(bench, screen.device.node, remote.device.node)
    try screen.frame(.down(slot: 0, id: 1, at: spots[0]))
    try remote.tap(KEY_NEXTSONG)
    try screen.frame(.up(slot: 0))
    try end(recorder)
    let order = try play(bench).filter { ["touches", "remoteControl"].contains($0.event) }
    try expect(
      "events", order.map(\.subtype), is: ["began", "remoteControlNextTrack", "ended"])
  }

  /// A plug presses the button, which does not count in the replay, either.
  static func headset(_ bench: Bench) throws {
    let jack = try bench.keys(.bareJack)
    let button = try bench.keys(.headsetButton)
    let nodes = [button.device.node.path, jack.device.node.path]
    for (selected, isIn) in [([], 1), (nodes, 0)] as [([String], Int32)] {
      let recorder = try bench.tool([bench.program, "record", "--output", file] + selected)
      try recorder.wait(for: "the recording to begin") {
        recorder.diagnostics.contains { line in
          line.contains("SIGINT") && nodes.allSatisfy { line.contains($0) }
        }
      }
      try button.tapInOneFrame(KEY_MEDIA)
      try jack.device.frame([input_event(EV_SW, SW_HEADPHONE_INSERT, isIn)])
      try end(recorder)
      try expect("commands", try play(bench).commands, is: [])
    }
  }

  static func fullDisk(_ bench: Bench) throws {
    let folder = "/tmp/small"
    try Command.run("mkdir", "-p", folder)
    try Command.run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder)
    defer { try? Command.run("umount", folder) }  // The case has its result.
    let screen = try bench.screen()
    let path = "\(folder)/full.yml"
    let recorder = try bench.tool([
      bench.program, "record", "-o", path, screen.device.node.path,
    ])
    try recorder.wait(for: "the recording to begin") {
      recorder.diagnostics.contains { $0.contains("recording \(screen.device.node.path)") }
    }
    try screen.frame(.down(slot: 0, id: 1, at: spots[0]))
    for step in 1...500 as ClosedRange<Int32> {
      // A recorder that has ended closes the screen, which affects no other process.
      try screen.frame(.move(slot: 0, to: Spot(spots[0].x + step, spots[0].y)))
      // So that the disk is full of movements, and not of what a fast writer lost.
      if step < 100 { try recorder.hear(until: Deadline(in: .milliseconds(5))) }
    }
    try expect("exit status", try recorder.exitStatus(), is: 74)
    try expect(
      recorder.diagnostics.contains { $0.contains("cannot write \(path)") },
      "no word about the disk: \(recorder.diagnostics)")
    let log = try play(bench, path)
    try expect("touches that began", log.touches("began").count, is: 1)
    try expect(log.touches("moved").count > 20, "the recording is almost empty")
  }

  static func unplugged(_ bench: Bench) throws {
    let screen = try bench.screen()
    let recorder = try record(bench, screen.device.node)
    try screen.frame(.down(slot: 0, id: 1, at: spots[0]))
    // Events that were not read are lost with the device.
    let deadline = Deadline()
    while try !Sysfs.text(file).contains("# ABS_MT_TRACKING_ID ") {
      try expect(!deadline.hasPassed, "the finger was not recorded")
      usleep(20_000)
    }
    screen.device.unplug()
    try expect("exit status", try recorder.exitStatus(), is: 0)
    let log = try play(bench)
    try expect("touches that began", log.touches("began").count, is: 1)
    try TouchHistory(log).expectEveryTouchClosedOnce()
  }

  // MARK: - Parts

  private static func record(
    _ bench: Bench, _ nodes: EventNode..., into path: String = file
  ) throws -> Daemon {
    let recorder = try bench.tool(
      [bench.program, "record", "--output", path] + nodes.map(\.path))
    try recorder.wait(for: "the recording to begin") {
      recorder.diagnostics.contains { $0.contains("recording \(nodes[0].path)") }
    }
    return recorder
  }

  private static func twoFingers(on screen: TouchScreen) throws {
    try screen.frame(.down(slot: 0, id: 1, at: spots[0]))
    try screen.frame(.down(slot: 1, id: 2, at: spots[1]))
    try screen.frame(.up(slot: 0))
    try screen.frame(.up(slot: 1))
  }

  /// Ends a recording as a person would, once it has seen everything: what a signal overtakes is
  /// not in it.
  private static func end(_ recorder: Daemon) throws {
    _ = try recorder.contextSwitchesWhenIdle()
    try recorder.send(SIGINT)
    try expect("exit status", try recorder.exitStatus(), is: 0)
  }

  private static func play(_ bench: Bench, _ path: String = file) throws -> [RouteLine] {
    try bench.output(of: "replay", "--trace", "json", path).split(separator: "\n").map {
      try RouteLine($0)
    }
  }

  private static func expectTwoFingers(_ log: [RouteLine]) throws {
    let history = TouchHistory(log)
    try history.expectEveryTouchClosedOnce()
    try expect("where the fingers began", history.fingers.map(\.start), is: spots.map(\.point))
    try expect("fates", history.fingers.map(\.fate), is: ["ended", "ended"])
  }
}
