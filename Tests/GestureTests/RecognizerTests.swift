import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What makes each kind of gesture.
@MainActor
@Suite(.serialized)
final class RecognizerTests {
  lazy var stage = Stage()

  private var actions: [String] { stage.log.take().filter { $0.hasSuffix("!") } }

  // MARK: - Taps

  @Test(arguments: [(9, true), (11, false)])
  func `GR-35 a tap may stray by ten points`(distance: Int, isTap: Bool) {
    stage.add(UITapGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    stage.move(finger, 50 + CGFloat(distance), 50)
    stage.device.lift(finger)
    #expect(actions == (isTap ? ["R ended!"] : []))
  }

  @Test func `GR-09 a finger that rests too long makes no tap, and its end is reported`() {
    stage.add(UITapGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.8)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `a tap of two fingers needs both down at once`() {
    let tap = stage.add(UITapGestureRecognizer(), to: stage.view())
    tap.numberOfTouchesRequired = 2
    let first = stage.down(50, 50)
    let second = stage.down(80, 50)
    stage.device.lift(first)
    #expect(actions == [])
    stage.device.lift(second)
    #expect(actions == ["R ended!"])
    stage.device.advance(by: 1)
    stage.tap()
    stage.tap()
    #expect(actions == [])
    let fingers = [stage.down(50, 50), stage.down(80, 50), stage.down(110, 50)]
    for finger in fingers { stage.device.lift(finger) }
    #expect(actions == [])
  }

  @Test func `GR-32 a tap lies where the first one of its taps was`() {
    let view = stage.view("V", CGRect(x: 20, y: 20, width: 200, height: 200))
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    var place = CGPoint.zero
    stage.scribe.reaction = { place = $0.location(in: view) }
    stage.tap(50, 60)
    stage.tap(65, 60)
    #expect(place == CGPoint(x: 30, y: 40))
  }

  @Test func `a second tap far from the first makes no double tap`() {
    stage.add(UITapGestureRecognizer(), to: stage.view()).numberOfTapsRequired = 2
    stage.tap(50, 50)
    stage.tap(150, 50)
    #expect(actions == [])
  }

  // MARK: - Long presses

  @Test func `GR-33 a press begins after half a second, without a move`() {
    let press = stage.add(UILongPressGestureRecognizer(), to: stage.view())
    #expect(press.minimumPressDuration == 0.5)
    #expect(press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0)
    #expect(press.numberOfTouchesRequired == 1)
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.49)
    #expect(actions == [])
    stage.device.advance(by: 0.01)
    #expect(stage.log.take() == ["R began!", "V cancelled"])
    stage.move(finger, 90, 90)
    stage.device.lift(finger)
    #expect(actions == ["R changed!", "R ended!"])
  }

  @Test func `GR-34 a press that strays too far fails, and does not fire later`() {
    stage.add(UILongPressGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    stage.move(finger, 61, 50)
    stage.device.advance(by: 1)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V began", "V moved", "V ended"])
  }

  @Test func `GR-34 a press of two fingers ends when one of them lifts`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UILongPressGestureRecognizer(), to: view).numberOfTouchesRequired = 2
    let first = stage.down(50, 50)
    stage.down(80, 50)
    stage.device.advance(by: 0.5)
    stage.device.lift(first)
    #expect(actions == ["R began!", "R ended!"])
  }

  @Test func `GR-33 a press can come after taps, or at once`() {
    let press = stage.add(UILongPressGestureRecognizer(), to: stage.view())
    press.numberOfTapsRequired = 1
    stage.tap()
    stage.device.lift(stage.down(50, 50))
    #expect(actions == [])
    stage.device.advance(by: 1)
    stage.tap()
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.5)
    #expect(actions == ["R began!"])
    stage.device.lift(finger)
    press.numberOfTapsRequired = 0
    press.minimumPressDuration = 0
    stage.down(50, 50)
    #expect(actions == ["R ended!", "R began!"])
  }

  // MARK: - Pans

  @Test func `GR-36 a pan begins after ten points, with the whole way`() {
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    stage.move(finger, 59, 50)
    #expect(actions == [])
    stage.move(finger, 62, 50)
    #expect(actions == ["R began!"])
    #expect(pan.translation(in: nil) == CGPoint(x: 12, y: 0))
  }

  @Test func `GR-37 D10 a translation that is set counts on from there`() {
    let view = stage.view()
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    let finger = stage.down(50, 50)
    stage.move(finger, 70, 70)
    #expect(pan.translation(in: stage.window) == CGPoint(x: 20, y: 20))
    #expect(pan.translation(in: view) == CGPoint(x: 10, y: 10))
    pan.setTranslation(.zero, in: view)
    stage.move(finger, 80, 80)
    #expect(pan.translation(in: stage.window) == CGPoint(x: 10, y: 10))
    pan.setTranslation(CGPoint(x: 3, y: 4), in: view)
    #expect(pan.translation(in: view) == CGPoint(x: 3, y: 4))
  }

  @Test func `a pan has a velocity while its finger moves`() {
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.view())
    let finger = stage.drag(5, by: 10)
    #expect(abs(pan.velocity(in: nil).x - 1000) < 0.01)
    #expect(pan.velocity(in: nil).y == 0)
    stage.device.advance(by: 0.5)
    var last = CGPoint(x: 1, y: 1)
    stage.scribe.reaction = { _ in last = pan.velocity(in: nil) }
    stage.device.lift(finger)
    #expect(last == .zero)
  }

  @Test func `a pan of two fingers needs both, does not jump as they come and go, and ends`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    pan.minimumNumberOfTouches = 2
    let first = stage.drag(3)
    #expect(actions == [])
    let second = stage.down(150, 150)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 100, y: 50))
      stage.device.move(second, to: CGPoint(x: 170, y: 150))
    }
    #expect(actions == ["R began!"])
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
    #expect(pan.location(in: nil) == CGPoint(x: 135, y: 100))
    #expect(pan.location(ofTouch: 1, in: nil) == CGPoint(x: 170, y: 150))
    stage.device.lift(first)
    #expect(actions == [])
    stage.device.lift(second)
    #expect(actions == ["R ended!"])
  }

  @Test(arguments: [(.left, true), (.right, false), (.all, true)] as [(UIRectEdge, Bool)])
  func `a pan from the edge of the screen begins there and leads inwards`(
    edges: UIRectEdge, isMeant: Bool
  ) {
    stage.add(UIScreenEdgePanGestureRecognizer(), to: stage.window).edges = edges
    let finger = stage.drag(3, from: 5)
    stage.device.lift(finger)
    #expect((actions.first == "R began!") == isMeant)
    stage.drag(3, from: 100)
    #expect(actions == [])
  }

  @Test func `a pan from the edge that waits for another gesture keeps its edge on a diagonal`() {
    let other = Puppet()
    stage.window.addGestureRecognizer(other)
    let pan = stage.add(UIScreenEdgePanGestureRecognizer(), to: stage.window)
    pan.edges = .left
    pan.require(toFail: other)
    let finger = stage.drag(3, from: 5)
    #expect(actions == [] && pan.edge == .left)
    stage.move(finger, 45, 90)
    other.state = .failed
    stage.move(finger, 45, 95)
    #expect(actions.first == "R began!" && pan.edge == .left)
  }

  // MARK: - Swipes

  @Test(
    arguments: [
      (.right, 60, 10, true), (.right, -60, 0, false), (.left, -60, 0, true),
      (.up, 0, -60, true), (.down, 10, 60, true), (.right, 60, 50, false),
      ([.left, .right], -60, 0, true),
    ] as [(UISwipeGestureRecognizer.Direction, Int, Int, Bool)])
  func `a swipe leads in one of its directions`(
    direction: UISwipeGestureRecognizer.Direction, dx: Int, dy: Int, isSwipe: Bool
  ) {
    let swipe = stage.add(UISwipeGestureRecognizer(), to: stage.view())
    swipe.direction = direction
    let finger = stage.down(100, 100)
    stage.move(finger, 100 + CGFloat(dx) / 2, 100 + CGFloat(dy) / 2)
    stage.move(finger, 100 + CGFloat(dx), 100 + CGFloat(dy))
    #expect(actions == (isSwipe ? ["R ended!"] : []))
    if isSwipe { #expect(swipe.location(in: nil) == CGPoint(x: 100, y: 100)) }
  }

  @Test func `a swipe that takes too long fails`() {
    stage.add(UISwipeGestureRecognizer(), to: stage.view())
    let finger = stage.down(50, 50)
    stage.device.advance(by: 0.6)
    stage.move(finger, 150, 50)
    #expect(actions == [])
  }

  // MARK: - Two fingers

  @Test func `TS-54 D10 fingers twice as far apart make a scale of two, which can be set`() {
    let view = stage.view()
    let pinch = stage.add(UIPinchGestureRecognizer(), to: view)
    let first = stage.down(20, 50)
    let second = stage.down(120, 50)
    stage.move(second, 170, 50)
    #expect(pinch.velocity > 0)
    stage.move(second, 220, 50)
    #expect(pinch.scale == 2)
    pinch.scale = 1
    stage.move(second, 120, 50)
    #expect(pinch.scale == 0.5)
    stage.device.lift(second)
    stage.device.lift(first)
    #expect(actions == ["R began!", "R changed!", "R changed!", "R ended!"])
  }

  @Test func `D10 fingers that turn make a rotation, which can be set`() {
    let rotation = stage.add(UIRotationGestureRecognizer(), to: stage.view())
    let first = stage.down(100, 100)
    let second = stage.down(150, 100)
    stage.move(second, 100, 150)
    #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
    #expect(rotation.velocity > 0)
    rotation.rotation = 0
    stage.move(second, 50, 100)
    stage.move(second, 100, 50)
    #expect(abs(rotation.rotation - .pi) < 1e-9)
    stage.device.lift(second)
    stage.device.lift(first)
    #expect(actions == ["R began!", "R changed!", "R changed!", "R ended!"])
  }

  @Test func `GR-32 the middle of the fingers is where a gesture is`() {
    let view = stage.view("V", CGRect(x: 10, y: 10, width: 200, height: 200))
    let pinch = stage.add(UIPinchGestureRecognizer(), to: view)
    stage.down(20, 50)
    stage.down(120, 90)
    #expect(pinch.location(in: view) == CGPoint(x: 60, y: 60))
    #expect(pinch.numberOfTouches == 2)
  }
}
