import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct ScrollViewTests {
  @MainActor
  final class Fixture: UIScrollViewDelegate {
    let stage = ControlStage()
    let scrollView = UIScrollView()
    let content: ProbeContent
    var story: [String] = []
    var target: CGPoint?

    init() {
      content = ProbeContent(stage.log)
      stage.add(scrollView, 0, 0, 400)
      scrollView.contentSize = CGSize(width: 400, height: 1000)
      content.frame = CGRect(x: 0, y: 0, width: 400, height: 1000)
      scrollView.addSubview(content)
      scrollView.delegate = self
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { story.append("begin") }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      story.append(velocity.y > 0 ? "fast" : "still")
      if let target { unsafe targetContentOffset.pointee = target }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      story.append("end")
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { story.append("settled") }

    func drag(_ x: CGFloat = 0, _ y: CGFloat, after pause: Double = 0) -> FingerID {
      let finger = stage.down(200, 300)
      if pause > 0 { stage.device.advance(by: pause) }
      for step in 1...10 {
        stage.device.advance(by: 1.0 / 60)
        stage.move(finger, 200 + x * CGFloat(step) / 10, 300 + y * CGFloat(step) / 10)
      }
      return finger
    }
  }

  @Test func `content follows the finger and stops at its edges`() {
    let fixture = Fixture()
    fixture.stage.device.lift(fixture.drag(0, -200))
    #expect(fixture.scrollView.contentOffset == CGPoint(x: 0, y: 190))
    #expect(fixture.story == ["begin", "fast", "end"])
    fixture.scrollView.setContentOffset(CGPoint(x: 0, y: 190), animated: false)
    fixture.stage.device.lift(fixture.drag(0, 290))
    #expect(fixture.stage.device.settle() && fixture.scrollView.contentOffset == .zero)
  }

  @Test func `GR-41 content receives a quick drag that scrolls nothing at all`() {
    let fixture = Fixture()
    fixture.stage.device.lift(fixture.drag(0, -200))
    #expect(fixture.stage.log.take() == [])
  }

  @Test
  func `GR-41 content receives a finger that rests after 150 ms, and its end if it scrolls`() {
    let fixture = Fixture()
    let finger = fixture.stage.down(200, 300)
    fixture.stage.device.advance(by: 0.149)
    #expect(fixture.stage.log.take() == [])
    fixture.stage.device.advance(by: 0.002)
    #expect(fixture.stage.log.take() == ["began"])
    fixture.stage.move(finger, 200, 250)
    fixture.stage.move(finger, 200, 200)
    #expect(fixture.stage.log.take().last == "cancelled")
    #expect(fixture.scrollView.isDragging && fixture.scrollView.contentOffset.y == 90)
  }

  @Test func `content receives a quick tap all at once`() {
    let fixture = Fixture()
    fixture.stage.tap(200, 300)
    #expect(fixture.stage.log.take() == ["began", "ended"])
  }

  @Test func `content keeps a finger that it has, if it cannot be cancelled`() {
    let fixture = Fixture()
    fixture.scrollView.canCancelContentTouches = false
    fixture.stage.device.lift(fixture.drag(0, -200, after: 0.2))
    #expect(fixture.scrollView.contentOffset == .zero)
    #expect(fixture.stage.log.take().last == "ended")
  }

  @Test func `a control keeps a finger that it has`() {
    let fixture = Fixture()
    let slider = UIButton(frame: CGRect(x: 150, y: 250, width: 100, height: 100))
    fixture.content.addSubview(slider)
    let finger = fixture.drag(0, -200, after: 0.2)
    #expect(slider.isTracking && fixture.scrollView.contentOffset == .zero)
    fixture.stage.device.lift(finger)
  }

  @Test func `content receives touches at once if they are not delayed`() {
    let fixture = Fixture()
    fixture.scrollView.delaysContentTouches = false
    _ = fixture.stage.down(200, 300)
    #expect(fixture.stage.log.take() == ["began"])
  }

  @Test func `a drag in a direction without content is the content's`() {
    let fixture = Fixture()
    fixture.stage.device.lift(fixture.drag(-100, 0))
    #expect(fixture.scrollView.contentOffset == .zero && fixture.story == [])
    #expect(fixture.stage.log.take().first == "began")
  }

  @Test func `paging and the delegate choose where the content comes to rest`() {
    let fixture = Fixture()
    fixture.scrollView.isPagingEnabled = true
    fixture.stage.device.lift(fixture.drag(0, -280))
    #expect(fixture.stage.device.settle() && fixture.scrollView.contentOffset.y == 400)
    fixture.scrollView.isPagingEnabled = false
    fixture.target = CGPoint(x: 0, y: 33)
    fixture.stage.device.lift(fixture.drag(0, 100))
    #expect(fixture.stage.device.settle() && fixture.scrollView.contentOffset.y == 33)
  }

  @Test func `setting the offset tells the delegate, and an animation that it is over`() {
    let fixture = Fixture()
    fixture.scrollView.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    #expect(fixture.scrollView.contentOffset.y == 0 && fixture.story == [])
    fixture.stage.device.advance(by: 0.3)
    #expect(fixture.scrollView.contentOffset.y == 100 && fixture.story == ["settled"])
    fixture.scrollView.scrollRectToVisible(
      CGRect(x: 0, y: 700, width: 10, height: 100), animated: false)
    #expect(fixture.scrollView.contentOffset.y == 400)
  }

  @Test func `a scroll view that is not enabled lets all fingers through`() {
    let fixture = Fixture()
    fixture.scrollView.isScrollEnabled = false
    fixture.stage.device.lift(fixture.drag(0, -200))
    #expect(fixture.scrollView.contentOffset == .zero)
    #expect(fixture.stage.log.take().first == "began")
  }
}

/// Content that notes its touches.
final class ProbeContent: UIView {
  private let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { return nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.note("cancelled")
  }
}
