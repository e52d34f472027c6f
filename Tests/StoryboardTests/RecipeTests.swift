import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Storyboards
import TestSupport
import Testing

/// The recipes of the page *The format of storyboards*, with simulated touches.
@Suite(.serialized) @MainActor struct `A recipe of the page of storyboards` {
  private final class Log {
    var records: [RouteRecord] = []

    /// What was published: the names, with the payloads.
    var published: [String] {
      records.filter(\.isPublished).compactMap { $0.action?.subject }
    }
  }

  private let log = Log()

  /// Runs the storyboard below the title of a recipe; the recorder has to be kept.
  private func stage(_ title: String) throws -> (StoryboardStage, RouteRecorder) {
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/Storyboards/Storyboards.docc/StoryboardFormat.md"), encoding: .utf8)
    let recipe = try #require(
      page.components(separatedBy: "\n### ").first { $0.hasPrefix(title + "\n") })
    let block = try #require(recipe.split(separator: "```yaml\n").dropFirst().first)
    let stage = try StoryboardStage(String(block.split(separator: "```")[0]))
    #expect(stage.delegate?.storyboard.warnings == [])
    let recorder = RouteRecorder { [log] in log.records.append($0) }
    stage.device.application.routeObserver = recorder
    return (stage, recorder)
  }

  @Test func `tells other programs of a panel`() throws {
    let (stage, recorder) = try stage("Tell other programs of a panel")
    stage.device.tap(at: CGPoint(x: 160, y: 240), count: 2)
    stage.device.advance(by: 1)
    try stage.device.swipe(from: CGPoint(x: 250, y: 240), to: CGPoint(x: 50, y: 240))
    stage.device.advance(by: 1)
    stage.device.shake()
    #expect(log.published == ["lamp: toggle", "page: next", "shaken"])
    #expect(log.records.filter(\.isPublished).allSatisfy { $0.action?.event != nil })
    withExtendedLifetime(recorder) {}
  }

  @Test func `uses the same swipe in two orientations`() throws {
    let (stage, recorder) = try stage("Use the same swipe in two orientations")
    let device = stage.device
    func swipe(to x: Double, _ y: Double) throws {
      try device.swipe(from: CGPoint(x: 200, y: 200), to: CGPoint(x: x, y: y))
      device.advance(by: 1)
    }
    try swipe(to: 50, 200)
    #expect(log.published == [])
    device.tap(at: CGPoint(x: 30, y: 20))
    try swipe(to: 50, 200)
    try swipe(to: 50, 200)
    try swipe(to: 200, 50)
    #expect(log.published == ["lamp: off", "next-page"] && stage.take() == [])
    device.rotate(to: .landscapeLeft)
    device.settle()
    try swipe(to: 50, 200)
    try swipe(to: 200, 50)
    #expect(log.published == ["lamp: off", "next-page", "next-page"])
    #expect(stage.take() == ["the page turns by a swipe to the left"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `returns to the first screen`() throws {
    let (stage, recorder) = try stage("Return to the first screen")
    stage.device.tap(at: CGPoint(x: 160, y: 240))
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "menu")
    stage.device.advance(by: 58)
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.advance(by: 59)
    #expect(stage.delegate?.sceneInFront == "menu" && log.published == [])
    stage.device.advance(by: 2)
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "main" && log.published == ["unused"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `changes a number by swipes`() throws {
    let (stage, recorder) = try stage("Change a number by swipes")
    let changes = UserDefaults.standard.integer(forKey: "changes")
    for end in [50.0, 50, 50, 350] {
      try stage.device.swipe(from: CGPoint(x: 160, y: 200), to: CGPoint(x: 160, y: end))
      stage.device.advance(by: 1)
    }
    #expect(log.published == ["level: 70", "level: 90", "level: 100", "level: 80"])
    #expect(UserDefaults.standard.integer(forKey: "changes") == changes + 4)
    withExtendedLifetime(recorder) {}
  }

  @Test func `turns a knob with two fingers`() throws {
    let (stage, recorder) = try stage("Turn a knob with two fingers")
    func turn(by degrees: Double) throws {
      try stage.device.rotate(center: CGPoint(x: 160, y: 240), radius: 60, by: degrees * .pi / 180)
      stage.device.advance(by: 1)
    }
    try turn(by: 50)
    #expect(log.published == ["volume.up: 1", "volume.up: 2", "volume.up: 3"])
    try turn(by: -31)
    #expect(log.published.suffix(2) == ["volume.down: -1", "volume.down: -2"])
    #expect(log.published.count == 5)
    withExtendedLifetime(recorder) {}
  }

  @Test func `opens a drawer from the edge, and more by a long swipe`() throws {
    let (stage, recorder) = try stage("Open a drawer from the edge, and more by a long swipe")
    func swipe(from start: CGPoint, to end: CGPoint) throws {
      try stage.device.swipe(from: start, to: end)
      stage.device.advance(by: 1)
    }
    try swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 120, y: 300))
    try swipe(from: CGPoint(x: 315, y: 300), to: CGPoint(x: 100, y: 300))
    #expect(log.published == ["drawer: left", "drawer: right"])
    try swipe(from: CGPoint(x: 250, y: 300), to: CGPoint(x: 150, y: 300))
    try swipe(from: CGPoint(x: 250, y: 300), to: CGPoint(x: 50, y: 300))
    #expect(log.published.suffix(2) == ["next-page", "last-page"])
    try swipe(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 200, y: 220))
    try swipe(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 200, y: 380))
    try swipe(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 200, y: 300))
    #expect(log.published.count == 5 && log.published.last == "corner")
    withExtendedLifetime(recorder) {}
  }

  @Test func `chooses a station`() throws {
    let (stage, recorder) = try stage("Choose a station")
    try stage.device.tap(at: "stations.2")
    stage.device.settle()
    #expect(log.published == ["station: http://radio.example/2"])
    let label = try "chosen".view(in: stage.device.application) as? UILabel
    #expect(label?.text == "Radio 2")
    withExtendedLifetime(recorder) {}
  }

  @Test func `knows where a finger came from`() throws {
    let (stage, recorder) = try stage("Know where a finger came from")
    let device = stage.device
    device.application.deviceName = { _ in "Panel" }
    func pull(from start: CGPoint, to end: CGPoint) throws {
      try device.drag(from: start, to: end)
      device.advance(by: 1)
    }
    try pull(from: CGPoint(x: 2, y: 240), to: CGPoint(x: 150, y: 240))
    try pull(from: CGPoint(x: 318, y: 240), to: CGPoint(x: 150, y: 240))
    try pull(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 10, y: 240))
    device.rotate(to: .landscapeLeft)
    device.settle()
    try pull(from: CGPoint(x: 478, y: 160), to: CGPoint(x: 300, y: 160))
    #expect(
      log.published == [
        "drawer: left, Panel, portrait", "drawer: right, Panel, portrait",
        "drawer: right, Panel, landscape",
      ])
    withExtendedLifetime(recorder) {}
  }
}
