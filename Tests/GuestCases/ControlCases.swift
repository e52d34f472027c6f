import CGuestSupport
import Glibc
import TestSupport

/// The control socket of a daemon, and who may do what there.
enum ControlCases {
  static let cases = [
    GuestCase(
      "an unauthorised user can neither command the daemon nor watch it", smoke: true,
      stranger),
    GuestCase(
      "endless connections by unauthorised users do not delay touches", strangersFlood),
    GuestCase(
      "a process that listens in a world-writable folder is not mistaken for the daemon", untrusted),
    GuestCase("members of a group can watch the daemon, but not command it", watchers),
    GuestCase("routes are followed live, all of them or some", trace),
    GuestCase("a hundred readers that stop or exit cost the daemon nothing", seconds: 14, readers),
  ]

  private static let folder = "/run/guest-control"
  private static let socket = "/run/guest-control/control"
  private static let stranger = [
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--",
  ]

  /// A daemon with a socket that everybody can reach.
  private static func daemon(
    _ bench: Bench, with screen: TouchScreen, options: [String] = []
  ) throws -> Daemon {
    try Command.run("mkdir", "-p", folder)
    try check("chmod", chmod(folder, 0o755))
    let daemon = try bench.start(options: ["--control", socket] + options)
    try daemon.waitUntilReady(with: [screen.device.node.path])
    return daemon
  }

  private static func ask(
    _ bench: Bench, as user: [String] = [], _ words: String...
  ) throws -> (status: Int32, printed: String) {
    try Tool.outcome(of: user + [bench.program] + words + ["--socket", socket])
  }

  static func stranger(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try daemon(bench, with: screen)
    for words in [
      ["ctl", "background"], ["ctl", "status"], ["ctl", "devices"], ["trace"], ["why", "9,9"],
      ["inspect"],
    ] {
      let (status, printed) = try Tool.outcome(
        of: stranger + [bench.program] + words + ["--socket", socket])
      try expect("status of \(words)", status, is: 77)
      try expect(printed.contains("refused: only the user of the daemon"), printed)
    }
    let status = try ask(bench, "ctl", "status", "--json").printed
    try expect(status.contains(#""application":"active""#), status)
    try expect(status.contains(#""refusedClients":6"#), status)

    try check("chmod", chmod(folder, 0o700))
    let (code, words) = try ask(bench, as: stranger, "ctl", "status")
    try expect("status behind a closed door", code, is: 77)
    try expect(words.contains("permission denied"), words)
    try daemon.terminate()
  }

  static func strangersFlood(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try daemon(bench, with: screen)
    let nuisances = try (0..<3).map { _ in
      try bench.tool(stranger + Nuisance.command("knock", socket))
    }
    for nuisance in nuisances {
      try nuisance.wait(for: "the knocking") { nuisance.diagnostics.contains("knocking") }
    }
    let start = ContinuousClock.now
    for index in 0..<20 {
      try DiscoveryCases.tap(screen, daemon)
      try expect("taps", daemon.log.touches("ended").count, is: index + 1)
    }
    // Its own owner gets a word in all the same.
    let status = try ask(bench, "ctl", "status", "--json").printed
    let seconds = (ContinuousClock.now - start).inSeconds
    guard let refused = number("refusedClients", in: status) else { throw Failure(status) }
    Console.note("\(refused) strangers refused in \(seconds) s")
    try expect(refused > 0, "nobody knocked")
    // A hundred a second, and those of the second in which they began.
    try expect(Double(refused) <= 100 * (seconds + 2), "\(refused) refused in \(seconds) s")
    nuisances.forEach { $0.remove() }
    try daemon.terminate()
  }

  /// A stranger's process at a path that anybody may take, and the same where the folder is the stranger's.
  static func untrusted(_ bench: Bench) throws {
    let nobody: uid_t = 65534
    for (folder, owner, mode, isTrusted) in [
      ("/tmp/guest-shared", uid_t(0), mode_t(0o1777), false),
      ("/tmp/guest-open", nobody, 0o775, false), ("/tmp/guest-own", nobody, 0o755, true),
    ] {
      try Command.run("mkdir", folder)
      try check("chown", chown(folder, owner, 0))
      try check("chmod", chmod(folder, mode))
      let daemon = try bench.start(asNobody: true, options: ["--control", "\(folder)/control"])
      try daemon.waitUntilReady(with: [])
      let (status, printed) = try Tool.outcome(of: [
        bench.program, "ctl", "status", "--socket", "\(folder)/control",
      ])
      if isTrusted {
        try expect(status == 0 && printed.contains("application  active"), printed)
      } else {
        try expect("status in \(folder)", status, is: 76)
        try expect(printed.contains("runs as user nobody"), printed)
      }
      // Its own user may ask it wherever it listens.
      let own = try Tool.outcome(
        of: stranger + [bench.program, "ctl", "status", "--socket", "\(folder)/control"])
      try expect("its own user's status", own.status, is: 0)
      try daemon.terminate()
    }
  }

  static func watchers(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try daemon(bench, with: screen, options: ["--control-group", "input"])
    let member = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    let (status, printed) = try ask(bench, as: member, "ctl", "status")
    try expect("status", status, is: 0)
    try expect(printed.contains("application  active"), printed)
    let refused = try ask(bench, as: member, "ctl", "background")
    try expect("status of a command", refused.status, is: 77)
    try expect(refused.printed.contains("the control group can only watch"), refused.printed)
    let after = try ask(bench, "ctl", "background", "--json")
    try expect("its owner's command", after.printed.contains(#""answer":"background""#), is: true)
    try daemon.terminate()
  }

  static func trace(_ bench: Bench) throws {
    let screen = try bench.screen()
    // Without a log of its own, so that only followers receive routes.
    let daemon = try bench.start(options: ["--control", socket, "--trace", "none"])
    let deadline = Deadline(in: .seconds(60))
    while try !ask(bench, "ctl", "devices").printed.contains(screen.device.node.path) {
      if deadline.hasPassed { throw Failure("the daemon did not open the screen") }
    }
    let reader = try follow(bench, "--event", "touches")
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try reader.wait(for: "a finger") { reader.log.touches("ended").count == 1 }
    guard let view = reader.log.first?.handledBy else { throw Failure("nobody handled it") }

    let other = try follow(bench, "--view", view, "--device", screen.device.node.path)
    for finger in 0..<5 {
      try screen.frame(.down(slot: 0, id: Int32(finger + 2), at: Spot.forFinger(finger)))
      try screen.frame(.up(slot: 0))
    }
    try reader.wait(for: "five more") { reader.log.touches("ended").count == 6 }
    try other.wait(for: "those of \(view)") { !other.log.touches("ended").isEmpty }
    try expect(
      other.log.allSatisfy { $0.handledBy == view || $0.hitTest.contains(view) },
      "others in \(other.log)")
    let status = try ask(bench, "ctl", "status", "--json").printed
    try expect("readers", number("traceReaders", in: status), is: 2)
    try expect("frames counted", number("frames", in: status) ?? 0 >= 12, is: true)
    let metrics = try ask(bench, "ctl", "metrics").printed
    try expect(metrics.contains("responderd_lag_seconds_count"), metrics)
    try daemon.send(SIGTERM)
    try expect("the reader's status", try reader.exitStatus(), is: 0)
  }

  static func readers(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try daemon(bench, with: screen)
    let request = Array("{\"request\":\"trace\"}\n".utf8)
    // A hundred that never read; ten of them die in the middle of it.
    var stopped: [Int32] = []
    defer { stopped.forEach { close($0) } }
    for _ in 0..<100 {
      let descriptor = try connectWithinLimit()
      try check("send", write(descriptor, request, request.count))
      stopped.append(descriptor)
    }
    let good = try follow(bench)
    try waitForReaders(101, bench)
    let before = try Footprint(of: daemon.process)
    for index in 0..<3000 {
      let place = Spot.forFinger(0).moved(steps: Int32(index % 40))
      try screen.frame(
        index == 0 ? .down(slot: 0, id: 1, at: place) : .move(slot: 0, to: place))
      if index == 1500 { for descriptor in stopped.prefix(10) { close(descriptor) } }
      if index % 50 == 49 {
        try daemon.wait(for: "frame \(index)") { daemon.log.touches("moved").count >= index - 1 }
        try good.hear(until: Deadline(in: .zero))
      }
    }
    stopped.removeFirst(10)
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the finger's end") { daemon.log.touches("ended").count == 1 }
    try good.wait(for: "the finger's end") { good.log.touches("ended").count == 1 }
    try waitForReaders(91, bench)
    let growth = try Footprint(of: daemon.process).ownMemory - before.ownMemory
    Console.note("101 readers, 100 of them stopped: \(growth) KiB more")
    // What waits for each is bounded to 64 KiB.
    try expect(growth < 100 * 64 * 2, "the daemon grew by \(growth) KiB")
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  // MARK: - Parts

  private static func follow(_ bench: Bench, _ options: String...) throws -> Daemon {
    let before = try number("traceReaders", in: ask(bench, "ctl", "status", "--json").printed) ?? 0
    let reader = try bench.tool(
      [bench.program, "trace", "--json", "--socket", socket] + options)
    try waitForReaders(before + 1, bench)
    return reader
  }

  private static func waitForReaders(_ count: Int, _ bench: Bench) throws {
    let deadline = Deadline(in: .seconds(60))
    var found: Int?
    while found != count {
      if deadline.hasPassed { throw Failure("\(found ?? -1) readers instead of \(count)") }
      found = try number("traceReaders", in: ask(bench, "ctl", "status", "--json").printed)
    }
  }

  /// Connections are accepted at a limited rate, and only a limited number can wait.
  private static func connectWithinLimit() throws -> Int32 {
    let deadline = Deadline(in: .seconds(60))
    while true {
      let descriptor = guest_connect(socket)
      if descriptor >= 0 { return descriptor }
      try expect(errno == EAGAIN && !deadline.hasPassed, "connect: errno \(errno)")
      usleep(20_000)
    }
  }

  /// In KiB.
  /// The last number of a name in JSON, which in a status is that of all devices together.
  static func number(_ name: String, in json: String) -> Int? {
    guard let range = json.ranges(of: "\"\(name)\":").last else { return nil }
    return Int(json[range.upperBound...].prefix { $0.isNumber })
  }
}
