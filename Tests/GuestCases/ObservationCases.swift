import CGuestSupport
import Glibc
import TestSupport

/// What a service tells, in the journal and by its socket.
enum ObservationCases {
  static let cases = [
    GuestCase("the journal finds routes by their handler", seconds: 6, journalFields),
    GuestCase("no typed key is in the service's journal", seconds: 5, journalOfTypedKeys),
    GuestCase(
      "the service's journal contains no positions of touches", seconds: 5, journalOfPlaces),
    GuestCase(
      "a panel that never rests does not fill the service's journal", seconds: 9,
      journalOfMovements),
    GuestCase(
      "ghost touches do not fill the service's journal", seconds: 8, journalOfGhostTouches),
    GuestCase(
      "systemd's programs send routes to a collector, and they are found there", seconds: 5,
      journalShipped),
    GuestCase(
      "a journal that hangs does not delay touches, and lost records are counted", seconds: 11,
      journalSilent),
    GuestCase(
      "root can command the service without naming its socket, and an unauthorised user cannot",
      control),
  ]

  static func journalFields(_ bench: Bench) throws {
    let (service, view) = try touchedService(bench)
    let entries = try journal("RESPONDERD_HANDLED_BY=\(view)", of: service)
    try expect(!entries.isEmpty, "no entry of \(view)")
    try expect(entries.allSatisfy { $0.hasPrefix("{") }, "no routes: \(entries)")
    let devices = try journal("MESSAGE_ID=b1c8f0e47d2a4a5f8f2e9d6c5a3b7e90", of: service)
    try expect(devices.contains { $0.contains("Guest Screen") }, "no device: \(devices)")
    try expect(try journal("RESPONDERD_HANDLED_BY=nobody-at-all", of: service).isEmpty, "too many")
    // What else there is to say has its priority.
    let infos = try journal("PRIORITY=6", of: service)
    try expect(!infos.isEmpty, "no priorities")
  }

  static func journalOfTypedKeys(_ bench: Bench) throws {
    let service = try bench.service()
    let keyboard = try bench.keys(.keyboard)
    let node = keyboard.device.node.path
    try service.wait(for: "the keyboard") { $0.hasOpen(node) }
    try keyboard.tap(KEY_PLAYPAUSE)
    for index in 0..<1000 { try keyboard.tap(KEY_Q + Int32(index % 26)) }
    try keyboard.tap(KEY_NEXTSONG)
    try service.wait(for: "the media keys") { $0.commands.count == 2 }
    // Of this run, with the programs that it starts: those of the cases before it would take longer to search.
    let journal = try Tool.run([
      "journalctl", "-o", "export", "--no-pager", "--quiet", service.match,
    ])
    // The search works: it finds the commands that were received.
    try expect(journal.contains("remoteControlNextTrack"), "the media keys are not in the journal")
    try TypedKeys.expectNone(in: journal, "the journal")
    let status = try bench.output(of: "ctl", "status", "--json")
    try expect("events that were read", ControlCases.number("events", in: status), is: 8)
  }

  /// Of everything that the journal has of a tap, nothing says where it was.
  static func journalOfPlaces(_ bench: Bench) throws {
    let (service, _) = try touchedService(bench)
    let taps = try service.log().filter { $0.event == "touches" }
    try expect("fingers", taps.flatMap(\.touches).map(\.phase), is: ["began", "ended"])
    try expect(
      taps.flatMap(\.touches).allSatisfy { $0.x.isNaN && $0.y.isNaN }, "positions in \(taps)")
    let journal = try Tool.run([
      "journalctl", "-o", "export", "--no-pager", "--quiet", "_PID=\(service.process)",
    ])
    try expect(journal.contains(#""x":null,"y":null"#), "no tap in the journal")
    let (x, y) = (Spot.forFinger(0).point.x, Spot.forFinger(0).point.y)
    for place in ["\"x\":\(Int(x))", "\"y\":\(Int(y))"] {
      try expect(!journal.contains(place), "\(place) is in the journal")
    }
    // Permitted clients receive it.
    let reader = try bench.tool([bench.program, "trace", "--json", "--event", "touches"])
    let deadline = Deadline()
    while try ControlCases.number("traceReaders", in: bench.output(of: "ctl", "status", "--json"))
      != 1
    {
      try expect(!deadline.hasPassed, "the reader is not let in")
    }
    let screen = try bench.screen(named: "Guest Second Screen")
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try reader.wait(for: "the finger") { reader.log.touches("ended").count == 1 }
    try expect(
      "place", TouchHistory(reader.log).fingers.map(\.start), is: [Spot.forFinger(0).point])
  }

  /// A panel that never rests: what it says is bounded, and what is left out is counted.
  static func journalOfMovements(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    let count = 2000
    let start = ContinuousClock.now
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    for index in 1...count {
      try screen.frame(.move(slot: 0, to: Spot.forFinger(0).moved(steps: Int32(index % 40))))
      usleep(2000)
    }
    try screen.frame(.up(slot: 0))
    try service.wait(for: "the finger to lift") { !$0.touches("ended").isEmpty }
    let seconds = (ContinuousClock.now - start).inSeconds
    let log = try service.log()
    let moved = log.touches("moved").count
    Console.note("\(moved) of \(count) movements in \(Int(seconds)) s are in the journal")
    try expect(Double(moved) <= 101 + 5 * seconds, "\(moved) movements in \(seconds) s")
    try expect(moved >= 100, "the first \(moved) only")
    // Events that the kernel or the daemon dropped are reported separately.
    try Service.stop()
    let leftOut = try journal("PRIORITY=5", of: service)
      .filter { $0.contains(" were left out: ") }
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    try expect("movements", moved + leftOut.reduce(0, +), is: count)
    try TouchHistory(try service.log()).expectEveryTouchClosedOnce()
  }

  /// A panel whose touches begin and end without a finger.
  static func journalOfGhostTouches(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    let count: Int32 = 800
    let start = ContinuousClock.now
    for id in 1...count {
      try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      usleep(2000)
    }
    let seconds = (ContinuousClock.now - start).inSeconds
    try Service.stop()
    let log = try service.log()
    let told = log.touches("began").count + log.touches("ended").count
    Console.note("\(told) of \(2 * count) records in \(Int(seconds)) s are in the journal")
    try expect(Double(told) <= 501 + 5 * seconds, "\(told) records in \(seconds) s")
    try expect(told >= 300, "the first \(told) only")
    let leftOut = try journal("PRIORITY=5", of: service)
      .filter { $0.contains(" were left out: ") && $0.contains(node) }
    try expect(!leftOut.isEmpty, "the journal does not say that records are missing")
  }

  /// By systemd's own programs, over the guest's loopback.
  static func journalShipped(_ bench: Bench) throws {
    let (_, view) = try touchedService(bench)
    let folder = "/run/guest-collector"
    let file = "\(folder)/collected.journal"
    try Command.run("mkdir", "-p", folder)
    try Command.run("ip", "link", "set", "lo", "up")
    let collector = try bench.tool([
      "/usr/lib/systemd/systemd-journal-remote", "--listen-http=127.0.0.1:19532",
      "--split-mode=none", "--output=\(file)",
    ])
    // The uploader gives up if no process listens; 4C4C is the port, and 0A the state of a listener.
    let start = Deadline()
    while try !Sysfs.text("/proc/net/tcp").contains(":4C4C 00000000:0000 0A") {
      try expect(!start.hasPassed, "the collector does not listen")
      usleep(50_000)
    }
    let uploader = try bench.tool([
      "/usr/lib/systemd/systemd-journal-upload", "--url=http://127.0.0.1:19532",
      "--save-state=\(folder)/state",
    ])
    defer {
      uploader.remove()
      collector.remove()
    }
    let deadline = Deadline(in: .seconds(90))
    while true {
      let (status, found) = try Tool.outcome(of: [
        "journalctl", "--file=\(file)", "-o", "cat", "--quiet", "RESPONDERD_HANDLED_BY=\(view)",
      ])
      if status == 0, found.contains(view) { return }
      if deadline.hasPassed { throw Failure("nothing of \(view) arrived: \(found)") }
      usleep(200_000)
    }
  }

  /// Is stopped with its socket open: a process that waits for room there waits forever.
  static func journalSilent(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    let unit = "--property=MainPID"
    guard
      let journal = pid_t(
        try Tool.run(["systemctl", "show", "--value", unit, "systemd-journald.service"]))
    else { throw Failure("there is no journal") }
    try check("kill", kill(journal, SIGSTOP))
    defer { kill(journal, SIGCONT) }
    let count = 800
    var status = ""
    for index in 0..<count {
      // Of movements most would not be handed to the journal at all.
      try screen.frame(
        index % 2 == 0
          ? .down(slot: 0, id: Int32(index + 1), at: Spot.forFinger(0)) : .up(slot: 0))
      // In steps, so that the kernel's ring has room.
      guard index % 20 == 19 else { continue }
      let deadline = Deadline(in: .seconds(60))
      while ControlCases.number("frames", in: status) ?? 0 <= index {
        if deadline.hasPassed { throw Failure("fingers wait for the journal: \(status)") }
        status = try bench.output(of: "ctl", "status", "--json")
      }
    }
    let lost = ControlCases.number("lostJournalEntries", in: status) ?? 0
    Console.note("\(lost) of \(count) entries were lost while the journal stood still")
    try expect(lost > 0, "nothing was lost: \(status)")
  }

  static func control(_ bench: Bench) throws {
    let (_, view) = try touchedService(bench)
    // As root, without the path.
    let status = try bench.output(of: "ctl", "status")
    try expect(status.contains("Guest Screen"), status)
    try expect(status.contains("entries lost"), status)
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    let (code, words) = try Tool.outcome(of: nobody + [bench.program, "trace"])
    try expect("a stranger's status", code, is: 77)
    try expect(words.contains("refused"), words)
    Console.note("touched: \(view)")
  }

  // MARK: - Parts

  /// A service that a finger has touched, and the view that handled it.
  private static func touchedService(_ bench: Bench) throws -> (Service, view: String) {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try service.wait(for: "the finger") { !$0.touches("ended").isEmpty }
    let routes = try service.log().filter { $0.event == "touches" }
    guard let view = routes.last?.handledBy else {
      throw Failure("nobody handled the finger")
    }
    return (service, view)
  }

  private static func journal(_ match: String, of service: Service) throws -> [Substring] {
    try Tool.outcome(of: [
      "journalctl", "-o", "cat", "--no-pager", "--quiet", "_PID=\(service.process)", match,
    ]).printed.split(separator: "\n")
  }
}
