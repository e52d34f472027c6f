import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What the application sets, and what content gets of the fingers.
@MainActor @Suite(.serialized) struct ScrollContentTests {
  @Test func `SV-15 an animated change of the offset takes time, and reports its end`() {
    let scroll = ScrollStage()
    let start = scroll.device.now
    scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    #expect(scroll.view.contentOffset.y == 0 && scroll.takeStory() == [])
    scroll.device.advance(by: 0.15)
    #expect(abs(scroll.view.contentOffset.y - 250) < 20)
    scroll.device.advance(by: 0.15)
    #expect(scroll.view.contentOffset.y == 500)
    #expect(scroll.takeStory() == ["didEndScrollingAnimation"])
    #expect(scroll.steps.count > 15 && scroll.steps.allSatisfy { $0.time >= start })
    // Nothing changes, so nothing is called.
    scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    #expect(scroll.device.settle() && scroll.takeStory() == [])
  }

  @Test func `SV-15 a finger stops an animated change`() {
    let scroll = ScrollStage()
    scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    scroll.device.advance(by: 0.15)
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    let place = scroll.view.contentOffset
    #expect(scroll.takeStory() == ["didEndScrollingAnimation", "willBeginDragging"])
    scroll.device.advance(by: 1)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && scroll.view.contentOffset == place)
  }

  @Test func `SV-16 a part of the content is scrolled to, just so far that it is seen`() {
    let scroll = ScrollStage()
    scroll.view.scrollRectToVisible(
      CGRect(x: 0, y: 700, width: 10, height: 100), animated: true)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 400)
    #expect(scroll.view.visibleSize == scroll.view.bounds.size)
    scroll.view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 10), animated: false)
    #expect(scroll.view.contentOffset.y == 400)
  }

  @Test func `SV-19 the safe area counts along the axes that scroll, by default`() {
    final class Notched: UIScrollView {
      override var safeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 10)
      }
    }
    let scroll = ScrollStage(Notched())
    let view = scroll.view
    view.contentInset = UIEdgeInsets(top: 6, left: 1)
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 50, left: 1, bottom: 34))
    view.contentInsetAdjustmentBehavior = .always
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 50, left: 11, bottom: 34, right: 10))
    view.contentInsetAdjustmentBehavior = .never
    #expect(view.adjustedContentInset == view.contentInset)
    #expect(view.contentOffset == .zero)
    scroll.place(CGPoint(x: 0, y: 150))
    #expect(scroll.device.settle() && view.contentOffset.y == -6)
  }

  /// A scroll view that keeps touches from its content.
  private final class Jealous: UIScrollView {
    var asked: [UIView] = []
    var isGenerous = false

    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool {
      #expect(touches.count == 1 && event != nil)
      asked.append(view)
      return isGenerous
    }
  }

  @Test(arguments: [true, false])
  func `SV-25 content gets a touch only if the scroll view lets it begin`(isDelayed: Bool) {
    let view = Jealous()
    let scroll = ScrollStage(view)
    let probe = ProbeContent(scroll.stage.log)
    probe.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    scroll.content.addSubview(probe)
    view.delaysContentTouches = isDelayed
    scroll.stage.tap(200, 200)
    #expect(view.asked == [probe] && scroll.stage.log.take() == [])
    let finger = scroll.stage.down(200, 200)
    scroll.device.advance(by: 0.2)
    #expect(view.asked.count == 2 && scroll.stage.log.take() == [])
    // The finger scrolls all the same.
    scroll.move(finger, CGPoint(x: 0, y: -50), from: CGPoint(x: 200, y: 200))
    #expect(abs(view.contentOffset.y - 40) < 0.001)
    scroll.device.advance(by: 0.3)
    scroll.device.lift(finger)
    view.isGenerous = true
    scroll.stage.tap(200, 200)
    #expect(scroll.stage.log.take() == ["began", "ended"])
    // What the finger lands on itself is not content.
    view.asked = []
    scroll.content.isHidden = true
    scroll.stage.tap(200, 200)
    #expect(view.asked == [])
  }

  @Test func `SV-25 a finger that scrolls at once asks for nothing`() {
    let view = Jealous()
    let scroll = ScrollStage(view)
    scroll.flick(CGPoint(x: 0, y: -100))
    #expect(view.asked == [] && view.contentOffset.y > 0)
  }

  @Test func `SV-26 a drag that is cancelled as it begins has moved nothing`() {
    let scroll = ScrollStage()
    scroll.reaction = { [unowned scroll] call in
      if call == "willBeginDragging" { scroll.view.isScrollEnabled = false }
    }
    let finger = scroll.drag(CGPoint(x: 0, y: -100), frames: 3)
    #expect(scroll.view.contentOffset == .zero && !scroll.view.isDragging)
    #expect(
      scroll.takeStory() == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    scroll.device.lift(finger)
  }

  @Test func `SV-02 another delegate of the built-in pan ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        final class Other: UIGestureRecognizerDelegate {}
        let other = Other()
        _ = ControlStage()
        UIScrollView().panGestureRecognizer.delegate = other
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains(
        "UIScrollView's built-in pan gesture recognizer must have its scroll view as its delegate"))
  }

  @Test func `SV-02 a scroll view may be set as its own pan's delegate`() {
    final class Own: UIScrollView, UIGestureRecognizerDelegate {}
    let view = Own()
    view.panGestureRecognizer.delegate = view
    view.maximumZoomScale = 2
    view.pinchGestureRecognizer?.delegate = view
    #expect(view.panGestureRecognizer.delegate === view)
    #expect(view.pinchGestureRecognizer?.delegate === view)
  }
}
