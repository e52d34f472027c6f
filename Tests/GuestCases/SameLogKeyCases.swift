import CGuestSupport
import Foundation
import TestSupport

/// Recordings of keys, switches and remote controls that replay as they were live.
enum SameLogKeyCases {
  static let cases = [
    GuestCase("a recording of a headset's clicks replays as it was live", headset),
    GuestCase("a recording of a key on two nodes replays as it was live", seconds: 2, twoNodes),
    GuestCase("a recording of an infra-red remote replays as it was live", seconds: 3, infraRed),
    GuestCase("a recording of a screen, a remote and a keyboard replays as it was live", together),
    GuestCase(
      "a recording of the home key and a finger replays as it was live", seconds: 3, homeKey),
    GuestCase("a recording of the power key replays as it was live", powerKey),
    GuestCase("a recording of a lid that was closed before the start replays as it was live", lid),
  ]

  /// One, two and three clicks, and one after which the next is held; a click without a successor is known
  /// for one only by its deadline.
  static func headset(_ bench: Bench) throws {
    let jack = try bench.keys(.headsetJack)
    try SameLog.verify(bench, jack.device) { both in
      func wait(for count: Int) throws {
        try both.wait(for: "\(count) commands") { $0.commands.count == count }
      }
      for clicks in 1...3 {
        for _ in 1...clicks { try jack.tapInOneFrame(KEY_MEDIA) }
        try wait(for: clicks)
      }
      try jack.tapInOneFrame(KEY_MEDIA)
      try jack.press(KEY_MEDIA)
      try wait(for: 4)
      try jack.release(KEY_MEDIA)
      try wait(for: 5)
      try jack.tapInOneFrame(KEY_MEDIA)
      try wait(for: 6)
    }
  }

  /// The second node reports a press that is held on the first, and one right after the first's.
  static func twoNodes(_ bench: Bench) throws {
    let nodes = [try bench.keys(.half(0)), try bench.keys(.half(1))]
    try SameLog.verify(bench, nodes[0].device, nodes[1].device) { both in
      for (index, key) in [KEY_PLAYPAUSE, KEY_FASTFORWARD].enumerated() {
        try nodes[index].press(key)
        try both.wait(for: "the press") { $0.commands.count == 1 + index }
        try nodes[1 - index].press(key)
        try both.wait(for: "the duplicate") { $0.devices("duplicate").count == 1 + index }
        try nodes[0].release(key)
        try both.settle()
        try nodes[1].release(key)
        try both.settle()
      }
      try both.wait(for: "the end of the seek") { $0.commands.count == 3 }
    }
  }

  static func infraRed(_ bench: Bench) throws {
    try Command.run("modprobe", "-a", "rc-loopback", "ir-nec-decoder")
    defer { try? Command.run("modprobe", "-r", "rc-loopback") }  // The next case would notice.
    let keymap = "/tmp/keymap.toml"
    try """
    [[protocols]]
    name = "television"
    protocol = "nec"
    [protocols.scancodes]
    0x201 = "KEY_PLAY"
    0x202 = "KEY_FASTFORWARD"

    """.write(toFile: keymap, atomically: true, encoding: .utf8)
    let receiver = try RemoteReceiver(driver: "rc-loopback")
    try Command.run("ir-keytable", "-s", receiver.name, "-c", "-p", "nec", "-w", keymap)
    try SameLog.verify(bench, [receiver.node]) { both in
      for (code, count) in [("0x201", 1), ("0x202", 3), ("0x201", 4)] {
        try Command.run("ir-ctl", "-d", "/dev/lirc0", "-S", "nec:\(code)")
        try both.wait(for: "the key \(code)") { $0.commands.count == count }
        try both.settle()
      }
    }
  }

  /// A remote control with arrows, a keyboard that is typed on, and a screen.
  static func together(_ bench: Bench) throws {
    let remote = try bench.keys(.navigationRemote)
    let keyboard = try bench.keys(.keyboard)
    let screen = try bench.screen()
    try SameLog.verify(bench, remote.device, keyboard.device, screen.device) { both in
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(1)))
      try both.wait(for: "a finger") { $0.touches("began").count == 1 }
      try remote.press(KEY_LEFT)
      try both.wait(for: "an arrow") { $0.presses == ["leftArrowBegan"] }
      for key in [KEY_Q, KEY_W, KEY_NEXTSONG, KEY_ENTER] { try keyboard.tap(key) }
      try both.wait(for: "a command") { $0.commands == ["NextTrack"] }
      try screen.frame(.up(slot: 0))
      try both.wait(for: "the finger to lift") { $0.touches("ended").count == 1 }
      for _ in 1...3 { try remote.repeat(KEY_LEFT) }
      try remote.release(KEY_LEFT)
      try remote.tap(KEY_MENU)
      try both.wait(for: "the menu key") { $0.presses.count == 4 }
      // What is held at the end is cancelled.
      try remote.press(KEY_OK)
      try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(2)))
      try both.wait(for: "a finger and a key") {
        $0.presses.count == 5 && $0.touches("began").count == 2
      }
    }
  }

  // MARK: - The machine

  static func homeKey(_ bench: Bench) throws {
    let button = try bench.keys(.button(KEY_HOMEPAGE))
    let screen = try bench.screen()
    try SameLog.verify(bench, button.device, screen.device) { both in
      for count in 1...3 {
        try button.tap(KEY_HOMEPAGE)
        try both.wait(for: "the home key") { $0.causes.count == count }
        try both.settle()
      }
      // The finger that brings the application back, and one that is the application's.
      for id in 1...2 as ClosedRange<Int32> {
        try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(Int(id))))
        try both.settle()
        try screen.frame(.up(slot: 0))
        try both.settle()
      }
      try both.wait(for: "the second finger") {
        $0.causes.count == 4 && $0.contains { $0.subtype == "ended" && $0.handledBy != nil }
      }
    }
  }

  static func powerKey(_ bench: Bench) throws {
    let button = try bench.keys(.button(KEY_POWER))
    try SameLog.verify(bench, button.device) { both in
      for count in 1...3 {
        try button.tap(KEY_POWER)
        try both.wait(for: "the power key") { $0.causes.count == count }
        try both.settle()
      }
    }
  }

  /// A lid that is closed before both start, and opened and closed.
  static func lid(_ bench: Bench) throws {
    let lid = try bench.device(.lid)
    try lid.frame([input_event(EV_SW, SW_LID, 1)])
    try SameLog.verify(bench, lid) { both in
      for (count, value) in [(2, 0), (3, 1)] as [(Int, Int32)] {
        try lid.frame([input_event(EV_SW, SW_LID, value)])
        try both.wait(for: "the lid") { $0.causes.count == count }
        try both.settle()
      }
    }
  }
}
