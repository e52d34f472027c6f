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

  @Test func `SV-23 without a view or a range there is no pinch`() throws {
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
    scroll.view.zoomScale = 2
    #expect(scroll.view.contentSize.width == 800)
    #expect(scroll.view.contentOffset == CGPoint(x: 200, y: 200))
    #expect(scroll.takeStory() == ["willBeginZooming", "didEndZooming at 2.0"])
    scroll.view.setZoomScale(9, animated: false)
    #expect(scroll.view.zoomScale == 3)
    scroll.view.setZoomScale(1, animated: true)
    #expect(scroll.view.zoomScale == 3)
    scroll.device.advance(by: 0.15)
    #expect(scroll.view.zoomScale < 3 && scroll.view.zoomScale > 1)
    #expect(scroll.device.settle() && scroll.view.zoomScale == 1)
    #expect(scroll.view.contentOffset == .zero)
    #expect(scroll.takeStory().last == "didEndZooming at 1.0")
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
