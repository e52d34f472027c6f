import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// The end of a refresh, and of a refresh control.
@MainActor @Suite(.serialized) struct RefreshEndTests {
  /// Returns a stage whose content rests below the control.
  private func refreshing() -> RefreshStage {
    let stage = RefreshStage()
    stage.device.lift(stage.pull())
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    #expect(stage.takeActions() == ["refreshing"])
    _ = stage.scroll.takeStory()
    return stage
  }

  @Test func `SV-39 the content scrolls back after a refresh`() {
    let stage = refreshing()
    stage.control.endRefreshing()
    #expect(!stage.control.isRefreshing && stage.view.adjustedContentInset.top == 0)
    #expect(stage.view.contentOffset.y == -60)
    stage.device.advance(by: 0.15)
    #expect(stage.view.contentOffset.y > -59 && stage.view.contentOffset.y < -1)
    #expect(!stage.control.isHidden)
    #expect(stage.device.settle() && stage.view.contentOffset == .zero && stage.control.isHidden)
    #expect(stage.scroll.takeStory() == ["didEndScrollingAnimation"])
    stage.control.endRefreshing()
    #expect(stage.device.settle() && stage.scroll.takeStory() == [])
    #expect(stage.takeActions() == [])
  }

  @Test(arguments: [true, false])
  func `SV-39 without animations or a window the content is back at once`(hasWindow: Bool) {
    let stage = refreshing()
    if hasWindow {
      UIView.performWithoutAnimation { stage.control.endRefreshing() }
    } else {
      stage.view.removeFromSuperview()
      stage.control.endRefreshing()
    }
    #expect(stage.view.contentOffset == .zero && stage.control.isHidden)
  }

  @Test func `SV-39 content that does not show the control stays where it is`() {
    let stage = refreshing()
    stage.view.contentOffset.y = 500
    stage.control.endRefreshing()
    #expect(stage.device.settle() && stage.view.contentOffset.y == 500)
    #expect(stage.view.adjustedContentInset.top == 0 && stage.control.isHidden)
  }

  @Test func `SV-39 content beyond the control scrolls back too`() {
    let stage = refreshing()
    stage.view.contentOffset.y = -150
    stage.control.endRefreshing()
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
  }

  @Test func `SV-39 a refresh that ends in a drag leaves the content under the finger`() {
    let stage = RefreshStage()
    let finger = stage.pull()
    #expect(stage.takeActions() == ["refreshing"])
    let held = stage.view.contentOffset.y
    stage.control.endRefreshing()
    stage.device.advance(by: 0.3)
    #expect(stage.view.contentOffset.y == held && stage.view.adjustedContentInset.top == 0)
    // The drag has had its refresh.
    stage.scroll.move(finger, CGPoint(x: 0, y: -300), from: CGPoint(x: 200, y: 350))
    stage.scroll.move(finger, CGPoint(x: 0, y: 340), from: CGPoint(x: 200, y: 50))
    #expect(stage.view.contentOffset.y < -100 && !stage.control.isRefreshing)
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0 && stage.takeActions() == [])
    stage.device.lift(stage.pull())
    #expect(stage.takeActions() == ["refreshing"])
  }

  @Test func `SV-39 an action ends its refresh at once`() {
    let stage = RefreshStage()
    stage.control.addAction(
      UIAction { action in (action.sender as? UIRefreshControl)?.endRefreshing() },
      for: .valueChanged)
    stage.device.lift(stage.pull())
    #expect(stage.takeActions() == ["refreshing"] && !stage.control.isRefreshing)
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
    #expect(stage.takeActions() == [])
  }

  @Test func `SV-39 content that bounces back when the refresh ends continues to its end`() {
    let stage = RefreshStage()
    stage.device.lift(stage.pull())
    stage.device.advance(by: 0.05)
    #expect(stage.view.isDecelerating && stage.view.contentOffset.y < -60)
    stage.control.endRefreshing()
    #expect(stage.view.isDecelerating)
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
  }

  @Test func `SV-40 a drag during a refresh sends nothing`() {
    let stage = refreshing()
    stage.device.lift(stage.pull())
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    // Nor does a drag that continues when the refresh has ended.
    let finger = stage.pull()
    stage.control.endRefreshing()
    stage.scroll.move(finger, CGPoint(x: 0, y: -300), from: CGPoint(x: 200, y: 350))
    stage.scroll.move(finger, CGPoint(x: 0, y: 340), from: CGPoint(x: 200, y: 50))
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.takeActions() == [])
    #expect(stage.view.contentOffset.y == 0)
  }

  @Test(arguments: [true, false])
  func `SV-40 the insets return when the control is removed during a refresh`(asView: Bool) {
    let stage = refreshing()
    if asView { stage.control.removeFromSuperview() } else { stage.view.refreshControl = nil }
    #expect(stage.view.refreshControl == nil && stage.control.superview == nil)
    #expect(stage.view.adjustedContentInset.top == 0 && stage.view.contentOffset == .zero)
    stage.device.lift(stage.pull())
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0 && stage.takeActions() == [])
  }

  @Test func `SV-40 another control replaces one, also during a refresh`() {
    let stage = refreshing()
    let other = UIRefreshControl()
    stage.view.refreshControl = other
    #expect(stage.view.refreshControl === other && stage.view.subviews.first === other)
    #expect(stage.control.superview == nil && stage.view.adjustedContentInset.top == 0)
    #expect(stage.view.contentOffset == .zero && other.frame.width == 400)
    // The former one takes its refresh along.
    let second = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    second.refreshControl = stage.control
    #expect(second.adjustedContentInset.top == 60)
    stage.view.refreshControl = stage.control
    #expect(second.refreshControl == nil && second.adjustedContentInset.top == 0)
    #expect(stage.view.adjustedContentInset.top == 60 && other.superview == nil)
  }

  @Test func `SV-40 a control that is added as a subview is the one of its scroll view`() {
    let scroll = ScrollStage()
    let control = UIRefreshControl()
    scroll.view.addSubview(control)
    #expect(scroll.view.refreshControl === control)
    scroll.place(CGPoint(x: 0, y: 300), from: CGPoint(x: 200, y: 50))
    #expect(control.isRefreshing)
    let outside = UIView()
    outside.addSubview(control)
    #expect(scroll.view.refreshControl == nil && scroll.view.adjustedContentInset.top == 0)
  }

  @Test func `SV-41 content that fits into the view is pulled, too`() {
    let stage = RefreshStage(content: CGSize(width: 400, height: 300))
    stage.device.lift(stage.pull())
    #expect(stage.takeActions() == ["refreshing"])
    #expect(stage.device.settle() && stage.view.contentOffset.y == -60)
    stage.control.endRefreshing()
    #expect(stage.device.settle() && stage.view.contentOffset.y == 0)
    stage.view.bounces = false
    stage.device.lift(stage.pull())
    #expect(stage.view.contentOffset.y == 0)
    stage.view.bounces = true
    stage.view.refreshControl = nil
    stage.scroll.forgetSteps()
    stage.device.lift(stage.pull())
    #expect(stage.scroll.steps.isEmpty && stage.takeActions() == [])
  }

  @Test func `SV-29 an offset without end leaves the control in place`() {
    let stage = RefreshStage()
    stage.view.contentOffset.y = -.infinity
    #expect(stage.control.frame.minY == 0 && !stage.control.isRefreshing)
    stage.view.contentOffset.y = 0
    #expect(stage.control.isHidden)
  }

  @Test func `SV-36 a table controller has the refresh control of its table`() {
    final class List: UITableViewController {
      private(set) var refreshes = 0

      override func viewDidLoad() {
        super.viewDidLoad()
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(self, action: Selector(List.refresh(_:)), for: .valueChanged)
      }

      func refresh(_ sender: UIRefreshControl) { refreshes += 1 }
    }
    let stage = ControlStage()
    let list = List(style: .plain)
    #expect(list.refreshControl == nil && !list.isViewLoaded)
    stage.window.rootViewController = list
    stage.device.advance(by: 0)
    let control = list.refreshControl
    #expect(control != nil && list.tableView.refreshControl === control)
    let finger = stage.down(200, 50)
    for step in 1...10 {
      stage.device.advance(by: 1.0 / 60)
      stage.move(finger, 200, 50 + 30 * CGFloat(step))
    }
    stage.device.lift(finger)
    #expect(list.refreshes == 1 && control?.isRefreshing == true)
    #expect(stage.device.settle() && list.tableView.contentOffset.y == -60)
    list.refreshControl = nil
    #expect(list.tableView.contentOffset.y == 0 && control?.superview == nil)
  }
}
