import CGuestSupport
import Glibc
import TestSupport

/// What goes wrong under a finger on a panel that is shared with a program below, and what that program receives.
extension DesktopCases {
  static let faultCases = [
    GuestCase(
      "a daemon that is killed under a finger gives the panel back to the program below",
      seconds: 2,
      killed),
    GuestCase(
      "what a stopped daemon misses leaves no finger down on the program below", seconds: 2, stopped
    ),
    GuestCase(
      "a panel that is unplugged or inhibited leaves no finger down on the program below",
      seconds: 2,
      withdrawn),
    GuestCase(
      "a panel that another program has grabbed is forwarded when that program ends", seconds: 2,
      grabbed),
    GuestCase(
      "a panel whose twin fails is given back to the program below", seconds: 2, failing),
  ]

  private static let spot = Spot(2000, 3000)

  private static func killed(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try start(bench, head + scenes, screen)
    let reader = try TouchReader(try waitUntilForwarded(bench))
    try screen.frame(.down(slot: 0, id: 1, at: spot))
    try wait(for: "a finger", reader) { $0.count == 1 }
    try daemon.send(SIGKILL)
    _ = try daemon.exitStatus()
    try expect(access(reader.path, F_OK) != 0, "the twin is left")
    try screen.frame(.up(slot: 0))
    let panel = try TouchReader(screen.device.node.path)
    try screen.frame(.down(slot: 0, id: 2, at: spot.moved(steps: 1)))
    try screen.frame(.up(slot: 0))
    try wait(for: "the next touch", panel) { $0.count == 1 && !$0[0].isDown }
    try expect("the next touch", panel.touches[0].path, is: [spot.moved(steps: 1)])
    let next = try start(bench, head + scenes, screen)
    try expectTap(screen, try TouchReader(try waitUntilForwarded(bench)))
    try panel.take()
    try expect("touches of the panel itself", panel.touches.count, is: 1)
    try next.terminate()
  }

  private static func stopped(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try start(bench, head + scenes, screen)
    let reader = try TouchReader(try waitUntilForwarded(bench))
    for isLong in [false, true] {
      let known = reader.touches.count
      try screen.frame(
        .down(slot: 0, id: 1, at: spot), .down(slot: 1, id: 2, at: spot.moved(steps: 20)))
      try wait(for: "two fingers", reader) { $0.count == known + 2 }
      try daemon.send(SIGSTOP)
      // More than the kernel keeps for a reader, or less.
      for step in Int32(1)...(isLong ? 2000 : 5) {
        try screen.frame(.move(slot: 0, to: spot.moved(steps: step % 50)))
      }
      try screen.frame(.up(slot: 0))
      try screen.frame(.down(slot: 0, id: 3, at: spot.moved(steps: 30)))
      try screen.frame(.up(slot: 0))
      try daemon.send(SIGCONT)
      try wait(for: "the lift of the first finger", reader) { !$0[known].isDown }
      try screen.frame(.move(slot: 1, to: spot.moved(steps: 40)))
      try screen.frame(.up(slot: 1))
      try wait(for: "no finger", reader) { $0.allSatisfy { !$0.isDown } && !reader.button }
      try screen.frame(.down(slot: 0, id: 4, at: spot))
      try screen.frame(.up(slot: 0))
      // What was lost between the two has no touch of its own.
      let count = known + (isLong ? 3 : 4)
      try wait(for: "the next touch", reader) { $0.count == count && !$0[count - 1].isDown }
      try expect("the next touch", reader.touches[count - 1].path, is: [spot])
    }
    try daemon.terminate()
  }

  private static func withdrawn(_ bench: Bench) throws {
    let first = try bench.screen()
    let daemon = try start(bench, head + scenes, first)
    let reader = try TouchReader(try waitUntilForwarded(bench))
    try first.frame(.down(slot: 0, id: 1, at: spot))
    try wait(for: "a finger", reader) { $0.count == 1 }
    first.device.unplug()
    let deadline = Deadline()
    while access(reader.path, F_OK) == 0 {
      try expect(!deadline.hasPassed, "the twin is left")
      usleep(10_000)
    }

    let second = try bench.screen(named: "Guest Other Screen")
    let other = try TouchReader(try waitUntilForwarded(bench))
    try expectTap(second, other)
    try second.frame(.down(slot: 0, id: 2, at: spot), .down(slot: 1, id: 3, at: spot))
    try wait(for: "two fingers", other) { $0.count == 3 }
    try second.device.inhibit(true)
    try wait(for: "no finger", other) { $0.allSatisfy { !$0.isDown } && !other.button }
    try second.device.inhibit(false)
    try second.frame(.up(slot: 0), .up(slot: 1))
    try second.frame(.down(slot: 1, id: 4, at: spot.moved(steps: 3)))
    try second.frame(.up(slot: 1))
    try wait(for: "the next touch", other) { $0.count == 4 && !$0[3].isDown }
    try expect("the next touch", other.touches[3].path, is: [spot.moved(steps: 3)])
    try daemon.terminate()
  }

  private static func grabbed(_ bench: Bench) throws {
    let screen = try bench.screen()
    func grab(_ node: String) throws -> Daemon {
      let program = try bench.tool(Nuisance.command("grab", node))
      try program.wait(for: "\(node) to be grabbed") { program.diagnostics.contains("grabbed") }
      return program
    }
    let earlier = try grab(screen.device.node.path)
    let daemon = try start(bench, head + scenes, screen)
    let answer = try status(bench)
    try expect(answer.contains("sharesTouchesBecause"), answer)
    earlier.remove()
    let twin = try waitUntilForwarded(bench)
    let reader = try TouchReader(twin)
    try expectTap(screen, reader)
    // Nor does a program below that grabs the twin, as some display servers do, keep anything from the daemon.
    let below = try grab(twin)
    try screen.frame(.down(slot: 0, id: 5, at: spot))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the touches") {
      daemon.log.count { $0.event == "touches" && $0.subtype == "ended" && $0.handledBy == "below" }
        == 2
    }
    below.remove()
    try daemon.terminate()
  }

  private static func failing(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try start(bench, head + scenes, screen)
    let reader = try TouchReader(try waitUntilForwarded(bench))
    try expectTap(screen, reader)
    let descriptor = try Daemon.descriptor(of: "/dev/uinput", in: daemon.process)
    try check("UI_DEV_DESTROY", guest_destroy_uinput(daemon.process, descriptor))
    let panel = try NodeListener(screen.device.node.path)
    try screen.frame(.down(slot: 0, id: 2, at: spot))
    try daemon.wait(for: "the word that the twin failed") {
      daemon.diagnostics.contains {
        $0.contains("the desktop receives its touches directly from now on")
      }
    }
    let answer = try status(bench)
    try expect(answer.contains("the twin failed"), answer)
    try panel.take()
    let before = panel.frames.count
    try screen.frame(.up(slot: 0))
    try screen.frame(.down(slot: 0, id: 3, at: spot))
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the touches") { daemon.log.touches("ended").count == 3 }
    try panel.take()
    try expect("frames of the panel itself", panel.frames.count - before, is: 3)
    try daemon.terminate()
  }
}
