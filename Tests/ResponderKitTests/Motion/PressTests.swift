import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class PressTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 0, 0, 100, 100)
      view.becomeFirstResponder()
      _ = stage.log.take()
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  @Test func `PR-02 PR-06 a press that is passed on goes up the chain`() {
    view.probe.passesOn = true
    stage.device.pressDown(.select)
    #expect(
      stage.log.take() == [
        "view pressesBegan select", "window pressesBegan select", "delegate pressesBegan select",
      ])
  }

  @Test func `PR-03 a press that is handled goes no further`() {
    stage.device.pressDown(.select)
    stage.device.pressUp(.select)
    #expect(stage.log.take() == ["view pressesBegan select", "view pressesEnded select"])
  }

  @Test func `PR-05 an interruption cancels the buttons that are down, and their ends are dropped`()
  {
    stage.observe()
    stage.device.pressDown(.select)
    stage.device.interrupt()
    stage.device.endInterruption()
    _ = stage.routes.take()
    stage.device.pressUp(.select)
    #expect(
      stage.log.take() == [
        "view pressesBegan select", "delegate willResignActive active",
        "view pressesCancelled select", "delegate didBecomeActive active",
      ])
    #expect(stage.routes.take() == ["select ended | dropped: the press is not under way"])
  }

  @Test func `PR-02 PR-05 cancels of several buttons climb the chain, one after the other`() {
    view.probe.passesOn = true
    stage.device.pressDown(.menu)
    stage.device.pressDown(.select)
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(
      stage.log.take().filter { $0.contains("press") } == [
        "view pressesCancelled select", "window pressesCancelled select",
        "delegate pressesCancelled select", "view pressesCancelled menu",
        "window pressesCancelled menu", "delegate pressesCancelled menu",
      ])
  }

  @Test func `PR-04 a change of force climbs the chain`() {
    final class Listener: UIView {
      var heard = 0
      override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        heard += 1
      }
    }
    let (outer, inner) = (Listener(), UIView())
    outer.addSubview(inner)
    inner.pressesChanged([], with: nil)
    #expect(outer.heard == 1)
  }

  @Test func `PR-05 a view that leaves its window is notified that the press is cancelled`() {
    stage.device.pressDown(.select)
    view.removeFromSuperview()
    stage.device.advance(by: 0)
    stage.device.pressUp(.select)
    #expect(
      stage.log.take() == [
        "view pressesBegan select", "view resign", "view pressesCancelled select",
      ])
  }

  @Test func `PR-07 a button that is held is stationary while another changes`() {
    var phases: [UIPress.PressType: UIPress.Phase] = [:]
    stage.window.onSendEvent = { event in
      for press in (event as? UIPressesEvent)?.allPresses ?? [] { phases[press.type] = press.phase }
    }
    stage.device.pressDown(.select)
    stage.device.pressDown(.menu)
    #expect(phases == [.select: .stationary, .menu: .began])
    stage.device.pressUp(.select)
    #expect(phases == [.select: .ended, .menu: .stationary])
    #expect(UIPress.Phase.cancelled.rawValue == 4)
  }

  @Test(arguments: [
    (UIPress.PressType.upArrow, 0), (.downArrow, 1), (.leftArrow, 2), (.rightArrow, 3),
    (.select, 4), (.menu, 5), (.playPause, 6), (.pageUp, 30), (.pageDown, 31),
  ])
  func `PR-08 a button arrives as its type`(type: UIPress.PressType, number: Int) {
    #expect(type.rawValue == number)
    stage.device.pressDown(type)
    #expect(stage.log.take() == ["view pressesBegan \(type)"])
  }

  @Test func `PR-11 one event holds all presses that are under way`() {
    var counts: [Int] = []
    var events: [ObjectIdentifier] = []
    stage.window.onSendEvent = { event in
      events.append(ObjectIdentifier(event))
      counts.append((event as? UIPressesEvent)?.allPresses.count ?? 0)
    }
    stage.device.pressDown(.select)
    stage.device.pressDown(.menu)
    stage.device.pressUp(.select)
    stage.device.pressUp(.menu)
    #expect(counts == [1, 2, 2, 1])
    #expect(Set(events).count == 1)
  }

  @Test func `PR-01 a press is delivered to the first responder, for nothing else has the focus`() {
    _ = stage.view("other", 0, 0, 100, 100)
    stage.device.pressDown(.select)
    #expect(stage.log.take() == ["view pressesBegan select"])
  }

  @Test func `PR-04 a button that is held tells nothing as time passes`() {
    stage.device.pressDown(.select)
    stage.device.advance(by: 10)
    stage.device.pressDown(.menu)
    stage.device.pressUp(.select)
    #expect(
      stage.log.take() == [
        "view pressesBegan select", "view pressesBegan menu", "view pressesEnded select",
      ])
  }

  @Test func `PR-04 a digital button presses fully or not at all`() throws {
    var force: [CGFloat] = []
    stage.window.onSendEvent = { event in
      force += ((event as? UIPressesEvent)?.allPresses ?? []).map(\.force)
    }
    stage.device.pressDown(.select)
    stage.device.pressUp(.select)
    #expect(force == [1, 0])
  }

  @Test(arguments: [
    (UIPress.PressType.upArrow, UIKeyboardHIDUsage.keyboardUpArrow),
    (.downArrow, .keyboardDownArrow),
    (.leftArrow, .keyboardLeftArrow), (.rightArrow, .keyboardRightArrow),
    (.select, .keyboardSelect), (.menu, .keyboardMenu), (.pageUp, .keyboardPageUp),
    (.pageDown, .keyboardPageDown),
  ])
  func `PR-10 a press of a keyboard's key tells the key, which types nothing`(
    type: UIPress.PressType, code: UIKeyboardHIDUsage
  ) throws {
    var press: UIPress?
    stage.window.onSendEvent = { press = ($0 as? UIPressesEvent)?.allPresses.first }
    stage.device.pressDown(type, onKeyboard: true)
    let key = try #require(press?.key)
    #expect(key.keyCode == code)
    #expect(key.characters.isEmpty && key.charactersIgnoringModifiers.isEmpty)
    #expect(key.modifierFlags == [])
  }

  @Test func `PR-10 a remote control's button has no key, and playing is not a key`() throws {
    var keys: [UIKey?] = []
    stage.window.onSendEvent = { event in
      keys += ((event as? UIPressesEvent)?.allPresses ?? []).map(\.key)
    }
    stage.device.pressDown(.select)
    stage.device.pressUp(.select)
    stage.device.pressDown(.playPause, onKeyboard: true)
    #expect(keys == [nil, nil, nil])
  }

  @Test func `a press ends where it began, even if the first responder has changed`() {
    let other = stage.view("other", 0, 0, 100, 100)
    stage.device.pressDown(.select)
    other.becomeFirstResponder()
    _ = stage.log.take()
    stage.device.pressUp(.select)
    #expect(stage.log.take() == ["view pressesEnded select"])
  }

  @Test func `a button that is pressed twice without a release is reported once`() {
    stage.observe()
    stage.device.pressDown(.select)
    stage.device.pressDown(.select)
    #expect(stage.log.take() == ["view pressesBegan select"])
    #expect(
      stage.routes.take() == [
        "select began | view | handled by view",
        "select began | dropped: the button is down already",
      ])
  }
}
