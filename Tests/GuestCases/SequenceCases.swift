import CGuestSupport
import TestSupport

/// What becomes of touches whose device or kernel does something unusual meanwhile.
enum SequenceCases {
  static let cases = [
    GuestCase("a second screen is plugged in while a finger is on the first", secondScreen),
    GuestCase(
      "a screen is unplugged under a finger, whose touch is cancelled first", smoke: true, unplugged
    ),
    GuestCase(
      "unplugging a held panel and a held remote cancels the touch and the press", unpluggedPanel),
    GuestCase(
      "fingers that changed while the kernel dropped events are corrected once", smoke: true,
      overflow),
    GuestCase(
      "a finger on a screen that is also a keyboard survives a loss of events", overflowWithKeys),
    GuestCase(
      "a finger that was down before the start is reported from its next touch", alreadyDown),
    GuestCase(
      "a tracking id that changes without a lift ends one touch and begins another", replacedID),
    GuestCase("a lift and a new touch in one frame are both reported", liftAndTouch),
    GuestCase(
      "five palms and five fingers that take turns in one slot are five touches", fingersAfterPalms),
    GuestCase("two tracking ids of a finger in one frame are one touch", twoIDs),
  ]

  static func secondScreen(_ bench: Bench) throws {
    let first = try bench.screen(named: "Guest First Screen")
    let daemon = try bench.daemon(with: first.device)
    let (here, there) = (Spot.forFinger(0), Spot.forFinger(6))
    try first.frame(.down(slot: 0, id: 1, at: here))
    try daemon.wait(for: "the first finger") { daemon.log.touches("began").count == 1 }

    let second = try bench.screen(named: "Guest Second Screen")
    try daemon.wait(for: "the second screen") {
      !daemon.log.devices("added", node: second.device.node.path).isEmpty
    }
    try second.frame(.down(slot: 0, id: 1, at: there))
    try daemon.wait(for: "the second finger") { daemon.log.touches("began").count == 2 }
    try first.frame(.move(slot: 0, to: here.moved(steps: 1)))
    try daemon.wait(for: "the first finger to move") { daemon.log.touches("moved").count == 1 }
    try first.frame(.up(slot: 0))
    try daemon.wait(for: "the first finger to lift") { daemon.log.touches("ended").count == 1 }
    try second.frame(.up(slot: 0))
    try daemon.wait(for: "the second finger to lift") { daemon.log.touches("ended").count == 2 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("moves of the first", try history.finger(from: here.point).moves.count, is: 1)
    try expect("moves of the second", try history.finger(from: there.point).moves.count, is: 0)
    let nodes = [first, second].map { $0.device.node.path }
    for phase in ["began", "ended"] {
      let records = daemon.log.filter { $0.event == "touches" && $0.subtype == phase }
      try expect("nodes of the touches that \(phase)", records.map(\.node), is: nodes)
    }
  }

  /// The kernel makes releases up for a device that goes; they are no lifts.
  static func unpluggedPanel(_ bench: Bench) throws {
    let panel = try bench.device(.singleTouchPanel)
    let remote = try bench.keys(.navigationRemote)
    let daemon = try bench.daemon(with: panel, remote.device)
    try panel.frame([
      input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_X, 1024),
      input_event(EV_ABS, ABS_Y, 1024),
    ])
    try remote.press(KEY_UP)
    try daemon.wait(for: "the finger and the key") {
      daemon.log.touches("began").count == 1 && daemon.log.presses == ["upArrowBegan"]
    }
    panel.unplug()
    remote.device.unplug()
    try daemon.wait(for: "both to be removed") { daemon.log.devices("removed").count == 2 }
    try expect("ended touches", daemon.log.touches("ended").count, is: 0)
    try expect("cancelled touches", daemon.log.touches("cancelled").count, is: 1)
    try expect("presses", daemon.log.presses, is: ["upArrowBegan", "upArrowCancelled"])
  }

  static func unplugged(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(3)))
    try daemon.wait(for: "the finger") { daemon.log.touches("began").count == 1 }

    screen.device.unplug()

    let node = screen.device.node.path
    try daemon.wait(for: "the screen to be removed") {
      !daemon.log.devices("removed", node: node).isEmpty
    }
    let cancelled = daemon.log.filter { $0.subtype == "cancelled" }
    try expect("records of cancelled touches", cancelled.count, is: 1)
    try expect(cancelled[0].calls("touchesCancelled"), "touchesCancelled was not called")
    let removed = daemon.log.devices("removed", node: node)
    try expect("removals", removed.count, is: 1)
    try expect(cancelled[0].seq < removed[0].seq, "the screen was removed before its touch")
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// Slot 0 holds on, slot 1 is lifted, slot 2 changes its finger and slot 3 gets one, all while
  /// the daemon stands still and its ring overflows. What slot 3 got is among the events that the
  /// ring still holds behind SYN_DROPPED: they are older than the state that a look at it shows.
  static func overflow(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let spots = (0...4).map(Spot.forFinger)
    try screen.frame(
      .down(slot: 0, id: 10, at: spots[0]), .down(slot: 1, id: 11, at: spots[1]),
      .down(slot: 2, id: 12, at: spots[2]))
    try daemon.wait(for: "three fingers") { daemon.log.touches("began").count == 3 }

    try daemon.freeze()
    let witness = try Witness(screen.device.node)
    try screen.frame(.up(slot: 1), .up(slot: 2))
    // The ring holds 512 events of this screen, a frame has at least four.
    for step in 1...600 as ClosedRange<Int32> {
      try screen.frame(.move(slot: 0, to: Spot(spots[0].x + step, spots[0].y + step)))
      if step == 300 { try screen.frame(.down(slot: 2, id: 20, at: spots[4])) }
      if step == 590 { try screen.frame(.down(slot: 3, id: 21, at: spots[3])) }
    }
    let losses = try witness.events().count(ofType: EV_SYN, code: SYN_DROPPED)
    try expect("losses of another reader", losses, is: 1)
    try daemon.thaw()
    try daemon.wait(for: "the device to be resynchronized") {
      !daemon.log.devices("resynchronized").isEmpty
    }
    try daemon.wait(for: "the two new fingers") { daemon.log.touches("began").count == 5 }
    try screen.frame(.up(slot: 0), .up(slot: 2), .up(slot: 3))
    try daemon.wait(for: "three fingers to lift") { daemon.log.touches("ended").count == 3 }
    try daemon.terminate()

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("resynchronizations", daemon.log.devices("resynchronized").count, is: 1)
    let fates = try spots.map { try history.finger(from: $0.point).fate }
    try expect("fates", fates, is: ["ended", "cancelled", "cancelled", "ended", "ended"])
    let drops = try daemon.statistics(of: screen.device.node.path).drops
    try expect("counted drops", drops, is: 1)
  }

  /// The state of the buttons of a node with typing keys is not read.
  static func overflowWithKeys(_ bench: Bench) throws {
    let screen = TouchScreen(try bench.device(.touchscreenWithKeyboard))
    let daemon = try bench.daemon(with: screen.device)
    let spot = Spot.forFinger(0)
    try screen.frame(.down(slot: 0, id: 10, at: spot))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }
    try daemon.freeze()
    for step in 1...600 as ClosedRange<Int32> {
      try screen.frame(.move(slot: 0, to: Spot(spot.x + step, spot.y + step)))
    }
    try daemon.thaw()
    // The loss is reported before the device is read again, which gives the finger's position.
    try daemon.wait(for: "the finger where it is now") { !daemon.log.touches("moved").isEmpty }
    try expect("losses", daemon.log.devices("resynchronized").count, is: 1)
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the end of the finger") {
      daemon.log.touches("ended").count + daemon.log.touches("cancelled").count == 1
    }
    try expect("fates", TouchHistory(daemon.log).fingers.map(\.fate), is: ["ended"])
  }

  static func alreadyDown(_ bench: Bench) throws {
    let screen = try bench.screen()
    let (old, new) = (Spot.forFinger(0), Spot.forFinger(7))
    try screen.frame(.down(slot: 0, id: 1, at: old))

    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.move(slot: 0, to: old.moved(steps: 1)))
    try screen.frame(.up(slot: 0))
    try screen.frame(.down(slot: 0, id: 2, at: new))
    try daemon.wait(for: "the new finger") { !daemon.log.touches("began").isEmpty }
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "its end") { !daemon.log.touches("ended").isEmpty }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("fingers", history.fingers.map(\.start), is: [new.point])
  }

  static func replacedID(_ bench: Bench) throws {
    let screen = try bench.screen()
    try replaceFinger(bench, screen) { start, next in
      try screen.frame(.down(slot: 0, id: 2, at: next))
    }
  }

  static func liftAndTouch(_ bench: Bench) throws {
    let screen = try bench.screen()
    try replaceFinger(bench, screen) { start, next in
      try screen.frame(.up(slot: 0), .down(slot: 0, id: 2, at: next))
    }
  }

  /// The kernel reports the tool of a contact after its tracking ID, and not if it is the last one's.
  static func fingersAfterPalms(_ bench: Bench) throws {
    let screen = TouchScreen(try bench.device(.palmScreen))
    let daemon = try bench.daemon(with: screen.device)
    let (palm, finger) = (Spot.forFinger(6), Spot.forFinger(2))
    for turn in 0..<Int32(5) {
      for (tool, id, spot) in [
        (MT_TOOL_PALM, 2 * turn, palm), (MT_TOOL_FINGER, 2 * turn + 1, finger),
      ] {
        try screen.device.frame([
          input_event(EV_ABS, ABS_MT_TRACKING_ID, id),
          input_event(EV_ABS, ABS_MT_TOOL_TYPE, tool),
          input_event(EV_ABS, ABS_MT_POSITION_X, spot.x),
          input_event(EV_ABS, ABS_MT_POSITION_Y, spot.y), input_event(EV_KEY, BTN_TOUCH, 1),
        ])
        try screen.device.frame([
          input_event(EV_ABS, ABS_MT_TRACKING_ID, -1), input_event(EV_KEY, BTN_TOUCH, 0),
        ])
      }
    }
    try daemon.wait(for: "the last finger") { daemon.log.touches("ended").count == 5 }
    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    let places = [Point](repeating: finger.point, count: 5)
    try expect("fingers", history.fingers.map(\.start), is: places)
  }

  /// Some panels send a number of their own after that of the kernel's multi-touch code.
  static func twoIDs(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    for turn in 0..<Int32(3) {
      // A touch that began at the place of the last one would not be at these.
      let spot = Spot.forFinger(Int(turn))
      for x in [spot.x, spot.x + 40] {
        try screen.device.frame([
          input_event(EV_ABS, ABS_MT_TRACKING_ID, 25 + turn),
          input_event(EV_ABS, ABS_MT_TRACKING_ID, turn),
          input_event(EV_ABS, ABS_MT_POSITION_X, x),
          input_event(EV_ABS, ABS_MT_POSITION_Y, spot.y), input_event(EV_KEY, BTN_TOUCH, 1),
        ])
      }
      try screen.device.frame([
        input_event(EV_ABS, ABS_MT_TRACKING_ID, -1), input_event(EV_KEY, BTN_TOUCH, 0),
      ])
    }
    try daemon.wait(for: "the last finger") { daemon.log.touches("ended").count >= 3 }
    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect(
      "fingers", history.fingers.map(\.start), is: (0..<3).map { Spot.forFinger($0).point })
    try expect("movements", history.fingers.map(\.moves.count), is: [1, 1, 1])
  }

  private static func replaceFinger(
    _ bench: Bench, _ screen: TouchScreen, _ replace: (Spot, Spot) throws -> Void
  ) throws {
    let daemon = try bench.daemon(with: screen.device)
    let (first, second) = (Spot.forFinger(1), Spot.forFinger(8))
    // At once: a lift that is missing after a tenth of a second is a cancel.
    try screen.frame(.down(slot: 0, id: 1, at: first))
    try replace(first, second)
    try daemon.wait(for: "both fingers") { daemon.log.touches("began").count == 2 }
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "both to end") { daemon.log.touches("ended").count == 2 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("fingers", history.fingers.map(\.start), is: [first.point, second.point])
    let phases = daemon.log.touches.map(\.phase)
    try expect("phases", phases, is: ["began", "ended", "began", "ended"])
  }
}
