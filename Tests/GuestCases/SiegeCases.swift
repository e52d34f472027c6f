import Foundation
import Glibc

/// How long a finger's events take to where they are handled, and what strangers at the control
/// socket add to that.
enum SiegeCases {
  static let cases = [
    GuestCase(
      "a watching client that never waits for its answers does not delay touches", seconds: 19,
      pipelining),
    GuestCase(
      "descriptors that are sent to the socket do not delay touches", seconds: 7, encumbering),
    GuestCase(
      "unauthorised users who misuse the socket do not delay touches", seconds: 16, strangers),
  ]

  private static let folder = "/run/guest-siege"
  private static let socket = "\(folder)/control"
  private static let besiegers = 3

  /// From the kernel's time of an event to the end of its handling, of many events, in microseconds.
  private struct Delays: CustomStringConvertible {
    /// In the order of the events.
    let microseconds: [Int]
    private let sorted: [Int]

    init(_ microseconds: [Int]) {
      self.microseconds = microseconds
      sorted = microseconds.sorted()
    }

    var longest: Int { sorted.last ?? 0 }

    func within(_ hundredths: Int) -> Int { sorted[(sorted.count - 1) * hundredths / 100] }

    var description: String {
      "half of them \(within(50)) µs, 95 of 100 \(within(95)) µs, all \(longest) µs at most"
    }
  }

  /// The delays of taps: of the fingers that came down, which need a hit test, and of those that were lifted.
  private struct TapDelays: CustomStringConvertible {
    let down, up: Delays

    init(_ frames: Delays) {
      let all = frames.microseconds
      down = Delays(stride(from: 0, to: all.count, by: 2).map { all[$0] })
      up = Delays(stride(from: 1, to: all.count, by: 2).map { all[$0] })
    }

    var description: String { "down: \(down); up: \(up)" }
  }

  /// Whether the guest's time is what its one processor does (`boot -i`). Elsewhere it passes while the
  /// machine below does something else, also while a stranger's process has a lock of the kernel's
  /// that the daemon wants.
  static let isTimeCounted =
    (try? Sysfs.text("/proc/cmdline").contains("guest.counts=instructions")) == true

  /// The same finger three times: alone, while strangers besiege another daemon, so that the machine
  /// has as much to do, and while they besiege this one.
  static func strangers(_ bench: Bench) throws {
    let screen = try bench.screen()
    try Command.run("mkdir", "-p", folder)
    try check("chmod", chmod(folder, 0o755))
    let daemon = try bench.start(options: ["--control", socket])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    // The first ones make what is kept for the next.
    _ = try delays(screen, daemon)

    let alone = try delays(screen, daemon)
    Console.note("alone: \(alone)")
    let before = try Footprint(of: daemon.process)
    let other = "\(folder)/other"
    let neighbour = try bench.start(options: ["--control", other, "--seat", "elsewhere"])
    try neighbour.waitUntilReady(with: [])
    let busy = try besieged(other, bench) { try delays(screen, daemon) }
    neighbour.remove()
    Console.note("strangers at another daemon's socket: \(busy)")
    let spent = try daemon.processorTime()
    let start = ContinuousClock.now
    let siege = try besieged(socket, bench) {
      let siege = try delays(screen, daemon)
      // Its own owner gets a word in all the same.
      let status = try bench.output(of: "ctl", "status", "--json", "--socket", socket)
      let seconds = (ContinuousClock.now - start).inSeconds
      let refused = ControlCases.number("refusedClients", in: status) ?? 0
      let share = (try daemon.processorTime() - spent) / seconds
      Console.note(
        "strangers at the socket: \(siege); \(refused) refused in \(Int(seconds)) s, "
          + "\(Int(share * 100)) % of a processor")
      try expect(refused > 0, "nobody was refused")
      try expect(status.contains(#""application":"active""#), "a stranger commanded: \(status)")
      return siege
    }
    _ = try daemon.contextSwitchesWhenIdle()
    var after = try Footprint(of: daemon.process)
    // A thread closes the connections of those that ended.
    let deadline = Deadline()
    while after.descriptors > before.descriptors, !deadline.hasPassed {
      usleep(100_000)
      after = try Footprint(of: daemon.process)
    }
    Console.note("\(before) → \(after)")
    try expect("descriptors", after.descriptors, is: before.descriptors)
    if isTimeCounted {
      try expect(
        siege.longest <= 2 * busy.longest + 500,
        "an event took \(siege.longest) µs, \(busy.longest) µs with the strangers elsewhere")
    }
    try daemon.terminate()
  }

  /// A finger that taps alone, beside an inspector, and beside a member of the watching group that asks for
  /// something over and over, and never waits for an answer.
  static func pipelining(_ bench: Bench) throws {
    let screen = try bench.screen()
    try Command.run("mkdir", "-p", folder)
    try check("chmod", chmod(folder, 0o755))
    let daemon = try bench.start(options: ["--control", socket, "--control-group", "input"])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    _ = try tapDelays(screen, daemon)

    let alone = try tapDelays(screen, daemon)
    Console.note("alone: \(alone)")
    let member = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    let clients = [
      ["follow", "inspect"], ["pipeline", "metrics"], ["pipeline", "devices"],
      ["pipeline", "status"], ["pipeline", "why"], ["pipeline", "inspect"],
    ]
    for (verb, request) in clients.map({ ($0[0], $0[1]) }) {
      let client = try bench.tool(member + Nuisance.command(verb, socket) + [request])
      try client.wait(for: "an answer") { !client.diagnostics.isEmpty }
      let earlier = answers(to: client)
      let beside = try tapDelays(screen, daemon)
      // The owner gets a word in all the same.
      let status = try bench.output(of: "ctl", "status", "--json", "--socket", socket)
      try expect(status.contains(#""application":"active""#), status)
      if verb == "follow" {
        // A hit test and two routes for each tap.
        try client.wait(for: "what is inspected") { answers(to: client) >= earlier + 3 * taps }
      } else {
        let before = client.diagnostics.count
        try client.wait(for: "more answers") { client.diagnostics.count > before }
      }
      Console.note("\(client.diagnostics.last ?? "") to \(verb) \(request): \(beside)")
      client.remove()
      guard isTimeCounted else { continue }
      for (kind, beside, alone) in [
        ("came down", beside.down, alone.down), ("were lifted", beside.up, alone.up),
      ] {
        try expect(
          beside.within(95) <= 2 * alone.within(95),
          """
          95 of 100 fingers that \(kind) took \(beside.within(95)) µs beside \(request), \
          \(alone.within(95)) µs alone
          """)
        try expect(beside.longest <= 5000, "a tap took \(beside.longest) µs beside \(request)")
      }
    }
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// A finger that taps while descriptors arrive at the socket whose last close takes minutes: from
  /// a stranger, who is refused, and with and without an end of a line from a member of the watching group.
  static func encumbering(_ bench: Bench) throws {
    let screen = try bench.screen()
    try Command.run("ip", "link", "set", "lo", "up")
    try Command.run("mkdir", "-p", folder)
    try check("chmod", chmod(folder, 0o755))
    let daemon = try bench.start(options: ["--control", socket, "--control-group", "input"])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    func ask() throws {
      let status = try bench.output(of: "ctl", "status", "--json", "--socket", socket)
      try expect(status.contains(#""application":"active""#), status)
    }
    // The first ones make what is kept for the next.
    try DiscoveryCases.tap(screen, daemon)
    try ask()
    _ = try daemon.contextSwitchesWhenIdle()
    let before = try descriptors(of: daemon)
    let stranger = ["setpriv", "--reuid=65534", "--regid=65534"]
    let member = stranger + ["--groups=\(try ServiceCases.inputGroup())", "--"]
    for (user, words) in [
      (stranger + ["--clear-groups", "--"], "anything\n"),
      (member, #"{"request":"status"}"# + "\n"), (member, #"{"request":"sta"#),
    ] {
      let nuisance = try bench.tool(user + Nuisance.command("encumber", socket) + [words])
      func sent() -> Int { nuisance.diagnostics.count { $0.hasPrefix("sent: ") } }
      try nuisance.wait(for: "the first") { sent() > 0 }
      let deadline = Deadline()
      while sent() < 10 {
        guard !deadline.hasPassed else {
          throw Failure("only \(sent()) were sent: \(nuisance.diagnostics)")
        }
        try DiscoveryCases.tap(screen, daemon)
        try nuisance.hear(until: Deadline(in: .zero))
      }
      // The owner gets a word in all the same.
      try ask()
      nuisance.remove()
    }
    try DiscoveryCases.tap(screen, daemon)
    _ = try daemon.contextSwitchesWhenIdle()
    // The last connections are closed after their clients are gone.
    let deadline = Deadline()
    while try descriptors(of: daemon) != before, !deadline.hasPassed { usleep(20_000) }
    try expect("descriptors", try descriptors(of: daemon), is: before)
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// What a daemon has open, without the numbers.
  private static func descriptors(of daemon: Daemon) throws -> [String] {
    let folder = "/proc/\(daemon.process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return target?.split(separator: "[").first.map(String.init)
    }.sorted()
  }

  /// The number of lines that a nuisance has received.
  private static func answers(to client: Daemon) -> Int {
    client.diagnostics.last.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
  }

  /// How often a finger taps: as often as the limits need, where there are any.
  private static var taps: Int { isTimeCounted ? 250 : 60 }

  /// A finger that taps 50 times a second: of its touches and lifts.
  private static func tapDelays(_ screen: TouchScreen, _ daemon: Daemon) throws -> TapDelays {
    let count = taps
    let frames = try delays(daemon, of: 2 * count) { frame in
      let change: TouchScreen.Change =
        frame % 2 == 0 ? .down(slot: 0, id: Int32(frame + 1), at: Spot.forFinger(0)) : .up(slot: 0)
      try screen.frame(change)
    }
    return TapDelays(frames)
  }

  /// A finger that moves 100 times a second, 500 times where there are limits.
  private static func delays(_ screen: TouchScreen, _ daemon: Daemon) throws -> Delays {
    let count = isTimeCounted ? 502 : 202
    return try delays(daemon, of: count) { frame in
      let place = Spot.forFinger(0).moved(steps: Int32(frame % 40))
      switch frame {
      case 0: try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      case count - 1: try screen.frame(.up(slot: 0))
      default: try screen.frame(.move(slot: 0, to: place))
      }
    }
  }

  /// Of frames that are sent 100 times a second, each of which is one record of touches.
  private static func delays(
    _ daemon: Daemon, of count: Int, _ send: (Int) throws -> Void
  ) throws -> Delays {
    var delays: [Int] = []
    daemon.skim = { line in
      if strstr(line, #""subtype":"resynchronized""#) != nil { throw Failure("events were lost") }
      let key = #""latencyMicroseconds":"#
      guard strstr(line, #""event":"touches""#) != nil, let found = strstr(line, key) else {
        return
      }
      delays.append(strtol(found + strlen(key), nil, 10))
    }
    defer { daemon.skim = nil }
    let clock = ContinuousClock()
    for frame in 0..<count {
      let next = clock.now + .milliseconds(10)
      try send(frame)
      // A real panel uses no processor time: on one processor, this process's work would count.
      usleep(1000)
      // The kernel's ring holds more than that.
      try daemon.wait(for: "frame \(frame)") { delays.count + 50 > frame }
      while clock.now < next { try daemon.hear(until: Deadline(in: next - clock.now)) }
    }
    try daemon.wait(for: "the last frame") { delays.count == count }
    return Delays(delays)
  }

  private static func besieged<Result>(
    _ path: String, _ bench: Bench, _ body: () throws -> Result
  ) throws -> Result {
    let stranger = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    let strangers = try (0..<besiegers).map { _ in
      try bench.tool(stranger + Nuisance.command("besiege", path))
    }
    defer { strangers.forEach { $0.remove() } }
    for one in strangers {
      try one.wait(for: "the siege") { one.diagnostics.contains("besieging") }
    }
    return try body()
  }
}
