import CGuestSupport

/// That what is typed on a keyboard with media keys is not looked at.
enum TypingCases {
  static let cases = [
    GuestCase("a thousand typed keys do not wake the daemon", seconds: 7, typing),
    GuestCase("no typed key is in the daemon's memory", memory),
  ]

  /// From KEY_Q to KEY_P.
  private static let typedKeys = KEY_Q...KEY_P
  /// Keys that are down when the daemon opens their node: D, G, H, L, Z, X, V and N.
  private static let heldKeys: [Int32] = [32, 34, 35, 38, 44, 45, 47, 49]

  static func typing(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let daemon = try bench.daemon(with: keyboard.device)
    try keyboard.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a media key before typing") { daemon.log.commands.count == 1 }
    try daemon.waitUntilSettled()

    let before = try daemon.contextSwitchesWhenIdle()
    try type(1000, on: keyboard)
    let after = try daemon.contextSwitchesWhenIdle()
    Console.note("context switches of the daemon during 1000 typed keys: \(after - before)")
    try expect("wake-ups while typing", after - before, is: 0)

    try keyboard.tap(KEY_NEXTSONG)
    try daemon.wait(for: "a media key after typing") { daemon.log.commands.count == 2 }
    try KeyCases.expectCommands(["TogglePlayPause", "NextTrack"], from: daemon)
    let statistics = try daemon.statistics(of: keyboard.device.node.path)
    Console.note("reads \(statistics.reads), events \(statistics.events) for 2 media keys")
    // Two taps of two frames, each a key and its end; a read may find nothing more.
    try expect(statistics.reads <= 8, "\(statistics.reads) reads for two media keys")
    try expect("events read for two media keys", statistics.events, is: 8)
  }

  /// Searches the daemon's memory; what it did read is found there, so the search is one.
  static func memory(_ bench: Bench) throws {
    let known = Keys.firstScan + 0x1000
    let keyboard = try bench.keys(.keyboard)
    let panel = try bench.device(.widePanel)
    let screen = try bench.device(.touchscreenWithKeyboard)
    try screen.frame(heldKeys.map { input_event(EV_KEY, $0, 1) })
    let daemon = try bench.daemon(with: keyboard.device, panel, screen)
    try panel.frame([
      input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_X, known),
      input_event(EV_ABS, ABS_Y, known),
    ])
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try type(100, on: keyboard)
    try keyboard.tap(KEY_PLAYPAUSE)
    try daemon.wait(for: "a media key") { daemon.log.commands.count == 1 }
    try type(10, on: keyboard)
    _ = try daemon.contextSwitchesWhenIdle()
    try daemon.freeze()
    defer { try? daemon.thaw() }

    let memory = try ProcessMemory(of: daemon.process)
    let scans = Keys.firstScan + typedKeys.lowerBound...Keys.firstScan + typedKeys.upperBound
    Console.note(
      "in \(memory.size >> 10) KiB: \(memory.words(known...known)) times the finger's place, "
        + "\(memory.keyEvents(KEY_PLAYPAUSE...KEY_PLAYPAUSE)) events of the media key")
    try expect("scan codes of typed keys", memory.words(scans), is: 0)
    try expect("events of typed keys", memory.keyEvents(typedKeys), is: 0)
    // The kernel tells of held keys by a bitmap (EVIOCGKEY); all of these are in its second word.
    let held = heldKeys.reduce(Int32(0)) { $0 | 1 << ($1 - 32) }
    try expect("bitmaps of held keys", memory.words(held...held), is: 0)
    try expect(memory.words(known...known) > 0, "the finger's place was not found")
    try expect(
      memory.keyEvents(KEY_PLAYPAUSE...KEY_PLAYPAUSE) > 0, "the media key was not found")
  }

  /// Types, and makes sure that it was typed.
  private static func type(_ count: Int, on keyboard: Keys) throws {
    let witness = try Witness(keyboard.device.node)
    var typed = 0
    for index in 0..<count {
      let key = typedKeys.lowerBound + Int32(index % typedKeys.count)
      try keyboard.tap(key)
      typed += try witness.events().count(ofType: EV_KEY, code: key)
    }
    try expect("presses and releases that another reader saw", typed, is: 2 * count)
  }
}
