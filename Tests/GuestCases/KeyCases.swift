import CGuestSupport

/// What media keys come to, and that nothing else typed is looked at.
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

  static func typing(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let daemon = try bench.daemon(with: keyboard.device)
    try keyboard.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a media key before typing") { daemon.log.commands.count == 1 }

    let before = try daemon.contextSwitchesWhenIdle()
    for index in 0..<1000 { try keyboard.tap(KEY_Q + Int32(index % 10)) }
    let after = try daemon.contextSwitchesWhenIdle()
    Console.note("context switches of the daemon during 1000 typed keys: \(after - before)")
    try expect("wake-ups while typing", after - before, is: 0)

    try keyboard.tap(KEY_NEXTSONG)
    try daemon.wait(for: "a media key after typing") { daemon.log.commands.count == 2 }
    try expectCommands(["TogglePlayPause", "NextTrack"], from: daemon)
    let statistics = try daemon.statistics(of: keyboard.device.node.path)
    Console.note("reads \(statistics.reads), events \(statistics.events) for 2 media keys")
    // Two taps of two frames, of up to three events each; a read may find nothing more.
    try expect(statistics.reads <= 8, "\(statistics.reads) reads for two media keys")
    try expect(statistics.events <= 12, "\(statistics.events) events for two media keys")
  }

  private static func expectCommands(_ commands: [String], from daemon: Daemon) throws {
    try daemon.wait(for: "\(commands.count) commands") {
      daemon.log.commands.count >= commands.count
    }
    try daemon.terminate()
    try expect("commands", daemon.log.commands, is: commands)
    let received = daemon.log.calls("remoteControlReceived").count
    try expect("calls of remoteControlReceived", received, is: commands.count)
  }
}
