import CGuestSupport
import TestSupport

/// A recording of all that happens to an application, on devices and to the machine.
enum SameLogLifeCases {
  static let cases = [
    GuestCase(
      "a recording of home, a launch, a call and a turn replays as it was live", seconds: 19, life)
  ]

  private static let folder = "/run/guest-life"
  private static let sockets = ["\(folder)/daemon", "\(folder)/recorder"]

  static func life(_ bench: Bench) throws {
    try SameLog.untilNothingIsLost(bench) { try liveOnce(bench) }
  }

  private static func liveOnce(_ bench: Bench) throws {
    // Each time begins without a saved state.
    try Command.run("rm", "-rf", folder)
    try Command.run("mkdir", "-p", "\(folder)/state")
    let button = try bench.keys(.button(KEY_HOMEPAGE))
    let sensor = try bench.accelerometer(.builtInAccelerometer)
    let screen = try bench.screen()
    try SameLog.verify(
      bench, button.device, sensor.device, screen.device, options: ["--app", "life-cycle"],
      daemonOptions: ["--control", sockets[0]], recorderOptions: ["--control", sockets[1]],
      environment: ["XDG_STATE_HOME=\(folder)/state"]
    ) { both in
      try screen.tap(1)
      try both.wait(for: "the second screen") { $0.calls("viewDidDisappear") == 1 }
      try say("memory-warning", bench, both)
      try both.wait(for: "the warning") { $0.calls("didReceiveMemoryWarning") == 2 }
      try button.tap(KEY_HOMEPAGE)
      try both.wait(for: "the state to be saved") { $0.contains { $0.isSaving } }
      try button.tap(KEY_HOMEPAGE)
      try both.wait(for: "the return") { $0.calls("applicationWillEnterForeground") == 1 }
      try button.tap(KEY_HOMEPAGE)
      try both.wait(for: "the state to be saved again") { $0.count { $0.isSaving } == 2 }
      try both.relaunch(toldAt: sockets[1])
      try both.wait(for: "the second screen to be restored") {
        $0.calls("viewDidDisappear") == 1
      }
      try screen.frame(.down(slot: 0, id: 2, at: Spot.forFinger(1)))
      try both.wait(for: "a finger") { $0.touches("began").count == 1 }
      try say("interrupt", bench, both)
      try both.wait(for: "the finger to be cancelled") { !$0.touches("cancelled").isEmpty }
      try screen.frame(.up(slot: 0))
      try both.settle()
      try say("resume", bench, both)
      try both.wait(for: "the end of the call") {
        $0.causes.suffix(2) == ["interruption", "interruption"]
      }
      for (count, x) in [(1, -1.0), (2, 1)] {
        try both.wait(for: "turn \(count)") { log in
          let turns = log.count { $0.subtype == "turned" }
          if turns < count { try sensor.play(seconds: 1) { _ in (x, 0, 0) } }
          return turns >= count
        }
        try both.settle()
      }
    }
  }

  /// Says the same to the daemon and to the recorder.
  private static func say(_ word: String, _ bench: Bench, _ both: SameLog) throws {
    for socket in sockets {
      try Tool.run([bench.program, "ctl", word, "--socket", socket])
    }
    try both.settle()
  }
}

extension TouchScreen {
  fileprivate func tap(_ id: Int32) throws {
    try frame(.down(slot: 0, id: id, at: Spot.forFinger(1)))
    try frame(.up(slot: 0))
  }
}

extension RouteLine {
  fileprivate var isSaving: Bool { subtype.contains("willEncodeRestorableState") }
}

extension [RouteLine] {
  /// How often a method of the life cycle was called.
  fileprivate func calls(_ method: String) -> Int { count { $0.subtype == method } }
}
