import TestSupport

/// What a motion sensor's readings come to.
enum MotionCases {
  static let cases = [
    GuestCase("a shaken device begins and ends one motion", seconds: 2, smoke: true, shake),
    GuestCase("a shake ends when the sensor stops reporting", silentAfterShake),
    GuestCase("a device that only turns is not shaken", seconds: 2, rotation),
  ]

  static func shake(_ bench: Bench) throws {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    try expectOneShake(daemon) {
      max(try accelerometer.shake(seconds: 2), try accelerometer.rest(seconds: 1.5))
    }
  }

  static func silentAfterShake(_ bench: Bench) throws {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    try expectOneShake(daemon) { try accelerometer.shake(seconds: 2) }
  }

  static func rotation(_ bench: Bench) throws {
    for _ in 1...5 {
      if try turnsInTime(bench) { return }
      try bench.clear()
    }
    throw Failure("the machine was late each time")
  }

  /// - Returns: Whether the machine turned the device as smoothly as it should; if not, it was none.
  private static func turnsInTime(_ bench: Bench) throws -> Bool {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    let delay = max(try accelerometer.turn(seconds: 4), try accelerometer.rest(seconds: 1))
    try daemon.terminate()
    guard delay <= SampleClock.tolerance else {
      Console.note("the turn was \(delay) s late; once more")
      return false
    }
    try expect("motions", daemon.log.motions, is: [])
    // The last readings may still have been on their way; all others were looked at.
    let frames = try daemon.statistics(of: accelerometer.device.node.path).frames
    let enough = accelerometer.samples * 9 / 10
    try expect(frames > enough, "\(frames) of \(accelerometer.samples) readings were read")
    return true
  }

  private static func daemonAtRest(_ bench: Bench) throws -> (Accelerometer, Daemon) {
    let accelerometer = try bench.accelerometer()
    let daemon = try bench.daemon(with: accelerometer.device)
    try accelerometer.rest(seconds: 0.5)
    return (accelerometer, daemon)
  }

  private static func expectOneShake(_ daemon: Daemon, of play: () throws -> Double) throws {
    try daemon.expectOneShake(of: play)
    let kinds = Set(daemon.log.filter { $0.event == "motion" }.map(\.subtype))
    try expect("kinds of motion", kinds, is: ["motionShake"])
  }
}
