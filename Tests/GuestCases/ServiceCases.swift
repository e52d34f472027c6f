import CGuestSupport
import Glibc
import TestSupport

/// The life of the service.
enum ServiceCases {
  static let cases = [
    GuestCase("the service becomes active when the machine starts", smoke: true) { _ in
      try startsWithMachine()
    },
    GuestCase("the service's process has no privileges", smoke: true, unprivileged),
    GuestCase(
      "a touch on a screen that is plugged in later is in the journal", seconds: 5, smoke: true,
      hotPlug),
    GuestCase(
      "keys, and shakes of both kinds of sensors, are in the journal", seconds: 11, everyKind),
    GuestCase("a service that was killed is restarted", seconds: 8, smoke: true, killed),
    GuestCase(
      "a stopped service terminates the application and exits cleanly", smoke: true,
      stop),
  ]

  static func startsWithMachine() throws {
    let service = try Service()
    try service.wait(for: "the application to become active") {
      !$0.calls("applicationDidBecomeActive").isEmpty
    }
    try expect("state", try service.property("ActiveState"), is: "active")
    let program = try Sysfs.text("/proc/\(service.process)/comm")
    try expect("program", program, is: "responderd")
  }

  static func unprivileged(_ bench: Bench) throws {
    let process = try bench.service().process
    let status = try ProcessStatus(of: process)
    try expect(!status["Uid"].contains("0"), "it runs as root: \(status["Uid"])")
    try expect(!status["Gid"].contains("0"), "it has root's group: \(status["Gid"])")
    for set in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
      try expect(set, status[set], is: ["0000000000000000"])
    }
    try expect("NoNewPrivs", status["NoNewPrivs"], is: ["1"])
    // 2: system calls are filtered.
    try expect("Seccomp", status["Seccomp"], is: ["2"])
    let groups = Set(status["Groups"]).subtracting(status["Gid"])
    try expect("groups besides its own", groups, is: ["\(try inputGroup())"])
  }

  static func hotPlug(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }

    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.move(slot: 0, to: Spot.forFinger(0).moved(steps: 1)))
    try screen.frame(.up(slot: 0))

    try service.wait(for: "the finger to lift") { !$0.touches("ended").isEmpty }
    screen.device.unplug()
    try service.wait(for: "the screen to go") { !$0.devices("removed", node: node).isEmpty }
    let records = try service.log().filter { $0.event == "touches" }
    try expect("phases", records.map(\.subtype), is: ["began", "moved", "ended"])
    let methods = records.compactMap { $0.calls.last?.method }
    try expect("methods", methods, is: ["touchesBegan", "touchesMoved", "touchesEnded"])
    try expect(records.allSatisfy { $0.node == node }, "other nodes in \(records)")
    // The unit leaves out where; that is the same for every daemon.
    try expect(
      "fingers", TouchHistory(records).fingers.map(\.phases), is: [["began", "moved", "ended"]])
  }

  /// The service as it is shipped receives all its kinds of input.
  static func everyKind(_ bench: Bench) throws {
    let service = try bench.service()
    let hub = try bench.sensorHub()
    let accelerometer = try bench.accelerometer()
    let remote = try bench.keys(.consumerControl)
    for node in [hub.node, accelerometer.device.node, remote.device.node].map(\.path) {
      try service.wait(for: node) { $0.hasOpen(node) }
    }
    try remote.tap(KEY_NEXTSONG)
    try service.wait(for: "the key") { $0.commands == ["NextTrack"] }
    let shake = try PersonsShake()
    try expectShake(of: hub.node, service) {
      try shake.play { x, y, z, _ in try hub.feel(x, y, z) }
    }
    try expectShake(of: accelerometer.device.node, service) {
      max(try accelerometer.shake(seconds: 2), try accelerometer.rest(seconds: 1.5))
    }
  }

  /// Shakes a device until the samples were in time: a shake that a machine interrupts is not recognised.
  private static func expectShake(
    of node: EventNode, _ service: Service, play: () throws -> Double
  ) throws {
    for attempt in 1...5 {
      let shakes = try service.log().filter { $0.node == node.path }.motions.count
      if try play() > SampleClock.tolerance, attempt < 5 {
        // The journal takes a moment to write how that ended.
        usleep(3_000_000)
        continue
      }
      return try service.wait(for: "a shake of \(node.path)") { log in
        log.filter { $0.node == node.path }.motions.dropFirst(shakes).contains("motionEnded")
      }
    }
  }

  static func killed(_ bench: Bench) throws {
    let killed = try bench.service()
    let screen = try bench.screen()
    try check("kill", kill(killed.process, SIGKILL))
    let next = try Service.waitForAnother(than: killed)
    let node = screen.device.node.path
    try next.wait(for: "the screen to be opened anew") { $0.hasOpen(node) }
  }

  static func stop(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try service.wait(for: "a finger") { !$0.touches("began").isEmpty }

    try Service.stop()

    for (property, value) in [
      ("ActiveState", "inactive"), ("Result", "success"), ("ExecMainCode", "1"),  // it exited,
      ("ExecMainStatus", "0"),
    ] {
      try expect(property, try service.property(property), is: value)
    }
    try service.wait(for: "its last words") { !$0.devices("removed", node: node).isEmpty }
    let log = try service.log()
    try expect("life", log.life, is: LifeCases.ending)
    try TouchHistory(log).expectEveryTouchClosedOnce()
  }

  static func inputGroup() throws -> gid_t {
    guard let group = getgrnam("input") else { throw Failure("there is no group input") }
    return group.pointee.gr_gid
  }
}
