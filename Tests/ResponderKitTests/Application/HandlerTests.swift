import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

/// Handlers that change the ground they stand on.
@MainActor
@Suite(.serialized)
final class HandlerTests {
  lazy var stage = Stage()

  @Test func `TS-44 a view that is removed mid-touch keeps its finger`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.reaction = { [unowned view] call in
      if call == "began" { view.removeFromSuperview() }
    }
    let finger = stage.down(10, 10)
    stage.move(finger, 20, 20)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test func `a handler that changes the screen ends its sequence on the old one`() {
    let old = ProbeController("old", stage.log)
    stage.window.rootViewController = old
    let new = UIViewController()
    old.probe.reaction = { [window = stage.window] call in
      if call == "began" { window.rootViewController = new }
    }
    stage.device.advance(by: 0)
    _ = stage.log.take()
    stage.device.lift(stage.down(10, 10))
    #expect(
      stage.log.take() == [
        "old began 1", "old viewWillDisappear", "old ended 1",
      ])
  }

  @Test func `a handler that hides its window still receives its finger`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.reaction = { [window = stage.window] call in
      if call == "began" { window.isHidden = true }
    }
    stage.device.lift(stage.down(10, 10))
    stage.down(10, 10)
    #expect(stage.log.take() == ["view began 1", "view ended 1"])
  }

  @Test func `a handler that interrupts the application finishes before it is cancelled`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.probe.reaction = { [device = stage.device, log = stage.log] call in
      guard call == "began" else { return }
      device.interrupt()
      log.note("after")
    }
    stage.down(10, 10)
    #expect(
      stage.log.take() == [
        "view began 1", "after", "delegate willResignActive active", "view cancelled 1",
      ])
  }

  @Test func `a handler that resigns receives no more commands`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.becomeFirstResponder()
    stage.application.beginReceivingRemoteControlEvents()
    view.probe.reaction = { [unowned view] call in
      if call == "remote" { view.resignFirstResponder() }
    }
    _ = stage.log.take()
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.remoteControl(.remoteControlPlay)
    #expect(stage.log.take() == ["view remote remoteControlPlay", "view resign"])
  }

  @Test func `RL-18 a view that is laid out late is hit where it will be`() {
    final class Outer: UIView {
      let inner = UIView()
      override func layoutSubviews() { inner.frame = bounds }
    }
    let outer = Outer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.inner.accessibilityIdentifier = "inner"
    outer.addSubview(outer.inner)
    stage.window.addSubview(outer)
    var hit: UIView?
    stage.window.onSendEvent = { hit = $0.allTouches?.first?.view }
    stage.down(10, 10)
    #expect(hit === outer.inner)
  }

  @Test func `a hit test that changes windows and views is asked to its end`() {
    let view = stage.view("view", 0, 0, 100, 100)
    let front = ProbeWindow("front", stage.log)
    front.isHidden = false
    let glass = stage.view("glass", 0, 0, 400, 400, in: front)
    glass.onHitTest = { [unowned front, unowned glass] _, _ in
      glass.removeFromSuperview()
      front.isHidden = true
      return nil
    }
    view.onHitTest = { [stage] _, hit in
      UIWindow().isHidden = false
      stage.window.addSubview(UIView())
      return hit
    }
    stage.down(10, 10)
    #expect(front.isHidden)
    #expect(stage.log.take() == ["front began 1", "delegate began 1"])
  }

  @Test func `an observer that puts events into the queue receives them in their turn`() {
    final class Echo: RouteObserver {
      var phases: [UITouch.Phase] = []
      func application(_ application: UIApplication, didRoute route: Route) {
        guard case .touches(let phase) = route.event else { return }
        phases.append(phase)
        guard phases.count == 1 else { return }
        application.enqueue(.system(.interruptionBegan))
        application.processPendingEvents()
      }
    }
    let echo = Echo()
    stage.application.routeObserver = echo
    _ = stage.view("view", 0, 0, 100, 100)
    stage.down(10, 10)
    #expect(echo.phases == [.began, .cancelled])
  }
}
