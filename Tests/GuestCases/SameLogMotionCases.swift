import CGuestSupport
import TestSupport

/// Recordings of motion sensors that replay as they were live.
enum SameLogMotionCases {
  static let cases = [
    GuestCase("a recording of a shake replays as it was live", seconds: 3, shake),
    GuestCase(
      "a recording of a shake of an IIO sensor replays as it was live", seconds: 9, sensorHub),
    GuestCase(
      "a recording of a turned screen and its fingers replays as it was live", seconds: 3, turned),
  ]

  static func shake(_ bench: Bench) throws {
    try SameLog.untilNothingIsLost(bench) { try shakeOnce(bench) }
  }

  private static func shakeOnce(_ bench: Bench) throws {
    let accelerometer = try bench.accelerometer()
    try SameLog.verify(bench, accelerometer.device) { both in
      try shakeUntilKnown(both) {
        try accelerometer.rest(seconds: 0.5)
        // The sensor falls silent afterwards: the shake ends by its deadline.
        try accelerometer.shake(seconds: 2)
      }
    }
  }

  /// The buffer of an IIO sensor has one reader: the daemon and the recorder have a hub each, which feel
  /// the same.
  static func sensorHub(_ bench: Bench) throws {
    let hubs = [try bench.sensorHub(), try bench.sensorHub()]
    try SameLog.verify(bench, read: hubs[0], recorded: hubs[1]) { both in
      let shake = try PersonsShake()
      try shakeUntilKnown(both) {
        _ = try shake.play { x, y, z, _ in for hub in hubs { try hub.feel(x, y, z) } }
      }
    }
  }

  /// The interface is turned under a finger, which is cancelled; the next ones are where the glass is.
  static func turned(_ bench: Bench) throws {
    try SameLog.untilNothingIsLost(bench) { try turnOnce(bench) }
  }

  private static func turnOnce(_ bench: Bench) throws {
    let sensor = try bench.accelerometer(.builtInAccelerometer)
    let screen = try bench.screen()
    try SameLog.verify(bench, sensor.device, screen.device) { both in
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(1)))
      try both.wait(for: "a finger") { $0.touches("began").count == 1 }
      for (count, x) in [(1, -1.0), (2, 1)] {
        try both.wait(for: "turn \(count)") { log in
          let turns = log.count { $0.subtype == "turned" }
          if turns < count { try sensor.play(seconds: 1) { _ in (x, 0, 0) } }
          return turns >= count
        }
        try both.settle()
        try screen.frame(.up(slot: 0))
        try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(2)))
        try both.wait(for: "the next finger") { $0.touches("began").count == count + 1 }
      }
      try screen.frame(.up(slot: 0))
      try both.wait(for: "the last finger to lift") { !$0.touches("ended").isEmpty }
    }
  }

  /// A busy machine can shake the device at the wrong times; both logs contain the same events.
  private static func shakeUntilKnown(_ both: SameLog, _ shake: () throws -> Void) throws {
    for _ in 1...5 where !both.daemon.log.motions.contains("motionEnded") {
      try shake()
      try both.settle()
      try both.daemon.hear(until: Deadline(in: .milliseconds(100)))
    }
    try both.wait(for: "a shake") { $0.motions.contains("motionEnded") }
  }
}
