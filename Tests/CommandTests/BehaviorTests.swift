import Foundation
import TestSupport
import Testing

/// Which version of iOS an application behaves like.
@Suite struct `The behaviour of a hosted application` {
  private static let recording = Repository.root.appending(
    path: "Sources/SampleApps/Recordings/headset.events")

  /// Plays a recording to a storyboard that presents a screen when the first one has appeared.
  private func replay(application: String, _ options: String...) throws -> [String] {
    let board = FileManager.default.temporaryDirectory.appending(
      path: "board-\(UUID().uuidString).yaml")
    try Data(
      """
      version: 1
      \(application)
      initial: first
      scenes:
        first:
          segues: {on: {present: second, style: fullScreen}}
          when:
            viewDidAppear: [{log: first appeared}, {performSegue: on}]
            viewWillDisappear: {log: first goes}
        second:
          when: {viewWillAppear: {log: second comes}}

      """.utf8
    ).write(to: board)
    defer { try? FileManager.default.removeItem(at: board) }
    let run = try CommandRun(
      arguments: ["replay", "--app", board.path] + options + [Self.recording.path])
    #expect(run.status == 0, "\(run.errors)")
    return run.errors.split(separator: "\n").map(String.init)
  }

  private static let old = ["first appeared", "second comes", "first goes"]
  private static let current = ["first appeared", "first goes", "second comes"]

  @Test func `is that of iOS 4 by default; the storyboard and the option override it`() throws {
    let fallback = try replay(application: "")
    #expect(fallback == Self.old)
    #expect(try replay(application: "application: {behavior: iOS4}") == fallback)
    #expect(try replay(application: "application: {behavior: current}") == Self.current)
    #expect(try replay(application: "", "--behavior", "current") == Self.current)
    #expect(
      try replay(application: "application: {behavior: current}", "--behavior", "iOS4")
        == fallback)
  }

  private static let oldFirst = ["first appeared", "first goes", "second comes"]

  @Test func `is chosen point by point, alone or with a version`() throws {
    let policy = "presentationOrder=oldThenNew"
    #expect(try replay(application: "", "--behavior", policy) == Self.oldFirst)
    #expect(try replay(application: "", "--behavior", "iOS4+\(policy)") == Self.oldFirst)
    #expect(
      try replay(application: "", "--behavior", "\(policy)+presentationOrder=newThenOld")
        == Self.old)
    let key = "{preset: iOS4, presentationOrder: oldThenNew}"
    #expect(try replay(application: "application: {behavior: \(key)}") == Self.oldFirst)
    #expect(
      try replay(
        application: "application: {behavior: \(key)}", "--behavior",
        "presentationOrder=newThenOld") == Self.old)
  }

  @Test(arguments: [
    (
      "presentationOder=oldThenNew",
      "no such policy: \"presentationOder\"; did you mean \"presentationOrder\"?"
    ),
    ("presentationOrder=old", "presentationOrder is newThenOld or oldThenNew or"),
    ("presentationOrder", "--behavior is iOS4 or current, or a single policy"),
    ("iOS4+current", "--behavior is iOS4 or current, or a single policy"),
    ("", "--behavior is iOS4 or current, or a single policy"),
  ])
  func `is refused where it is wrong`(text: String, reason: String) throws {
    let run = try CommandRun("replay", "--behavior", text, Self.recording.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `can be chosen for a sample application, and has two names`() throws {
    let path = Self.recording.path
    let usual = try CommandRun("replay", path)
    let old = try CommandRun("replay", "--behavior", "iOS4", path)
    let current = try CommandRun("replay", "--behavior", "current", path)
    #expect(usual.output == old.output)
    #expect(current.status == 0 && current.output != old.output)
    let demo = try CommandRun("demo", "--behavior", "current")
    #expect(demo.status == 0)
    #expect(try demo.output != CommandRun("demo").output)
    #expect(try CommandRun("replay", "--behavior", "iOS5", path).status == 64)
  }
}
