import ResponderKit
import ResponderTesting
import Testing

/// The points that UIKit leaves open, in both settings.
@MainActor
@Suite(.serialized)
final class PolicyTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let a: ProbeView
    let b: ProbeView

    init() {
      a = stage.view("a", 0, 0, 100, 100)
      b = stage.view("b", 100, 0, 100, 100)
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var a: ProbeView { fixture.a }
  var b: ProbeView { fixture.b }
  var behavior: UIBehavior {
    get { stage.application.behavior }
    set { stage.application.behavior = newValue }
  }

  // MARK: - Events without a first responder

  @Test(arguments: [UIBehavior.WithoutFirstResponder.nobody, .keyWindow])
  func `MO-04 the policy determines the receiver of a shake without a first responder`(
    policy: UIBehavior.WithoutFirstResponder
  ) {
    behavior.eventsWithoutFirstResponder = policy
    stage.device.beginShake()
    stage.device.endShake()
    let heard = [
      "window motionBegan", "delegate motionBegan", "window motionEnded", "delegate motionEnded",
    ]
    #expect(stage.log.take() == (policy == .keyWindow ? heard : []))
  }

  @Test(arguments: [UIBehavior.WithoutFirstResponder.nobody, .keyWindow])
  func `RE-02 the policy determines the receiver of a command without a first responder`(
    policy: UIBehavior.WithoutFirstResponder
  ) {
    behavior.eventsWithoutFirstResponder = policy
    stage.application.beginReceivingRemoteControlEvents()
    stage.device.remoteControl(.remoteControlPlay)
    let heard = ["window remote remoteControlPlay", "delegate remote remoteControlPlay"]
    #expect(stage.log.take() == (policy == .keyWindow ? heard : []))
  }

  @Test(arguments: [UIBehavior.WithoutFirstResponder.nobody, .keyWindow])
  func `FR-10 the policy determines the receiver of a press without a first responder`(
    policy: UIBehavior.WithoutFirstResponder
  ) {
    behavior.eventsWithoutFirstResponder = policy
    stage.observe()
    stage.device.pressDown(.select)
    let heard = ["window pressesBegan select", "delegate pressesBegan select"]
    let asked = ["a canBecome?", "b canBecome?"]
    #expect(stage.log.take() == (policy == .keyWindow ? heard : []) + asked)
    if policy == .nobody {
      #expect(
        stage.routes.take() == [
          "select began | dropped: pressesBegan is for the first responder, and there is none; b can become first "
            + "responder, but is not"
        ])
    }
  }

  @Test func `MO-04 the policy leaves a first responder its events`() {
    behavior.eventsWithoutFirstResponder = .keyWindow
    a.becomeFirstResponder()
    _ = stage.log.take()
    stage.device.beginShake()
    #expect(stage.log.take() == ["a motionBegan"])
  }

  // MARK: - Removed views

  @Test func `TS-44 by policy a removed view receives that its touch is cancelled`() {
    behavior.touchesOfRemovedViews = .cancelled
    stage.observe()
    a.probe.reaction = { [unowned a, log = stage.log] call in
      guard call == "began" else { return }
      a.removeFromSuperview()
      log.note("left")
    }
    let finger = stage.down(10, 10)
    stage.move(finger, 20, 20)
    #expect(stage.log.take() == ["a began 1", "left", "a cancelled 1"])
    // Its end was delivered; later events of the finger are not.
    #expect(stage.routes.take().last == "cancelled 1 | a | handled by a")
  }

  @Test func `TS-44 a view that leaves between two events receives it in the next turn`() {
    behavior.touchesOfRemovedViews = .cancelled
    let inner = stage.view("inner", 0, 0, 50, 50, in: a)
    stage.down(10, 10)
    let other = stage.down(150, 10)
    _ = stage.log.take()
    a.removeFromSuperview()
    #expect(inner.window == nil)
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["inner cancelled 1"])
    stage.device.lift(other)
    #expect(stage.log.take() == ["b ended 2"])
  }

  @Test func `TS-44 RL-19 a finger that lifted as its view left is not cancelled as well`() {
    behavior.touchesOfRemovedViews = .cancelled
    a.probe.reaction = { [unowned a] call in
      if call == "ended" { a.removeFromSuperview() }
    }
    stage.device.lift(stage.down(10, 10))
    #expect(stage.log.take() == ["a began 1", "a ended 1"])
  }

  @Test func `RL-19 a view that leaves while another receives an end is cancelled afterwards`() {
    behavior.touchesOfRemovedViews = .cancelled
    stage.down(10, 10)
    let second = stage.down(150, 10)
    b.probe.reaction = { [unowned a, log = stage.log] call in
      guard call == "ended" else { return }
      a.removeFromSuperview()
      log.note("left")
    }
    _ = stage.log.take()
    stage.device.lift(second)
    #expect(stage.log.take() == ["b ended 2", "left", "a cancelled 1"])
  }

  @Test func `TS-44 a view that moves within its window keeps its touch`() {
    behavior.touchesOfRemovedViews = .cancelled
    let finger = stage.down(10, 10)
    b.addSubview(a)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["a began 1", "a ended 1"])
  }

  // MARK: - First responders

  @Test(arguments: [UIBehavior.FirstResponderOrder.oldOneFirst, .newOneFirst])
  func `FR-05 the policy determines which responder is asked first`(
    order: UIBehavior.FirstResponderOrder
  ) {
    a.becomeFirstResponder()
    _ = stage.log.take()
    behavior.firstResponderOrder = order
    #expect(b.becomeFirstResponder())
    let calls = ["a resign", "b canBecome?"]
    #expect(stage.log.take() == (order == .oldOneFirst ? calls : calls.reversed()))
    #expect(b.isFirstResponder)
  }

  @Test func `FR-05 where the new one is asked first an unable one leaves the old one in peace`() {
    a.becomeFirstResponder()
    behavior.firstResponderOrder = .newOneFirst
    b.probe.canBecomeFirst = false
    _ = stage.log.take()
    #expect(!b.becomeFirstResponder())
    #expect(stage.log.take() == ["b canBecome?"])
    #expect(a.isFirstResponder)
  }
}
