import CGuestSupport
import Glibc
import TestSupport

/// Panels that do not behave as the kernel's documentation says, panels with udev properties, and pens.
enum PanelCases {
  static let cases = [
    GuestCase("a screen that is inhibited under a finger cancels its touch", inhibited),
    GuestCase(
      "a frame that is too long for the kernel is reported once and complete", smoke: true,
      splitFrame),
    GuestCase("a panel that reports no lift ends the touch with its button", missingRelease),
    GuestCase("a hovering finger begins and ends its touch at the glass", hovering),
    GuestCase("a pen draws, and the hand that holds it is suppressed", smoke: true, pen),
    GuestCase("a pen in proximity before the start suppresses the hand", penAtStart),
    GuestCase("a pen that is plugged in near the screen cancels the hand's touches", penPluggedIn),
    GuestCase(
      "a pen that leaves while the interface turns leaves no screen suppressed",
      penGoesInTurn),
    GuestCase("udev properties turn a panel and set its timing", smoke: true, udevProperties),
    GuestCase("two panels map to separate parts of one screen", areas),
    GuestCase(
      "a screen that udev does not tag, ignores or assigns to another seat is not read", leftAlone),
  ]

  /// The kernel sends lifts for a device that it inhibits; they are not real lifts.
  static func inhibited(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(2)))
    try daemon.wait(for: "the finger") { daemon.log.touches("began").count == 1 }

    try screen.device.inhibit(true)
    try daemon.wait(for: "its end") {
      daemon.log.touches("cancelled").count + daemon.log.touches("ended").count > 0
    }
    try screen.device.inhibit(false)
    try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(3)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the next finger to lift") { daemon.log.touches("ended").count == 1 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("fates", history.fingers.map(\.fate), is: ["cancelled", "ended"])
  }

  /// The kernel splits a frame that is longer than its buffer. The report at the end of the first part
  /// looks like the one that the kernel synthesizes when a device is removed.
  static func splitFrame(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let witness = try Witness(screen.device.node)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "the first finger") { daemon.log.touches("began").count == 1 }

    let others = 1...9 as ClosedRange<Int32>
    let long =
      screen.events(
        of: [.up(slot: 0)] + others.map { .down(slot: $0, id: 10 + $0, at: Spot(9, 9)) })
      + screen.events(of: others.map { .move(slot: $0, to: Spot.forFinger(Int($0))) })
    try screen.device.frame(long)
    try daemon.wait(for: "the other fingers") { daemon.log.touches("began").count == 10 }
    try screen.frame(others.map { .up(slot: $0) })
    try daemon.wait(for: "all to lift") { daemon.log.touches("ended").count == 10 }

    let splits = try witness.events().count { $0.type == UInt16(EV_SYN) && $0.value == 1 }
    try expect("reports that the kernel put in", splits, is: 1)
    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect(
      "starts", history.fingers.map(\.start), is: (0...9).map { Spot.forFinger($0).point })
  }

  /// A panel whose driver never says -1: only its button tells that nothing touches it.
  static func missingRelease(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let (first, second) = (Spot.forFinger(0), Spot.forFinger(8))
    try screen.frame(.down(slot: 0, id: 1, at: first))
    try screen.device.frame([input_event(EV_KEY, BTN_TOUCH, 0)])
    try screen.device.frame([
      input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_MT_POSITION_X, second.x),
      input_event(EV_ABS, ABS_MT_POSITION_Y, second.y),
    ])
    try screen.device.frame([input_event(EV_KEY, BTN_TOUCH, 0)])
    try daemon.wait(for: "two fingers to lift") { daemon.log.touches("ended").count == 2 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("starts", history.fingers.map(\.start), is: [first.point, second.point])
  }

  /// A finger in the air is none; it begins and ends at the glass.
  static func hovering(_ bench: Bench) throws {
    let screen = try bench.device(.hoveringScreen)
    let daemon = try bench.daemon(with: screen)
    let (above, down) = (Spot.forFinger(0), Spot.forFinger(1))
    func frame(_ spot: Spot, _ more: [input_event]) throws {
      try screen.frame(
        [
          input_event(EV_ABS, ABS_MT_POSITION_X, spot.x),
          input_event(EV_ABS, ABS_MT_POSITION_Y, spot.y),
        ] + more)
    }
    try frame(
      above,
      [input_event(EV_ABS, ABS_MT_TRACKING_ID, 1), input_event(EV_ABS, ABS_MT_DISTANCE, 1)])
    try frame(down, [input_event(EV_ABS, ABS_MT_DISTANCE, 0), input_event(EV_KEY, BTN_TOUCH, 1)])
    try frame(
      above, [input_event(EV_ABS, ABS_MT_DISTANCE, 1), input_event(EV_KEY, BTN_TOUCH, 0)])
    try screen.frame([input_event(EV_ABS, ABS_MT_TRACKING_ID, -1)])
    try frame(
      down,
      [input_event(EV_ABS, ABS_MT_TRACKING_ID, 2), input_event(EV_ABS, ABS_MT_DISTANCE, 0)])
    try screen.frame([input_event(EV_ABS, ABS_MT_TRACKING_ID, -1)])
    try daemon.wait(for: "two touches") { daemon.log.touches("ended").count == 2 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("starts", history.fingers.map(\.start), is: [down.point, down.point])
  }

  /// A pen above the screen silences the hand that holds it, until a moment after it went.
  static func pen(_ bench: Bench) throws {
    let pen = try bench.device(.pen)
    let screen = try bench.screen(place: DeviceModel.pen.place)
    let daemon = try bench.daemon(with: pen, screen.device)
    let (hand, tip) = (Spot.forFinger(0), Spot.forFinger(7))
    try screen.frame(.down(slot: 0, id: 1, at: hand))
    try daemon.wait(for: "the hand") { daemon.log.touches("began").count == 1 }

    try pen.frame([
      input_event(EV_KEY, BTN_TOOL_PEN, 1), input_event(EV_ABS, ABS_X, tip.x),
      input_event(EV_ABS, ABS_Y, tip.y), input_event(EV_ABS, ABS_DISTANCE, 10),
    ])
    try daemon.wait(for: "the hand to be cancelled") {
      daemon.log.touches("cancelled").count == 1
    }
    try screen.frame(.down(slot: 1, id: 2, at: Spot.forFinger(2)))
    try pen.frame([
      input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_PRESSURE, 500),
    ])
    try pen.frame([input_event(EV_ABS, ABS_TILT_X, 30)])
    try pen.frame([input_event(EV_KEY, BTN_TOUCH, 0), input_event(EV_ABS, ABS_PRESSURE, 0)])
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 0)])
    try daemon.wait(for: "the pen to lift") { daemon.log.touches("ended").count == 1 }
    // The hand lifts later than the pen: fingers are delivered again 90 ms after it.
    usleep(200_000)
    try screen.frame(.up(slot: 0), .up(slot: 1))
    try screen.frame(.down(slot: 0, id: 3, at: hand))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the next finger") { daemon.log.touches("ended").count == 2 }

    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("starts", history.fingers.map(\.start), is: [hand.point, tip.point, hand.point])
    try expect("fates", history.fingers.map(\.fate), is: ["cancelled", "ended", "ended"])
  }

  /// A pen that was there before the daemon, on the same hardware as the screen.
  static func penAtStart(_ bench: Bench) throws {
    let screen = try bench.screen(place: DeviceModel.pen.place)
    let pen = try bench.device(.pen)
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 1), input_event(EV_ABS, ABS_X, 9)])
    let daemon = try bench.daemon(with: screen.device, pen)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    _ = try daemon.contextSwitchesWhenIdle()
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 0)])
    // Fingers are delivered again 90 ms after the pen.
    usleep(200_000)
    try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(3)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the finger without the pen") { daemon.log.touches("ended").count == 1 }
    try expect(
      "starts", TouchHistory(daemon.log).fingers.map(\.start), is: [Spot.forFinger(3).point])
  }

  /// A pen that is plugged in near the screen: nothing else happens that would end the hand's touch.
  static func penPluggedIn(_ bench: Bench) throws {
    let screen = try bench.screen(place: DeviceModel.pen.place)
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "the hand") { daemon.log.touches("began").count == 1 }
    try daemon.freeze()
    let pen = try bench.device(.pen)
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 1), input_event(EV_ABS, ABS_X, 9)])
    try daemon.thaw()
    try daemon.wait(for: "the hand to be cancelled") {
      daemon.log.touches("cancelled").count == 1
    }
  }

  /// A pen leaves proximity while the interface turns: the query of the pen's state discards the event.
  /// strace delays each query, so that the pen leaves during that of the screen, which comes first.
  static func penGoesInTurn(_ bench: Bench) throws {
    let sensor = try bench.accelerometer(.builtInAccelerometer)
    let screen = try bench.screen(place: DeviceModel.pen.place)
    let pen = try bench.device(.pen)
    let daemon = try bench.daemon(with: sensor.device, screen.device, pen)
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 1), input_event(EV_ABS, ABS_X, 9)])
    let brake = try bench.tool([
      "strace", "-p", "\(daemon.process)", "-o", "/dev/null", "-e", "trace=ioctl",
      "-e", "inject=ioctl:delay_enter=200000",
    ])
    try brake.wait(for: "strace") { brake.diagnostics.contains { $0.contains("attached") } }
    try sensor.play(seconds: 2.5) { _ in (-1, 0, 0) }
    try pen.frame([input_event(EV_KEY, BTN_TOOL_PEN, 0)])
    try daemon.wait(for: "a turn") { daemon.log.contains { $0.subtype == "turned" } }
    try check("kill", kill(brake.process, SIGTERM))
    _ = try daemon.contextSwitchesWhenIdle()
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(1)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the finger without the pen") { daemon.log.touches("ended").count == 1 }
  }

  /// What udev's rules say of a panel: it is turned, and it never tells that a finger lifts.
  static func udevProperties(_ bench: Bench) throws {
    try UdevRules.add(
      """
      ATTRS{name}=="Guest Turned Screen", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0", \
      ENV{RESPONDERD_TOUCH_TIMEOUT}="200"
      """)
    defer { UdevRules.remove() }
    let screen = try bench.screen(named: "Guest Turned Screen")
    let daemon = try bench.daemon(with: screen.device)
    let spot = Spot(1024, 512)
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try daemon.wait(for: "the silent finger to lift") {
      daemon.log.touches("ended").count == 1
    }
    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    // Of 4096 × 4096 units, a quarter across and an eighth down: turned clockwise on 320 × 480, 7/8 across and
    // a quarter down.
    try expect("start", history.fingers.map(\.start), is: [Point(x: 320 * 7 / 8, y: 480 / 4)])
  }

  /// Two panels on two outputs: each has its part of the screen.
  static func areas(_ bench: Bench) throws {
    let left = try bench.screen(named: "Guest Left Screen")
    let right = try bench.screen(named: "Guest Right Screen")
    let daemon = try bench.start(options: [
      "--screen", "640x480", "--area", "Guest Left Screen=0,0,320x480",
      "--area", "\(right.device.node.path)=320,0,320x480",
    ])
    try daemon.waitUntilReady(with: [left, right].map { $0.device.node.path })
    let spot = Spot.forFinger(1)
    for screen in [left, right] {
      try screen.frame(.down(slot: 0, id: 1, at: spot))
      try screen.frame(.up(slot: 0))
      let count = screen === left ? 1 : 2
      try daemon.wait(for: "the finger to lift") { daemon.log.touches("ended").count == count }
    }
    try expect(
      "starts", TouchHistory(daemon.log).fingers.map(\.start),
      is: [spot.point, Point(x: spot.point.x + 320, y: spot.point.y)])
  }

  /// Screens that udev's properties exclude: one is to be ignored, one belongs to another seat, and one
  /// has no tag of a touchscreen.
  static func leftAlone(_ bench: Bench) throws {
    try UdevRules.add(
      """
      ATTRS{name}=="Guest Ignored Screen", ENV{LIBINPUT_IGNORE_DEVICE}="1"
      ATTRS{name}=="Guest Foreign Screen", ENV{ID_SEAT}="seat7"
      ATTRS{name}=="Guest Untagged Screen", ENV{ID_INPUT_TOUCHSCREEN}="0"
      """)
    defer { UdevRules.remove() }
    let others = try ["Ignored", "Foreign", "Untagged"].map {
      try bench.screen(named: "Guest \($0) Screen")
    }
    let own = try bench.screen()
    let daemon = try bench.daemon(with: own.device)
    for screen in others + [own] {
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
    }
    try daemon.wait(for: "the finger to lift") { daemon.log.touches("ended").count == 1 }
    try expect("devices", daemon.log.devices("added").map(\.node), is: [own.device.node.path])
  }
}
