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

  @Test func `SV-01 a scroll view is asked as its own pan's delegate`() {
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

  @Test(arguments: [1, 3, 10])
  func `SV-04 a drag loses the distance to recognition and no more, however fast it is`(
    frames: Int
  ) {
    let scroll = ScrollStage()
    let finger = scroll.drag(CGPoint(x: 0, y: -100), frames: frames)
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001)
    scroll.device.lift(finger)
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
