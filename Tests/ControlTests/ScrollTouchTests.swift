import ResponderKit
import ResponderTesting
import Testing

/// Whose finger it is: the content's or the scroll view's.
@MainActor
@Suite(.serialized)
final class ScrollTouchTests {
  /// A scroll view that takes fingers from controls too.
  private final class Greedy: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
  }

  private func held(in view: UIScrollView) -> (ScrollStage, UIButton) {
    let stage = ScrollStage(view)
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    button.note(in: stage.stage.log)
    stage.content.addSubview(button)
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 200))
    stage.device.advance(by: 0.2)
    stage.move(finger, CGPoint(x: 0, y: -90), from: CGPoint(x: 200, y: 200))
    return (stage, button)
  }

  @Test func `SV-30 a control in a scroll view keeps the finger that is held on it`() {
    let (stage, button) = held(in: UIScrollView())
    #expect(stage.view.contentOffset == .zero && !stage.view.isDragging && button.isTracking)
    let log = stage.stage.log.take()
    #expect(log.first == "touchDown" && !log.contains("touchCancel"))
  }

  @Test
  func `SV-30 a scroll view takes a touch from a control if its touchesShouldCancel permits it`() {
    let (stage, button) = held(in: Greedy())
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: 80) && !button.isTracking)
    let log = stage.stage.log.take()
    #expect(log.first == "touchDown" && log.last == "touchCancel")
  }

  @Test func `SV-31 content that cannot be cancelled keeps its finger, and a quick one scrolls`() {
    let stage = ScrollStage()
    let content = ProbeContent(stage.stage.log)
    content.frame = stage.content.bounds
    stage.content.addSubview(content)
    stage.view.canCancelContentTouches = false
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 200))
    stage.device.advance(by: 0.2)
    stage.move(finger, CGPoint(x: 0, y: -90), from: CGPoint(x: 200, y: 200))
    stage.device.lift(finger)
    #expect(stage.view.contentOffset == .zero && stage.takeStory() == [])
    #expect(stage.stage.log.take().last == "ended")
    stage.place(CGPoint(x: 0, y: -90))
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: 80))
    #expect(stage.stage.log.take() == [])
  }

  @Test(arguments: [true, false])
  func `SV-32 content that is put beyond its end by code stays until it is dragged`(
    isAnimated: Bool
  ) {
    let stage = ScrollStage()
    stage.view.setContentOffset(CGPoint(x: 0, y: -60), animated: isAnimated)
    stage.device.advance(by: 3)
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: -60))
    stage.place(CGPoint(x: 0, y: 20))
    #expect(stage.device.settle() && stage.view.contentOffset == .zero)
  }
}
