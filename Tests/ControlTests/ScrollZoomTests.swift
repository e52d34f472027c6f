import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Zooming, by fingers and by the application.
@MainActor @Suite(.serialized) struct ScrollZoomTests {
  private func zoomable() -> ScrollStage {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 400))
    scroll.zoomed = scroll.content
    scroll.view.minimumZoomScale = 0.5
    scroll.view.maximumZoomScale = 3
    return scroll
  }

  @Test func `SV-21 a pinch zooms about the middle of the fingers`() throws {
    let scroll = zoomable()
    var isZooming = false
    scroll.reaction = { [unowned scroll] call in
      if call == "didZoom" { isZooming = scroll.view.isZooming }
    }
    try scroll.device.pinch(center: CGPoint(x: 100, y: 100), from: 80, to: 160)
    #expect(abs(scroll.view.zoomScale - 2) < 0.01 && isZooming && !scroll.view.isZooming)
    #expect(
      scroll.takeStory().filter { $0.contains("Zoom") } == [
        "willBeginZooming", "didEndZooming at 2.0",
      ])
    #expect(scroll.device.settle())
    #expect(abs(scroll.content.frame.width - 800) < 4 && scroll.content.frame.minX == 0)
    #expect(abs(scroll.view.contentSize.width - 800) < 4)
    #expect(
      abs(scroll.view.contentOffset.x - 100) < 2 && abs(scroll.view.contentOffset.y - 100) < 2)
  }

  @Test(arguments: [true, false])
  func `SV-22 a pinch beyond a limit comes back to it, if it may go there`(bounces: Bool) throws {
    let scroll = zoomable()
    scroll.view.bouncesZoom = bounces
    var (largest, bounced): (CGFloat, Bool) = (0, false)
    scroll.reaction = { [unowned scroll] call in
      largest = max(largest, scroll.view.zoomScale)
      bounced = bounced || scroll.view.isZoomBouncing
    }
    try scroll.device.pinch(center: CGPoint(x: 200, y: 200), from: 60, to: 300)
    #expect(scroll.device.settle() && scroll.view.zoomScale == 3)
    #expect(bounces ? largest > 3.5 : largest == 3)
    #expect(bounced == bounces && !scroll.view.isZoomBouncing)
    #expect(scroll.takeStory().last { $0.contains("Zoom") } == "didEndZooming at 3.0")
    let range = 800.0
    #expect(scroll.view.contentOffset.x >= 0 && scroll.view.contentOffset.x <= range)
  }

  @Test func `SV-23 without a view or a range, a pinch has no effect`() throws {
    let scroll = zoomable()
    #expect(scroll.view.pinchGestureRecognizer != nil)
    scroll.zoomed = nil
    try scroll.device.pinch(center: CGPoint(x: 200, y: 200), from: 60, to: 200)
    #expect(scroll.view.zoomScale == 1)
    scroll.view.minimumZoomScale = 3
    #expect(scroll.view.pinchGestureRecognizer == nil)
  }

  @Test func `SV-24 the application zooms within the limits, and about the middle`() {
    let scroll = zoomable()
    var zooms = 0
    scroll.reaction = { if $0 == "didZoom" { zooms += 1 } }
    scroll.view.zoomScale = 2
    #expect(scroll.view.contentSize.width == 800)
    #expect(scroll.view.contentOffset == CGPoint(x: 200, y: 200))
    // Only for fingers and animations does the delegate receive a beginning and an end.
    #expect(scroll.takeStory() == [] && zooms == 1 && scroll.steps.count == 1)
    scroll.view.setZoomScale(9, animated: false)
    #expect(scroll.view.zoomScale == 3 && scroll.takeStory() == [] && zooms == 2)
    scroll.view.setZoomScale(1, animated: true)
    #expect(scroll.view.zoomScale == 3)
    scroll.device.advance(by: 0.15)
    #expect(scroll.view.zoomScale < 3 && scroll.view.zoomScale > 1)
    #expect(scroll.device.settle() && scroll.view.zoomScale == 1)
    #expect(scroll.view.contentOffset == .zero)
    #expect(scroll.takeStory() == ["willBeginZooming", "didEndZooming at 1.0"])
  }

  @Test(arguments: [true, false])
  func `SV-24 a delegate that sets the scale when zooming has ended ends that too`(
    isAnimated: Bool
  ) {
    let scroll = zoomable()
    scroll.reaction = { [unowned scroll] call in
      if call.hasPrefix("didEndZooming") { scroll.view.setZoomScale(1, animated: isAnimated) }
    }
    scroll.view.setZoomScale(2, animated: true)
    #expect(scroll.device.settle() && scroll.view.zoomScale == 1)
    let once = ["willBeginZooming", "didEndZooming at 2.0"]
    #expect(
      scroll.takeStory()
        == (isAnimated ? once + ["willBeginZooming", "didEndZooming at 1.0"] : once))
  }

  @Test(arguments: [true, false]) func `SV-24 zooming to the current scale does nothing`(
    isAnimated: Bool
  ) {
    let scroll = zoomable()
    let part = CGRect(x: 130, y: 110, width: 170, height: 170)
    scroll.reaction = { [unowned scroll] call in
      if call.hasPrefix("didEndZooming") { scroll.view.zoom(to: part, animated: isAnimated) }
    }
    scroll.view.zoom(to: part, animated: true)
    #expect(scroll.device.settle())
    #expect(scroll.takeStory() == ["willBeginZooming", "didEndZooming at 2.35"])
    // The same scale elsewhere is a change.
    scroll.reaction = { _ in }
    scroll.view.zoom(to: part.offsetBy(dx: -50, dy: 0), animated: true)
    #expect(scroll.device.settle() && scroll.takeStory().count == 2)
  }

  @Test func `SV-24 a scale that is there already leaves content that glides alone`() {
    let scroll = zoomable()
    scroll.view.zoomScale = 3
    scroll.flick(CGPoint(x: 0, y: -100))
    #expect(scroll.view.isDecelerating)
    scroll.view.zoomScale = 3
    scroll.view.setZoomScale(7, animated: true)
    #expect(scroll.view.isDecelerating && scroll.device.settle())
    #expect(scroll.takeStory().last == "didEndDecelerating")
  }

  /// Where content is that bounces back to its largest scale while a finger drags it up.
  private func offset(bouncingAndDraggedBy way: CGFloat) -> CGPoint {
    let scroll = zoomable()
    var fingers: [FingerID] = []
    scroll.device.frame {
      fingers = [170, 230].map { scroll.device.touchDown(at: CGPoint(x: $0, y: 200)) }
    }
    // A third finger is none of the pinch's.
    fingers.append(scroll.device.touchDown(at: CGPoint(x: 200, y: 350)))
    for step in 1...12 {
      scroll.device.advance(by: 1.0 / 60)
      scroll.device.frame {
        scroll.device.move(fingers[0], to: CGPoint(x: 170 - 10 * step, y: 200))
        scroll.device.move(fingers[1], to: CGPoint(x: 230 + 10 * step, y: 200))
        scroll.device.move(fingers[2], to: CGPoint(x: 200, y: 350 - 4 * step))
      }
    }
    scroll.device.frame { fingers[..<2].forEach(scroll.device.lift) }
    #expect(scroll.view.isDragging && !scroll.view.isZooming && scroll.view.isZoomBouncing)
    for step in 1...12 {
      scroll.device.advance(by: 1.0 / 60)
      let way = way * CGFloat(step) / 12
      scroll.device.move(fingers[2], to: CGPoint(x: 200, y: 302 - way))
    }
    scroll.device.advance(by: 0.5)
    #expect(!scroll.view.isZoomBouncing && scroll.view.zoomScale == 3)
    let offset = scroll.view.contentOffset
    scroll.device.lift(fingers[2])
    #expect(scroll.device.settle() && scroll.view.contentOffset == offset)
    return offset
  }

  @Test func `SV-22 content that comes back to its limit follows the finger that drags it on`() {
    let (still, dragged) = (offset(bouncingAndDraggedBy: 0), offset(bouncingAndDraggedBy: 60))
    #expect(abs(dragged.y - still.y - 60) < 0.001 && abs(dragged.x - still.x) < 0.001)
  }

  @Test func `SV-22 an offset that the application sets during a zoom is kept`() {
    func place(_ way: CGFloat) -> CGPoint {
      let scroll = zoomable()
      scroll.view.zoomScale = 3
      scroll.view.setZoomScale(2, animated: true)
      scroll.device.advance(by: 0.15)
      scroll.view.contentOffset.y += way
      #expect(scroll.device.settle() && scroll.view.zoomScale == 2)
      return scroll.view.contentOffset
    }
    let (still, moved) = (place(0), place(60))
    #expect(abs(still.x - 200) < 0.001 && abs(still.y - 200) < 0.001)
    #expect(abs(moved.x - 200) < 0.001 && abs(moved.y - 260) < 0.001)
  }

  @Test(arguments: [true, false]) func `SV-24 a part of the view is zoomed to`(animated: Bool) {
    let scroll = zoomable()
    scroll.view.zoom(to: CGRect(x: 200, y: 100, width: 200, height: 100), animated: animated)
    #expect(scroll.device.settle())
    #expect(scroll.view.zoomScale == 2)
    let offset = scroll.view.contentOffset
    #expect(abs(offset.x - 400) < 0.001 && abs(offset.y - 100) < 0.001)
  }
}
