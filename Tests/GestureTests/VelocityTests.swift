import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// How fast gestures are after a rest, and where frames are far apart.
@MainActor
@Suite(.serialized)
final class VelocityTests {
  lazy var stage = Stage()

  @Test func `GR-45 a pan after a rest has a velocity as it is asked to begin and begins`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    var asked = CGPoint.zero
    view.allows = { _ in
      asked = pan.velocity(in: view)
      return true
    }
    var begun = CGPoint.zero
    stage.scribe.reaction = { _ in if begun == .zero { begun = pan.velocity(in: view) } }
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.3)
    stage.device.move(finger, to: CGPoint(x: 50, y: 62))
    #expect(abs(asked.y - 40) < 0.01 && asked.x == 0)
    #expect(begun == asked)
    stage.device.advance(by: 0.016)
    stage.device.move(finger, to: CGPoint(x: 50, y: 74))
    #expect(abs(pan.velocity(in: view).y - 750) < 0.01)
  }

  @Test func `GR-45 frames that are far apart give a velocity`() {
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    for step in 1...4 {
      stage.device.advance(by: 0.15)
      stage.device.move(finger, to: CGPoint(x: 50 + 15 * step, y: 50))
      #expect(abs(pan.velocity(in: nil).x - 100) < 0.01)
    }
  }

  @Test func `GR-45 a finger that lifts after a rest has no velocity, one in flight has`() {
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.view())
    var last = CGPoint.zero
    stage.scribe.reaction = { _ in last = pan.velocity(in: nil) }
    let finger = stage.drag(3)
    stage.device.advance(by: 0.4)
    stage.device.lift(finger)
    #expect(last == .zero)
    let other = stage.down(50, 50)
    stage.device.advance(by: 0.4)
    stage.device.move(other, to: CGPoint(x: 130, y: 50))
    stage.device.lift(other)
    #expect(last.x > 0)
  }

  @Test func `GR-45 a pinch and a rotation after a rest have a velocity`() {
    let pinch = stage.add(UIPinchGestureRecognizer(), "pinch", to: stage.view("A"))
    let rotation = stage.add(
      UIRotationGestureRecognizer(), "rotation",
      to: stage.view("B", CGRect(x: 200, y: 200, width: 200, height: 200)))
    stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.device.advance(by: 0.5)
    stage.device.move(second, to: CGPoint(x: 170, y: 50))
    #expect(abs(pinch.velocity - 1) < 0.001)
    stage.down(300, 300)
    let fourth = stage.down(350, 300)
    stage.device.advance(by: 0.5)
    stage.device.move(fourth, to: CGPoint(x: 300, y: 350))
    #expect(abs(rotation.velocity - .pi) < 0.001)
  }
}
