import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Drags that pull out a refresh control.
@MainActor @Suite(.serialized) struct RefreshTests {
  @Test func `SV-36 a drag that is long enough begins one refresh before the finger lifts`() {
    let stage = RefreshStage()
    let finger = stage.pull()
    #expect(stage.view.isDragging && stage.control.isRefreshing)
    #expect(stage.takeActions() == ["refreshing"])
    // Up and down again with the same finger.
    stage.scroll.move(finger, CGPoint(x: 0, y: -300), from: CGPoint(x: 200, y: 350))
    stage.scroll.move(finger, CGPoint(x: 0, y: 340), from: CGPoint(x: 200, y: 50))
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.takeActions() == [])
  }

  @Test func `SV-36 a drag that is too short begins no refresh`() {
    let stage = RefreshStage()
    stage.scroll.place(CGPoint(x: 0, y: 150))
    #expect(stage.scroll.steps.contains { $0.offset.y < -50 })
    #expect(!stage.control.isRefreshing && stage.takeActions() == [])
    #expect(stage.device.settle() && stage.view.contentOffset == .zero)
    #expect(stage.view.adjustedContentInset.top == 0)
    // The distance can be chosen.
    stage.scroll.stage.behavior.refreshPullDistance = 50
    stage.scroll.place(CGPoint(x: 0, y: 150))
    #expect(stage.control.isRefreshing && stage.takeActions() == ["refreshing"])
  }

  @Test func `SV-36 content that moves by itself begins no refresh`() {
    let stage = RefreshStage()
    stage.scroll.stage.behavior.refreshPullDistance = 50
    stage.view.contentOffset.y = -150
    #expect(!stage.control.isRefreshing)
    stage.view.contentOffset.y = 500
    stage.scroll.flick(CGPoint(x: 0, y: 360), from: CGPoint(x: 200, y: 20), frames: 6)
    #expect(stage.view.contentOffset.y > 0 && stage.device.settle())
    // It went beyond its end on the way.
    #expect(stage.scroll.steps.contains { $0.offset.y < -50 && $0.offset.y > -150 })
    #expect(!stage.control.isRefreshing && stage.takeActions() == [])
    #expect(stage.view.contentOffset.y == 0)
  }

  @Test func `SV-36 a drag that begins beyond the distance begins no refresh`() {
    let stage = RefreshStage()
    stage.view.contentOffset.y = -150
    stage.scroll.place(CGPoint(x: 0, y: 60))
    #expect(stage.takeActions() == [] && !stage.control.isRefreshing)
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
  }

  @Test func `SV-36 a control that is disabled sends nothing`() {
    let stage = RefreshStage()
    stage.control.isEnabled = false
    stage.device.lift(stage.pull())
    #expect(stage.takeActions() == [] && !stage.control.isRefreshing)
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
  }

  @Test func `SV-36 a refresh is the primary action of its control`() {
    let scroll = ScrollStage()
    var calls = 0
    scroll.view.refreshControl = UIRefreshControl(
      frame: .zero, primaryAction: UIAction { _ in calls += 1 })
    scroll.place(CGPoint(x: 0, y: 300), from: CGPoint(x: 200, y: 50))
    #expect(calls == 1)
  }

  @Test func `SV-37 content rests below the control during a refresh`() {
    let stage = RefreshStage()
    let finger = stage.pull()
    let held = stage.view.contentOffset.y
    #expect(held < -100)
    // The inset that comes does not take the content away from the finger.
    let steps = stage.scroll.steps.map(\.offset.y)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 < $0 && $1 > $0 - 30 })
    stage.device.advance(by: 0.3)
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.view.contentOffset == CGPoint(x: 0, y: -60))
    #expect(stage.view.adjustedContentInset.top == 60 && stage.view.contentInset.top == 0)
    #expect(stage.control.frame == CGRect(x: 0, y: -60, width: 400, height: 60))
    #expect(!stage.control.isHidden)
    // The content scrolls under it as usual.
    stage.scroll.place(CGPoint(x: 0, y: -140))
    #expect(stage.device.settle() && abs(stage.view.contentOffset.y - 70) < 0.001)
  }

  @Test func `SV-37 the height of the control is added to the inset of the application`() {
    let stage = RefreshStage()
    stage.view.contentInset.top = 40
    stage.view.contentOffset.y = -40
    stage.device.lift(stage.pull())
    #expect(stage.device.settle() && stage.view.contentOffset.y == -100)
    #expect(stage.view.adjustedContentInset.top == 100 && stage.view.contentInset.top == 40)
    stage.control.endRefreshing()
    #expect(stage.device.settle() && stage.view.contentOffset.y == -40)
  }

  @Test func `SV-37 the control is at the upper edge of the view while it is pulled`() {
    let stage = RefreshStage()
    #expect(stage.control.isHidden)
    #expect(stage.control.frame == CGRect(x: 0, y: 0, width: 400, height: 60))
    var places: [CGFloat] = []
    stage.scroll.reaction = { [unowned stage] call in
      guard call == "didScroll", !stage.control.isHidden else { return }
      places.append(stage.control.frame.minY - stage.view.contentOffset.y)
    }
    stage.scroll.place(CGPoint(x: 0, y: 100))
    #expect(places.count >= 9 && places.allSatisfy { abs($0) < 0.001 })
    #expect(stage.device.settle() && stage.control.isHidden && stage.control.frame.minY == 0)
    stage.view.frame.size.width = 300
    #expect(stage.control.frame.width == 300)
  }

  @Test func `SV-37 a finger on the control scrolls`() {
    let stage = RefreshStage()
    stage.device.lift(stage.pull())
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    // The finger rests longer than touches of the content are delayed.
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 30))
    stage.device.advance(by: 0.3)
    stage.device.move(finger, to: CGPoint(x: 200, y: 10))
    #expect(stage.view.isDragging && stage.view.contentOffset.y == -50)
    stage.device.lift(finger)
  }

  @Test func `SV-38 a refresh that the application begins moves nothing`() {
    let stage = RefreshStage()
    stage.control.beginRefreshing()
    stage.control.beginRefreshing()
    #expect(stage.control.isRefreshing && stage.takeActions() == [])
    #expect(stage.view.contentOffset == .zero && stage.view.adjustedContentInset.top == 60)
    stage.view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    // There it is within its ends.
    stage.scroll.place(CGPoint(x: 0, y: 30))
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    #expect(stage.takeActions() == [])
  }

  @Test func `SV-38 a control without a scroll view can be refreshing`() {
    let scroll = ScrollStage()
    let control = UIRefreshControl()
    control.endRefreshing()
    control.beginRefreshing()
    #expect(control.isRefreshing)
    scroll.view.refreshControl = control
    #expect(scroll.view.adjustedContentInset.top == 60 && scroll.view.contentOffset.y == 0)
    control.endRefreshing()
    #expect(scroll.view.adjustedContentInset.top == 0 && scroll.device.settle())
  }
}
