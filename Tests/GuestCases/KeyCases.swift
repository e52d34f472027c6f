import CGuestSupport
import Glibc
import TestSupport

/// What media keys come to.
enum KeyCases {
  static let cases = [
    GuestCase("play, next and previous arrive once for each press", smoke: true, mediaKeys),
    GuestCase("a held fast-forward key begins and ends seeking", heldFastForward),
    GuestCase("a key pressed and released in one frame arrives", tapInOneFrame),
    GuestCase("the repeats of a held key are ignored", autorepeat),
    GuestCase("a key that a keyboard reports on two nodes counts once while it is held", twoNodes),
    GuestCase(
      "the clicks and holds of a headset's button skip and seek", smoke: true, headsetClicks),
    GuestCase(
      "a plug whose switch is on another node presses no button of a headset", separateJack),
    GuestCase("a plug that goes in while events are lost presses no button", lostPlug),
    GuestCase("a device that is unplugged with a key held ends the seek", unpluggedKey),
    GuestCase("the media keys of the machine's own keyboard arrive", builtInKeyboard),
  ]

  static func mediaKeys(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.daemon(with: remote.device)
    for key in [KEY_PLAYPAUSE, KEY_NEXTSONG, KEY_PREVIOUSSONG] { try remote.tap(key) }
    try expectCommands(["TogglePlayPause", "NextTrack", "PreviousTrack"], from: daemon)
  }

  static func heldFastForward(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.daemon(with: remote.device)
    try remote.press(KEY_FASTFORWARD)
    try daemon.wait(for: "seeking to begin") { daemon.log.commands.count == 1 }
    try remote.release(KEY_FASTFORWARD)
    try expectCommands(["BeginSeekingForward", "EndSeekingForward"], from: daemon)
  }

  static func tapInOneFrame(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.daemon(with: remote.device)
    try remote.tapInOneFrame(KEY_NEXTSONG)
    try expectCommands(["NextTrack"], from: daemon)
  }

  static func autorepeat(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.daemon(with: remote.device)
    try remote.press(KEY_NEXTSONG)
    for _ in 1...10 { try remote.repeat(KEY_NEXTSONG) }
    try remote.release(KEY_NEXTSONG)
    try remote.tap(KEY_PREVIOUSSONG)
    try expectCommands(["NextTrack", "PreviousTrack"], from: daemon)
    // Each with its end: four changes and the ten repeats, which did arrive.
    let events = try daemon.statistics(of: remote.device.node.path).events
    try expect("events read", events, is: 2 * (4 + 10))
  }

  static func twoNodes(_ bench: Bench) throws {
    let nodes = [try bench.keys(.half(0)), try bench.keys(.half(1))]
    let daemon = try bench.daemon(with: nodes[0].device, nodes[1].device)
    try nodes[0].press(KEY_PLAYPAUSE)
    try daemon.wait(for: "the first node's press") { daemon.log.commands.count == 1 }
    // Longer than two devices may differ, so that only the held key tells.
    usleep(100_000)
    try nodes[1].press(KEY_PLAYPAUSE)
    try daemon.wait(for: "the second node's press to be known") {
      daemon.log.devices("duplicate", node: nodes[1].device.node.path).count == 1
    }
    for node in nodes { try node.release(KEY_PLAYPAUSE) }
    try nodes[1].press(KEY_FASTFORWARD)
    try nodes[0].press(KEY_FASTFORWARD)
    // Which of the two is read first is up to the kernel.
    try daemon.wait(for: "seeking to begin once") { daemon.log.devices("duplicate").count == 2 }
    try nodes[1].release(KEY_FASTFORWARD)
    try nodes[0].release(KEY_FASTFORWARD)
    try expectCommands(
      ["TogglePlayPause", "BeginSeekingForward", "EndSeekingForward"], from: daemon)
  }

  static func headsetClicks(_ bench: Bench) throws {
    let jack = try bench.keys(.headsetJack)
    let daemon = try bench.daemon(with: jack.device)
    func wait(for count: Int) throws {
      try daemon.wait(for: "\(count) commands") { daemon.log.commands.count == count }
    }
    try jack.tapInOneFrame(KEY_MEDIA)
    try wait(for: 1)
    for _ in 1...2 { try jack.tapInOneFrame(KEY_MEDIA) }
    try wait(for: 2)
    for _ in 1...3 { try jack.tapInOneFrame(KEY_MEDIA) }
    try wait(for: 3)
    try jack.tapInOneFrame(KEY_MEDIA)
    try jack.press(KEY_MEDIA)
    try wait(for: 4)
    // The plug is pulled while it seeks, presses the button on its way, and is put in again.
    func plug(_ isIn: Int32) throws {
      try jack.device.frame([input_event(EV_SW, SW_HEADPHONE_INSERT, isIn)])
    }
    try plug(0)
    try jack.release(KEY_MEDIA)
    try jack.tapInOneFrame(KEY_MEDIA)
    try plug(1)
    try jack.tapInOneFrame(KEY_MEDIA)
    try wait(for: 5)
    // Longer than a plug takes.
    usleep(600_000)
    try jack.tapInOneFrame(KEY_MEDIA, times: 3)
    let expected = [
      "TogglePlayPause", "NextTrack", "PreviousTrack", "BeginSeekingForward", "EndSeekingForward",
      "PreviousTrack",
    ]
    try expectCommands(expected, from: daemon)
  }

  /// The switch changes while the daemon stands still and its ring overflows. The ring still holds presses behind the
  /// loss; the state that the daemon queries shows the plug.
  static func lostPlug(_ bench: Bench) throws {
    let jack = try bench.keys(.headsetJack)
    let daemon = try bench.daemon(with: jack.device)
    try daemon.freeze()
    let witness = try Witness(jack.device.node)
    try jack.device.frame([input_event(EV_SW, SW_HEADPHONE_INSERT, 1)])
    for _ in 1...400 { try jack.tapInOneFrame(KEY_MEDIA) }
    let losses = try witness.events().count(ofType: EV_SYN, code: SYN_DROPPED)
    try expect("losses of another reader", losses, is: 1)
    try daemon.thaw()
    try daemon.wait(for: "the device to be resynchronized") {
      !daemon.log.devices("resynchronized").isEmpty
    }
    // Longer than a plug takes.
    usleep(900_000)
    try jack.tapInOneFrame(KEY_MEDIA, times: 3)
    try daemon.wait(for: "a command") { !daemon.log.commands.isEmpty }
    try expectCommands(["PreviousTrack"], from: daemon)
  }

  /// Both jacks are read while the button of a headset is there, which a plug presses.
  static func separateJack(_ bench: Bench) throws {
    let jacks = try (1...2).map { _ in try bench.keys(.bareJack) }
    let button = try bench.keys(.headsetButton)
    let daemon = try bench.start()
    let nodes = jacks.map(\.device.node.path)
    try daemon.waitUntilReady(with: [button.device.node.path] + nodes)
    func plug(_ isIn: Int32) throws {
      try jacks[1].device.frame([input_event(EV_SW, SW_HEADPHONE_INSERT, isIn)])
    }
    try plug(1)
    try button.tapInOneFrame(KEY_MEDIA)
    // Longer than a plug takes.
    usleep(900_000)
    try button.tapInOneFrame(KEY_MEDIA, times: 3)
    try daemon.wait(for: "a command") { !daemon.log.commands.isEmpty }
    button.device.unplug()
    try daemon.wait(for: "the jacks to be closed") {
      nodes.allSatisfy { node in
        daemon.log.devices("removed", node: node).contains {
          $0.reason?.contains("no headset button") == true
        }
      }
    }
    try expectCommands(["PreviousTrack"], from: daemon)
    for node in nodes {
      let count = daemon.log.devices("added", node: node).count
      try expect("times that \(node) was opened", count, is: 1)
    }
  }

  static func unpluggedKey(_ bench: Bench) throws {
    let remote = try bench.keys(.consumerControl)
    let daemon = try bench.daemon(with: remote.device)
    try remote.press(KEY_REWIND)
    try daemon.wait(for: "seeking to begin") { daemon.log.commands.count == 1 }
    let node = remote.device.node.path
    remote.device.unplug()
    try daemon.wait(for: "the device to go") { !daemon.log.devices("removed", node: node).isEmpty }
    try expect(
      "commands", daemon.log.commands, is: ["BeginSeekingBackward", "EndSeekingBackward"])
    try expect(
      daemon.log.last?.event == "device", "the seek ended after the device was reported gone")
  }

  static func builtInKeyboard(_ bench: Bench) throws {
    let node = try BuiltInKeyboard.attach()
    defer { try? BuiltInKeyboard.detach() }  // The case has its result; the next one would notice.
    let daemon = try bench.daemon(with: [node])
    let keys = [
      ("audioplay", "TogglePlayPause"), ("audionext", "NextTrack"), ("audioprev", "PreviousTrack"),
      ("audiostop", "Stop"),
    ]
    for (index, (key, command)) in keys.enumerated() {
      Console.pressBuiltInKey(key)
      try daemon.wait(for: "\(key) to arrive") { daemon.log.commands.count > index }
      try expect("command of \(key)", daemon.log.commands.last, is: command)
    }
    try daemon.terminate()
    try expect("commands", daemon.log.commands, is: keys.map(\.1))
  }

  static func expectCommands(_ commands: [String], from daemon: Daemon) throws {
    try daemon.wait(for: "\(commands.count) commands") {
      daemon.log.commands.count >= commands.count
    }
    try daemon.terminate()
    try expect("commands", daemon.log.commands, is: commands)
    let received = daemon.log.calls("remoteControlReceived").count
    try expect("calls of remoteControlReceived", received, is: commands.count)
  }
}
