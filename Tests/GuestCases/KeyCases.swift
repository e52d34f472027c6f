import CGuestSupport

/// What media keys come to.
enum KeyCases {
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

  static func machineKeyboard(_ bench: Bench) throws {
    let node = try MachineKeyboard.attach()
    defer { try? MachineKeyboard.detach() }  // The case has its result; the next one would notice.
    let daemon = try bench.daemon(with: [node])
    let keys = [
      ("audioplay", "TogglePlayPause"), ("audionext", "NextTrack"), ("audioprev", "PreviousTrack"),
      ("audiostop", "Stop"),
    ]
    for (index, (key, command)) in keys.enumerated() {
      Console.pressMachineKey(key)
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
