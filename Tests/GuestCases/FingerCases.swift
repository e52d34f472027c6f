import CGuestSupport
import TestSupport

/// What touches of every kind of panel come to.
enum FingerCases {
  static let cases = [
    GuestCase("one finger goes down, moves and lifts", smoke: true) { try fingers(1, $0) },
    GuestCase("five fingers go down, move and lift together", smoke: true) { try fingers(5, $0) },
    GuestCase("ten fingers go down, move and lift together") { try fingers(10, $0) },
    GuestCase("a panel without multi-touch reports one finger", singleTouchPanel),
    GuestCase(
      "five fingers on a HID panel come through the kernel's multi-touch driver", smoke: true,
      hidPanel),
  ]

  private static let steps: Int32 = 4

  static func fingers(_ count: Int, _ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let slots = (0..<Int32(count))
    func spot(_ slot: Int32) -> Spot { Spot.forFinger(Int(slot)) }

    try screen.frame(slots.map { .down(slot: $0, id: 100 + $0, at: spot($0)) })
    for step in 1...steps {
      try screen.frame(slots.map { .move(slot: $0, to: spot($0).moved(steps: step)) })
    }
    try screen.frame(slots.map { .up(slot: $0) })

    try expectStrokes(from: slots.map(spot), in: daemon)
  }

  static func singleTouchPanel(_ bench: Bench) throws {
    let panel = try bench.device(.singleTouchPanel)
    let daemon = try bench.daemon(with: panel)
    let start = Spot(1024, 1024)
    func position(_ spot: Spot) -> [input_event] {
      [input_event(EV_ABS, ABS_X, spot.x), input_event(EV_ABS, ABS_Y, spot.y)]
    }

    try panel.frame([input_event(EV_KEY, BTN_TOUCH, 1)] + position(start))
    for step in 1...steps { try panel.frame(position(start.moved(steps: step))) }
    try panel.frame([input_event(EV_KEY, BTN_TOUCH, 0)])

    try expectStrokes(from: [start], in: daemon)
  }

  static func hidPanel(_ bench: Bench) throws {
    let panel = try bench.hidPanel()
    try expect("the kernel's driver", try panel.driver(), is: "hid-multitouch")
    let daemon = try bench.daemon(with: panel)
    let fingers = 0..<HIDPanel.fingersPerReport
    // The driver lifts fingers itself when a panel is silent for 100 ms: no pauses in here.
    func report(steps: Int32, isDown: Bool = true) throws {
      try panel.report(
        fingers.map {
          HIDPanel.Finger(
            id: UInt8($0), isDown: isDown, spot: Spot.forFinger($0).moved(steps: steps))
        })
    }

    for step in 0...steps { try report(steps: step) }
    try report(steps: steps, isDown: false)

    try expectStrokes(from: fingers.map(Spot.forFinger), in: daemon)
  }

  /// Every finger went down at its spot, made all its steps in order and was lifted, once.
  private static func expectStrokes(from spots: [Spot], in daemon: Daemon) throws {
    try daemon.wait(for: "\(spots.count) touches to end") {
      daemon.log.touches("ended").count >= spots.count
    }
    try daemon.terminate()
    let history = TouchHistory(daemon.log)
    try history.expectEveryTouchClosedOnce()
    try expect("fingers", history.fingers.count, is: spots.count)
    for spot in spots {
      let finger = try history.finger(from: spot.point)
      try expect("fate of finger \(finger.id)", finger.fate, is: "ended")
      let path = (1...steps).map { spot.moved(steps: $0).point }
      try expect("moves of finger \(finger.id)", finger.moves, is: path)
    }
    let numbers = daemon.log.map(\.seq)
    try expect(zip(numbers, numbers.dropFirst()).allSatisfy(<), "records out of order: \(numbers)")
  }
}
