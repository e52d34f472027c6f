import Glibc

extension Daemon {
  /// Shakes a device, and expects one complete shake in the application and the end of the daemon.
  ///
  /// A shake is felt in real time: a machine that stands still in the middle of it plays something else,
  /// or more at once than there is room for. Then it is shaken again.
  ///
  /// - Parameter play: Shakes it, and returns by how much that was late, in seconds.
  func expectOneShake(of play: () throws -> Double) throws {
    var before = 0
    for attempt in 1...5 {
      before = log.motions.count
      let lossesBefore = log.devices("resynchronized").count
      let delay = try play()
      // Long enough for a shake to end by itself.
      usleep(700_000)
      try hearAll()
      let losses = log.devices("resynchronized").count - lossesBefore
      if delay > SampleClock.tolerance || losses > 0, attempt < 5 {
        Console.note("the shake was \(delay) s late, with \(losses) losses; once more")
      } else {
        try wait(for: "motionEnded") { log.motions.dropFirst(before).contains("motionEnded") }
        break
      }
    }
    try terminate()
    try expect(
      "motions", Array(log.motions.dropFirst(before)), is: ["motionBegan", "motionEnded"])
  }

  /// Reads what it has printed so far.
  private func hearAll() throws {
    _ = try contextSwitchesWhenIdle()
    var count: Int
    repeat {
      count = log.count
      try hear(until: Deadline(in: .milliseconds(50)))
    } while log.count > count
  }
}
