import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A gesture with steps` {
  private let start = CGPoint(x: 100, y: 240)

  private func stage(_ type: String, every: Double) throws -> StoryboardStage {
    try StoryboardStage(
      """
      main:
        gestures:
          g:
            type: \(type)
            every: \(every)
            when:
              began: {log: began}
              changed: {log: "$event.direction $event.steps"}
              ended: {log: ended}
      """)
  }

  /// Moves a finger from point to point.
  private func pan(_ stage: StoryboardStage, _ ways: [(x: Double, y: Double)]) {
    let finger = stage.device.touchDown(at: start)
    for way in ways {
      stage.device.advance(by: 0.1)
      stage.device.move(finger, to: CGPoint(x: start.x + way.x, y: start.y + way.y))
    }
    stage.device.lift(finger)
    stage.device.advance(by: 1)
  }

  @Test func `runs its actions once for each that it passes, and never between them`() throws {
    let stage = try stage("pan", every: 20)
    pan(stage, [(15, 0), (19, 0), (20, 0), (39, 0), (85, 0), (99, 0)])
    #expect(stage.take() == ["began", "right 1", "right 2", "right 3", "right 4", "ended"])
  }

  @Test func `passes none where the finger trembles, and counts back after a whole one`() throws {
    let stage = try stage("pan", every: 20)
    pan(stage, [(15, 0), (41, 0), (39, 0), (41, 0), (38, 0), (22, 0), (20, 0), (-20, 0)])
    #expect(
      stage.take() == [
        "began", "right 1", "right 2", "left 1", "left 0", "left -1", "ended",
      ])
  }

  @Test func `counts along both axes of a pan`() throws {
    let stage = try stage("pan", every: 50)
    pan(stage, [(20, 0), (60, 110), (60, -60)])
    #expect(
      stage.take() == [
        "began", "right 1", "down 1", "down 2", "up 1", "up 0", "up -1", "ended",
      ])
  }

  @Test func `begins from zero with each gesture`() throws {
    let stage = try stage("pan", every: 20)
    for _ in 1...2 {
      pan(stage, [(15, 0), (25, 0)])
      #expect(stage.take() == ["began", "right 1", "ended"])
    }
  }

  @Test func `passes those of its beginning before its end`() throws {
    let stage = try stage("pan", every: 20)
    pan(stage, [(45, 0)])
    #expect(stage.take() == ["began", "right 1", "right 2", "ended"])
  }

  @Test func `are of the state changed, also those of its end`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          g:
            type: pan
            every: 20
            when: {changed: {log: "$event.steps $event.state"}, ended: {log: $event.state}}
      """)
    // The gesture begins beyond two steps, and has not changed when it ends.
    pan(stage, [(45, 0)])
    #expect(stage.take() == ["1 changed", "2 changed", "ended"])
  }

  @Test func `skips those beyond a hundred of one change`() throws {
    let stage = try stage("pan", every: 1)
    pan(stage, [(15, 0), (215, 0), (216, 0)])
    let lines = stage.take()
    #expect(lines.count == 1 + 100 + 1 + 1)
    #expect(lines.prefix(2) == ["began", "right 1"] && lines[100] == "right 100")
    #expect(lines.suffix(2) == ["right 216", "ended"])
  }

  @Test func `counts parts of the scale of a pinch`() throws {
    let stage = try stage("pinch", every: 0.1)
    let center = CGPoint(x: 160, y: 240)
    try stage.device.pinch(center: center, from: 100, to: 131)
    stage.device.advance(by: 1)
    #expect(stage.take() == ["began", "out 1", "out 2", "out 3", "ended"])
    try stage.device.pinch(center: center, from: 200, to: 155)
    #expect(stage.take() == ["began", "in -1", "in -2", "ended"])
  }

  @Test func `counts degrees of a rotation, clockwise and back`() throws {
    let stage = try stage("rotation", every: 15)
    let center = CGPoint(x: 160, y: 240)
    for (degrees, steps) in [(47.0, ["clockwise 1", "clockwise 2", "clockwise 3"])]
      + [(-31, ["counterclockwise -1", "counterclockwise -2"])]
    {
      try stage.device.rotate(center: center, radius: 60, by: degrees * .pi / 180)
      stage.device.advance(by: 1)
      #expect(stage.take() == ["began"] + steps + ["ended"])
    }
  }

  @Test func `has no facts of a step in its other states`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          g:
            type: pan
            every: 20
            when: {changed: [], ended: {log: "[$event.direction$event.steps] $event.translationX"}}
      """)
    pan(stage, [(15, 0), (45, 0)])
    #expect(stage.take() == ["[] 45"])
  }
}
