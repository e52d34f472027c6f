import Glibc

/// What becomes of very many frames.
enum LoadCases {
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

  private static func height(ofFrame frame: Int) -> Int32 { Int32(frame * 8 % 4096) }
}
