import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

@testable import Storyboards

/// Leaving a storyboard by fingers that are held.
@Suite(.serialized) @MainActor struct `A storyboard that takes every touch` {
  private func stage(_ application: String = "") throws -> StoryboardStage {
    let stage = try StoryboardStage(
      """
      version: 1
      \(application)
      scenes:
        main:
          segues: {enter: {present: trap, animated: false}}
          when: {shake: {performSegue: enter}}
        trap:
          when: {fiveFingerLongPress: {log: pressed}, fiveFingerTap: [{wait: 20}, {log: late}]}
          view: {isExclusiveTouch: true, isMultipleTouchEnabled: true}
      """)
    stage.device.shake()
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "trap")
    return stage
  }

  /// Puts fingers down.
  private func hold(_ count: Int, _ stage: StoryboardStage) -> [FingerID] {
    stage.device.frame {
      (0..<count).map { stage.device.touchDown(at: CGPoint(x: 40 + $0 * 50, y: 240)) }
    }
  }

  private func lift(_ fingers: [FingerID], _ stage: StoryboardStage) {
    for finger in fingers { stage.device.lift(finger) }
    stage.device.advance(by: 0.1)
  }

  @Test func `is left by five fingers that are held for five seconds`() throws {
    let stage = try stage()
    var records: [RouteRecord] = []
    let recorder = RouteRecorder { records.append($0) }
    stage.device.application.routeObserver = recorder
    var reasons: [String] = []
    stage.delegate?.onEscape = { reasons.append($0) }
    lift(hold(5, stage), stage)
    let fingers = hold(5, stage)
    stage.device.advance(by: 4.9)
    #expect(stage.delegate?.sceneInFront == "trap" && stage.take() == ["pressed"])
    stage.device.advance(by: 0.2)
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "main")
    #expect(stage.take() == ["board.yaml: 5 fingers were held for 5 s: back to the first scene"])
    #expect(reasons == ["5 fingers were held for 5 s"])
    let escape = records.filter { $0.event == .action && $0.subtype == "escape" }
    #expect(escape.map { $0.action?.name } == ["main"])
    // The views of before receive no more of these touches.
    #expect(records.contains { $0.event == .touches && $0.subtype == "cancelled" })
    lift(fingers, stage)
    // Nor does the list that waited continue.
    stage.device.advance(by: 30)
    #expect(stage.take() == [])
    // The storyboard works as before.
    stage.device.shake()
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "trap")
    withExtendedLifetime(recorder) {}
  }

  @Test func `is not left by fewer fingers, or by a finger that lifts`() throws {
    let stage = try stage()
    lift(hold(4, stage), stage)
    let four = hold(4, stage)
    stage.device.advance(by: 10)
    lift(four, stage)
    let five = hold(5, stage)
    stage.device.advance(by: 4)
    stage.device.lift(five[2])
    stage.device.advance(by: 4)
    #expect(stage.delegate?.sceneInFront == "trap")
    // The time begins when there are enough fingers.
    let sixth = stage.device.touchDown(at: CGPoint(x: 140, y: 300))
    stage.device.advance(by: 4)
    #expect(stage.delegate?.sceneInFront == "trap")
    stage.device.advance(by: 2)
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "main")
    stage.device.lift(sixth)
  }

  @Test func `has its own number of fingers and time`() throws {
    let stage = try stage("application: {escape: {fingers: 2, seconds: 2.5}}")
    _ = hold(2, stage)
    stage.device.advance(by: 2.4)
    #expect(stage.delegate?.sceneInFront == "trap")
    stage.device.advance(by: 0.2)
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "main")
    #expect(stage.take() == ["board.yaml: 2 fingers were held for 2.5 s: back to the first scene"])
  }

  @Test func `cannot be left if it says so, also after a reload`() throws {
    let stage = try stage("application: {escape: false}")
    let fingers = hold(5, stage)
    stage.device.advance(by: 60)
    #expect(stage.delegate?.sceneInFront == "trap" && stage.take() == ["pressed"])
    lift(fingers, stage)
    try stage.reload("version: 1\nscenes: {main: {}}")
    var count = 0
    stage.delegate?.onEscape = { _ in count += 1 }
    _ = hold(5, stage)
    stage.device.advance(by: 6)
    #expect(count == 1)
  }

  @Test func `is not left by a gesture of five fingers, or by fingers that take turns`() throws {
    let stage = try stage()
    var fingers = hold(5, stage)
    for step in 1...10 {
      stage.device.frame {
        for (index, finger) in fingers.enumerated() {
          stage.device.move(finger, to: CGPoint(x: 40 + index * 50, y: 240 - step * 15))
        }
      }
      stage.device.advance(by: 0.7)
    }
    #expect(stage.delegate?.sceneInFront == "trap")
    for step in 0..<10 {
      stage.device.frame {
        stage.device.lift(fingers[step % 5])
        fingers[step % 5] = stage.device.touchDown(at: CGPoint(x: 40 + step % 5 * 50, y: 90))
      }
      stage.device.advance(by: 0.7)
    }
    #expect(stage.delegate?.sceneInFront == "trap")
    // Then they rest.
    stage.device.advance(by: 5)
    stage.device.settle()
    #expect(stage.delegate?.sceneInFront == "main")
  }

  @Test func `is not left while it receives no input`() throws {
    let stage = try stage()
    stage.device.interrupt()
    _ = hold(5, stage)
    stage.device.advance(by: 10)
    #expect(stage.delegate?.sceneInFront == "trap")
  }
}
