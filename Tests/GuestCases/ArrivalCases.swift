import CGuestSupport
import Glibc
import TestSupport

/// Very many devices, and too many.
enum ArrivalCases {
  static let cases = [
    GuestCase(
      "touches and control requests are handled while many devices are added", seconds: 8, served),
    GuestCase(
      "with few descriptors left, each missed device is reported with the cause and the remedy",
      seconds: 4, fewDescriptors),
  ]

  private static let folder = "/run/guest-arrivals"
  private static let socket = "\(folder)/control"

  /// The daemon stands still until all are there, and a finger and a question wait behind them.
  static func served(_ bench: Bench) throws {
    let count = Extent.pick(60, long: 250)
    try Command.run("mkdir", "-p", folder)
    let screen = try bench.screen(named: "Guest First Screen")
    let daemon = try bench.start(options: ["--control", socket])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    try daemon.freeze()
    for index in 0..<count {
      _ = try bench.screen(named: "Guest Screen \(index)", slots: 2, awaitsUdev: false)
    }
    try Command.run("udevadm", "settle", "--timeout=600")
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    let question = Array("{\"request\":\"status\"}\n".utf8)
    let connection = guest_connect(socket)
    defer { close(connection) }
    try check("connect", connection)
    // The answer is waited for.
    try check("fcntl", fcntl(connection, F_SETFL, 0))
    try check("ask", write(connection, question, question.count))
    try daemon.thaw()

    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while answer.last != UInt8(ascii: "\n") {
      let count = try check("hear the answer", read(connection, &chunk, chunk.count))
      try expect(count > 0, "no answer")
      answer += chunk[..<count]
    }
    try daemon.wait(for: "all screens", in: .seconds(300)) {
      daemon.log.devices("added").count == count + 1
    }
    let lift = daemon.log.firstIndex { $0.event == "touches" && $0.subtype == "ended" }
    guard let lift else { throw Failure("the finger was not seen") }
    let before = Array(daemon.log[..<lift]).devices("added").count - 1
    let known = String(decoding: answer, as: UTF8.self).ranges(of: "\"node\":").count - 1
    Console.note("of \(count) screens \(before) were open before the tap, \(known) at the answer")
    // What a millisecond of a turn is enough for, and the few turns of a connection.
    try expect(
      before <= 10, "\(before) of \(count) devices were opened before a finger that waited")
    try expect(known <= 30, "\(known) of \(count) devices were opened before an answer")
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
    // Open devices continue.
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
