import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What programs of others found missing in scroll views.
@MainActor @Suite(.serialized) struct ScrollSymptomTests {
  /// A scroll view that lets another gesture go along with its own.
  private final class Sharing: UIScrollView, UIGestureRecognizerDelegate {
    var asked: [String] = []

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      asked.append("together")
      return true
    }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool {
      asked.append("receive")
      return true
    }
  }

  @Test func `SV-01 a scroll view is the delegate of its own pan`() {
    let view = Sharing()
    let scroll = ScrollStage(view)
    var outerMoves = 0
    let outer = UIPanGestureRecognizer(
      target: Counter { outerMoves += 1 }, action: Selector(Counter.count))
    let counter = Counter { outerMoves += 1 }
    outer.addTarget(counter, action: Selector(Counter.count))
    scroll.stage.controller.view.addGestureRecognizer(outer)
    scroll.device.lift(scroll.drag(CGPoint(x: 0, y: -100)))
    #expect(view.asked.contains("receive") && view.asked.contains("together"))
    #expect(outerMoves > 5 && view.contentOffset.y >= 90)
    #expect(view.panGestureRecognizer.delegate === view)
  }

  /// A scroll view that refuses its own gestures.
  private final class Refusing: UIScrollView, UIGestureRecognizerDelegate {
    var refusesTouches = false

    override func gestureRecognizerShouldBegin(
      _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      gestureRecognizer !== panGestureRecognizer && gestureRecognizer !== pinchGestureRecognizer
    }

    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { !refusesTouches }
  }

  @Test(arguments: [true, false])
  func `SV-01 a scroll view that refuses its own pan and pinch neither scrolls nor zooms`(
    refusesTouches: Bool
  ) {
    let view = Refusing()
    view.refusesTouches = refusesTouches
    let scroll = ScrollStage(view)
    scroll.zoomed = scroll.content
    view.maximumZoomScale = 3
    scroll.flick(CGPoint(x: 0, y: -100))
    let fingers = [CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200)].map {
      scroll.device.touchDown(at: $0)
    }
    scroll.move(fingers[1], CGPoint(x: 100, y: 0), from: CGPoint(x: 250, y: 200))
    for finger in fingers { scroll.device.lift(finger) }
    #expect(scroll.device.settle())
    #expect(scroll.takeStory() == [] && view.contentOffset == .zero && view.zoomScale == 1)
  }

  @Test(arguments: [1, 3, 10])
  func `SV-04 a drag loses the distance to recognition and no more, however fast it is`(
    frames: Int
  ) {
    let scroll = ScrollStage()
    let finger = scroll.drag(CGPoint(x: 0, y: -100), frames: frames)
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001)
    scroll.device.lift(finger)
  }

  @Test(arguments: [2, 40])
  func `SV-04 an oblique drag loses ten points of its own way, on each axis in proportion`(
    frames: Int
  ) {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 2000))
    let finger = scroll.drag(CGPoint(x: -60, y: -80), frames: frames)
    #expect(abs(scroll.view.contentOffset.x - 54) < 0.6)
    #expect(abs(scroll.view.contentOffset.y - 72) < 0.8)
    scroll.device.lift(finger)
  }

  @Test func `SV-04 two fingers that drag lose ten points of their middle's way`() {
    let scroll = ScrollStage()
    let fingers = [100, 300].map { scroll.device.touchDown(at: CGPoint(x: $0, y: 300)) }
    for step in 1...10 {
      scroll.device.advance(by: 0.016)
      scroll.device.frame {
        for (finger, x) in zip(fingers, [100, 300]) {
          scroll.device.move(finger, to: CGPoint(x: x, y: 300 - 10 * step))
        }
      }
    }
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001)
    // The finger that stays down continues from there.
    scroll.device.lift(fingers[0])
    scroll.device.advance(by: 0.1)
    scroll.device.move(fingers[1], to: CGPoint(x: 300, y: 180))
    #expect(abs(scroll.view.contentOffset.y - 110) < 0.001)
    scroll.device.lift(fingers[1])
  }

  @Test func `SV-05 content that layoutSubviews puts back in the middle scrolls without an end`() {
    final class Endless: UIScrollView {
      override func layoutSubviews() {
        super.layoutSubviews()
        if abs(contentOffset.y - 1000) > 200 { contentOffset.y = 1000 }
      }
    }
    let scroll = ScrollStage(Endless(), content: CGSize(width: 400, height: 2400))
    #expect(scroll.view.contentOffset.y == 1000)
    scroll.flick(CGPoint(x: 0, y: -190))
    #expect(scroll.view.isDecelerating)
    #expect(scroll.device.settle())
    #expect(scroll.takeStory().filter { $0 == "didEndDecelerating" }.count == 1)
    let jumps = zip(scroll.steps, scroll.steps.dropFirst()).map { $1.offset.y - $0.offset.y }
    #expect(jumps.filter { $0 < -100 }.count > 2, "it was put back again and again")
    #expect(abs(scroll.view.contentOffset.y - 1000) <= 200)
  }

  @Test func `SV-05 an offset that an animation sets is reported once, and takes its time`() {
    let scroll = ScrollStage()
    var log: [String] = []
    UIView.animate(withDuration: 0.4) {
      scroll.view.contentOffset.y = 300
    } completion: { isFinished in
      log.append("done \(isFinished)")
    }
    #expect(scroll.steps.map(\.offset.y) == [300])
    scroll.device.advance(by: 0.39)
    #expect(log == [])
    scroll.device.advance(by: 0.02)
    #expect(log == ["done true"] && scroll.steps.count == 1)
  }

  @Test func `SV-06 a flick after a rest glides as fast as the finger was at last`() {
    let scroll = ScrollStage()
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 300))
    scroll.device.advance(by: 0.8)
    scroll.move(finger, CGPoint(x: 0, y: -120), from: CGPoint(x: 200, y: 300), frames: 4)
    scroll.device.lift(finger)
    #expect(scroll.velocity.y > 1 && scroll.view.isDecelerating)
    #expect(scroll.device.settle())
  }

  @Test func `SV-05 an origin of the bounds that is set by hand scrolls, and tells the delegate`() {
    let scroll = ScrollStage()
    scroll.view.bounds.origin = CGPoint(x: 0, y: 30)
    #expect(scroll.steps.map(\.offset) == [CGPoint(x: 0, y: 30)])
    #expect(scroll.view.contentOffset.y == 30)
    scroll.view.bounds = CGRect(x: 0, y: 40, width: 400, height: 400)
    scroll.view.bounds.size = CGSize(width: 400, height: 300)
    #expect(scroll.steps.count == 2)
  }

  @Test
  func `SV-06 content that is let go of glides on and comes to rest, with all calls in order`() {
    let scroll = ScrollStage()
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle())
    #expect(
      scroll.takeStory() == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didEndDecelerating",
      ])
    #expect(scroll.view.contentOffset.y > 300)
  }
}

/// Calls a closure as a recogniser's target.
@MainActor
final class Counter {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  func count() { action() }
}
