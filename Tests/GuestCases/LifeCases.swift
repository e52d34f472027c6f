import CGuestSupport
import Glibc
import TestSupport

/// What keys, switches and gravity do to the application's life.
enum LifeCases {
  static let cases = [
    GuestCase(
      "the home key moves the application to the background, and a second press or a touch brings it back",
      smoke: true, homeKey),
    GuestCase(
      "the power key moves the application to the background, and other programs still receive it",
      powerKey),
    GuestCase("a closed lid moves the application to the background, also at the start", lid),
    GuestCase(
      "the interface turns with a built-in sensor, and fingers stay under the glass", smoke: true,
      turned),
  ]

  static let leaving = ["applicationWillResignActive", "applicationDidEnterBackground"]
  static let returning = ["applicationWillEnterForeground", "applicationDidBecomeActive"]
  /// The calls of an application that is terminated while it is active.
  static let ending = leaving + ["applicationWillTerminate"]

  static func homeKey(_ bench: Bench) throws {
    let button = try bench.keys(.button(KEY_HOMEPAGE))
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: button.device, screen.device)
    try button.tap(KEY_HOMEPAGE)
    try expectLife(leaving, of: daemon, after: 0)
    try button.tap(KEY_HOMEPAGE)
    try expectLife(returning, of: daemon, after: 2)

    try button.tap(KEY_HOMEPAGE)
    try expectLife(leaving, of: daemon, after: 4)
    // The finger that brings the application back is not the application's.
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try expectLife(returning, of: daemon, after: 6)
    try screen.frame(.up(slot: 0))
    try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(2)))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the second finger") { !daemon.log.touches("ended").isEmpty }
    try daemon.terminate()
    try expect("life", daemon.log.life, is: leaving + returning + leaving + returning + ending)
    let handled = daemon.log.filter { $0.event == "touches" && $0.handledBy != nil }
    try expect("deliveries", handled.map(\.subtype), is: ["began", "ended"])
    try expect("place", handled.first?.touches.first?.point, is: Spot.forFinger(2).point)
    let machine = daemon.log.filter { $0.event == "machine" }
    try expect("the mark of the end", machine.last?.subtype, is: "end")
    let causes = machine.dropLast()
    try expect("causes", causes.map(\.subtype), is: Array(repeating: "homeKey", count: 4))
    try expect(
      "node of the touch", causes.last?.node, is: screen.device.node.path)
  }

  static func powerKey(_ bench: Bench) throws {
    let button = try bench.keys(.button(KEY_POWER))
    let daemon = try bench.daemon(with: button.device)
    let witness = try Witness(button.device.node)
    try button.tap(KEY_POWER)
    try expectLife(leaving, of: daemon, after: 0)
    try button.tap(KEY_POWER)
    try expectLife(returning, of: daemon, after: 2)
    // The program that manages power receives it as before.
    try expect(
      "what another reader saw", try witness.events().count(ofType: EV_KEY, code: KEY_POWER), is: 4)
    try daemon.terminate()
    try expect("life", daemon.log.life, is: leaving + returning + ending)
    try expect("causes", daemon.log.causes, is: ["powerKey", "powerKey"])
  }

  static func lid(_ bench: Bench) throws {
    let lid = try bench.device(.lid)
    try lid.frame([input_event(EV_SW, SW_LID, 1)])
    let daemon = try bench.daemon(with: lid)
    try expectLife(leaving, of: daemon, after: 0)
    try lid.frame([input_event(EV_SW, SW_LID, 0)])
    try expectLife(returning, of: daemon, after: 2)
    try lid.frame([input_event(EV_SW, SW_LID, 1)])
    try expectLife(leaving, of: daemon, after: 4)
    lid.unplug()
    try expectLife(returning, of: daemon, after: 6)
    try daemon.terminate()
    try expect("life", daemon.log.life, is: leaving + returning + leaving + returning + ending)
    try expect("causes", daemon.log.causes, is: ["lid", "lid", "lid", "lid"])
  }

  static func turned(_ bench: Bench) throws {
    let sensor = try bench.accelerometer(.builtInAccelerometer)
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: sensor.device, screen.device)
    func sendOddPlace() throws {
      try screen.frame(.down(slot: 3, id: 3, at: Spot(-5, 9)))
      try screen.frame(.move(slot: 3, to: Spot(9, 9)))
      try screen.frame(.up(slot: 3))
    }
    try sendOddPlace()
    try sensor.play(seconds: 2.5) { _ in (1, 0, 0) }
    try daemon.wait(for: "a turn") { daemon.log.contains { $0.subtype == "turned" } }
    let spot = Spot.forFinger(1)
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "a finger") { daemon.log.touches("ended").count == 2 }
    try sendOddPlace()
    try daemon.wait(for: "three fingers") { daemon.log.touches("ended").count == 3 }
    try daemon.terminate()
    // The left edge is up: what was far down is far to the left.
    let place = daemon.log.touches("began")[1].point
    let expected = Point(x: 480 - spot.point.y, y: spot.point.x)
    try expect(
      abs(place.x - expected.x) < 1 && abs(place.y - expected.y) < 1,
      "the finger is at \(place), expected \(expected)")
    let turns = daemon.log.filter { $0.subtype == "turned" }
    try expect("turns", turns.map(\.reason), is: ["landscapeLeft"])
    let anomalies = daemon.diagnostics.count { $0.contains("a position outside its range") }
    try expect("words about odd places", anomalies, is: 1)
  }

  /// The calls of the delegate since it became active, from one of them on.
  static func expectLife(_ calls: [String], of daemon: Daemon, after count: Int) throws {
    try daemon.wait(for: calls.joined(separator: ", "), in: .seconds(60)) {
      daemon.log.life.count >= count + calls.count
    }
    try expect("life", Array(daemon.log.life.dropFirst(count)), is: calls)
  }
}

extension [RouteLine] {
  /// The methods of the delegate that were called after the launch, in order.
  var life: [String] {
    let all = filter { $0.event == "lifecycle" && $0.handledBy != nil }.map(\.subtype)
      .filter { $0.hasPrefix("application") }
    guard let start = all.firstIndex(of: "applicationDidBecomeActive") else { return [] }
    return [String](all[(start + 1)...])
  }

  /// What happened to the machine, until the daemon itself ended.
  var causes: [String] {
    filter { $0.event == "machine" && $0.subtype != "end" }.map(\.subtype)
  }
}

extension RouteLine.Touch {
  fileprivate var point: Point { Point(x: x, y: y) }
}
