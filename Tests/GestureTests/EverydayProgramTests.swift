import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Small programs of recognisers, views and windows that lie over one another.
@MainActor
@Suite(.serialized)
final class EverydayProgramTests {
  private lazy var stage = Stage()

  @Test func `GR-04 a tap on the window that closes a menu leaves the buttons their taps`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(button)
    button.addAction(UIAction { [log = stage.log] _ in log.note("button") }, for: .touchUpInside)
    let tap = stage.add(UITapGestureRecognizer(), "close", to: stage.window)
    tap.cancelsTouchesInView = false
    stage.tap(50, 50)
    #expect(stage.log.take() == ["close ended!", "button"])
    stage.tap(300, 300)
    #expect(stage.log.take() == ["close ended!"])
  }

  @Test func `GR-24 a tap, a double tap and a tap of two fingers are distinguished`() throws {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    let one = stage.add(UITapGestureRecognizer(), "one", to: view)
    let double = stage.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    let two = stage.add(UITapGestureRecognizer(), "two", to: view)
    two.numberOfTouchesRequired = 2
    one.require(toFail: double)
    one.require(toFail: two)
    func actions(_ body: () throws -> Void) rethrows -> [String] {
      try body()
      stage.device.advance(by: 1)
      return stage.log.take().filter { $0.hasSuffix("!") }
    }
    let middle = CGPoint(x: 200, y: 200)
    #expect(actions { stage.device.tap(at: middle) } == ["one ended!"])
    #expect(actions { stage.device.tap(at: middle, count: 2) } == ["double ended!"])
    #expect(try actions { try stage.device.tap(at: middle, fingers: 2) } == ["two ended!"])
    #expect(
      try actions { try stage.device.tap(at: middle, fingers: 2, stagger: 0.05) } == ["two ended!"])
    #expect(try actions { try stage.device.tap(at: middle, fingers: 3) } == [])
  }

  @Test func `GR-21 a card is not dragged by the button on it`() {
    final class Delegate: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool { !(touch.view is UIControl) }
    }
    let card = stage.view("card", CGRect(x: 0, y: 0, width: 400, height: 400))
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    card.addSubview(button)
    button.addAction(UIAction { [log = stage.log] _ in log.note("button") }, for: .touchUpInside)
    let delegate = Delegate()
    let pan = stage.add(UIPanGestureRecognizer(), to: card)
    pan.delegate = delegate
    stage.device.lift(stage.drag(5))
    #expect(stage.log.take() == ["button"])
    stage.device.lift(stage.drag(3, from: 200, 200))
    #expect(stage.log.take().filter { $0.hasSuffix("!") }.last == "R ended!")
  }

  /// Lets fingers through where nothing lies in it.
  private final class Overlay: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }

  @Test func `HT-19 an overlay takes the fingers on its parts only, with their recognisers`() {
    let below = stage.view("below", CGRect(x: 0, y: 0, width: 400, height: 400))
    stage.add(UITapGestureRecognizer(), "below", to: below)
    let overlay = Overlay(frame: stage.window.bounds)
    stage.window.addSubview(overlay)
    let part = stage.view("part", CGRect(x: 0, y: 0, width: 100, height: 100), in: overlay)
    stage.add(UITapGestureRecognizer(), "overlay", to: overlay)
    stage.tap(50, 50)
    #expect(stage.log.take() == ["part began", "overlay ended!", "part cancelled"])
    stage.tap(200, 200)
    #expect(stage.log.take() == ["below began", "below ended!", "below cancelled"])
    part.isUserInteractionEnabled = false
    stage.tap(50, 50)
    #expect(stage.log.take() == ["below began", "below ended!", "below cancelled"])
  }

  @Test func `HT-28 a window over all that takes no interaction lets every finger through`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view)
    let notice = UIWindow()
    notice.windowLevel = .alert + 1
    notice.isUserInteractionEnabled = false
    notice.addSubview(UIButton(frame: notice.bounds))
    notice.isHidden = false
    #expect(stage.window.isKeyWindow)
    stage.tap(50, 50)
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
    notice.isUserInteractionEnabled = true
    stage.tap(50, 50)
    #expect(stage.log.take() == [])
  }

  @Test(arguments: [true, false])
  func `TA-12 AL-28 a button that is held when the application is left is let go of`(
    isInterruption: Bool
  ) {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(button)
    for (event, name) in [(UIControl.Event.touchDown, "down"), (.touchCancel, "cancel")] {
      button.addAction(UIAction { [log = stage.log] _ in log.note(name) }, for: event)
    }
    button.addAction(UIAction { [log = stage.log] _ in log.note("up") }, for: .touchUpInside)
    let finger = stage.down(50, 50)
    if isInterruption { stage.device.interrupt() } else { stage.device.pressHomeButton() }
    #expect(stage.log.take() == ["down", "cancel"] && !button.isHighlighted && !button.isTracking)
    if isInterruption { stage.device.endInterruption() } else { stage.device.returnToForeground() }
    stage.move(finger, 60, 60)
    stage.device.lift(finger)
    #expect(stage.log.take() == [])
    stage.tap(50, 50)
    #expect(stage.log.take() == ["down", "up"])
  }

  @Test func `GR-45 a finger that turns back has a velocity in its new direction`() {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    let finger = stage.drag(20)
    #expect(abs(pan.velocity(in: view).x - 1000) < 1 && pan.velocity(in: view).y == 0)
    for step in 1...12 { stage.move(finger, 250 - 10 * CGFloat(step), 50) }
    #expect(abs(pan.velocity(in: view).x + 1000) < 1)
    // Two frames of one moment.
    stage.device.move(finger, to: CGPoint(x: 100, y: 50))
    stage.device.move(finger, to: CGPoint(x: 90, y: 50))
    #expect(pan.velocity(in: view).x.isFinite && pan.velocity(in: view).x < 0)
  }

  @Test func `GR-29 a double tap zooms, and a single one on a button in it acts late`() {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(button)
    button.addAction(UIAction { [log = stage.log] _ in log.note("button") }, for: .touchUpInside)
    stage.add(UITapGestureRecognizer(), "zoom", to: view).numberOfTapsRequired = 2
    stage.tap()
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0.5)
    #expect(stage.log.take() == ["button"])
    stage.tap(300, 300)
    stage.tap(300, 300)
    #expect(stage.log.take().contains("zoom ended!"))
  }
}
