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

  /// The first preset is the default of applications.
  @Test(arguments: applications, ["iOS4", "current"])
  func `takes every event the same way, described by a file and written in Swift`(
    application: (name: String, recordings: [String]), preset: String
  ) throws {
    let name = application.name
    let options = preset == "iOS4" ? [] : ["--behavior", preset]
    let recordings = options + application.recordings
    let written = try CommandRun(arguments: ["replay", "--app", name] + recordings)
    let described = try CommandRun(arguments: ["replay", "--app", "\(name).yaml"] + recordings)
    #expect(written.status == 0 && described.status == 0)
    let file = preset == "iOS4" ? name : "\(name).\(preset)"
    let golden = Self.folder.appending(path: "Goldens/\(file).route")
    if ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1" {
      try Data(described.outputWithoutActions.utf8).write(to: golden)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    // The actions of a storyboard have other names than methods.
    #expect(described.outputWithoutActions == expected)
    // In present versions a program's own switch has its own size, and a storyboard's the one it is given.
    if preset == "iOS4" || name != "settings" {
      #expect(written.outputWithoutActions == expected)
    }
  }

  @Test(arguments: applications.map(\.name))
  func `does the same in its own recording`(name: String) throws {
    let written = try CommandRun("demo", "--app", name)
    let described = try CommandRun("demo", "--app", "\(name).yaml")
    #expect(written.status == 0 && described.status == 0)
    #expect(!described.errors.isEmpty)
    #expect(described.errors == written.errors)
    #expect(described.outputWithoutActions == written.outputWithoutActions)
  }

  @Test(arguments: applications)
  func `says the same`(name: String, recordings: [String]) throws {
    let written = try CommandRun(arguments: ["replay", "--app", name] + recordings)
    let described = try CommandRun(arguments: ["replay", "--app", "\(name).yaml"] + recordings)
    #expect(!described.errors.isEmpty)
    #expect(described.errors == written.errors)
  }

  @Test(arguments: ["settings", "settings.yaml"])
  func `reads what the flip side wrote in viewDidAppear and at its end, not before`(
    name: String
  ) throws {
    let run = try CommandRun("demo", "--app", name, "--trace", "none")
    #expect(
      run.errors.split(separator: "\n") == [
        "main: viewWillAppear: Released, 0", "main: viewDidAppear: Released, 0",
        // Done: `dismiss` calls the main screen's viewWillAppear, and then the flip side's
        // viewWillDisappear.
        "flipsideViewControllerDidFinish", "main: viewWillAppear: Released, 0",
        "flipside: viewWillDisappear: Equipped, 49.778",
        "flipsideViewControllerDidFinish: Equipped, 49.778",
        "main: viewDidAppear: Equipped, 49.778", "flipside: viewDidDisappear",
        // Another launch.
        "main: viewWillAppear: Equipped, 49.778", "main: viewDidAppear: Equipped, 49.778",
      ])
  }

  @Test(arguments: ["settings", "settings.yaml"])
  func `forgets its settings with a replay`(name: String) throws {
    let recording = Self.folder.path + "/Recordings/settings.events"
    for _ in 1...2 {
      let run = try CommandRun("replay", "--app", name, "--trace", "none", recording)
      let lines = run.errors.split(separator: "\n")
      #expect(lines.first == "main: viewWillAppear: Released, 0")
      #expect(lines.contains("flipsideViewControllerDidFinish: Equipped, 100"))
    }
  }

  @Test func `is right as it is shipped, and so is the file that everybody begins with`() throws {
    for example in ExampleStoryboard.all + [.starter] {
      #expect(try !example.storyboard().name.isEmpty)
    }
  }
}
