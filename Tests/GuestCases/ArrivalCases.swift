import CGuestSupport
import Glibc
import TestSupport

/// Very many devices, and too many.
enum ArrivalCases {
  private static let folder = "/run/guest-arrivals"
  private static let socket = "\(folder)/control"

  /// A finger taps and somebody asks until all devices are open.
  static func served(_ bench: Bench) throws {
    let count = 200
    try Command.run("mkdir", "-p", folder)
    let screen = try bench.screen(named: "Guest First Screen")
    let daemon = try bench.start(options: ["--control", socket])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    let clock = ContinuousClock()
    // udev tells of none of them before all are there.
    try Command.run("udevadm", "control", "--stop-exec-queue")
    for index in 0..<count {
      _ = try bench.screen(named: "Guest Screen \(index)", slots: 2, awaitsUdev: false)
    }
    let start = clock.now
    try Command.run("udevadm", "control", "--start-exec-queue")
    var (taps, answers, inBetween) = (0, 0, 0)
    var longest = Duration.zero
    func added() -> Int { daemon.log.devices("added").count - 1 }
    let deadline = Deadline(in: .seconds(300))
    while added() < count {
      if deadline.hasPassed { throw Failure("\(added()) of \(count) devices are open") }
      let before = added()
      try screen.frame(.down(slot: 0, id: Int32(taps + 1), at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      taps += 1
      try daemon.wait(for: "tap \(taps)") { daemon.log.touches("ended").count == taps }
      let asked = clock.now
      // It waits five seconds for an answer.
      let (status, words) = try Tool.outcome(of: [
        bench.program, "ctl", "status", "--json", "--socket", socket,
      ])
      longest = max(longest, clock.now - asked)
      if status == 0 { answers += 1 }
      // On a busy machine five seconds may be too few for any process.
      if SiegeCases.isTimeCounted { try expect(status == 0, "after \(answers) answers: \(words)") }
      if before > 0, before < count { inBetween += 1 }
    }
    Console.note(
      "\(count) screens open after \(ManagerCases.tenths(clock.now - start)) s; \(taps) taps, "
        + "\(answers) answers, \(inBetween) of them in between, the longest in "
        + "\(ManagerCases.tenths(longest)) s")
    try expect(inBetween > 0 && answers > 0, "the devices came too fast to see anything")
    let latest = daemon.log.compactMap(\.latencyMicroseconds).max() ?? 0
    Console.note("the longest of the taps took \(latest) µs")
    if SiegeCases.isTimeCounted { try expect(latest <= 50_000, "a tap took \(latest) µs") }
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// More screens than the daemon may open files, of which some come later.
  static func fewDescriptors(_ bench: Bench) throws {
    let count = 12
    let early = try (0..<count).map {
      try bench.screen(named: "Guest Early Screen \($0)", slots: 2)
    }
    let daemon = try bench.tool([
      "sh", "-c", "ulimit -n 22; exec \"$0\" run --trace json", bench.program,
    ])
    try daemon.waitUntilReady(with: [])
    try expectEachNamed(early, daemon)
    let late = try (0..<3).map { try bench.screen(named: "Guest Late Screen \($0)", slots: 2) }
    try expectEachNamed(early + late, daemon)
    // What is open goes on.
    guard
      let open = early.first(where: {
        !daemon.log.devices("added", node: $0.device.node.path).isEmpty
      })
    else { throw Failure("no screen is open") }
    try open.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try open.frame(.up(slot: 0))
    try daemon.wait(for: "a finger") { daemon.log.touches("ended").count == 1 }
    try daemon.terminate()

    // A soft limit alone is raised.
    let raised = try bench.tool([
      "sh", "-c", "ulimit -Sn 22; exec \"$0\" run --trace json", bench.program,
    ])
    try raised.waitUntilReady(with: (early + late).map(\.device.node.path))
    try raised.terminate()
  }

  /// Each screen is open, or missed in a line of its own.
  private static func expectEachNamed(_ screens: [TouchScreen], _ daemon: Daemon) throws {
    var missed = 0
    for screen in screens {
      let node = screen.device.node.path
      try daemon.wait(for: "a word about \(node)") {
        !daemon.log.devices("added", node: node).isEmpty
          || daemon.diagnostics.contains { line in
            line.contains("\(node):") && line.contains("too many open files")
              && line.contains("raise LimitNOFILE=")
          }
      }
      if daemon.log.devices("added", node: node).isEmpty { missed += 1 }
    }
    Console.note("\(screens.count - missed) screens are open, \(missed) are missed")
    try expect(missed > 0 && missed < screens.count, "\(missed) of \(screens.count) are missed")
  }
}
