import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Where content comes to rest that was stopped on its way.
@MainActor @Suite(.serialized) struct ScrollRestTests {
  /// A scroll view that may refuse its own pan.
  private final class Refusing: UIScrollView {
    var refuses = false

    override func gestureRecognizerShouldBegin(
      _ gestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      if refuses, gestureRecognizer === panGestureRecognizer { return false }
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
  }

  /// Begins as soon as a finger is put down, or fails when it lifts.
  private final class Holding: UIGestureRecognizer {
    let begins: Bool

    init(begins: Bool) {
      self.begins = begins
      super.init(target: nil, action: nil)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if begins { state = .began }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      state = begins ? .ended : .failed
    }
  }

  /// What keeps a pan from beginning.
  enum Obstacle: CaseIterable {
    case awaited, refusal, prevention, fingers, toggle, removal
  }

  @Test(arguments: Obstacle.allCases, [true, false])
  func `SV-27 content that a finger stops and does not drag comes to rest`(
    obstacle: Obstacle, isPaging: Bool
  ) {
    let view = Refusing()
    let size = isPaging ? CGSize(width: 2000, height: 400) : CGSize(width: 400, height: 4000)
    let scroll = ScrollStage(view, content: size)
    view.isPagingEnabled = isPaging
    if isPaging {
      scroll.flick(CGPoint(x: -100, y: 0))
    } else {
      scroll.place(CGPoint(x: 0, y: 150))
    }
    scroll.device.advance(by: 0.05)
    let held = view.contentOffset
    #expect(view.isDecelerating && (isPaging ? held.x > 0 && held.x < 400 : held.y < 0))
    let other = Holding(begins: obstacle == .prevention)
    switch obstacle {
    case .awaited:
      scroll.stage.controller.view.addGestureRecognizer(other)
      view.panGestureRecognizer.require(toFail: other)
    case .prevention:
      let awaited = Holding(begins: false)
      view.panGestureRecognizer.require(toFail: awaited)
      for recognizer in [awaited, other] {
        scroll.stage.controller.view.addGestureRecognizer(recognizer)
      }
    case .refusal: view.refuses = true
    case .fingers: view.panGestureRecognizer.minimumNumberOfTouches = 2
    case .toggle:
      scroll.reaction = { [unowned view] call in
        guard call == "didEndDecelerating" else { return }
        view.isScrollEnabled = false
        view.isScrollEnabled = true
      }
    case .removal: view.refuses = true
    }
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    #expect(!view.isDragging)
    if obstacle == .removal {
      view.removeFromSuperview()
      #expect(scroll.device.settle())
    } else if obstacle != .toggle {
      scroll.device.advance(by: 0.3)
      // As long as the finger is down, it holds the content.
      #expect(view.contentOffset == held && !view.isDecelerating)
    }
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
    #expect(view.contentOffset == CGPoint(x: isPaging && held.x > 200 ? 400 : 0, y: 0))
    #expect(!view.isDecelerating && scroll.stage.device.application.runLoopMode == .default)
    let story = scroll.takeStory()
    #expect(story.filter { $0 == "willBeginDragging" }.count == 1)
    #expect(story.last == "didEndDecelerating")
  }

  @Test
  func
    `SV-27 a pan that waited for another one's failure holds the content that its finger stopped`()
  {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 400))
    scroll.view.isPagingEnabled = true
    let edge = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
    edge.edges = .left
    scroll.stage.controller.view.addGestureRecognizer(edge)
    scroll.view.panGestureRecognizer.require(toFail: edge)
    scroll.flick(CGPoint(x: -100, y: 0))
    scroll.device.advance(by: 0.05)
    let held = scroll.view.contentOffset.x
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    #expect(scroll.view.isDragging && scroll.view.contentOffset.x == held)
    scroll.device.move(finger, to: CGPoint(x: 195, y: 200))
    #expect(scroll.view.contentOffset.x == held + 5)
    scroll.device.advance(by: 0.3)
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
    #expect(scroll.view.contentOffset.x == (held + 5 < 200 ? 0 : 400))
  }

  @Test func `SV-27 a second finger holds what the first one stopped, where two drag`() {
    let scroll = ScrollStage()
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.device.advance(by: 0.1)
    scroll.view.panGestureRecognizer.minimumNumberOfTouches = 2
    let first = scroll.device.touchDown(at: CGPoint(x: 150, y: 200))
    let held = scroll.view.contentOffset
    #expect(!scroll.view.isDecelerating && !scroll.view.isDragging)
    let second = scroll.device.touchDown(at: CGPoint(x: 250, y: 200))
    #expect(scroll.view.isDragging && scroll.view.contentOffset == held)
    for finger in [first, second] { scroll.device.lift(finger) }
    #expect(scroll.device.settle() && scroll.view.contentOffset == held)
  }

  @Test func `SV-27 a control that has a finger keeps it when another one stops the content`() {
    let scroll = ScrollStage()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
    scroll.content.addSubview(button)
    let first = scroll.device.touchDown(at: CGPoint(x: 100, y: 200))
    scroll.device.advance(by: 0.2)
    #expect(button.isTracking)
    scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    scroll.device.advance(by: 0.1)
    let second = scroll.device.touchDown(at: CGPoint(x: 300, y: 200))
    let held = scroll.view.contentOffset
    #expect(button.isTracking && !scroll.view.isDragging && held.y < 500)
    scroll.device.advance(by: 0.5)
    #expect(scroll.view.contentOffset == held)
    for finger in [first, second] { scroll.device.lift(finger) }
    #expect(scroll.device.settle() && scroll.view.contentOffset == held)
  }

  // MARK: - Scrolling is turned off

  @Test func `SV-28 content that glides stops when scrolling is turned off`() {
    let scroll = ScrollStage()
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.device.advance(by: 0.1)
    let place = scroll.view.contentOffset
    scroll.view.isScrollEnabled = false
    #expect(!scroll.view.isDecelerating && scroll.takeStory().last == "didEndDecelerating")
    scroll.view.isScrollEnabled = true
    #expect(scroll.device.settle() && scroll.view.contentOffset == place)
  }

  @Test(arguments: [true, false])
  func `SV-28 content between pages or beyond its end comes to rest when scrolling is turned off`(
    isPaging: Bool
  ) {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 400))
    scroll.view.isPagingEnabled = isPaging
    scroll.flick(CGPoint(x: isPaging ? -100 : 190, y: 0))
    scroll.device.advance(by: 0.05)
    let place = scroll.view.contentOffset.x
    #expect(isPaging ? place > 0 && place < 400 : place < 0)
    scroll.view.isScrollEnabled = false
    #expect(scroll.view.contentOffset.x == (place > 200 ? 400 : 0) && !scroll.view.isDecelerating)
    #expect(scroll.device.settle())
  }

  @Test func `SV-28 dragged content moves back when scrolling is disabled`() {
    let scroll = ScrollStage()
    let finger = scroll.drag(CGPoint(x: 0, y: 150))
    #expect(scroll.view.contentOffset.y < 0)
    scroll.view.isScrollEnabled = false
    #expect(!scroll.view.isDragging && scroll.view.isDecelerating)
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
    scroll.device.lift(finger)
  }

  @Test func `SV-28 an animation of the application's continues when scrolling is turned off`() {
    let scroll = ScrollStage()
    scroll.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    scroll.device.advance(by: 0.1)
    scroll.view.isScrollEnabled = false
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 500)
  }
}
