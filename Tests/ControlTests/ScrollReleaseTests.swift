import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Scroll views that leave their window, or are released, while they are scrolled.
@MainActor @Suite(.serialized) struct ScrollReleaseTests {
  /// A screen with a scroll view that has no other strong reference.
  private func screen() -> UIViewController {
    let controller = UIViewController()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
    view.contentSize = content.bounds.size
    view.addSubview(content)
    controller.view.addSubview(view)
    return controller
  }

  private func drag(_ stage: ControlStage, by way: CGFloat) -> FingerID {
    let finger = stage.down(200, 200)
    for step in 1...5 {
      stage.device.advance(by: 1.0 / 60)
      stage.move(finger, 200, 200 + way * CGFloat(step) / 5)
    }
    return finger
  }

  @Test(arguments: UIBehavior.Preset.allCases)
  func `RL-04 a scroll view that is released in a drag leaves the run loop in its default mode`(
    preset: UIBehavior.Preset
  ) {
    let stage = ControlStage()
    stage.behavior = preset.behavior
    weak var view: UIScrollView?
    do {
      let controller = screen()
      view = controller.view.subviews.first as? UIScrollView
      stage.window.rootViewController = controller
      stage.device.advance(by: 0)
    }
    let finger = drag(stage, by: -100)
    #expect(view?.isDragging == true && stage.device.application.runLoopMode == .tracking)
    view?.removeFromSuperview()
    stage.device.advance(by: 0)
    stage.device.lift(finger)
    #expect(stage.device.settle() && view == nil)
    #expect(stage.device.application.runLoopMode == .default)
  }

  @Test(arguments: UIBehavior.Preset.allCases, [100, -100])
  func `RL-04 a root controller that is replaced in a drag takes the mode for tracking along`(
    preset: UIBehavior.Preset, way: CGFloat
  ) {
    let stage = ControlStage()
    stage.behavior = preset.behavior
    weak var view: UIScrollView?
    do {
      let controller = screen()
      view = controller.view.subviews.first as? UIScrollView
      stage.window.rootViewController = controller
      stage.device.advance(by: 0)
    }
    let finger = drag(stage, by: way)
    #expect(view?.isDragging == true)
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { [window = stage.window] _ in
      window.rootViewController = UIViewController()
    }
    stage.device.advance(by: 0.5)
    stage.device.lift(finger)
    #expect(stage.device.settle() && view == nil)
    #expect(stage.device.application.runLoopMode == .default)
  }

  @Test(arguments: ["willEndDragging", "didEndDragging true"], [-150, 190])
  func `SV-09 content that leaves its window as it is let go of does not glide`(
    call: String, way: CGFloat
  ) {
    let scroll = ScrollStage()
    scroll.reaction = { [unowned scroll] made in
      if made == call { scroll.view.removeFromSuperview() }
    }
    scroll.flick(CGPoint(x: 0, y: way))
    #expect(!scroll.view.isDecelerating)
    #expect(scroll.stage.device.application.runLoopMode == .default)
    #expect(
      scroll.takeStory().last
        == (call == "willEndDragging" ? "didEndDragging false" : "didEndDragging true"))
    // What was pulled beyond its end comes back at once.
    #expect(way > 0 ? scroll.view.contentOffset == .zero : scroll.view.contentOffset.y > 90)
    #expect(scroll.device.settle())
  }

  @Test func `SV-09 a zoom that is let go of off its window ends at its limit at once`() {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 400))
    scroll.zoomed = scroll.content
    scroll.view.maximumZoomScale = 2
    var fingers: [FingerID] = []
    scroll.device.frame {
      fingers = [150, 250].map { scroll.device.touchDown(at: CGPoint(x: $0, y: 200)) }
    }
    for step in 1...10 {
      scroll.device.advance(by: 1.0 / 60)
      scroll.device.frame {
        scroll.device.move(fingers[0], to: CGPoint(x: 150 - 14 * step, y: 200))
        scroll.device.move(fingers[1], to: CGPoint(x: 250 + 14 * step, y: 200))
      }
    }
    #expect(scroll.view.isZooming && scroll.view.zoomScale > 2)
    scroll.view.removeFromSuperview()
    scroll.device.advance(by: 0)
    #expect(scroll.view.zoomScale == 2 && !scroll.view.isZoomBouncing)
    #expect(!scroll.view.isDecelerating && scroll.takeStory().last == "didEndZooming at 2.0")
    #expect(scroll.stage.device.application.runLoopMode == .default)
    for finger in fingers { scroll.device.lift(finger) }
    #expect(scroll.device.settle())
  }

  @Test(arguments: [true, false])
  func `SV-09 content that leaves its window on its way comes to rest where it may`(
    isPaging: Bool
  ) {
    let scroll = ScrollStage(content: CGSize(width: 2000, height: 400))
    scroll.view.isPagingEnabled = isPaging
    scroll.flick(CGPoint(x: isPaging ? -100 : 150, y: 0))
    scroll.device.advance(by: 0.05)
    #expect(scroll.view.isDecelerating)
    let place = scroll.view.contentOffset.x
    scroll.view.removeFromSuperview()
    #expect(scroll.device.settle())
    #expect(scroll.view.contentOffset.x == (isPaging && place > 200 ? 400 : 0))
    #expect(scroll.takeStory().last == "didEndDecelerating")
  }
}
