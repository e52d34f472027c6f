import CGuestSupport
import Foundation
import TestSupport

/// Recordings of fingers and pens that replay as they were live.
enum SameLogTouchCases {
  static let cases = [
    GuestCase("a recording of fingers in slots replays as it was live", slots),
    GuestCase("a recording of fingers without numbers replays as it was live", anonymous),
    GuestCase("a recording of a panel without multi-touch replays as it was live", singleTouch),
    GuestCase(
      "a recording of a pen and the hand that holds it replays as it was live",
      penAndHand),
    GuestCase("a recording of a palm beside a finger replays as it was live", palm),
    GuestCase("a recording of a finger in the air replays as it was live", hover),
    GuestCase(
      "a recording of a finger that was down before the start replays as it was live",
      alreadyDown),
    GuestCase("a recording of a frame that the kernel splits replays as it was live", splitFrame),
    GuestCase(
      "a recording of a panel that jumps, is turned and never lifts a finger replays as it was live",
      udevProperties),
    GuestCase(
      "a recording of taps, a long press and a drag replays as it was live",
      smoke: true, gestures),
  ]

  /// Fingers of several slots, one that is lifted and put down in one frame, and one whose number changes.
  static func slots(_ bench: Bench) throws {
    let screen = try bench.screen()
    try SameLog.verify(bench, screen.device) { both in
      let spots = (0...5).map(Spot.forFinger)
      try screen.frame((0..<3).map { .down(slot: $0, id: 10 + $0, at: spots[Int($0)]) })
      for step in 1...3 as ClosedRange<Int32> {
        try screen.frame((0..<3).map { .move(slot: $0, to: spots[Int($0)].moved(steps: step)) })
      }
      try screen.frame(.up(slot: 1), .down(slot: 1, id: 20, at: spots[3]))
      try screen.frame(.down(slot: 2, id: 21, at: spots[4]), .move(slot: 0, to: spots[5]))
      try screen.frame(.up(slot: 0))
      try screen.frame(.up(slot: 1), .up(slot: 2))
      try both.wait(for: "five fingers to lift") { $0.touches("ended").count == 5 }
    }
  }

  static func anonymous(_ bench: Bench) throws {
    let screen = try bench.device(.anonymousScreen)
    try SameLog.verify(bench, screen) { both in
      func frame(_ spots: [Spot], button: [input_event] = []) throws {
        let fingers = spots.flatMap {
          [
            input_event(EV_ABS, ABS_MT_POSITION_X, $0.x),
            input_event(EV_ABS, ABS_MT_POSITION_Y, $0.y),
            input_event(EV_SYN, SYN_MT_REPORT, 0),
          ]
        }
        try screen.frame(
          (fingers.isEmpty ? [input_event(EV_SYN, SYN_MT_REPORT, 0)] : fingers) + button)
      }
      let (first, second) = (Spot.forFinger(0), Spot.forFinger(7))
      try frame([first], button: [input_event(EV_KEY, BTN_TOUCH, 1)])
      try frame([first.moved(steps: 1), second])
      try frame([second.moved(steps: 1), first.moved(steps: 2)])
      try frame([second.moved(steps: 2)])
      try frame([], button: [input_event(EV_KEY, BTN_TOUCH, 0)])
      try both.wait(for: "two fingers to lift") { $0.touches("ended").count == 2 }
    }
  }

  static func singleTouch(_ bench: Bench) throws {
    let panel = try bench.device(.singleTouchPanel)
    try SameLog.verify(bench, panel) { both in
      for spot in [Spot.forFinger(1), Spot.forFinger(8)] {
        for step in 0...3 as ClosedRange<Int32> {
          let (x, y) = (spot.moved(steps: step).x, spot.moved(steps: step).y)
          try panel.frame([
            input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_X, x),
            input_event(EV_ABS, ABS_Y, y),
          ])
        }
        try panel.frame([input_event(EV_KEY, BTN_TOUCH, 0)])
      }
      try both.wait(for: "two fingers to lift") { $0.touches("ended").count == 2 }
    }
  }

  /// The pen cancels the hand and keeps it suppressed until 90 ms after it has gone.
  static func penAndHand(_ bench: Bench) throws {
    let pen = try bench.device(.pen)
    let screen = try bench.screen(place: DeviceModel.pen.place)
    try SameLog.verify(bench, pen, screen.device) { both in
      let (hand, tip) = (Spot.forFinger(0), Spot.forFinger(7))
      try screen.frame(.down(slot: 0, id: 1, at: hand))
      try both.wait(for: "the hand") { $0.touches("began").count == 1 }
      try pen.frame([
        input_event(EV_KEY, BTN_TOOL_PEN, 1), input_event(EV_ABS, ABS_X, tip.x),
        input_event(EV_ABS, ABS_Y, tip.y), input_event(EV_ABS, ABS_DISTANCE, 10),
      ])
      try both.wait(for: "the hand to be cancelled") { $0.touches("cancelled").count == 1 }
      try screen.frame(.down(slot: 1, id: 2, at: Spot.forFinger(2)))
      try both.settle()
      try pen.frame([
        input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_PRESSURE, 500),
      ])
      try pen.frame([input_event(EV_ABS, ABS_TILT_X, 30)])
      try pen.frame([input_event(EV_KEY, BTN_TOUCH, 0), input_event(EV_ABS, ABS_PRESSURE, 0)])
      try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 0)])
      try both.wait(for: "the pen to lift") { $0.touches("ended").count == 1 }
      // It takes longer than the 90 ms.
      try both.settle()
      try screen.frame(.up(slot: 0), .up(slot: 1))
      try screen.frame(.down(slot: 0, id: 3, at: hand))
      try screen.frame(.up(slot: 0))
      try both.wait(for: "the next finger") { $0.touches("ended").count == 2 }
    }
  }

  static func palm(_ bench: Bench) throws {
    let screen = TouchScreen(try bench.device(.palmScreen))
    try SameLog.verify(bench, screen.device) { both in
      try screen.frame(
        .down(slot: 0, id: 1, at: Spot.forFinger(0)), .down(slot: 1, id: 2, at: Spot.forFinger(6)))
      try screen.device.frame([
        input_event(EV_ABS, ABS_MT_SLOT, 0),
        input_event(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM),
      ])
      try screen.frame(
        .move(slot: 0, to: Spot.forFinger(1)), .move(slot: 1, to: Spot.forFinger(7)))
      try screen.frame(.up(slot: 0), .up(slot: 1))
      try both.wait(for: "the finger and the palm") {
        $0.touches("cancelled").count == 1 && $0.touches("ended").count == 1
      }
    }
  }

  static func hover(_ bench: Bench) throws {
    let screen = try bench.device(.hoveringScreen)
    try SameLog.verify(bench, screen) { both in
      func frame(_ spot: Spot, distance: Int32, _ more: input_event...) throws {
        try screen.frame(
          [
            input_event(EV_ABS, ABS_MT_POSITION_X, spot.x),
            input_event(EV_ABS, ABS_MT_POSITION_Y, spot.y),
            input_event(EV_ABS, ABS_MT_DISTANCE, distance),
          ] + more)
      }
      let spots = (0...3).map(Spot.forFinger)
      try frame(spots[0], distance: 1, input_event(EV_ABS, ABS_MT_TRACKING_ID, 1))
      try frame(spots[1], distance: 0, input_event(EV_KEY, BTN_TOUCH, 1))
      try frame(spots[2], distance: 0)
      try frame(spots[3], distance: 1, input_event(EV_KEY, BTN_TOUCH, 0))
      try screen.frame([input_event(EV_ABS, ABS_MT_TRACKING_ID, -1)])
      try both.wait(for: "the touch to end") { $0.touches("ended").count == 1 }
    }
  }

  /// A finger that is down before both start is ignored until it lifts.
  static func alreadyDown(_ bench: Bench) throws {
    let screen = try bench.screen()
    let (old, new) = (Spot.forFinger(0), Spot.forFinger(7))
    try screen.frame(.down(slot: 3, id: 1, at: old))
    try SameLog.verify(bench, screen.device) { both in
      try screen.frame(.move(slot: 3, to: old.moved(steps: 1)))
      try screen.frame(.down(slot: 1, id: 2, at: new))
      try screen.frame(.up(slot: 3))
      try screen.frame(.down(slot: 3, id: 3, at: old))
      try screen.frame(.up(slot: 1), .up(slot: 3))
      try both.wait(for: "two fingers to lift") { $0.touches("ended").count == 2 }
    }
  }

  /// A frame that is longer than the kernel's buffer for one.
  static func splitFrame(_ bench: Bench) throws {
    let screen = try bench.screen()
    try SameLog.verify(bench, screen.device) { both in
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      let others = 1...9 as ClosedRange<Int32>
      try screen.device.frame(
        screen.events(
          of: [.up(slot: 0)] + others.map { .down(slot: $0, id: 10 + $0, at: Spot(9, 9)) })
          + screen.events(of: others.map { .move(slot: $0, to: Spot.forFinger(Int($0))) }))
      try screen.frame(others.map { .up(slot: $0) })
      try both.wait(for: "all to lift") { $0.touches("ended").count == 10 }
    }
  }

  /// A finger that its panel never lifts, one that jumps, and one that jumps and stays there.
  static func udevProperties(_ bench: Bench) throws {
    let name = "Guest Restless Screen"
    try UdevRules.add(
      """
      ATTRS{name}=="\(name)", ENV{RESPONDERD_TOUCH_SPEED}="5", ENV{RESPONDERD_TOUCH_TIMEOUT}="300", \
      ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"
      """)
    defer { UdevRules.remove() }
    let screen = TouchScreen(try bench.device(.sizedScreen(named: name)))
    try SameLog.verify(bench, screen.device) { both in
      let (near, far) = (Spot.forFinger(0), Spot.forFinger(9))
      try screen.frame(.down(slot: 0, id: 1, at: near))
      try screen.frame(.move(slot: 0, to: far))
      try screen.frame(.move(slot: 0, to: near.moved(steps: 1)))
      try screen.frame(.up(slot: 0))
      try screen.frame(.down(slot: 0, id: 2, at: near))
      try screen.frame(.move(slot: 0, to: far))
      try screen.frame(.move(slot: 0, to: far.moved(steps: 1)))
      try both.wait(for: "the finger that is never lifted") { $0.touches("ended").count == 2 }
    }
  }

  /// Recognisers with deadlines: a tap that might have become a double tap ends the recording.
  static func gestures(_ bench: Bench) throws {
    let storyboard = "/tmp/same-log-storyboard.yaml"
    try """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        when:
          tap: {log: tap}
          doubleTap: {log: double tap}
        gestures:
          hold: {type: longPress, when: {began: {log: held}, ended: {log: let go}}}
          drag: {type: pan, when: {began: {log: dragged}, ended: {log: dropped}}}

    """.write(toFile: storyboard, atomically: true, encoding: .utf8)
    let screen = try bench.screen()
    try SameLog.verify(bench, screen.device, options: ["--app", storyboard]) { both in
      func count(_ log: [RouteLine]) -> Int { log.count { $0.event == "gesture" } }
      let spot = Spot.forFinger(6)
      try screen.frame(.down(slot: 0, id: 1, at: spot))
      for step in 1...6 as ClosedRange<Int32> {
        try screen.frame(.move(slot: 0, to: spot.moved(steps: step)))
      }
      try screen.frame(.up(slot: 0))
      try both.wait(for: "a drag") { count($0) > 1 }
      try both.settle()
      var before = count(both.daemon.log)
      try screen.frame(.down(slot: 0, id: 2, at: spot))
      try both.wait(for: "a long press") { count($0) > before }
      try screen.frame(.up(slot: 0))
      try both.settle()
      before = count(both.daemon.log)
      try screen.frame(.down(slot: 0, id: 3, at: spot))
      try screen.frame(.up(slot: 0))
      try both.wait(for: "a tap") { count($0) > before }
    }
  }
}
