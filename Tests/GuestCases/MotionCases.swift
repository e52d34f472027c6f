import TestSupport

/// What a motion sensor's readings come to.
enum MotionCases {
  static func shake(_ bench: Bench) throws {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    try accelerometer.shake(seconds: 2)
    try accelerometer.rest(seconds: 1.5)
    try expectOneShake(daemon)
  }

  static func silentAfterShake(_ bench: Bench) throws {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    try accelerometer.shake(seconds: 2)
    try expectOneShake(daemon)
  }

  static func rotation(_ bench: Bench) throws {
    let (accelerometer, daemon) = try daemonAtRest(bench)
    try accelerometer.turn(seconds: 4)
    try accelerometer.rest(seconds: 1)
    try daemon.terminate()
    try expect("motions", daemon.log.motions, is: [])
    // The last readings may still have been on their way; all others were looked at.
    let frames = try daemon.statistics(of: accelerometer.device.node.path).frames
    let enough = accelerometer.samples * 9 / 10
    try expect(frames > enough, "\(frames) of \(accelerometer.samples) readings were read")
  }

  private static func daemonAtRest(_ bench: Bench) throws -> (Accelerometer, Daemon) {
    let accelerometer = try bench.accelerometer()
    let daemon = try bench.daemon(with: accelerometer.device)
    try accelerometer.rest(seconds: 0.5)
    return (accelerometer, daemon)
  }

  private static func expectOneShake(_ daemon: Daemon) throws {
    try daemon.wait(for: "motionEnded") { daemon.log.motions.contains("motionEnded") }
    try daemon.terminate()
    try expect("motions", daemon.log.motions, is: ["motionBegan", "motionEnded"])
    let kinds = Set(daemon.log.filter { $0.event == "motion" }.map(\.subtype))
    try expect("kinds of motion", kinds, is: ["motionShake"])
  }
}
