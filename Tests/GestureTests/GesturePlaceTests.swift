import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Where gestures are, and whose.
@MainActor
@Suite(.serialized)
final class GesturePlaceTests {
  private lazy var stage = Stage()

  @Test func `GR-50 a pan's way and speed are in the coordinates of the view that is asked for`() {
    let view = stage.view()
    let inner = stage.view("inner", CGRect(x: 0, y: 0, width: 50, height: 50), in: view)
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    let turned = stage.view("turned", CGRect(x: 300, y: 300, width: 50, height: 50))
    turned.transform = CGAffineTransform(rotationAngle: .pi)
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    let finger = stage.down(50, 50)
    for step in 1...5 {
      stage.move(finger, 50 + 8 * CGFloat(step), 50 + 8 * CGFloat(step))
    }
    #expect(pan.translation(in: stage.window) == CGPoint(x: 40, y: 40))
    #expect(pan.translation(in: view) == CGPoint(x: 20, y: 10))
    #expect(pan.translation(in: inner) == CGPoint(x: 20, y: 10))
    let back = pan.translation(in: turned)
    #expect(abs(back.x + 40) < 0.001 && abs(back.y + 40) < 0.001)
    let (fast, slow) = (pan.velocity(in: stage.window), pan.velocity(in: view))
    #expect(fast.x > 0 && abs(slow.x - fast.x / 2) < 0.001 && abs(slow.y - fast.y / 4) < 0.001)
    pan.setTranslation(CGPoint(x: 5, y: 5), in: view)
    #expect(pan.translation(in: stage.window) == CGPoint(x: 10, y: 20))
  }

  @Test func `GR-51 a recogniser that is put on another view leaves the first one`() {
    let first = stage.view("first", CGRect(x: 0, y: 0, width: 100, height: 100))
    let second = stage.view("second", CGRect(x: 200, y: 0, width: 100, height: 100))
    let tap = stage.add(UITapGestureRecognizer(), to: first)
    second.addGestureRecognizer(tap)
    #expect(tap.view === second && (first.gestureRecognizers ?? []).isEmpty)
    #expect(second.gestureRecognizers == [tap])
    stage.tap(50, 50)
    #expect(stage.log.take() == ["first began", "first ended"])
    stage.tap(250, 50)
    #expect(stage.log.take() == ["second began", "R ended!", "second cancelled"])
    second.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }

  @Test func `GR-52 a swipe recognises right by default, or any of several directions`() throws {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    let swipe = stage.add(UISwipeGestureRecognizer(), to: view)
    func swiped(_ x: CGFloat, _ y: CGFloat) throws -> Bool {
      try stage.device.swipe(
        from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200 + x, y: 200 + y), duration: 0.1)
      return stage.log.take().contains("R ended!")
    }
    #expect(swipe.direction == .right)
    #expect(try [swiped(150, 0), swiped(-150, 0), swiped(0, 150)] == [true, false, false])
    swipe.direction = [.left, .up]
    #expect(try [swiped(150, 0), swiped(-150, 0)] == [false, true])
    #expect(try [swiped(0, 150), swiped(0, -150)] == [false, true])
  }

  @Test func `GR-53 each finger of a gesture has its own place in the view that is asked for`() {
    let view = stage.view("V", CGRect(x: 100, y: 100, width: 300, height: 300))
    let press = stage.add(UILongPressGestureRecognizer(), to: view)
    press.numberOfTouchesRequired = 2
    stage.device.frame {
      stage.down(150, 150)
      stage.down(250, 170)
    }
    stage.device.advance(by: 0.6)
    #expect(press.state == .began && press.numberOfTouches == 2)
    let places = (0..<2).map { press.location(ofTouch: $0, in: view) }
    #expect(places == [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 70)])
    #expect(press.location(in: view) == CGPoint(x: 100, y: 60))
    #expect(press.location(ofTouch: 1, in: nil) == CGPoint(x: 250, y: 170))
  }

  @Test func `GR-54 a long press that has begun changes with each move of its finger`() {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    let press = stage.add(UILongPressGestureRecognizer(), to: view)
    var places: [CGFloat] = []
    stage.scribe.reaction = { places.append($0.location(in: view).x) }
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.6)
    for x in [60.0, 150, 390] { stage.move(finger, x, 50) }
    #expect(press.numberOfTouches == 1)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "V began", "R began!", "V cancelled", "R changed!", "R changed!", "R changed!", "R ended!",
      ])
    #expect(places == [50, 60, 150, 390, 390])
  }
}
