import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A pinch and a rotation whose fingers lift and come back.
@MainActor
@Suite(.serialized)
final class FingersComeAndGoTests {
  lazy var stage = Stage()

  private var actions: [String] { stage.log.take().filter { $0.hasSuffix("!") } }

  // MARK: - Pinches

  @Test func `GR-43 a pinch continues with one finger, and ends when both have lifted`() {
    let pinch = stage.add(UIPinchGestureRecognizer(), to: stage.view())
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 170, 50)
    #expect(actions == ["R began!"])
    stage.device.lift(second)
    #expect(actions == [])
    #expect(pinch.state == .began)
    #expect(pinch.numberOfTouches == 1)
    stage.move(first, 60, 50)
    #expect(actions == [])
    #expect(pinch.scale == 1.5)
    var fingersAtEnd: Int?
    stage.scribe.reaction = { fingersAtEnd = $0.numberOfTouches }
    stage.device.lift(first)
    #expect(actions == ["R ended!"])
    #expect(fingersAtEnd == 0)
    #expect(pinch.state == .possible)
  }

  @Test(arguments: [false, true])
  func `GR-44 a pinch continues from its scale when a finger comes back`(isOtherLifted: Bool) {
    let pinch = stage.add(UIPinchGestureRecognizer(), to: stage.view())
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 220, 50)
    #expect(pinch.scale == 2)
    let place: CGFloat = isOtherLifted ? 220 : 20
    stage.device.lift(isOtherLifted ? first : second)
    let third = stage.down(place == 20 ? 60 : 180, 50)
    #expect(pinch.scale == 2)
    stage.move(third, place == 20 ? 40 : 200, 50)
    #expect(pinch.scale == 1)
    #expect(actions == ["R began!", "R changed!"])
    stage.device.frame {
      stage.device.lift(third)
      stage.device.lift(isOtherLifted ? second : first)
    }
    #expect(actions == ["R ended!"])
  }

  @Test func `GR-44 a pinch does not jump when a finger takes another's place in one frame`() {
    let pinch = stage.add(UIPinchGestureRecognizer(), to: stage.view())
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 170, 50)
    stage.device.advance(by: 0.01)
    var third: FingerID?
    stage.device.frame {
      stage.device.lift(second)
      third = stage.device.touchDown(at: CGPoint(x: 70, y: 50))
      stage.device.move(first, to: CGPoint(x: 40, y: 50))
    }
    #expect(pinch.scale == 1.5)
    if let third { stage.move(third, 100, 50) }
    #expect(pinch.scale == 3)
    #expect(pinch.numberOfTouches == 2)
  }

  @Test func `GR-44 a scale that the application sets holds over a lifted finger`() {
    let pinch = stage.add(UIPinchGestureRecognizer(), to: stage.view())
    stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 170, 50)
    pinch.scale = 1
    stage.device.lift(second)
    pinch.scale = 4
    let third = stage.down(70, 50)
    #expect(pinch.scale == 4)
    stage.move(third, 120, 50)
    #expect(pinch.scale == 8)
  }

  @Test func `GR-43 a pinch that has not begun waits for a finger, and fails with the last`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let pinch = stage.add(UIPinchGestureRecognizer(), to: view)
    let first = stage.down(20, 50)
    stage.device.lift(stage.down(120, 50))
    let third = stage.down(70, 50)
    stage.move(third, 120, 50)
    #expect(pinch.scale == 2)
    #expect(actions == ["R began!"])
    stage.device.lift(first)
    stage.device.lift(third)
    #expect(actions == ["R ended!"])
    let fingers = [stage.down(20, 50), stage.down(120, 50)]
    for finger in fingers { stage.device.lift(finger) }
    #expect(stage.log.take() == ["V began", "V began", "V ended", "V ended"])
  }

  // MARK: - Rotations

  @Test func `GR-43 a rotation continues with one finger, and ends when both have lifted`() {
    let rotation = stage.add(UIRotationGestureRecognizer(), to: stage.view())
    let first = stage.down(100, 100)
    let second = stage.down(150, 100)
    stage.move(second, 100, 150)
    stage.device.lift(first)
    #expect(actions == ["R began!"])
    #expect(rotation.numberOfTouches == 1)
    stage.move(second, 50, 100)
    #expect(actions == [])
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
    stage.device.lift(second)
    #expect(actions == ["R ended!"])
  }

  @Test func `GR-44 a rotation continues from its angle when a finger comes back`() {
    let rotation = stage.add(UIRotationGestureRecognizer(), to: stage.view())
    stage.down(100, 100)
    let second = stage.down(150, 100)
    stage.move(second, 100, 150)
    stage.device.lift(second)
    let third = stage.down(50, 100)
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
    stage.move(third, 100, 50)
    #expect(abs(rotation.rotation - .pi) < 1e-9)
    #expect(actions == ["R began!", "R changed!"])
  }

  @Test func `GR-43 a third finger is not part of a pinch, which continues without it`() {
    let pinch = stage.add(UIPinchGestureRecognizer(), to: stage.view())
    stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 170, 50)
    let third = stage.down(20, 150)
    #expect(pinch.numberOfTouches == 2)
    stage.device.lift(third)
    stage.move(second, 220, 50)
    #expect(pinch.scale == 2)
    #expect(actions == ["R began!", "R changed!"])
  }

  // MARK: - The number of fingers

  /// Ends with its last finger, as public recognisers decide it.
  private final class Follower: UIGestureRecognizer {
    var counts: [Int] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      state = state == .possible ? .began : .changed
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      counts.append(numberOfTouches)
      state = numberOfTouches == 0 ? .ended : .changed
    }
  }

  @Test func `GR-55 a recogniser that waits for no fingers ends with the last one`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let follower = stage.add(Follower(), to: view)
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.device.lift(first)
    #expect(actions == ["R began!", "R changed!", "R changed!"])
    var end = CGPoint.zero
    stage.scribe.reaction = { end = $0.location(in: view) }
    stage.device.lift(second)
    #expect(actions == ["R ended!"] && follower.counts == [1, 0])
    #expect(end == CGPoint(x: 120, y: 50))
  }

  @Test func `GR-55 the touches that are down have the first indices`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UIPanGestureRecognizer(), to: view)
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 60, y: 50))
      stage.device.move(second, to: CGPoint(x: 160, y: 50))
    }
    var seen: [[CGPoint]] = []
    stage.scribe.reaction = { recognizer in
      let count = recognizer.numberOfTouches
      seen.append((0..<count).map { recognizer.location(ofTouch: $0, in: view) })
    }
    // One frame lifts the first finger and moves the second.
    stage.device.frame {
      stage.device.lift(first)
      stage.device.move(second, to: CGPoint(x: 170, y: 50))
    }
    #expect(seen == [[CGPoint(x: 170, y: 50)]])
  }

  @Test func `GR-55 a pan that ends or is cancelled has no fingers, and a location`() {
    let view = stage.view()
    stage.add(UIPanGestureRecognizer(), to: view)
    var ends: [(count: Int, location: CGPoint)] = []
    stage.scribe.reaction = { recognizer in
      guard recognizer.state == .ended || recognizer.state == .cancelled else { return }
      ends.append((recognizer.numberOfTouches, recognizer.location(in: view)))
    }
    for isCancelled in [false, true] {
      let finger = stage.down(20, 50)
      stage.move(finger, 80, 50)
      if isCancelled { stage.device.cancel(finger) } else { stage.device.lift(finger) }
    }
    #expect(ends.map(\.count) == [0, 0])
    #expect(ends.map(\.location) == [CGPoint(x: 80, y: 50), CGPoint(x: 80, y: 50)])
  }
}
