import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class StateTests {
  lazy var stage = Stage()

  private func puppet(_ name: String = "R", on view: UIView) -> Puppet {
    let puppet = stage.add(Puppet(), name, to: view)
    puppet.log = stage.log
    return puppet
  }

  @Test func `GR-11 GR-14 a discrete gesture goes straight to ended, the raw value 3`() {
    let tap = stage.add(UITapGestureRecognizer(), to: stage.view())
    var states: [UIGestureRecognizer.State] = []
    stage.scribe.reaction = { states.append($0.state) }
    stage.tap()
    #expect(states == [.recognized])
    #expect(UIGestureRecognizer.State.recognized.rawValue == 3)
    #expect(tap.state == .possible)
  }

  @Test func `GR-12 GR-13 a continuous gesture begins, changes and ends, each with an action`() {
    let puppet = puppet(on: stage.view())
    puppet.onTouches = { puppet, what, _, _ in
      switch what {
      case "moved": puppet.state = puppet.state == .possible ? .began : .changed
      case "ended": puppet.state = .ended
      default: break
      }
    }
    let finger = stage.drag(3)
    _ = stage.log.take()
    #expect(puppet.state == .changed)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["R.ended", "R ended!", "R.reset ended"])
    #expect(puppet.state == .possible)
  }

  @Test func `GR-13 several changes in one callback call the targets once, and each event again`() {
    let puppet = puppet(on: stage.view())
    puppet.onTouches = { puppet, what, _, _ in
      guard what == "moved" else { return }
      if puppet.state == .possible { return puppet.state = .began }
      puppet.state = .changed
      puppet.state = .changed
    }
    stage.drag(3)
    #expect(
      stage.log.take().filter { $0.hasSuffix("!") } == ["R began!", "R changed!", "R changed!"])
  }

  @Test func `GR-13 each state that is set in one callback calls the targets, and changed once`() {
    let puppet = puppet(on: stage.view())
    puppet.onTouches = { puppet, what, _, _ in
      guard what == "moved" else { return }
      puppet.state = .began
      puppet.state = .changed
      puppet.state = .changed
      puppet.state = .ended
    }
    stage.drag(1)
    #expect(
      stage.log.take().filter { $0.hasSuffix("!") } == [
        "R began!", "R changed!", "R ended!",
      ])
  }

  @Test func `GR-13 cancelled fails a gesture that is only possible, without an action`() {
    let puppet = puppet(on: stage.view())
    puppet.onTouches = { puppet, _, _, _ in puppet.state = .cancelled }
    let finger = stage.down(50, 50)
    #expect(puppet.state == .failed)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["R.began", "V began", "V ended", "R.reset failed"])
  }

  @Test func `GR-14 a gesture that fails calls no target`() {
    stage.add(UITapGestureRecognizer(), to: stage.view())
    let finger = stage.drag(2)
    stage.device.lift(finger)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == [])
  }

  @Test func `GR-15 one that is over receives no more of its fingers, nor new ones`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let puppet = puppet(on: view)
    puppet.onTouches = { puppet, _, _, _ in puppet.state = .failed }
    let first = stage.down(50, 50)
    stage.move(first, 60, 60)
    let second = stage.down(90, 90)
    stage.device.lift(first)
    #expect(
      stage.log.take() == [
        "R.began", "V began", "V moved", "V began", "V ended", "R.reset failed",
      ])
    stage.device.lift(second)
    stage.down(50, 50)
    #expect(stage.log.take() == ["V ended", "R.began", "V began"])
  }

  @Test func `GR-15 GR-39 it stays in its last state until its own fingers are up`() {
    let view = stage.view()
    let other = stage.view("O", CGRect(x: 200, y: 0, width: 200, height: 200))
    let swipe = stage.add(UISwipeGestureRecognizer(), to: view)
    stage.down(300, 50)
    let finger = stage.drag(6)
    #expect(swipe.state == .ended)
    stage.device.lift(finger)
    #expect(swipe.state == .possible)
    #expect(other.window != nil)
  }

  @Test func `GR-16 D9 turned off in the middle, it is cancelled at once and receives no more`() {
    let pan = stage.add(UIPanGestureRecognizer(), to: stage.view())
    let finger = stage.drag(3)
    _ = stage.log.take()
    pan.isEnabled = false
    #expect(stage.log.take() == ["R cancelled!"])
    #expect(pan.state == .possible)
    pan.isEnabled = true
    stage.move(finger, 150, 50)
    stage.device.lift(finger)
    #expect(stage.log.take() == [])
    stage.drag(2)
    #expect(stage.log.take().contains("R began!"))
  }

  @Test func `D9 turned off and on within its own action, it ends there`() {
    stage.add(UIPanGestureRecognizer(), to: stage.view())
    stage.scribe.reaction = { pan in
      guard pan.state == .changed else { return }
      pan.isEnabled = false
      pan.isEnabled = true
    }
    let finger = stage.drag(5)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == ["V began", "R began!", "V cancelled", "R changed!", "R cancelled!"])
  }

  @Test func `GR-16 turned off while it is possible, it leaves the touch to the view`() {
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    tap.delaysTouchesBegan = true
    let finger = stage.down(50, 50)
    #expect(stage.log.take() == [])
    tap.isEnabled = false
    #expect(stage.log.take() == ["V began"])
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V ended"])
  }

  @Test func `GR-40 an interruption cancels a gesture under way, and fails a possible one`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), "pan", to: view)
    stage.drag(3)
    stage.device.interrupt()
    #expect(
      stage.log.take() == [
        "V began", "pan began!", "V cancelled", "pan changed!", "pan changed!", "pan cancelled!",
      ])
    stage.device.endInterruption()
    view.removeGestureRecognizer(pan)
    stage.add(UITapGestureRecognizer(), to: view)
    stage.down(50, 50)
    stage.device.interrupt()
    #expect(stage.log.take() == ["V began", "V cancelled"])
  }

  @Test func `GR-40 a finger that the device cancels cancels the gesture`() {
    stage.add(UIPanGestureRecognizer(), to: stage.view())
    stage.device.cancel(stage.drag(2))
    #expect(stage.log.take().suffix(1) == ["R cancelled!"])
  }

  @Test func `an interruption between the taps of a double tap lets the first one end`() {
    stage.add(UITapGestureRecognizer(), to: stage.view()).numberOfTapsRequired = 2
    stage.tap()
    stage.device.interrupt()
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `a recogniser may be removed within its own action`() {
    let view = stage.view()
    stage.add(UIPanGestureRecognizer(), to: view)
    stage.scribe.reaction = { pan in
      if pan.state == .began { pan.view?.removeGestureRecognizer(pan) }
    }
    let finger = stage.drag(4)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V began", "R began!", "R cancelled!", "V cancelled"])
    #expect(view.gestureRecognizers == nil)
  }

  @Test(arguments: [true, false])
  func `D9 a recogniser that was cut off while it received a touch reports no more of it`(
    isOn: Bool
  ) {
    let puppet = stage.add(Puppet(), to: stage.view())
    puppet.onTouches = { puppet, what, _, _ in
      guard what == "ended" else { return }
      puppet.isEnabled = false
      puppet.isEnabled = isOn
      puppet.state = .began
    }
    stage.tap()
    #expect(puppet.state == .possible)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == [])
    puppet.isEnabled = true
    puppet.onTouches = { puppet, what, _, _ in if what == "ended" { puppet.state = .ended } }
    stage.tap()
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["R ended!"])
  }

  @Test func `a recogniser that is failed while it receives nothing is possible again`() {
    let puppet = stage.add(Puppet(), to: stage.view())
    puppet.state = .failed
    #expect(puppet.state == .possible)
  }

  @Test func `a recogniser may be turned off while it receives a touch`() {
    let view = stage.view()
    let puppet = puppet(on: view)
    puppet.onTouches = { puppet, what, _, _ in
      guard what == "moved" else { return }
      puppet.isEnabled = false
      puppet.state = .changed
    }
    let finger = stage.drag(3)
    stage.device.lift(finger)
    #expect(puppet.state == .possible)
    #expect(stage.log.take().suffix(4) == ["V moved", "V moved", "V moved", "V ended"])
  }

  @Test func `a view may be removed, and go, within the action of its recogniser`() {
    weak var view: ProbeView?
    do {
      let made = stage.view()
      view = made
      stage.add(UITapGestureRecognizer(), to: made)
    }
    stage.scribe.reaction = { $0.view?.removeFromSuperview() }
    stage.tap()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
    #expect(view == nil)
  }

  @Test func `a gesture may be ended by another one's action, or by its view's handler`() {
    stage.application.behavior = .iOS4
    let view = stage.view()
    let (one, two) = (puppet("1", on: view), puppet("2", on: view))
    let judge = Judge("J", stage.log)
    judge.isSimultaneous = true
    one.delegate = judge
    for puppet in [one, two] {
      puppet.cancelsTouchesInView = false
      puppet.onTouches = { puppet, what, _, _ in if what == "began" { puppet.state = .began } }
    }
    view.reaction = { what, _, _ in if what == "moved" { one.isEnabled = false } }
    let finger = stage.down(50, 50)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["2 began!", "1 began!"])
    stage.move(finger, 60, 50)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["1 cancelled!"])
    stage.scribe.reaction = { if $0.state == .changed { view.removeFromSuperview() } }
    two.onTouches = { puppet, what, _, _ in puppet.state = what == "moved" ? .changed : .ended }
    stage.move(finger, 70, 50)
    stage.device.lift(finger)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["2 changed!", "2 ended!"])
  }

  @Test func `a subclass may watch its state, and make itself without an action`() {
    final class Watching: UITapGestureRecognizer {
      var states: [UIGestureRecognizer.State] = []
      override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
      override var state: UIGestureRecognizer.State {
        didSet { states.append(state) }
      }
    }
    let tap = Watching(target: nil, action: nil)
    stage.view().addGestureRecognizer(tap)
    stage.tap()
    #expect(tap.states == [.ended, .possible])
  }

  @Test func `the state may be set while no event is dealt out, the action comes in a later turn`()
  {
    let puppet = puppet(on: stage.view())
    puppet.state = .began
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["R began!"])
    puppet.state = .ended
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["R ended!", "R.reset ended"])
  }

  @Test func `TA-02 targets are held weakly, called once, and let go`() {
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    let action = Selector(Scribe.act(_:))
    var second: Scribe? = Scribe(stage.log)
    tap.addTarget(second as Any, action: action)
    tap.addTarget(stage.scribe, action: action)
    stage.tap()
    #expect(stage.log.take().count { $0 == "R ended!" } == 3)
    second = nil
    tap.removeTarget(stage.scribe, action: action)
    stage.device.advance(by: 1)
    stage.tap()
    #expect(stage.log.take().count { $0 == "R ended!" } == 1)
    tap.removeTarget(nil, action: nil)
    stage.device.advance(by: 1)
    stage.tap()
    #expect(stage.log.take().count { $0 == "R ended!" } == 0)
  }
}
