import CGuestSupport
import TestSupport

/// Recordings of losses and of devices that come and go that replay as they were live.
enum SameLogFaultCases {
  static let cases = [
    GuestCase(
      "a recording of fingers that changed while events were lost replays as it was live", loss),
    GuestCase(
      "a recording of a screen that is inhibited under a finger replays as it was live",
      inhibited),
    GuestCase(
      "a recording of devices that are unplugged while held replays as it was live",
      unplugged),
  ]

  /// One finger holds on, one is lifted, one is exchanged and one comes while the kernel drops events.
  static func loss(_ bench: Bench) throws {
    let screen = try bench.screen()
    try SameLog.verify(bench, screen.device) { both in
      let spots = (0...4).map(Spot.forFinger)
      try screen.frame((0..<3).map { .down(slot: $0, id: 10 + $0, at: spots[Int($0)]) })
      try both.wait(for: "three fingers") { $0.touches("began").count == 3 }
      try both.settle()
      try both.whileFrozen {
        try screen.frame(.up(slot: 1), .up(slot: 2))
        // The ring holds 512 events of this screen, a frame has at least four.
        for step in 1...600 as ClosedRange<Int32> {
          try screen.frame(.move(slot: 0, to: Spot(spots[0].x + step, spots[0].y + step)))
          if step == 300 { try screen.frame(.down(slot: 2, id: 20, at: spots[4])) }
          if step == 590 { try screen.frame(.down(slot: 3, id: 21, at: spots[3])) }
        }
      }
      try both.wait(for: "the loss") { $0.devices("resynchronized").count == 1 }
      try both.wait(for: "the two new fingers") { $0.touches("began").count == 5 }
      try both.settle()
      try screen.frame(.move(slot: 0, to: spots[0]), .move(slot: 2, to: spots[4].moved(steps: 1)))
      try screen.frame(.up(slot: 0), .up(slot: 2), .up(slot: 3))
      try both.wait(for: "three fingers to lift") { $0.touches("ended").count == 3 }
    }
  }

  /// The kernel makes releases up for a device that goes; they are no lifts.
  static func unplugged(_ bench: Bench) throws {
    let screen = try bench.screen()
    let remote = try bench.keys(.navigationRemote)
    try SameLog.verify(bench, screen.device, remote.device) { both in
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(3)))
      try both.wait(for: "the finger") { $0.touches("began").count == 1 }
      try both.settle()
      screen.device.unplug()
      try both.wait(for: "the screen to go") { $0.devices("removed").count == 1 }
      try both.settle()
      try remote.press(KEY_UP)
      try both.wait(for: "an arrow") { $0.presses == ["upArrowBegan"] }
      try both.settle()
      remote.device.unplug()
      try both.wait(for: "the remote to go") { $0.devices("removed").count == 2 }
    }
  }

  /// The kernel makes releases up for a device that it keeps silent, too.
  static func inhibited(_ bench: Bench) throws {
    let screen = try bench.screen()
    try SameLog.verify(bench, screen.device) { both in
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(2)))
      try both.wait(for: "the finger") { $0.touches("began").count == 1 }
      try both.settle()
      try screen.device.inhibit(true)
      try both.wait(for: "its end") { $0.touches("cancelled").count == 1 }
      try both.settle()
      try screen.device.inhibit(false)
      try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(3)))
      try screen.frame(.up(slot: 0))
      try both.wait(for: "the next finger to lift") { $0.touches("ended").count == 1 }
    }
  }
}
