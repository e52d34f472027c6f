import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What machines do to a daemon in the course of years, within a minute.
enum FaultCases {
  static let cases = [
    GuestCase("a wall clock that jumps back and forth does not disturb a touch", clockStepped),
    GuestCase("adding and removing devices leaks nothing", seconds: 13, comesAndGoes),
    GuestCase("fifty screens are read at the same time", seconds: 11, fifty),
    GuestCase("each loss of a series is reported, and every touch is closed", droppedStorm),
    GuestCase("a screen that another program grabs is read again afterwards", grabbed),
    GuestCase("udevd can be stopped and started at any time", seconds: 7, udevdRestarted),
    GuestCase("taps on a daemon that was stopped all arrive", frozen),
    GuestCase("a series of reloads of broken files leaves the application unchanged", hangUps),
    GuestCase("7,200 frames of a finger do not increase the daemon's memory", seconds: 21, soak),
  ]

  // MARK: - Devices

  /// Ten at a time, so that udev's work is done side by side.
  static func comesAndGoes(_ bench: Bench) throws {
    let rounds = Extent.pick(5, long: 100)
    // udevd runs programs for each device, which is most of the time that this takes.
    let timeout = Duration.seconds(300)
    let daemon = try bench.daemon(with: [])
    try daemon.waitUntilSettled()
    var (added, removed, began) = (0, 0, 0)
    daemon.skim = { line in
      if strstr(line, #""event":"device""#) != nil {
        if strstr(line, #""subtype":"added""#) != nil { added += 1 }
        if strstr(line, #""subtype":"removed""#) != nil { removed += 1 }
      } else if strstr(line, #""phase":"began""#) != nil {
        began += 1
      }
    }
    var settled: Footprint?
    let start = ContinuousClock.now
    func run(_ round: Int) throws {
      let screens = try severalScreens(10, bench)
      do {
        try daemon.wait(for: "ten screens", in: timeout) { added == 10 * round }
      } catch {
        throw Failure("\(error): \(added) came and \(removed) went in round \(round)")
      }
      for screen in screens { try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0))) }
      try daemon.wait(for: "ten fingers", in: timeout) { began == 10 * round }
      screens.forEach { $0.device.unplug() }
      try daemon.wait(for: "no screen", in: timeout) { removed == 10 * round }
      for screen in screens { try screen.device.node.waitUntilForgotten() }
    }
    for round in 1...rounds {
      try run(round)
      // The first rounds make what is kept for the next ones.
      if round == max(rounds / 10, 3) { settled = try footprintAtRest(of: daemon) }
      if round % 10 == 0 {
        let time = ManagerCases.tenths(ContinuousClock.now - start)
        Console.note("\(10 * round) devices after \(time) s: \(try Footprint(of: daemon.process))")
      }
    }
    guard var settled else { throw Failure("too few rounds") }
    var end = try footprintAtRest(of: daemon)
    Console.note("\(10 * rounds) devices came and went: \(settled) → \(end)")
    // On a busy machine, what is kept can be made late. A leak grows with every ten devices.
    for round in rounds + 1...rounds + 4 where !end.hasGrownLittle(since: settled) {
      try run(round)
      (settled, end) = (end, try footprintAtRest(of: daemon))
      Console.note("ten more came and went: \(end)")
    }
    try end.expectNoGrowth(since: settled)
    daemon.skim = nil
    try daemon.terminate()
  }

  /// Once it is done with what udev says last of devices that went: it asks whether udev is there.
  private static func footprintAtRest(of daemon: Daemon) throws -> Footprint {
    try Command.run("udevadm", "settle")
    _ = try daemon.contextSwitchesWhenIdle()
    return try Footprint(of: daemon.process)
  }

  /// Plugged in at once: udev takes them one after the other.
  private static func severalScreens(_ count: Int, _ bench: Bench) throws -> [TouchScreen] {
    try (0..<count).map {
      try bench.screen(named: "Guest Screen \($0)", slots: 2, awaitsUdev: false)
    }
  }

  static func fifty(_ bench: Bench) throws {
    let count = 50
    let daemon = try bench.daemon(with: [])
    let clock = ContinuousClock()
    let start = clock.now
    let screens = try severalScreens(count, bench)
    try daemon.wait(for: "fifty screens", in: .seconds(120)) {
      daemon.log.devices("added").count == count
    }
    Console.note("fifty screens open after \(ManagerCases.tenths(clock.now - start)) s")
    for screen in screens { try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0))) }
    try daemon.wait(for: "fifty fingers", in: .seconds(60)) {
      daemon.log.touches("began").count == count
    }
    for screen in screens.prefix(count / 2) { try screen.frame(.up(slot: 0)) }
    // The kernel keeps nothing for a reader of a device that is gone.
    try daemon.wait(for: "half of them to lift", in: .seconds(60)) {
      daemon.log.touches("ended").count == count / 2
    }
    for screen in screens { screen.device.unplug() }
    try daemon.wait(for: "fifty screens to go", in: .seconds(120)) {
      daemon.log.devices("removed").count == count
    }
    try daemon.terminate()
    try expect("fingers that lifted", daemon.log.touches("ended").count, is: count / 2)
    try expect("fingers cut short", daemon.log.touches("cancelled").count, is: count / 2)
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// Again and again the ring overflows while the daemon stands still.
  static func droppedStorm(_ bench: Bench) throws {
    let storms = Extent.pick(40, long: 1000)
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    var (losses, closed, began) = (0, 0, 0)
    daemon.skim = { line in
      if strstr(line, #""subtype":"resynchronized""#) != nil { losses += 1 }
      if strstr(line, #""phase":"began""#) != nil { began += 1 }
      if strstr(line, #""phase":"ended""#) != nil || strstr(line, #""phase":"cancelled""#) != nil {
        closed += 1
      }
    }
    for storm in 1...storms {
      try daemon.freeze()
      var events: [input_event] = []
      for step in 0..<Int32(300) {
        let change: TouchScreen.Change =
          switch step % 3 {
          case 0: .down(slot: 0, id: step, at: Spot.forFinger(0))
          case 1: .move(slot: 0, to: Spot.forFinger(0).moved(steps: step % 9))
          default: .up(slot: 0)
          }
        events += screen.events(of: [change]) + [.synReport]
      }
      // The ring holds 512 events.
      for start in stride(from: 0, to: events.count, by: 60) {
        try screen.device.write(Array(events[start..<min(start + 60, events.count)]))
      }
      try daemon.thaw()
      try daemon.wait(for: "storm \(storm) to be told of", in: .seconds(60)) { losses >= storm }
      // A storm that came while it still looks at the device would be no second loss.
      let before = closed
      // Nor is a tap that comes while it looks more than a part of that loss.
      for attempt in 1...20 where closed == before {
        try screen.frame(.down(slot: 0, id: 500, at: Spot.forFinger(3)))
        try screen.frame(.up(slot: 0))
        do {
          try daemon.wait(for: "a tap after storm \(storm)", in: .seconds(3)) { closed > before }
        } catch {
          if attempt == 20 { throw error }
        }
      }
    }
    try daemon.terminate()
    let statistics = try daemon.statistics(of: screen.device.node.path)
    Console.note("\(storms) storms: \(statistics.drops) losses, \(losses) told")
    try expect("losses that were told", losses, is: statistics.drops)
    try expect("touches that were closed", closed, is: began)
  }

  /// Another program has the device for itself for a while.
  static func grabbed(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try daemon.wait(for: "a finger") { daemon.log.touches("began").count == 1 }

    let other = try check("open", open(screen.device.node.path, O_RDONLY | O_CLOEXEC))
    try check("EVIOCGRAB", guest_grab(other, 1))
    try screen.frame(.up(slot: 0))
    for id in 2...4 as ClosedRange<Int32> {
      try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(1)))
      try screen.frame(.up(slot: 0))
    }
    try check("EVIOCGRAB", guest_grab(other, 0))
    close(other)

    // Longer than a panel takes from one finger to the next of a tap.
    usleep(200_000)
    try screen.frame(.down(slot: 0, id: 5, at: Spot.forFinger(2)))
    try daemon.wait(for: "a finger after the grab") { daemon.log.touches("began").count == 2 }
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "its end") { !daemon.log.touches("ended").isEmpty }
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
    try expect("touches", daemon.log.touches("began").count, is: 2)
    // The lift of the first one was not reported.
    try expect("touches that were cancelled", daemon.log.touches("cancelled").count, is: 1)
  }

  // MARK: - The machine

  static func udevdRestarted(_ bench: Bench) throws {
    let first = try bench.screen(named: "Guest First Screen")
    let daemon = try bench.daemon(with: first.device)
    try UdevCases.stopUdev()
    // Whatever happens here, the other cases need one; two would follow different rules.
    var isBack = false
    defer { if !isBack { try? UdevCases.startUdev() } }
    try DiscoveryCases.tap(first, daemon)
    let second = try bench.device(
      .touchscreen(named: "Guest Second Screen", slots: 2), awaitsUdev: false)
    for _ in 1...5 {
      try UdevCases.startUdev()
      try Command.run("udevadm", "trigger", "--subsystem-match=input", "--action=add")
      try Command.run("udevadm", "settle")
      try UdevCases.stopUdev()
    }
    try daemon.wait(for: "the second screen") {
      !daemon.log.devices("added", node: second.node.path).isEmpty
    }
    try DiscoveryCases.tap(first, daemon)
    try UdevCases.startUdev()
    isBack = true
    try Command.run("udevadm", "settle")
    try daemon.terminate()
    try expect("additions", daemon.log.devices("added").count, is: 2)
  }

  /// The process stands still, as in a debugger or a frozen control group.
  static func frozen(_ bench: Bench) throws {
    let seconds = Extent.pick(2, long: 30)
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try daemon.freeze()
    for id in 1...10 as ClosedRange<Int32> {
      try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
    }
    // Standing still for that long is what the case is about.
    usleep(UInt32(seconds) * 1_000_000)
    try daemon.thaw()
    try daemon.wait(for: "all ten taps") { daemon.log.touches("ended").count == 10 }
    try DiscoveryCases.tap(screen, daemon)
    try daemon.terminate()
    try expect("losses", daemon.log.devices("resynchronized").count, is: 0)
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }

  /// The wall clock jumps to and fro under a finger that moves.
  static func clockStepped(_ bench: Bench) throws {
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    let dates = ["2040-01-02 03:04:05", "1990-01-01 00:00:00", "2026-06-06 06:06:06"]
    for step in 1...12 as ClosedRange<Int32> {
      try Command.run("date", "--set=\(dates[Int(step) % dates.count])")
      try screen.frame(.move(slot: 0, to: Spot.forFinger(0).moved(steps: step)))
      try daemon.wait(for: "step \(step)") { daemon.log.touches("moved").count == step }
    }
    try screen.frame(.up(slot: 0))
    try daemon.wait(for: "the finger's end") { daemon.log.touches("ended").count == 1 }
    try daemon.terminate()
    try expect("resynchronizations", daemon.log.devices("resynchronized").count, is: 0)
    let times = daemon.log.filter { $0.event == "touches" }.map(\.time)
    try expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "times run back: \(times)")
  }

  // MARK: - Time

  /// A finger that never rests, as fast as panels report.
  static func soak(_ bench: Bench) throws {
    // The short form sends the frames of a minute in a quarter of it.
    let (seconds, rate) = (Extent.pick(15, long: 3600), Extent.pick(480, long: 120))
    let stroke = 240
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    try daemon.waitUntilSettled()
    var (touches, losses) = (0, 0)
    daemon.skim = { line in
      if strstr(line, #""event":"touches""#) != nil { touches += 1 }
      if strstr(line, #""subtype":"resynchronized""#) != nil { losses += 1 }
    }
    let clock = ContinuousClock()
    let start = clock.now
    var settled: Footprint?
    var (frame, written) = (0, seconds * rate)
    while frame < written {
      let step = Int32(frame % stroke)
      let change: TouchScreen.Change =
        if step == 0 {
          .down(slot: 0, id: Int32(frame / stroke % 65_536), at: Spot.forFinger(0))
        } else if step == Int32(stroke) - 1 {
          .up(slot: 0)
        } else {
          .move(slot: 0, to: Spot(256 + step * 8, 512 + step * 8))
        }
      try screen.frame(change)
      let next = start + .milliseconds(1000 * (frame + 1) / rate)
      repeat { try daemon.hear(until: Deadline(in: next - clock.now)) } while clock.now < next
      // A machine without time for the daemon does not fail the case: the kernel's buffer holds 128
      // such frames.
      if frame + 1 - touches >= 60 {
        try daemon.wait(for: "frame \(frame - 30)") { frame + 1 - touches <= 30 }
      }
      // The first strokes make what is kept for the next ones.
      if frame == seconds * rate / 10 { settled = try Footprint(of: daemon.process) }
      frame += 1
      // A busy machine may have had the daemon do what it had not done before, such as to tell of frames
      // that are late together.
      if frame == written, frame < 3 * seconds * rate, let start = settled {
        let now = try Footprint(of: daemon.process)
        if now.hasReadMore(than: start) {
          Console.note("after \(frame) frames, going on: \(start) → \(now)")
          settled = now
          written += seconds * rate
        }
      }
      if frame % (300 * rate) == 0 {
        let footprint = try Footprint(of: daemon.process)
        Console.note("after \(Int((clock.now - start).inSeconds)) s, \(frame) frames: \(footprint)")
      }
    }
    try daemon.wait(for: "the last frame", in: .seconds(60)) { touches == written || losses > 0 }
    let end = try Footprint(of: daemon.process)
    guard let settled else { throw Failure("too few frames") }
    // More seconds than there were to be, where the machine was too busy for them.
    let elapsed = Int((clock.now - start).inSeconds)
    Console.note("\(written) frames of \(rate) Hz in \(elapsed) s: \(settled) → \(end)")
    try expect("losses", losses, is: 0)
    try end.expectNoGrowth(since: settled)
    daemon.skim = nil
    try daemon.terminate()
  }
}

// MARK: - Storyboards

extension FaultCases {
  static func storyboard(view: String) -> String {
    """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          \(view):
            frame: [0, 0, 100%, 100%]
            when: {touchesEnded: {log: lifted}}

    """
  }

  /// The file is rewritten repeatedly, mostly with invalid content, each time with a signal.
  static func hangUps(_ bench: Bench) throws {
    let storms = Extent.pick(60, long: 1000)
    let file = "/tmp/guest-storyboard.yaml"
    try storyboard(view: "first").write(toFile: file, atomically: true, encoding: .utf8)
    let screen = try bench.screen()
    let daemon = try bench.start(options: ["--app", file])
    try daemon.wait(for: "the screen") { !daemon.log.devices("added").isEmpty }
    try DiscoveryCases.tap(screen, daemon)
    _ = try daemon.contextSwitchesWhenIdle()
    let before = try Footprint(of: daemon.process)
    let nonsense = [
      "version: 7", "scenes: [", "", "\u{0}\u{1}", "version: 1\nscenes: {main: {wehn: 1}}",
    ]
    for storm in 0..<storms {
      try nonsense[storm % nonsense.count].write(toFile: file, atomically: false, encoding: .utf8)
      for _ in 0..<5 { try daemon.send(SIGHUP) }
      if storm % 10 == 0 { try DiscoveryCases.tap(screen, daemon) }
    }
    try daemon.wait(for: "a word about the nonsense") {
      daemon.diagnostics.contains { $0.contains("the old application continues") }
    }
    try expect("the view that is touched", daemon.log.touches.last?.view, is: "first")
    // While it reads the file, it has that open.
    _ = try daemon.contextSwitchesWhenIdle()
    let after = try Footprint(of: daemon.process)
    try expect("descriptors", after.descriptors, is: before.descriptors)

    try storyboard(view: "second").write(toFile: file, atomically: true, encoding: .utf8)
    try daemon.send(SIGHUP)
    try daemon.wait(for: "the new file") {
      daemon.diagnostics.contains { $0.contains("reloaded ") }
    }
    try DiscoveryCases.tap(screen, daemon)
    try expect("the view that is touched", daemon.log.touches.last?.view, is: "second")
    Console.note("\(storms) broken files, five signals for each: \(before) → \(after)")
    try daemon.terminate()
    try TouchHistory(daemon.log).expectEveryTouchClosedOnce()
  }
}
