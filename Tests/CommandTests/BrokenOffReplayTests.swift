import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A replay in real time` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `ends cleanly on a signal, with the events so far`(signal: Int32) throws {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.put(2, in: 1, x: 600, y: 500, at: 3600)
    let recording = try WrittenRecording(screen)
    defer { recording.remove() }
    let replay = try Follower(["replay", "--realtime", "--trace", "json", recording.path])
    #expect(replay.wait(for: "\"subtype\":\"began\""))
    replay.send(signal)
    #expect(replay.wait(for: "\"subtype\":\"removed\""))
    #expect(replay.status() == 0)
    let lines = try RouteLine.all(in: replay.text)
    #expect(lines.filter { $0.event == "touches" }.map(\.subtype) == ["began", "cancelled"])
    #expect(lines.suffix(2).map(\.subtype) == ["applicationWillTerminate", "removed"])
  }

  @Test func `is also available in a hosted application, with its own timers`() throws {
    let run = try CommandRun(
      of: BuildProducts().executable("auto-logout"),
      arguments: [
        "replay", "--realtime",
        Repository.recording("touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"),
      ])
    #expect(run.status == 0)
    // The application exits because no touch began within its timeout of 0.3 seconds.
    for words in ["Atmel maXTouch", "logged out of TimerApplication", "terminating"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }
}
