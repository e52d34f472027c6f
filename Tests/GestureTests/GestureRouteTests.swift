import ResponderKit
import ResponderTesting
import Testing

/// What a route log contains about recognisers.
@MainActor
@Suite(.serialized)
final class GestureRouteTests {
  /// Writes down routes, one line each.
  private final class Lines: RouteObserver {
    var lines: [String] = []

    func application(_ application: UIApplication, didRoute route: Route) {
      let what: String
      switch route.event {
      case .touches(let phase): what = "\(phase)"
      case .gesture(let state): what = "gesture \(state)"
      default: return
      }
      let calls = route.calls.map { "\(name($0.responder)).\($0.method)" }
      let numbers = route.touches.map { "\($0.number)" }.joined(separator: ",")
      let end = route.handler.map(name) ?? route.reason ?? "?"
      lines.append("\(what) \(numbers): \(calls.joined(separator: " > ")) | \(end)")
    }

    private func name(_ object: AnyObject) -> String {
      (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name
        ?? "\(type(of: object))"
    }
  }

  lazy var stage = Stage()
  private let routes = Lines()

  @Test func `a drag's routes name the view, then the action, the cancel, and the recogniser`() {
    _ = stage.view()
    stage.add(UIPanGestureRecognizer(), to: stage.window)
    stage.application.routeObserver = routes
    let finger = stage.drag(2)
    stage.device.lift(finger)
    #expect(
      routes.lines == [
        "began 1: V.touchesBegan | V",
        "gesture began 1: R.action | R",
        "cancelled 1: V.touchesCancelled | V",
        "moved 1: R.touchesMoved | R",
        "gesture changed 1: R.action | R",
        "moved 1: R.touchesMoved | R",
        "gesture ended 1: R.action | R",
        "ended 1: R.touchesEnded | R",
      ])
  }

  @Test func `a recogniser that has finished is not among those that received a change`() throws {
    _ = stage.view()
    let judge = Judge("J", Log())
    judge.isSimultaneous = true
    stage.add(UISwipeGestureRecognizer(), "swipe", to: stage.window).delegate = judge
    stage.add(UIPanGestureRecognizer(), "pan", to: stage.window)
    stage.application.routeObserver = routes
    let finger = stage.drag(12, by: 20)
    stage.device.lift(finger)
    let swiped = try #require(routes.lines.firstIndex { $0.contains("swipe.action") })
    let later = routes.lines[swiped...].filter { $0.hasPrefix("moved") || $0.hasPrefix("ended") }
    #expect(later.count > 3 && later.dropFirst().allSatisfy { !$0.contains("swipe.") })
  }

  @Test func `a touch of a recogniser that was disabled and enabled again stays its touch`() {
    _ = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.window)
    stage.application.routeObserver = routes
    let finger = stage.drag(2)
    pan.isEnabled = false
    pan.isEnabled = true
    routes.lines = []
    stage.device.lift(finger)
    #expect(routes.lines == ["ended 1:  | R"])
  }

  @Test func `a touch that a scroll view keeps from its content says so, then the pan handles it`()
  {
    final class Keeping: UIScrollView {
      override func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
      ) -> Bool { false }
    }
    let scroll = Keeping(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.delaysContentTouches = false
    scroll.panGestureRecognizer.name = "pan"
    stage.window.addSubview(scroll)
    let content = stage.view()
    scroll.addSubview(content)
    stage.application.routeObserver = routes
    let finger = stage.down(50, 90)
    stage.move(finger, 50, 60)
    stage.move(finger, 50, 40)
    stage.device.lift(finger)
    let touches = routes.lines.filter { !$0.hasPrefix("gesture") }
    #expect(
      touches == [
        "began 1:  | the scroll view keeps the touch from its content",
        "moved 1: pan.touchesMoved | pan", "moved 1: pan.touchesMoved | pan",
        "ended 1: pan.touchesEnded | pan",
      ])
  }

  @Test func `an end that is delayed is in the log twice: without a call, and for the view`() {
    _ = stage.view()
    stage.add(UITapGestureRecognizer(), to: stage.window).numberOfTapsRequired = 2
    stage.application.routeObserver = routes
    stage.tap()
    stage.device.advance(by: 1)
    #expect(
      routes.lines == [
        "began 1: V.touchesBegan | V", "ended 1:  | a gesture recogniser delayed the touch",
        "ended 1: V.touchesEnded | V",
      ])
  }

  @Test func `a gesture that waited for another one to fail names its device and its touches`() {
    final class Gestures: RouteObserver {
      var routes: [Route] = []
      func application(_ application: UIApplication, didRoute route: Route) {
        if case .gesture = route.event { routes.append(route) }
      }
    }
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    let double = stage.add(UITapGestureRecognizer(), "D", to: view)
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    let gestures = Gestures()
    stage.application.routeObserver = gestures
    var counts: [Int] = []
    stage.scribe.reaction = { counts.append($0.numberOfTouches) }
    stage.tap()
    stage.device.advance(by: 1)
    #expect(gestures.routes.map { $0.touches.map(\.number) } == [[1]])
    #expect(gestures.routes.map { $0.device == nil } == [false])
    #expect(counts == [1])
    #expect(tap.numberOfTouches == 0)
  }

  @Test func `a tap of a button that waited for another one to fail names its device`() {
    final class Devices: RouteObserver {
      var isKnown: [Bool] = []
      func application(_ application: UIApplication, didRoute route: Route) {
        if case .gesture = route.event { isKnown.append(route.device != nil) }
      }
    }
    final class FirstResponder: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let view = FirstResponder(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    let double = stage.add(UITapGestureRecognizer(), "D", to: view)
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    let devices = Devices()
    stage.application.routeObserver = devices
    stage.device.pressDown(.select)
    stage.device.advance(by: 0.05)
    stage.device.pressUp(.select)
    stage.device.advance(by: 1)
    #expect(devices.isKnown == [true])
  }

  /// Writes down what became of touches and presses: who handled, who watched, or why it was dropped.
  private final class Outcomes: RouteObserver {
    var lines: [String] = []

    func application(_ application: UIApplication, didRoute route: Route) {
      let what: String
      switch route.event {
      case .touches(let phase): what = "\(phase)"
      case .presses(_, let phase): what = "press \(phase)"
      default: return
      }
      let watchers = route.watchers.map { $0.name ?? "?" }.joined(separator: ",")
      let end = route.handler != nil ? "handled" : watchers.isEmpty ? "dropped" : watchers
      lines.append("\(what): \(end)")
    }
  }

  /// A view that overrides nothing, and outcomes of what is done to it.
  private func plainView() -> (UIView, Outcomes) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    let outcomes = Outcomes()
    stage.application.routeObserver = outcomes
    return (view, outcomes)
  }

  @Test func `a tap that only a recogniser answers is watched, and not dropped`() {
    let (view, outcomes) = plainView()
    stage.add(UITapGestureRecognizer(), to: view)
    stage.tap()
    #expect(outcomes.lines == ["began: R", "cancelled: R", "ended: handled"])
  }

  @Test func `a touch is dropped once its recogniser has failed`() {
    let (view, outcomes) = plainView()
    stage.add(UITapGestureRecognizer(), to: view)
    let finger = stage.drag(1, by: 90)
    stage.move(finger, 160, 50)
    stage.device.lift(finger)
    #expect(outcomes.lines == ["began: R", "moved: dropped", "moved: dropped", "ended: dropped"])
  }

  @Test func `every recogniser that follows a touch is named, and none that does not`() {
    let (view, outcomes) = plainView()
    stage.add(UILongPressGestureRecognizer(), "press", to: view)
    stage.add(UIPinchGestureRecognizer(), "pinch", to: stage.window)
    stage.add(UITapGestureRecognizer(), "off", to: view).isEnabled = false
    stage.down(50, 50)
    #expect(outcomes.lines == ["began: press,pinch"])
  }

  @Test func `a second finger that its view cannot have, and a pinch receives, is watched`() {
    let (view, outcomes) = plainView()
    stage.add(UIPinchGestureRecognizer(), to: view)
    stage.down(50, 50)
    stage.down(150, 50)
    #expect(outcomes.lines == ["began: R", "began: R"])
  }

  @Test func `an end that a double tap delays is watched, and handled once the double tap failed`()
  {
    let outcomes = Outcomes()
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), "two fingers", to: view).numberOfTouchesRequired = 2
    stage.add(UITapGestureRecognizer(), "double", to: view).numberOfTapsRequired = 2
    stage.application.routeObserver = outcomes
    stage.tap()
    #expect(outcomes.lines == ["began: handled", "ended: double"])
    stage.device.advance(by: 1)
    #expect(outcomes.lines.dropFirst(2) == ["ended: handled"])
  }

  @Test func `an end that a double tap delayed is cancelled when it is recognised`() {
    let outcomes = Outcomes()
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), "double", to: view).numberOfTapsRequired = 2
    stage.application.routeObserver = outcomes
    stage.tap()
    stage.tap()
    stage.device.advance(by: 1)
    #expect(
      outcomes.lines == [
        "began: handled", "ended: double", "began: handled", "cancelled: handled",
        "cancelled: handled", "ended: handled",
      ])
  }

  @Test func `a delayed beginning is watched, and what its view receives with it is logged once`() {
    let outcomes = Outcomes()
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view).delaysTouchesBegan = true
    stage.application.routeObserver = outcomes
    let finger = stage.down(50, 50)
    stage.move(finger, 55, 50)
    #expect(outcomes.lines == ["began: R", "moved: R"])
    stage.move(finger, 150, 50)
    #expect(outcomes.lines.dropFirst(2) == ["began: handled", "moved: handled"])
    stage.device.lift(finger)
    #expect(outcomes.lines.dropFirst(4) == ["ended: handled"])
  }

  @Test func `an end of a press that a double tap delays is watched`() {
    final class FirstResponder: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }
    let (_, outcomes) = plainView()
    let view = FirstResponder(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    stage.device.pressDown(.select)
    stage.device.advance(by: 0.05)
    stage.device.pressUp(.select)
    #expect(outcomes.lines == ["press began: handled", "press ended: R"])
    stage.device.advance(by: 1)
    #expect(outcomes.lines.dropFirst(2) == ["press ended: handled"])
  }

  @Test func `a press that only a recogniser answers is watched, and not dropped`() {
    final class FirstResponder: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (_, outcomes) = plainView()
    let view = FirstResponder(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.add(UITapGestureRecognizer(), to: stage.window)
    stage.device.pressDown(.select)
    stage.device.pressDown(.menu)
    #expect(outcomes.lines == ["press began: R", "press began: dropped"])
  }
}
