import Glibc

extension Daemon {
  /// Has a device shaken, and expects that the application hears of one whole shake, and the daemon ends.
  ///
  /// A shake is felt in real time: a machine that stands still in the middle of it plays something else,
  /// or more at once than there is room for. Then it is shaken again.
  ///
  /// - Parameter play: Shakes it, and returns by how much that was late, in seconds.
  func expectOneShake(of play: () throws -> Double) throws {
    var before = 0
    for attempt in 1...5 {
      before = log.motions.count
      let losses = log.devices("resynchronized").count
      let delay = try play()
      if delay > Pace.tolerance || log.devices("resynchronized").count > losses, attempt < 5 {
        Console.note("the shake was \(delay) s late; once more")
        usleep(1_000_000)
        _ = try contextSwitchesWhenIdle()
        try hear(until: Deadline(in: .milliseconds(50)))
      } else {
        try wait(for: "motionEnded") { log.motions.dropFirst(before).contains("motionEnded") }
        break
      }
    }
    try terminate()
    try expect(
      "motions", Array(log.motions.dropFirst(before)), is: ["motionBegan", "motionEnded"])
  }
}
