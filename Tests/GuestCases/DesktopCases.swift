import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// Panels that are shared with a program below the application: what another reader receives, and when.
enum DesktopCases {
  static let cases = [
    GuestCase("touches on a desktop view reach the program below, and no others do", forwarded),
    GuestCase(
      "a touch that a gesture may claim is held back from the program below", seconds: 3, heldBack),
    GuestCase("the touch that turns the display on reaches no program below", seconds: 10, waking),
    GuestCase(
      "an unprivileged daemon gives the twin of a panel the panel's calibration and seat",
      seconds: 4,
      unprivileged),
    GuestCase("a single-touch panel has a twin with a slot", singleTouch),
    GuestCase("a moved finger takes little longer than by a bare forwarder", seconds: 5, delay),
    GuestCase("panels whose touches are not forwarded are shared, and the reason is said", shared),
  ]

  static let serviceCases = [
    GuestCase(
      "the service forwards touches with the example of settings and the udev rule, and says why not without",
      seconds: 16, asService)
  ]

  private static let folder = "/run/guest-desktop"
  private static let socket = "\(folder)/control"
  static let head = """
    version: 1
    desktop: true
    screen: {width: 320, height: 480}

    """
  static let scenes = """
    scenes:
      main:
        views:
          below: {type: desktop}
          button:
            frame: [0, 0, 80, 80]
            when: {touchesBegan: {log: kept}, touchesMoved: [], touchesEnded: [], touchesCancelled: []}

    """

  // MARK: - Cases

  static func forwarded(_ bench: Bench) throws {
    let screen = try bench.screen()
    let panel = try NodeListener(screen.device.node.path)
    // One that is down when the daemon starts: the other program has it.
    let early = Spot.forFinger(9)
    try screen.frame(.down(slot: 0, id: 1, at: early))
    let daemon = try start(bench, head + scenes, screen)
    let reader = try TouchReader(try twin(bench))
    try screen.frame(.move(slot: 0, to: early.moved(steps: 1)))
    try screen.frame(.up(slot: 0))
    try waitUntilForwarded(bench)
    try panel.take()
    let before = panel.frames.count
    try expect("frames of the early finger", before, is: 3)

    // The second one has the same x as the first, the third one all of the second.
    let spots = [Spot(2000, 3000), Spot(2000, 1500), Spot(2000, 1500)]
    for (number, spot) in spots.enumerated() {
      try screen.frame(.down(slot: 0, id: Int32(10 + number), at: spot))
      try screen.frame(.up(slot: 0))
    }
    // Both fingers at once, the second slot first, and one that is the button's.
    let fingers = [Spot(1500, 1000), Spot(3000, 2000), Spot(200, 200)]
    try screen.frame(.down(slot: 1, id: 21, at: fingers[1]))
    try screen.frame(.down(slot: 0, id: 20, at: fingers[0]), .down(slot: 2, id: 22, at: fingers[2]))
    for step in Int32(1)...10 {
      try screen.frame(
        (0..<3).map { .move(slot: Int32($0), to: fingers[$0].moved(steps: step)) })
    }
    try screen.frame(.up(slot: 2))
    try screen.frame(.up(slot: 0))
    try screen.frame(.up(slot: 1))
    try wait(for: "the touches", reader) { $0.count == 5 && $0.allSatisfy { !$0.isDown } }
    try expect("starts", reader.touches.map(\.start), is: spots + [fingers[1], fingers[0]])
    try expect("taps", reader.touches.prefix(3).map(\.path.count), is: [1, 1, 1])
    for (touch, start) in zip(reader.touches.suffix(2), [fingers[1], fingers[0]]) {
      try expect("path", touch.path, is: (0...10).map { start.moved(steps: $0) })
    }
    try expect("button", reader.button, is: false)
    try expect("pointer", reader.pointer, is: fingers[1].moved(steps: 10))
    try daemon.wait(for: "the button") { daemon.diagnostics.contains { $0.hasSuffix("kept") } }
    try panel.take()
    try expect("frames that the panel itself reported", panel.frames.count - before, is: 0)
    try expect(
      "views",
      Set(
        daemon.log.filter { $0.event == "touches" && $0.subtype == "began" }.compactMap(\.handledBy)
      ), is: ["below", "button"])
    try expect("said of touches", below(daemon), is: ["forwarded"])

    // One by one, so that each has a read of its own, and all at once.
    for count in [1, 30] {
      let known = reader.touches.count
      for number in 0..<30 {
        try screen.frame(
          .down(slot: 0, id: Int32(100 + number), at: fingers[0].moved(steps: Int32(number))))
        try screen.frame(.up(slot: 0))
        if number % count == count - 1 {
          try wait(for: "tap \(number)", reader) {
            $0.count == known + number + 1 && $0.last?.isDown == false
          }
        }
      }
      try expect(
        "taps", reader.touches.suffix(30).map(\.path),
        is: (0..<30).map { [fingers[0].moved(steps: $0)] })
    }

    // The panel is the other program's again.
    try daemon.send(SIGKILL)
    _ = try daemon.exitStatus()
    try screen.frame(.down(slot: 0, id: 200, at: spots[0]))
    try screen.frame(.up(slot: 0))
    try panel.take()
    try expect("frames after the daemon", panel.frames.count - before, is: 2)
    try expect(access(reader.path, F_OK) != 0, "the twin is left")
  }

  /// What the log says that the program below gets of touches.
  private static func below(_ daemon: Daemon) -> Set<String> {
    Set(daemon.log.filter { $0.event == "touches" }.flatMap(\.touches).compactMap(\.below))
  }

  static func heldBack(_ bench: Bench) throws {
    let screen = try bench.screen()
    let scenes = """
      scenes:
        main:
          when: {swipeDown: {log: swiped}}
          views:
            below: {type: desktop, when: {doubleTap: {log: twice}, longPress: {log: long}}}

      """
    let daemon = try start(bench, head + scenes, screen)
    let reader = try TouchReader(try waitUntilForwarded(bench))
    func said(_ word: String) -> Bool { daemon.diagnostics.contains { $0.hasSuffix(word) } }
    let spot = Spot(2000, 1000)
    // No second tap follows.
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try screen.frame(.move(slot: 0, to: Spot(2010, 1005)))
    try screen.frame(.up(slot: 0))
    try wait(for: "a tap", reader) { $0.count == 1 && !$0[0].isDown }
    try expect("tap", reader.touches[0].path, is: [spot, Spot(2010, 1005)])

    for id in Int32(2)...3 {
      try screen.frame(.down(slot: 0, id: id, at: spot))
      try screen.frame(.up(slot: 0))
    }
    try daemon.wait(for: "the double tap") { said("twice") }
    try screen.frame(.down(slot: 0, id: 4, at: spot))
    for step in Int32(1)...8 {
      try screen.frame(.move(slot: 0, to: Spot(2000, 1000 + 300 * step)))
      usleep(10_000)
    }
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the swipe") { said("swiped") }
    try screen.frame(.down(slot: 0, id: 5, at: spot))
    try daemon.wait(for: "the long press") { said("long") }
    try screen.frame(.up(slot: 0))
    // To the side, which no recogniser claims: it begins where it began.
    try screen.frame(.down(slot: 0, id: 6, at: spot))
    for step in Int32(1)...8 {
      try screen.frame(.move(slot: 0, to: Spot(2000 + 200 * step, 1000)))
      usleep(10_000)
    }
    try wait(for: "a drag", reader) { $0.count == 2 && $0[1].end == Spot(3600, 1000) }
    try screen.frame(.up(slot: 0))
    try wait(for: "its end", reader) { $0.count == 2 && !$0[1].isDown }
    try expect("start", reader.touches[1].start, is: spot)
    try expect("order of times", reader.times, is: reader.times.sorted())
    try expect("said of touches", below(daemon), is: ["forwarded", "heldBack", "kept"])
    try daemon.terminate()
  }

  /// How a hand wakes a dark display.
  private static let wakes: [(name: String, play: @Sendable (TouchScreen, Spot) throws -> Void)] = [
    (
      "a finger",
      {
        try $0.frame(.down(slot: 0, id: 1, at: $1))
        try $0.frame(.up(slot: 0))
      }
    ),
    (
      "two fingers at once",
      {
        try $0.frame(.down(slot: 0, id: 1, at: $1), .down(slot: 1, id: 2, at: $1.moved(steps: 5)))
        try $0.frame(.up(slot: 0), .up(slot: 1))
      }
    ),
    (
      "the second slot first",
      {
        try $0.frame(.down(slot: 1, id: 1, at: $1))
        try $0.frame(.down(slot: 0, id: 2, at: $1.moved(steps: 1)))
        try $0.frame(.move(slot: 1, to: $1.moved(steps: 2)))
        try $0.frame(.up(slot: 1))
        try $0.frame(.up(slot: 0))
      }
    ),
    (
      "a flick",
      {
        try $0.frame(.down(slot: 0, id: 1, at: $1))
        for step in Int32(1)...6 { try $0.frame(.move(slot: 0, to: $1.moved(steps: 4 * step))) }
        try $0.frame(.up(slot: 0))
      }
    ),
    (
      "a finger that rests",
      {
        try $0.frame(.down(slot: 0, id: 1, at: $1))
        usleep(400_000)
        try $0.frame(.up(slot: 0))
      }
    ),
    (
      "ten fingers, one after the other",
      {
        for slot in Int32(0)..<10 {
          try $0.frame(.down(slot: slot, id: slot + 1, at: $1.moved(steps: slot)))
        }
        for slot in Int32(0)..<10 { try $0.frame(.up(slot: slot)) }
      }
    ),
    (
      "a finger that lifts after the next one",
      {
        try $0.frame(.down(slot: 0, id: 1, at: $1))
        try $0.frame(.down(slot: 1, id: 2, at: $1))
        try $0.frame(.up(slot: 0))
        try $0.frame(.down(slot: 0, id: 3, at: $1))
        try $0.frame(.up(slot: 1))
        try $0.frame(.up(slot: 0))
      }
    ),
  ]

  static func waking(_ bench: Bench) throws {
    let screen = try bench.screen()
    let display = "display: {off: {log: dark}, on: {log: light}}\n"
    let daemon = try start(bench, head + display + scenes, screen)
    let first = try waitUntilForwarded(bench)
    let other = try bench.screen(named: "Guest Other Screen")
    let remote = try bench.keys(.navigationRemote)
    let pen = try bench.device(.pen)
    try daemon.waitUntilReady(with: [other.device, remote.device, pen].map(\.node.path))
    let second = try waitUntilForwarded(bench, except: first)
    let panels = [(screen, try TouchReader(first)), (other, try TouchReader(second))]
    let spot = Spot(2000, 3000)
    var (round, counts) = (0, [0, 0])
    // From the waking touch to the action that turns the display on, in microseconds.
    var delays: [Int] = []

    func wake(_ name: String, _ panel: Int, next: Spot, _ play: () throws -> Void) throws {
      round += 1
      _ = try bench.output(of: "ctl", "display", "off", "--socket", socket)
      try daemon.wait(for: "darkness") {
        daemon.diagnostics.count { $0.hasSuffix("dark") } == round
      }
      let began = now()
      try play()
      let (screen, reader) = panels[panel]
      // A touch before that is one on a dark panel, too.
      try daemon.wait(for: "light") { daemon.diagnostics.count { $0.hasSuffix("light") } == round }
      try screen.frame(.down(slot: 1, id: 100, at: next))
      try screen.frame(.up(slot: 1))
      counts[panel] += 1
      try wait(for: "the touch after \(name)", reader) {
        $0.count >= counts[panel] && $0.last?.isDown == false
      }
      try expect("the touch after \(name)", reader.touches.last?.path, is: [next])
      let isAction: (RouteLine) -> Bool = { $0.event == "action" }
      try daemon.wait(for: "the action") { daemon.log.count(where: isAction) == 2 * round }
      // The first one waits for the program's pages.
      if let end = daemon.log.last(where: isAction)?.time, round > 1 {
        delays.append(Int(end * 1_000_000) - began)
      }
      for (number, (_, reader)) in panels.enumerated() {
        try reader.take()
        try expect("touches after \(name)", reader.touches.count, is: counts[number])
      }
    }

    for (number, (name, play)) in wakes.enumerated() {
      for (panel, next) in [
        (0, spot), (0, Spot(2000, 1000)), (0, Spot(3000, 3000)), (1, spot),
        (1, spot.moved(steps: 3)),
      ] {
        try wake(name, panel, next: next) { try play(panels[panel].0, spot) }
      }
      try wake("\(name) on the other panel", number % 2, next: spot) {
        try play(panels[1 - number % 2].0, spot)
      }
    }
    for number in 0..<4 {
      try wake("a key", number % 2, next: spot) { try remote.tap(KEY_DOWN) }
      try wake("a pen", number % 2, next: spot) {
        let place = [input_event(EV_ABS, ABS_X, spot.x), input_event(EV_ABS, ABS_Y, spot.y)]
        let keys = [BTN_TOOL_PEN, BTN_TOUCH]
        try pen.frame(place + keys.map { input_event(EV_KEY, $0, 1) })
        try pen.frame(keys.map { input_event(EV_KEY, $0, 0) })
      }
    }
    delays.sort()
    Console.note(
      "the display's action after \(delays[delays.count / 2]) µs, at most \(delays[delays.count - 1])"
    )
    if SiegeCases.isTimeCounted {
      try expect(delays[delays.count - 1] <= 20_000, "an action waited: \(delays)")
    }
    try daemon.terminate()
  }

  static func unprivileged(_ bench: Bench) throws {
    let site = "/run/udev/rules.d/71-guest-calibration.rules"
    try Command.run("mkdir", "-p", "/run/udev/rules.d")
    let matrix = "0 -1 1 1 0 0"
    try """
    SUBSYSTEM=="input", ATTRS{name}=="Guest Screen", ENV{LIBINPUT_CALIBRATION_MATRIX}="\(matrix)", ENV{WL_OUTPUT}="DSI-1", ENV{ID_SEAT}="seat1"

    """.write(toFile: site, atomically: true, encoding: .utf8)
    defer {
      unlink(site)
      _ = try? Tool.run(["udevadm", "control", "--reload"])
    }
    try withRule {
      let screen = try bench.screen()
      let user = [
        "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
        "--",
      ]
      try prepare(head + scenes)
      // The owner of its directory has to be the daemon's user, so that root trusts the socket.
      chown(folder, 65534, 65534)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let daemon = try bench.tool(
        user + [
          bench.program, "run", "--trace", "json", "--app", "\(folder)/board.yaml", "--control",
          socket, "--seat", "seat1",
        ])
      try daemon.waitUntilReady(with: [screen.device.node.path])
      let twin = try waitUntilForwarded(bench)
      try Command.run("udevadm", "settle")
      let properties = try Tool.run(["udevadm", "info", "--query=property", twin])
      for line in [
        "LIBINPUT_CALIBRATION_MATRIX=\(matrix)", "WL_OUTPUT=DSI-1", "ID_INPUT_TOUCHSCREEN=1",
        "ID_SEAT=seat1",
      ] {
        try expect(
          properties.split(separator: "\n").contains { $0 == line }, "the twin has no \(line)")
      }
      // The application reads the panel with the calibration, and the reader of the twin has to apply it, too.
      let reader = try TouchReader(twin)
      try expectTap(screen, reader)
      let listed = try bench.output(of: "devices")
      try expect(listed.contains("forwards touches of a panel"), listed)
      try daemon.terminate()
    }
  }

  static func asService(_ bench: Bench) throws {
    let board = "/etc/guest-desktop.yaml"
    try (head + scenes).write(toFile: board, atomically: true, encoding: .utf8)
    chmod(board, 0o644)
    defer { unlink(board) }
    let start =
      "[Service]\nExecStart=\nExecStart=/usr/bin/responderd run --trace json --app \(board)\n"
    // Until the watchdog ends a daemon that hangs, the program below has nothing of the panel.
    let hanging = start + (try exampleOfSettings) + "WatchdogSec=2\nTimeoutAbortSec=1\n"
    try withRule {
      try DropIn.use(each: [DropIn(start), DropIn(hanging)]) { round in
        let screen = try bench.screen()
        var service = try bench.service()
        try service.wait(for: "the screen") { $0.hasOpen(screen.device.node.path) }
        if round == 0 {
          let answer = try devices(bench)
          try expect(answer.contains("it has no twin: "), answer)
        } else {
          let reader = try TouchReader(try waitUntilServiceForwards(bench))
          try expectTap(screen, reader)
          try screen.frame(.down(slot: 0, id: 2, at: Spot(2000, 1000)))
          try wait(for: "a finger", reader) { $0.count == 2 }
          try check("kill", kill(service.process, SIGSTOP))
          service = try Service.waitForAnother(than: service)
          try service.wait(for: "the screen again") { $0.hasOpen(screen.device.node.path) }
          try screen.frame(.up(slot: 0))
          try expectTap(screen, try TouchReader(try waitUntilServiceForwards(bench)))
        }
        screen.device.unplug()
        try service.wait(for: "the screen to go") {
          !$0.devices("removed", node: screen.device.node.path).isEmpty
        }
      }
    }
  }

  /// The settings of the service that the project ships for it.
  static var exampleOfSettings: String {
    get throws {
      try String(
        contentsOf: Repository.root.appending(path: "systemd/examples/desktop.conf"),
        encoding: .utf8)
    }
  }

  private static func devices(_ bench: Bench) throws -> String {
    try bench.output(of: "ctl", "devices", "--json")
  }

  /// Waits until the service has grabbed the panel, and returns the node of its twin.
  static func waitUntilServiceForwards(_ bench: Bench) throws -> String {
    try waitUntilForwarded { try devices(bench) }
  }

  static func singleTouch(_ bench: Bench) throws {
    let panel = try bench.device(.singleTouchPanel)
    try prepare(head + scenes)
    let daemon = try bench.start(options: ["--app", "\(folder)/board.yaml", "--control", socket])
    try daemon.waitUntilReady(with: [panel.node.path])
    let reader = try TouchReader(try waitUntilForwarded(bench))
    for (x, y) in [(Int32(2000), Int32(1000)), (2000, 3000)] {
      try panel.frame([
        input_event(EV_KEY, BTN_TOUCH, 1), input_event(EV_ABS, ABS_X, x),
        input_event(EV_ABS, ABS_Y, y),
      ])
      try panel.frame([input_event(EV_ABS, ABS_X, x + 100)])
      try panel.frame([input_event(EV_ABS, ABS_X, x), input_event(EV_KEY, BTN_TOUCH, 0)])
    }
    try wait(for: "two touches", reader) { $0.count == 2 && !$0[1].isDown }
    try expect(
      "paths", reader.touches.map(\.path),
      is: [[Spot(2000, 1000), Spot(2100, 1000)], [Spot(2000, 3000), Spot(2100, 3000)]])
    try daemon.terminate()
  }

  /// The time from a frame of the panel until a reader of the twin has it. Where the clock counts instructions, it is what
  /// the kernel, the forwarder and the reader do.
  static func delay(_ bench: Bench) throws {
    let screen = try bench.screen()
    try prepare(head + scenes)
    let daemon = try bench.tool(
      [
        bench.program, "run", "--trace", "none", "--app", "\(folder)/board.yaml", "--control",
        socket,
      ])
    let deadline = Deadline()
    // A daemon that was killed has left its socket.
    while (try? status(bench)) == nil, !deadline.hasPassed { usleep(50_000) }
    let ours = try median(of: screen, try TouchReader(try waitUntilForwarded(bench)))
    daemon.remove()
    let bare = try bench.tool(Nuisance.command("forward", screen.device.node.path))
    try bare.wait(for: "the bare forwarder") { !bare.diagnostics.isEmpty }
    let least = try median(of: screen, try TouchReader(bare.diagnostics[0]))
    Console.note("forwarded after \(ours) µs, by a bare forwarder after \(least) µs")
    guard SiegeCases.isTimeCounted else { return }
    try expect(5 * ours <= 6 * least, "\(ours) µs are more than 1.2 times \(least) µs")
  }

  /// The median time in microseconds of 200 movements of a finger.
  private static func median(of screen: TouchScreen, _ reader: TouchReader) throws -> Int {
    let start = Spot(2000, 1000)
    try screen.frame(.down(slot: 0, id: 1, at: start))
    try wait(for: "the finger", reader) { $0.count == 1 }
    var times: [Int] = []
    for step in Int32(1)...200 {
      let begin = now()
      try screen.frame(.move(slot: 0, to: Spot(2000 + step, 1000 + step)))
      try reader.waitAndTake()
      times.append(now() - begin)
      try expect("places", reader.touches[0].path.count, is: Int(step) + 1)
      usleep(5000)
    }
    try screen.frame(.up(slot: 0))
    try wait(for: "the lift", reader) { $0.last?.isDown == false }
    return times.sorted()[times.count / 2]
  }

  static func shared(_ bench: Bench) throws {
    let keyboard = try bench.device(.touchscreenWithKeyboard)
    let anonymous = try bench.device(.anonymousScreen)
    try prepare(head + scenes)
    let daemon = try bench.start(options: ["--app", "\(folder)/board.yaml", "--control", socket])
    let nodes = [keyboard, anonymous].map(\.node.path)
    try daemon.waitUntilReady(with: nodes)
    for (node, reason) in zip(nodes, ["a keyboard", "protocol A"]) {
      try daemon.wait(for: "the reason for \(node)") {
        daemon.diagnostics.contains {
          $0.contains(node) && $0.contains("other programs receive its touches")
            && $0.contains(reason)
        }
      }
      let other = try bench.tool(Nuisance.command("grab", node))
      try other.wait(for: "another program to grab \(node)") {
        other.diagnostics.contains("grabbed")
      }
      other.remove()
    }
    try daemon.terminate()
  }

  // MARK: - Parts

  private static func prepare(_ board: String) throws {
    try Command.run("mkdir", "-p", folder)
    try Data(board.utf8).write(to: URL(filePath: "\(folder)/board.yaml"))
  }

  static func start(_ bench: Bench, _ board: String, _ screen: TouchScreen) throws -> Daemon {
    try prepare(board)
    let daemon = try bench.start(options: ["--app", "\(folder)/board.yaml", "--control", socket])
    try daemon.waitUntilReady(with: [screen.device.node.path])
    return daemon
  }

  static func status(_ bench: Bench) throws -> String {
    try bench.output(of: "ctl", "status", "--json", "--socket", socket)
  }

  /// Has udev apply the rule of the project.
  static func withRule(_ body: () throws -> Void) throws {
    let folder = "/run/udev/rules.d"
    let rule = "\(folder)/72-responderd-desktop.rules"
    try Command.run("mkdir", "-p", folder)
    try String(
      contentsOf: Repository.root.appending(path: "udev-rules/72-responderd-desktop.rules"),
      encoding: .utf8
    ).write(toFile: rule, atomically: true, encoding: .utf8)
    defer {
      unlink(rule)
      _ = try? Tool.run(["udevadm", "control", "--reload"])
      chmod("/dev/uinput", 0o600)
      chown("/dev/uinput", 0, 0)
    }
    try Command.run("udevadm", "control", "--reload")
    try Command.run("udevadm", "trigger", "--action=add", "/dev/uinput")
    try Command.run("udevadm", "settle")
    try body()
  }

  /// The monotonic clock, in microseconds.
  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  static func expectTap(_ screen: TouchScreen, _ reader: TouchReader) throws {
    let spot = Spot(1024, 3072)
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try screen.frame(.up(slot: 0))
    try wait(for: "a tap", reader) { $0.count == 1 && !$0[0].isDown }
    try expect("place", reader.touches[0].path, is: [spot])
  }

  private static func twin(_ bench: Bench) throws -> String { try twin(in: try status(bench)) }

  /// The node of the only twin.
  private static func twin(in status: String) throws -> String {
    guard let twin = twins(in: status).first else { throw Failure("there is no twin: \(status)") }
    return twin
  }

  /// The nodes of the twins.
  private static func twins(in status: String) -> [String] {
    status.components(separatedBy: #""twin":""#).dropFirst().map {
      String($0.prefix { $0 != "\"" }).replacing("\\/", with: "/")
    }
  }

  /// Waits until the panel is grabbed, and returns the node of its twin.
  /// - Parameter other: The twin of another panel.
  @discardableResult
  static func waitUntilForwarded(_ bench: Bench, except other: String? = nil) throws -> String {
    try waitUntilForwarded(except: other) { try status(bench) }
  }

  private static func waitUntilForwarded(
    except other: String? = nil, _ ask: () throws -> String
  ) throws -> String {
    let deadline = Deadline()
    while true {
      let answer = try ask()
      let twin = twins(in: answer).first { $0 != other }
      if let twin, !answer.contains("sharesTouchesBecause") { return twin }
      if deadline.hasPassed { throw Failure("the panel was never grabbed: \(answer)") }
      usleep(50_000)
    }
  }

  static func wait(
    for what: String, _ reader: TouchReader, until isDone: ([TouchReader.Touch]) -> Bool
  ) throws {
    let deadline = Deadline()
    try reader.take()
    while !isDone(reader.touches) {
      if deadline.hasPassed { throw Failure("waited in vain for \(what): \(reader.touches)") }
      usleep(10_000)
      try reader.take()
    }
  }
}
