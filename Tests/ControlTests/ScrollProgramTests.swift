import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What programs do with scroll views and the recognisers in and around them.
@MainActor
@Suite(.serialized)
final class ScrollProgramTests {
  @MainActor private final class Scribe {
    let log: Log
    init(_ log: Log) { self.log = log }
    func act(_ recognizer: UIGestureRecognizer) { log.note("\(recognizer.state)") }
  }

  private func scribe(_ scroll: ScrollStage, _ recognizer: UIGestureRecognizer) -> Scribe {
    let scribe = Scribe(scroll.stage.log)
    recognizer.addTarget(scribe, action: Selector(Scribe.act(_:)))
    return scribe
  }

  private static let start = CGPoint(x: 200, y: 200)

  @Test func `GR-17 a row that is picked up by a long press does not scroll its list`() {
    let scroll = ScrollStage()
    let press = UILongPressGestureRecognizer()
    let scribe = scribe(scroll, press)
    scroll.content.addGestureRecognizer(press)
    let finger = scroll.device.touchDown(at: Self.start)
    scroll.device.advance(by: 0.6)
    scroll.move(finger, CGPoint(x: 0, y: -100), from: Self.start, frames: 4)
    scroll.device.lift(finger)
    withExtendedLifetime(scribe) {}
    #expect(
      scroll.stage.log.take() == ["began", "changed", "changed", "changed", "changed", "ended"])
    #expect(scroll.view.contentOffset == .zero && scroll.takeStory() == [])
    scroll.place(CGPoint(x: 0, y: -100))
    #expect(scroll.view.contentOffset == CGPoint(x: 0, y: 90))
    #expect(scroll.stage.log.take() == [])
  }

  @Test func `GR-24 a list waits for a swipe across it, and scrolls when that fails`() {
    let scroll = ScrollStage(content: CGSize(width: 4000, height: 4000))
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = .left
    let scribe = scribe(scroll, swipe)
    scroll.content.addGestureRecognizer(swipe)
    scroll.view.panGestureRecognizer.require(toFail: swipe)
    scroll.flick(CGPoint(x: -150, y: 0), frames: 6)
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
    #expect(scroll.stage.log.take() == ["ended"])
    scroll.place(CGPoint(x: 0, y: -150))
    #expect(scroll.view.contentOffset.y > 100 && scroll.view.contentOffset.x == 0)
    withExtendedLifetime(scribe) {}
    #expect(scroll.stage.log.take() == [])
  }

  @Test func `GR-41 a quick drag on a button scrolls, and the button receives nothing`() {
    let scroll = ScrollStage()
    let button = UIButton(frame: CGRect(x: 150, y: 150, width: 100, height: 100))
    button.note(in: scroll.stage.log)
    scroll.content.addSubview(button)
    scroll.place(CGPoint(x: 0, y: -60))
    #expect(scroll.view.contentOffset == CGPoint(x: 0, y: 50))
    #expect(scroll.stage.log.take() == [])
    scroll.device.tap(at: CGPoint(x: 200, y: 150))
    #expect(scroll.stage.log.take().contains("touchUpInside"))
  }

  @Test func `SV-17 a refresh holds the content open, and lets it back when it is done`() {
    let scroll = ScrollStage()
    scroll.reaction = { [unowned scroll] call in
      if call == "willEndDragging", scroll.view.contentOffset.y < -40 {
        scroll.view.contentInset.top = 60
      }
    }
    scroll.place(CGPoint(x: 0, y: 200))
    #expect(scroll.device.settle() && scroll.view.contentOffset == CGPoint(x: 0, y: -60))
    UIView.animate(withDuration: 0.3) { scroll.view.contentInset.top = 0 }
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
  }

  /// Hands every finger in it to the scroll view in its middle.
  private final class Peek: UIView {
    let scroll = UIScrollView(frame: CGRect(x: 100, y: 0, width: 200, height: 200))

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      self.point(inside: point, with: event) ? scroll : nil
    }
  }

  @Test(arguments: [20.0, 200, 380]) func `HT-16 pages are turned by a finger beside them`(
    x: CGFloat
  ) {
    let stage = ControlStage()
    let peek = stage.add(Peek(), 0, 0, 400)
    peek.scroll.clipsToBounds = false
    peek.scroll.isPagingEnabled = true
    peek.scroll.contentSize = CGSize(width: 1000, height: 200)
    peek.addSubview(peek.scroll)
    let finger = stage.down(x, 100)
    for step in 1...6 {
      stage.device.advance(by: 1.0 / 60)
      stage.move(finger, x - 12 * CGFloat(step), 100)
    }
    stage.device.lift(finger)
    #expect(stage.device.settle() && peek.scroll.contentOffset == CGPoint(x: 200, y: 0))
  }

  @Test func `GR-16 a drag ends when the pan is turned off and on again on its way`() {
    let scroll = ScrollStage()
    var isCut = false
    scroll.reaction = { [unowned scroll] call in
      guard call == "didScroll", !isCut, scroll.view.contentOffset.y > 40 else { return }
      isCut = true
      scroll.view.panGestureRecognizer.isEnabled = false
      scroll.view.panGestureRecognizer.isEnabled = true
    }
    let finger = scroll.drag(CGPoint(x: 0, y: -150))
    #expect(
      !scroll.view.isDragging && scroll.takeStory().contains { $0.hasPrefix("didEndDragging") })
    let offset = scroll.view.contentOffset.y
    scroll.move(finger, CGPoint(x: 0, y: -100), from: CGPoint(x: 200, y: 50), frames: 5)
    #expect(scroll.view.contentOffset.y == offset || scroll.view.isDecelerating)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && !scroll.view.isTracking)
    scroll.place(CGPoint(x: 0, y: -50))
    #expect(scroll.takeStory().first == "willBeginDragging")
  }

  @Test func `GR-47 a canvas that two fingers scroll is drawn on by one`() {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 2000))
    let canvas = ProbeContent(scroll.stage.log)
    canvas.frame = scroll.content.bounds
    scroll.content.addSubview(canvas)
    scroll.view.panGestureRecognizer.minimumNumberOfTouches = 2
    scroll.view.delaysContentTouches = false
    scroll.place(CGPoint(x: 50, y: -50))
    let stroke = scroll.stage.log.take()
    #expect(stroke.first == "began" && stroke.last == "ended" && !stroke.contains("cancelled"))
    #expect(scroll.view.contentOffset == .zero)
    let fingers = scroll.device.frame {
      [100.0, 300].map { scroll.device.touchDown(at: CGPoint(x: $0, y: 300)) }
    }
    for step in 1...10 {
      scroll.device.advance(by: 1.0 / 60)
      scroll.device.frame {
        for (finger, x) in zip(fingers, [100.0, 300]) {
          scroll.device.move(finger, to: CGPoint(x: x, y: 300 - 10 * Double(step)))
        }
      }
    }
    #expect(scroll.view.contentOffset == CGPoint(x: 0, y: 90))
    #expect(scroll.stage.log.take().last == "cancelled")
    for finger in fingers { scroll.device.lift(finger) }
    #expect(scroll.device.settle() && scroll.stage.log.take() == [])
  }

  @Test func `GR-12 the pan of a scroll view calls further targets beside scrolling`() {
    let scroll = ScrollStage()
    let scribe = scribe(scroll, scroll.view.panGestureRecognizer)
    scroll.place(CGPoint(x: 0, y: -50))
    let states = scroll.stage.log.take()
    #expect(states.first == "began" && states.last == "ended")
    #expect(states.dropFirst().dropLast().allSatisfy { $0 == "changed" } && states.count > 4)
    withExtendedLifetime(scribe) {}
    #expect(scroll.view.contentOffset == CGPoint(x: 0, y: 40))
  }

  @Test func `SV-05 a header that follows the content is laid out once for each move`() {
    final class Header: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let scroll = ScrollStage()
    let header = Header(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    scroll.view.addSubview(header)
    scroll.device.advance(by: 0)
    header.layouts = 0
    scroll.reaction = { [unowned scroll] call in
      guard call == "didScroll" else { return }
      header.frame = CGRect(
        x: 0, y: scroll.view.contentOffset.y, width: 400,
        height: max(40, 100 - scroll.view.contentOffset.y))
    }
    let finger = scroll.drag(CGPoint(x: 0, y: -80), frames: 8)
    #expect((6...8).contains(header.layouts))
    #expect(header.frame == CGRect(x: 0, y: 70, width: 400, height: 40))
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
  }
}
