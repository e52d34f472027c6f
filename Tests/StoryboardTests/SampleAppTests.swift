import Foundation
import SampleApps
import Storyboards
import TestSupport
import Testing

/// The sample applications, as storyboards and in Swift, on the same recordings.
///
/// After a wanted change, run the tests with `RESPONDERD_UPDATE_GOLDENS=1` and read the
/// difference before committing it.
@Suite struct `A sample application` {
  private static let folder = Repository.root.appending(path: "Tests/StoryboardTests")
  private static let demo = Repository.root.appending(path: "Sources/SampleApps/Recordings")

  static let applications: [(name: String, recordings: [String])] = [
    (
      "six-views", ["taps", "four_fingers", "shake", "headset"].map { demo.path + "/\($0).events" }
    ),
    ("life-cycle", [demo.path + "/taps.events"]),
    ("settings", [folder.path + "/Recordings/settings.events"]),
    ("player", ["taps", "headset"].map { demo.path + "/\($0).events" }),
  ]

  @Test(arguments: applications)
  func `takes every event the same way, described by a file and written in Swift`(
    name: String, recordings: [String]
  ) throws {
    let written = try CommandRun(arguments: ["replay", "--app", name] + recordings)
    let described = try CommandRun(arguments: ["replay", "--app", "\(name).yaml"] + recordings)
    #expect(written.status == 0 && described.status == 0)
    let golden = Self.folder.appending(path: "Goldens/\(name).route")
    if ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1" {
      try Data(described.output.utf8).write(to: golden)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    #expect(described.output == expected)
    #expect(written.output == expected)
  }

  @Test(arguments: applications.filter { ["life-cycle", "settings"].contains($0.name) })
  func `says the same`(name: String, recordings: [String]) throws {
    let written = try CommandRun(arguments: ["replay", "--app", name] + recordings)
    let described = try CommandRun(arguments: ["replay", "--app", "\(name).yaml"] + recordings)
    #expect(!described.errors.isEmpty)
    #expect(described.errors == written.errors)
  }

  @Test(arguments: ["settings", "settings.yaml"])
  func `reads what the flip side wrote in viewDidAppear and when it is told of the end, not before`(
    name: String
  ) throws {
    let recording = Self.folder.path + "/Recordings/settings.events"
    let run = try CommandRun("replay", "--app", name, "--trace", "none", recording)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines == [
        "viewWillAppear: false, 0", "viewDidAppear: false, 0",
        // Done: in `dismiss` the main screen is told that it will appear, and only then is the flip
        // side told that it will disappear.
        "viewWillAppear: false, 0", "finished: true, 100", "viewDidAppear: true, 100",
      ])
  }

  @Test func `is right as it is shipped, and so is the file that everybody begins with`() throws {
    for example in ExampleStoryboard.all + [.starter] {
      #expect(try !example.storyboard().name.isEmpty)
    }
  }
}
