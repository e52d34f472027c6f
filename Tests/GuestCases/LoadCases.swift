import CGuestSupport
import Glibc
import TestSupport

/// What becomes of very many frames.
enum LoadCases {
  static let cases = [
    GuestCase(
      "ten thousand frames of five fingers arrive complete and in order", seconds: 8,
      tenThousandFrames),
    GuestCase("a flood that the daemon cannot follow closes every touch once", flood),
  ]

  /// Every finger goes down the screen in small steps, again and again; a frame that were lost,
  /// doubled or out of order would show in the next height.
  static func tenThousandFrames(_ bench: Bench) throws {
    let frames = 10_000
    // The ring of this screen holds 512 events, 26 frames of five fingers.
    let mostOnTheirWay = 12
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    let slots = 0..<Int32(5)
    var skimmer = TouchSkimmer { Spot(0, height(ofFrame: $0)).point.y }
    daemon.skim = { try skimmer.skim($0) }

    try screen.frame(
      slots.map { .down(slot: $0, id: $0, at: Spot(Spot.forFinger(Int($0)).x, height(ofFrame: 0))) }
    )
    try daemon.wait(for: "five fingers") { skimmer.fingers == slots.count }
    let start = ContinuousClock.now
    for frame in 1...frames {
      let y = height(ofFrame: frame)
      try screen.frame(slots.map { .move(slot: $0, to: Spot(Spot.forFinger(Int($0)).x, y)) })
      if frame - skimmer.framesSeen >= mostOnTheirWay {
        try daemon.wait(for: "frame \(frame - mostOnTheirWay / 2)") {
          frame - skimmer.framesSeen <= mostOnTheirWay / 2
        }
      }
    }
    try daemon.wait(for: "the last frame") { skimmer.framesSeen == frames }
    let seconds = (ContinuousClock.now - start).inSeconds
    Console.note("\(Int(Double(frames) / seconds)) frames of five fingers in a second, emulated")

    daemon.skim = nil
    try screen.frame(slots.map { .up(slot: $0) })
    try daemon.wait(for: "five fingers to lift") { daemon.log.touches("ended").count == 5 }
    try daemon.terminate()
    try expect("resynchronizations", skimmer.resynchronizations, is: 0)
    try expect("drops", try daemon.statistics(of: screen.device.node.path).drops, is: 0)
  }

  /// Far more comes than the daemon can read, while it reads: the kernel drops what it must, again
  /// and again, and every loss may cut touches short.
  static func flood(_ bench: Bench) throws {
    let events = Extent.pick(200_000, long: 1_000_000)
    let screen = try bench.screen()
    let daemon = try bench.daemon(with: screen.device)
    var ledger = TouchLedger()
    var hasLast = false
    daemon.skim = { line in
      try ledger.skim(line)
      if !hasLast { hasLast = strstr(line, lastMark) != nil }
    }

    for batch in floodBatches(of: screen, events: events) {
      try screen.device.write(batch)
      // The pipe must not fill: the daemon would drop lines, and that is another story.
      try daemon.hear(until: Deadline(in: .zero))
    }
    try tap(screen, at: lastSpot, until: { hasLast }, daemon)
    try daemon.terminate()

    try ledger.expectAllClosed()
    let statistics = try daemon.statistics(of: screen.device.node.path)
    Console.note(
      "\(statistics.events) of \(events) events read, \(ledger.resynchronizations) losses, "
        + "\(ledger.began) touches, \(ledger.cancelled) cancelled")
    try expect("resynchronizations", ledger.resynchronizations, is: statistics.drops)
    try expect(ledger.began > 5, "hardly any touch was seen")
  }

  private static let lastSpot = Spot(3840, 3840)
  private static let lastMark = #""phase":"began","x":300.00,"y":450.00"#

  /// Five fingers that go down, make 18 steps and lift, over and over. Sixteen frames are written
  /// at a time.
  private static func floodBatches(of screen: TouchScreen, events: Int) -> [[input_event]] {
    var batches: [[input_event]] = []
    var batch: [input_event] = []
    var (step, count) = (0 as Int32, 0)
    // The last frame lifts the fingers.
    while count < events || step % 20 != 0 {
      let changes = (0..<Int32(5)).map { slot -> TouchScreen.Change in
        let spot = Spot.forFinger(Int(slot)).moved(steps: step % 20)
        return switch step % 20 {
        case 0: .down(slot: slot, id: (step + slot) % 65_536, at: spot)
        case 19: .up(slot: slot)
        default: .move(slot: slot, to: spot)
        }
      }
      batch += screen.events(of: changes) + [.synReport]
      step += 1
      if step % 16 == 0 || step % 20 == 0 {
        count += batch.count
        batches.append(batch)
        batch = []
      }
    }
    return batches
  }

  /// Taps until a tap arrives: the first may be among what the kernel drops.
  private static func tap(
    _ screen: TouchScreen, at spot: Spot, until isSeen: () -> Bool, _ daemon: Daemon
  ) throws {
    let deadline = Deadline()
    while !isSeen() {
      if deadline.hasPassed { throw Failure("no tap arrived after the flood") }
      try screen.frame(.down(slot: 9, id: 65_535, at: spot))
      try screen.frame(.up(slot: 9))
      try daemon.hear(until: Deadline(in: .milliseconds(200)))
    }
  }

  private static func height(ofFrame frame: Int) -> Int32 { Int32(frame * 8 % 4096) }
}
