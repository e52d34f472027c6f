import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What happens at the end of a turn that no input began.
@MainActor
@Suite(.serialized)
final class TurnEndTests {
  lazy var stage = Stage()

  private func layoutView() -> LayoutView {
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(view)
    stage.device.advance(by: 0)
    _ = view.take()
    return view
  }

  @Test func `LO-01 a view that a timer changes is laid out in that turn`() {
    let view = layoutView()
    let timer = Timer.scheduled(withTimeInterval: 0.1, repeats: true) { _ in view.setNeedsLayout() }
    stage.device.advance(by: 1.05)
    timer.invalidate()
    #expect(view.take() == 10)
  }

  @Test func `LO-01 a view that a test changes is laid out before the time passes`() {
    let view = layoutView()
    view.setNeedsLayout()
    var laidOut = 0
    let timer = Timer.scheduled(withTimeInterval: 1, repeats: false) { _ in laidOut = view.take() }
    stage.device.advance(by: 2)
    #expect(laidOut == 1 && view.take() == 0)
    timer.invalidate()
  }

  @Test func `LO-01 a view is laid out after each turn of a display link`() {
    let view = layoutView()
    @MainActor final class Target { var tick: () -> Void = {}; func show() { tick() } }
    let target = Target()
    target.tick = { view.setNeedsLayout() }
    let link = CADisplayLink(target: target, selector: Selector(Target.show))
    link.add(to: .main, forMode: .default)
    stage.device.advance(by: 0.1001)
    link.invalidate()
    #expect((5...7).contains(view.take()))
  }

  @Test func `LO-01 what a completion changes is laid out before the next turn`() {
    let view = layoutView()
    var layoutsSeen: [Int] = []
    UIView.animate(withDuration: 0.2) {
      stage.window.alpha = 0.5
    } completion: { _ in
      view.setNeedsLayout()
    }
    Timer.scheduled(withTimeInterval: 0.25, repeats: false) { _ in layoutsSeen.append(view.layouts)
    }
    stage.device.advance(by: 1)
    #expect(layoutsSeen == [1])
  }

  @Test func `LO-01 what two timers of one time change is laid out once`() {
    let view = layoutView()
    for _ in 0..<2 {
      Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in view.setNeedsLayout() }
    }
    stage.device.advance(by: 0.2)
    #expect(view.take() == 1)
  }

  @Test func `LO-01 what a long press's action changes is laid out in that turn`() {
    @MainActor final class Target { var act: () -> Void = {}; func pressed() { act() } }
    let view = layoutView()
    let target = Target()
    target.act = { view.setNeedsLayout() }
    view.addGestureRecognizer(
      UILongPressGestureRecognizer(target: target, action: Selector(Target.pressed)))
    stage.down(50, 50)
    var layoutsSeen: [Int] = []
    Timer.scheduled(withTimeInterval: 0.5001, repeats: false) { _ in
      layoutsSeen.append(view.layouts)
    }
    stage.device.advance(by: 1)
    #expect(layoutsSeen == [1])
  }

  @Test func `LO-01 a screen that a timer shows is laid out and appears without any input`() {
    let controller = ProbeController("root", stage.log)
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { [self] _ in
      stage.window.rootViewController = controller
    }
    _ = stage.log.take()
    stage.device.advance(by: 0.2)
    let calls = stage.log.take().filter { $0.hasPrefix("root") }
    #expect(calls.contains("root viewDidLayoutSubviews"))
    #expect(calls.last == "root viewDidAppear")
  }

  @Test func `LO-01 what waits for layout in a hidden window is laid out when it is shown`() {
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let window = (stage, UIWindow()).1
    window.addSubview(view)
    stage.device.advance(by: 0)
    #expect(view.take() == 0)
    var layoutsSeen: [Int] = []
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in window.isHidden = false }
    Timer.scheduled(withTimeInterval: 0.2, repeats: false) { _ in
      layoutsSeen.append(view.layouts)
    }
    stage.device.advance(by: 1)
    #expect(layoutsSeen == [1])
  }

  @Test func `LO-01 content that glides is laid out for each picture`() {
    final class Scroll: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let scroll = Scroll(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize.height = 10_000
    stage.window.addSubview(scroll)
    let finger = stage.down(200, 300)
    for step in 1...5 {
      stage.device.advance(by: 0.016)
      stage.move(finger, 200, 300 - 30 * CGFloat(step))
    }
    stage.device.lift(finger)
    stage.device.advance(by: 0.01)
    let before = scroll.layouts
    stage.device.advance(by: 0.1)
    #expect(scroll.isDecelerating && scroll.layouts - before >= 11)
  }

  @Test func `PR-05 a press is cancelled in the turn in which a timer takes its view away`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.canBecomeFirst = true
    view.becomeFirstResponder()
    stage.device.pressDown(.select)
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in view.removeFromSuperview() }
    _ = stage.log.take()
    stage.device.advance(by: 0.09)
    #expect(stage.log.take().isEmpty)
    var heard: [String] = []
    Timer.scheduled(withTimeInterval: 0.02, repeats: false) { [self] _ in heard = stage.log.take() }
    stage.device.advance(by: 0.1)
    #expect(heard.contains { $0.contains("pressesCancelled") })
  }

  @Test func `PR-05 a press whose view goes before a hit test lays out is cancelled in that turn`()
  {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.canBecomeFirst = true
    view.becomeFirstResponder()
    stage.device.pressDown(.select)
    _ = stage.log.take()
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { [self] _ in
      view.removeFromSuperview()
      // The end of this lays out, too.
      stage.window.rootViewController = UIViewController()
    }
    stage.device.advance(by: 0.1)
    #expect(stage.log.take().contains { $0.contains("pressesCancelled") })
  }

  @Test func `MO-05 a shake is cancelled in the turn in which a completion takes its view away`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.canBecomeFirst = true
    view.becomeFirstResponder()
    stage.device.beginShake()
    UIView.animate(withDuration: 0) {
    } completion: { _ in
      view.removeFromSuperview()
    }
    var heard: [String] = []
    Timer.scheduled(withTimeInterval: 0.02, repeats: false) { [self] _ in heard = stage.log.take() }
    stage.device.advance(by: 0.1)
    #expect(heard.contains { $0.contains("motionCancelled") })
  }

  @Test func `TS-44 a touch is cancelled in the turn in which a timer takes its view away`() {
    stage.application.behavior.touchesOfRemovedViews = .cancelled
    let view = stage.view("view", 0, 0, 100, 100)
    stage.down(50, 50)
    Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in view.removeFromSuperview() }
    _ = stage.log.take()
    var heard: [String] = []
    Timer.scheduled(withTimeInterval: 0.15, repeats: false) { [self] _ in heard = stage.log.take() }
    stage.device.advance(by: 0.2)
    #expect(heard.contains { $0.contains("cancelled") })
  }

  @Test func `LO-02 layout that leads to more layout is done in the same turn`() {
    let outer = layoutView()
    let inner = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(inner)
    stage.device.advance(by: 0)
    _ = (outer.take(), inner.take())
    // The inner view asks the outer one for more room, once.
    inner.onLayout = { inner in
      if inner.bounds.height < 20 { inner.frame.size.height = 20 }
    }
    inner.setNeedsLayout()
    stage.device.advance(by: 0)
    #expect(outer.take() == 1)
    #expect(inner.take() == 2)
  }

  @Test func `LO-02 a press that layout takes the view of is cancelled in the same turn`() {
    let outer = layoutView()
    let view = stage.view("view", 0, 0, 10, 10, in: outer)
    view.probe.canBecomeFirst = true
    view.becomeFirstResponder()
    stage.device.pressDown(.select)
    stage.device.advance(by: 0)
    _ = stage.log.take()
    outer.onLayout = { _ in view.removeFromSuperview() }
    outer.setNeedsLayout()
    stage.device.advance(by: 0)
    #expect(stage.log.take().contains { $0.contains("pressesCancelled") })
  }

  @Test func `LO-03 layout without end is given up with a warning`() {
    let watcher = Watcher()
    stage.application.routeObserver = watcher
    let view = layoutView()
    view.onLayout = { $0.setNeedsLayout() }
    view.setNeedsLayout()
    stage.device.advance(by: 0)
    #expect(view.take() == 100)
    #expect(watcher.kinds == [.endlessLayout])
    stage.device.advance(by: 1)
    #expect(view.take() == 0)
    stage.application.routeObserver = nil
  }

  @Test func `LO-03 two views that resize each other are given up with a warning`() {
    let watcher = Watcher()
    stage.application.routeObserver = watcher
    let outer = layoutView()
    let inner = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(inner)
    outer.onLayout = { _ in inner.frame.size.width += 1 }
    inner.onLayout = { $0.frame.size.height += 1 }
    stage.device.advance(by: 0)
    #expect(outer.take() == 100)
    #expect(watcher.kinds == [.endlessLayout])
    outer.onLayout = { _ in }
    inner.onLayout = { _ in }
    stage.application.routeObserver = nil
  }

  @Test func `a scheduler of an application's own may leave the end of turns to its host`() {
    @MainActor final class Plain: Scheduler {
      var now: TimeInterval { 1 }
      func schedule(
        at time: TimeInterval, _ action: @escaping @MainActor () -> Void
      ) -> ScheduledAction { ScheduledAction {} }
    }
    let application = UIApplication(screen: .small, scheduler: Plain())
    application.launch(ProbeDelegate("delegate", Log()))
    let window = UIWindow()
    window.makeKeyAndVisible()
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    #expect(application.endTurn())
    #expect(view.take() == 1)
    #expect(!application.endTurn())
  }

  /// Writes down warnings.
  private final class Watcher: RouteObserver {
    var kinds: [UsageWarning.Kind] = []
    func application(_ application: UIApplication, didRoute route: Route) {}
    func application(_ application: UIApplication, didWarn warning: UsageWarning) {
      kinds.append(warning.kind)
    }
  }
}
