import Foundation
import TestSupport

/// What a storyboard makes of real devices.
enum StoryboardCases {
  private static let folder = "/run/responderd-storyboard"
  private static let file = "\(folder)/storyboard.yaml"

  /// The storyboard that `init` writes, whose commands say what they were told, not to the system's log
  /// but to ours.
  static func starter(_ bench: Bench) throws {
    _ = try bench.output(of: "init", folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }  // Gone with the guest in any case.
    var text = try String(contentsOfFile: file, encoding: .utf8)
    text = text.replacingOccurrences(of: "run: [logger, ", with: "run: [echo, ")
    try write(text)
    _ = try bench.output(of: "check", file)

    let screen = try bench.screen()
    let accelerometer = try bench.accelerometer()
    let daemon = try bench.start(options: ["--app", file])
    try daemon.waitUntilReady(with: [screen.device.node.path, accelerometer.device.node.path])
    try tapTwice(screen)
    try heard("echo: a double tap at 80, 120", daemon)
    try accelerometer.rest(seconds: 0.5)
    try accelerometer.shake(seconds: 2)
    try accelerometer.rest(seconds: 1.5)
    try heard("echo: the device was shaken", daemon)

    try write(text.replacingOccurrences(of: "doubleTap:", with: "dubleTap:"))
    try daemon.send(SIGHUP)
    try heard("did you mean \"doubleTap\"?", daemon)
    try heard("is not taken over; going on as before", daemon)
    try write(text.replacingOccurrences(of: "a double tap at", with: "twice at"))
    try daemon.send(SIGHUP)
    try heard("was read again", daemon)
    try tapTwice(screen)
    try heard("echo: twice at 80, 120", daemon)
    try daemon.terminate()
    let taps = daemon.diagnostics.count { $0.contains("echo: a double tap") }
    try expect("double taps that the first file heard of", taps, is: 1)
  }

  private static func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  private static func tapTwice(_ screen: TouchScreen) throws {
    for id: Int32 in 1...2 {
      try screen.frame(.down(slot: 0, id: id, at: Spot(1024, 1024)))
      usleep(40_000)
      try screen.frame(.up(slot: 0))
      usleep(40_000)
    }
  }

  private static func heard(_ words: String, _ daemon: Daemon) throws {
    try daemon.wait(for: "\"\(words)\"") { daemon.diagnostics.contains { $0.contains(words) } }
  }
}
