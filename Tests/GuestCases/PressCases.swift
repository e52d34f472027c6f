import CGuestSupport
import TestSupport

/// The navigation keys become presses, which no responder of the sample application handles.
enum PressCases {
  static let cases = [
    GuestCase(
      "the arrow, select and menu keys of a remote arrive as presses", smoke: true, navigationKeys),
    GuestCase("the arrow keys of a full keyboard arrive, and Enter does not", keyboardArrows),
  ]

  static func navigationKeys(_ bench: Bench) throws {
    let remote = try bench.keys(.navigationRemote)
    let daemon = try bench.daemon(with: remote.device)
    let buttons = [
      (KEY_UP, "upArrow"), (KEY_DOWN, "downArrow"), (KEY_LEFT, "leftArrow"),
      (KEY_RIGHT, "rightArrow"), (KEY_OK, "select"), (KEY_ENTER, "select"), (KEY_MENU, "menu"),
    ]
    for (index, (key, button)) in buttons.enumerated() {
      try remote.press(key)
      try daemon.wait(for: "\(button) to begin") { daemon.log.presses.count == 2 * index + 1 }
      try expect("press", daemon.log.presses.last, is: button + "Began")
      try remote.release(key)
      try daemon.wait(for: "\(button) to end") { daemon.log.presses.count == 2 * index + 2 }
    }
    try daemon.terminate()
    let expected = buttons.flatMap { [$0.1 + "Began", $0.1 + "Ended"] }
    try expect("presses", daemon.log.presses, is: expected)
    try expectNobodyHandled(daemon.log, from: remote.device.node)
  }

  static func keyboardArrows(_ bench: Bench) throws {
    let keyboard = try bench.keys(.keyboard)
    let daemon = try bench.daemon(with: keyboard.device)
    for key in [KEY_ENTER, KEY_LEFT, KEY_ENTER, KEY_UP] { try keyboard.tap(key) }
    try daemon.wait(for: "the last arrow key") { daemon.log.presses.contains("upArrowEnded") }
    try daemon.terminate()
    let expected = ["leftArrowBegan", "leftArrowEnded", "upArrowBegan", "upArrowEnded"]
    try expect("presses", daemon.log.presses, is: expected)
    try expectNobodyHandled(daemon.log, from: keyboard.device.node)
    // Two taps of two frames, each a key and its end: Enter was not even read.
    let events = try daemon.statistics(of: keyboard.device.node.path).events
    try expect("events read for two arrow keys", events, is: 8)
  }

  /// Every press was offered to the whole chain by the method of its phase, in vain.
  private static func expectNobodyHandled(_ log: [RouteLine], from node: EventNode) throws {
    for line in log where line.event == "presses" {
      let method = line.subtype.hasSuffix("Began") ? "pressesBegan" : "pressesEnded"
      try expect("node of \(line)", line.node, is: node.path)
      try expect(line.handledBy == nil, "somebody handled \(line)")
      try expect(line.reason?.contains(method) == true, "the reason names no \(method): \(line)")
      let calls = line.calls
      try expect(calls.allSatisfy { $0.method == method }, "other methods in \(line)")
      try expect("chain of \(line)", calls.map(\.to), is: sampleChain)
    }
  }

  /// The sample application's chain, from its first responder.
  private static let sampleChain = [
    "SixViewsController", "window", "UIApplication", "SixViewsAppDelegate",
  ]
}
