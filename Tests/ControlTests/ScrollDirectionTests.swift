import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The way of a finger that drags content: what the program reads of it, and what moves the content.
@MainActor @Suite(.serialized) struct ScrollDirectionTests {
  /// The vertical translation of the pan in each call of the delegate.
  private final class Reader: UIScrollViewDelegate {
    var ways: [CGFloat] = []
    var first: CGFloat?
    /// Called after each reading.
    var reaction: (UIScrollView) -> Void = { _ in }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      first = scrollView.panGestureRecognizer.translation(in: scrollView.superview).y
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      ways.append(scrollView.panGestureRecognizer.translation(in: scrollView.superview).y)
      reaction(scrollView)
    }
  }

  @Test func `SV-34 the translation of the pan is the way of the finger in each call`() throws {
    let (scroll, reader) = (ScrollStage(), Reader())
    scroll.view.delegate = reader
    var own: [CGFloat] = []
    let pan = scroll.view.panGestureRecognizer
    let counter = Counter { own.append(pan.translation(in: nil).y) }
    pan.addTarget(counter, action: Selector(Counter.count))
    let finger = scroll.drag(CGPoint(x: 0, y: -100))
    #expect(try #require(reader.first) < 0)
    #expect(reader.ways.last == -100 && own.last == -100)
    #expect(zip(reader.ways, reader.ways.dropFirst()).allSatisfy { $0 > $1 })
    // Back by 40 points: the direction is that of the whole way.
    scroll.move(finger, CGPoint(x: 0, y: 40), from: CGPoint(x: 200, y: 100))
    #expect(abs((reader.ways.last ?? 0) + 60) < 0.001)
    #expect(abs(scroll.view.contentOffset.y - 50) < 0.001)
    scroll.device.lift(finger)
  }

  @Test func `SV-34 a program that sets the translation does not move the content`() {
    let (scroll, reader) = (ScrollStage(), Reader())
    scroll.view.delegate = reader
    reader.reaction = { $0.panGestureRecognizer.setTranslation(.zero, in: $0) }
    let finger = scroll.drag(CGPoint(x: 0, y: -100))
    #expect(abs(scroll.view.contentOffset.y - 90) < 0.001)
    // Only the part since the last setting.
    #expect(reader.ways.dropFirst().allSatisfy { abs($0 + 10) < 0.001 })
    scroll.device.lift(finger)
  }

  @Test(arguments: [CGPoint(x: 160, y: -100), CGPoint(x: -100, y: -50)])
  func `SV-35 an oblique drag moves content that scrolls down only`(way: CGPoint) {
    let scroll = ScrollStage()
    let finger = scroll.drag(way, frames: 20)
    #expect(scroll.view.contentOffset.x == 0)
    #expect(abs(scroll.view.contentOffset.y + way.y + 10) < 0.001)
    scroll.device.lift(finger)
  }

  @Test func `SV-35 an oblique drag moves content that scrolls to the side only`() {
    let scroll = ScrollStage(content: CGSize(width: 4000, height: 400))
    let finger = scroll.drag(CGPoint(x: -100, y: 160), frames: 20)
    #expect(abs(scroll.view.contentOffset.x - 90) < 0.001)
    #expect(scroll.view.contentOffset.y == 0)
    scroll.device.lift(finger)
  }

  @Test func `SV-35 a finger that first moves sideways scrolls later`() {
    let scroll = ScrollStage()
    let finger = scroll.drag(CGPoint(x: 60, y: 0))
    #expect(scroll.view.contentOffset == .zero && !scroll.view.isDragging)
    scroll.move(finger, CGPoint(x: 0, y: -80), from: CGPoint(x: 260, y: 200))
    #expect(scroll.view.isDragging && abs(scroll.view.contentOffset.y - 70) < 0.001)
    scroll.device.lift(finger)
  }

  @Test func `SV-35 the content has a sideways movement until the finger scrolls`() {
    let scroll = ScrollStage()
    let content = ProbeView()
    content.frame = scroll.content.bounds
    scroll.content.addSubview(content)
    let finger = scroll.drag(CGPoint(x: 60, y: 0))
    #expect(content.phases.last == "moved")
    scroll.move(finger, CGPoint(x: 0, y: -80), from: CGPoint(x: 260, y: 200))
    #expect(content.phases.last == "cancelled")
    scroll.device.lift(finger)
  }

  @Test func `SV-35 a control keeps a finger that first moves sideways`() {
    let scroll = ScrollStage()
    let control = UIControl(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    scroll.content.addSubview(control)
    let finger = scroll.drag(CGPoint(x: 60, y: 0))
    #expect(control.isTracking)
    scroll.move(finger, CGPoint(x: 0, y: -80), from: CGPoint(x: 260, y: 200))
    #expect(control.isTracking && scroll.view.contentOffset == .zero)
    scroll.device.lift(finger)
  }

  /// A drag as fast as a flick is recognised in its first frames.
  @Test(arguments: [[CGPoint(x: -9, y: -3), CGPoint(x: -33, y: -12)], [CGPoint(x: -40, y: -12)]])
  func `SV-35 SV-20 a list in pages leaves a sideways flick to the pages`(frames: [CGPoint]) {
    let pages = ScrollStage(content: CGSize(width: 1200, height: 400))
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    list.contentSize = CGSize(width: 400, height: 4000)
    pages.content.addSubview(list)
    let finger = pages.device.touchDown(at: CGPoint(x: 200, y: 200))
    for way in frames + [CGPoint(x: -80, y: -24)] {
      pages.device.advance(by: 0.016)
      pages.device.move(finger, to: CGPoint(x: 200 + way.x, y: 200 + way.y))
    }
    #expect(pages.view.isDragging && !list.isDragging && list.contentOffset == .zero)
    pages.device.lift(finger)
  }

  @Test(arguments: [CGPoint(x: -80, y: -20), CGPoint(x: -80, y: -70)])
  func `SV-35 a swipe over a list is recognised while it is straight`(way: CGPoint) {
    let scroll = ScrollStage()
    var swipes = 0
    let counter = Counter { swipes += 1 }
    let swipe = UISwipeGestureRecognizer(target: counter, action: Selector(Counter.count))
    swipe.direction = .left
    scroll.content.addGestureRecognizer(swipe)
    let finger = scroll.drag(way, frames: 8)
    let isStraight = way.y == -20
    #expect(swipes == (isStraight ? 1 : 0))
    #expect(scroll.view.isDragging == !isStraight)
    scroll.device.lift(finger)
  }

  @Test func `SV-35 an oblique drag along a list is not taken by a recogniser around it`() {
    let scroll = ScrollStage()
    let outer = UIPanGestureRecognizer()
    scroll.stage.controller.view.addGestureRecognizer(outer)
    let finger = scroll.drag(CGPoint(x: -29, y: -96), frames: 10)
    #expect(scroll.view.contentOffset.y > 80 && outer.state != .began && outer.state != .changed)
    scroll.device.lift(finger)
  }

  @Test func `SV-35 a directional lock does not hold content that scrolls along one axis`() {
    let scroll = ScrollStage()
    scroll.view.isDirectionalLockEnabled = true
    let finger = scroll.drag(CGPoint(x: 100, y: -40), frames: 10)
    #expect(abs(scroll.view.contentOffset.y - 30) < 0.001)
    scroll.device.lift(finger)
  }

  @Test(arguments: [0.5, 2])
  func `SV-35 the distance to recognition is on the screen, in a scaled scroll view too`(
    scale: CGFloat
  ) {
    let scroll = ScrollStage()
    scroll.view.transform = CGAffineTransform(scaleX: scale, y: scale)
    for way in [CGPoint(x: 0, y: -50), CGPoint(x: 60, y: -50)] {
      scroll.view.contentOffset = .zero
      let finger = scroll.drag(way, frames: 25)
      #expect(abs(scroll.view.contentOffset.y * scale - 40) < 1.5, "\(way)")
      scroll.device.lift(finger)
      #expect(scroll.device.settle())
    }
  }

  @Test func `SV-35 SV-20 a list in pages leaves a sideways drag to the pages`() {
    let pages = ScrollStage(content: CGSize(width: 1200, height: 400))
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    list.contentSize = CGSize(width: 400, height: 4000)
    pages.content.addSubview(list)
    let finger = pages.drag(CGPoint(x: -100, y: -40), frames: 20)
    #expect(pages.view.contentOffset.x > 80 && list.contentOffset == .zero)
    pages.device.lift(finger)
    #expect(pages.device.settle())
    pages.view.contentOffset = .zero
    let second = pages.drag(CGPoint(x: -40, y: -100), frames: 20)
    #expect(pages.view.contentOffset.x == 0 && list.contentOffset.y > 80)
    pages.device.lift(second)
  }
}

/// Notes the phases of its touches.
private final class ProbeView: UIView {
  var phases: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("cancelled")
  }
}
