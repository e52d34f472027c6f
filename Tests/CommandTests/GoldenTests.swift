import Foundation
import TestSupport
import Testing

/// The whole text of a replay against a file that was looked at once.
///
/// After a wanted change, run the tests with `RESPONDERD_UPDATE_GOLDENS=1` and read the
/// difference before committing it.
@Suite struct `The route log of a recording` {
  private static let folder = Repository.root.appending(path: "Tests/CommandTests/Goldens")

  @Test(arguments: [
    (
      "taps",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "Atmel maXTouch Touchscreen.1-finger-fast-taps.events"
    ),
    (
      "two-fingers",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "Atmel maXTouch Touchscreen.2-fingers-touch-release.events"
    ),
    ("four-fingers", "Sources/SampleApps/Recordings/four_fingers.events"),
    ("shake", "Sources/SampleApps/Recordings/shake.events"),
    ("headset", "Sources/SampleApps/Recordings/headset.events"),
    (
      "left-edge",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "QUANTA OpticalTouchScreen.touch-on-left.events"
    ),
    (
      "drag",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "Atmel maXTouch Touchscreen.1-finger-drag-up-down.events"
    ),
    (
      "optical",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "QUANTA OpticalTouchScreen.touch-hover.events"
    ),
    (
      "protocol-a",
      "Tests/Fixtures/evemu-devices/touchscreens/"
        + "N-Trig MultiTouch.1-finger-drag-NW-SE.events"
    ),
  ])
  func `matches its golden log`(name: String, recording: String) throws {
    let path = Repository.root.appending(path: recording).path
    let output = try CommandRun("replay", path).output
    let golden = Self.folder.appending(path: "\(name).route")
    if ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1" {
      try Data(output.utf8).write(to: golden)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    #expect(output == expected)
  }
}
