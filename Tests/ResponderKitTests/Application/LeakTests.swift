import ResponderKit
import ResponderTesting
import Testing

/// Keeps an object without keeping it alive.
private struct Weak {
  weak var object: AnyObject?
}

@MainActor
@Suite(.serialized)
final class LeakTests {
  lazy var stage = Stage()

  @Test func `TS-45 a view that releases itself during the call is retained until then`() {
    weak var view: ProbeView?
    do {
      let made = stage.view("view", 0, 0, 100, 100)
      view = made
      made.probe.reaction = { [unowned made] call in
        if call == "ended" { made.removeFromSuperview() }
      }
    }
    stage.device.lift(stage.down(10, 10))
    #expect(stage.log.take() == ["view began 1", "view ended 1"])
    #expect(view == nil)
  }

  @Test(arguments: [true, false])
  func `nothing of a sequence is left once the last finger lifted`(isObserved: Bool) {
    if isObserved { stage.observe() }
    var left: [Weak] = []
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    view.probe.passesOn = true
    stage.window.onSendEvent = { event in
      left.append(Weak(object: event))
      left += (event.allTouches ?? []).map { Weak(object: $0) }
    }
    let first = stage.down(10, 10)
    let second = stage.down(20, 20)
    stage.move(first, 15, 15)
    stage.device.lift(first)
    stage.move(second, 25, 25)
    stage.device.cancel(second)
    _ = stage.routes.take()
    #expect(left.count == 15)
    #expect(left.allSatisfy { $0.object == nil })
  }

  @Test func `a finger that lifted is not kept by the fingers that stay`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.isMultipleTouchEnabled = true
    weak var touch: UITouch?
    stage.window.onSendEvent = { event in
      touch = event.allTouches?.first { $0.number == 1 } ?? touch
    }
    let first = stage.down(10, 10)
    stage.down(20, 20)
    stage.move(first, 15, 15)
    #expect(touch != nil)
    stage.device.lift(first)
    #expect(touch == nil)
  }

  @Test func `a view is not kept by a finger that was cancelled and rests on the glass`() {
    weak let view = stage.view("view", 0, 0, 100, 100)
    stage.down(10, 10)
    stage.device.interrupt()
    view?.removeFromSuperview()
    #expect(view == nil)
  }

  @Test func `nothing of presses, shakes and commands is left once they ended`() {
    var left: [Weak] = []
    do {
      let view = stage.view("view", 0, 0, 100, 100)
      view.becomeFirstResponder()
      view.probe.passesOn = true
      left.append(Weak(object: view))
    }
    stage.application.beginReceivingRemoteControlEvents()
    stage.window.onSendEvent = { event in
      left.append(Weak(object: event))
      left += ((event as? UIPressesEvent)?.allPresses ?? []).map { Weak(object: $0) }
    }
    stage.device.pressDown(.menu)
    stage.device.pressUp(.menu)
    stage.device.beginShake()
    stage.device.endShake()
    stage.device.remoteControl(.remoteControlPlay)
    stage.window.subviews.first?.removeFromSuperview()
    #expect(left.count == 8)
    #expect(left.allSatisfy { $0.object == nil })
  }

  @Test func `an event that is retained retains no responder`() {
    stage.observe()
    weak var view: ProbeView?
    var kept: [UIEvent] = []
    do {
      let made = stage.view("view", 0, 0, 100, 100)
      made.becomeFirstResponder()
      view = made
    }
    stage.window.onSendEvent = { kept.append($0) }
    stage.device.lift(stage.down(10, 10))
    stage.device.beginShake()
    stage.device.endShake()
    _ = stage.routes.take()
    view?.removeFromSuperview()
    #expect(kept.count == 4)
    #expect(view == nil)
  }

  @Test func `a window goes with its screen when it is not retained`() {
    weak var window: UIWindow?
    weak var controller: UIViewController?
    do {
      let made = ProbeWindow("made", stage.log)
      made.rootViewController = UIViewController()
      made.makeKeyAndVisible()
      stage.device.advance(by: 0)
      stage.device.lift(stage.down(10, 10))
      window = made
      controller = made.rootViewController
    }
    #expect(window == nil && controller == nil)
  }
}
