import ResponderKit
import ResponderTesting
import Testing

/// A first responder that records the presses that it receives.
private final class PressView: UIView {
  let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var canBecomeFirstResponder: Bool { true }

  private func note(_ what: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
    let held = presses.allSatisfy { event?.allPresses.contains($0) == true } ? "" : " of nothing"
    log.note("V \(what)\(held)")
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    note("began", presses, event)
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    note("ended", presses, event)
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    note("cancelled", presses, event)
  }
}

/// A recogniser that notes presses, and takes no state by itself.
private final class PressPuppet: UIGestureRecognizer {
  var log: Log?
  var onPress: (PressPuppet, Set<UIPress>, UIPressesEvent) -> Void = { _, _, _ in }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    log?.note("R.began")
    onPress(self, presses, event)
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    log?.note("R.ended")
    state = .ended
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    log?.note("R.cancelled")
  }
}

/// Recognisers of the buttons of a remote control.
@MainActor
@Suite(.serialized)
final class PressGestureTests {
  private lazy var stage = Stage()
  private lazy var view = {
    let view = PressView(stage.log)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    return view
  }()

  private func press(_ type: UIPress.PressType = .select, for seconds: Double = 0.05) {
    stage.device.pressDown(type)
    stage.device.advance(by: seconds)
    stage.device.pressUp(type)
  }

  @Test func `PR-09 a recogniser receives a press before its responder`() {
    let puppet = stage.add(PressPuppet(), to: view)
    puppet.log = stage.log
    press()
    #expect(stage.log.take() == ["R.began", "V began", "R.ended", "R ended!", "V cancelled"])
    #expect(puppet.state == .possible)
  }

  @Test func `PR-09 recognisers of the views around the responder receive its presses`() {
    _ = view
    stage.add(UITapGestureRecognizer(), to: stage.window)
    press()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
  }

  @Test func `PR-09 a recogniser receives the configured buttons, by default select`() {
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    press(.playPause)
    #expect(stage.log.take() == ["V began", "V ended"])
    tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.playPause.rawValue)]
    press(.playPause)
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
    press(.select)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `PR-09 OL-78 a tap recogniser of the menu button takes it from the responder`() {
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.menu.rawValue)]
    press(.menu)
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
  }

  @Test func `PR-09 OL-79 without cancelsTouchesInView recogniser and responder both act`() {
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.menu.rawValue)]
    tap.cancelsTouchesInView = false
    press(.menu)
    #expect(stage.log.take() == ["V began", "R ended!", "V ended"])
  }

  @Test func `PR-09 GR-21 a delegate can keep a press from its recogniser`() {
    final class Delegate: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
      ) -> Bool { false }
    }
    let delegate = Delegate()
    stage.add(UITapGestureRecognizer(), to: view).delegate = delegate
    press()
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-08 a press whose beginning is delayed is reported when the recogniser fails`() {
    let press = stage.add(UILongPressGestureRecognizer(), to: view)
    press.delaysTouchesBegan = true
    stage.device.pressDown(.select)
    stage.device.advance(by: 0.1)
    #expect(stage.log.take() == [])
    stage.device.pressUp(.select)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-09 GR-10 a double press holds the end of a single one back`() {
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    press()
    #expect(stage.log.take() == ["V began"])
    stage.device.advance(by: 0.4)
    #expect(stage.log.take() == ["V ended"])
    press()
    press()
    #expect(stage.log.take() == ["V began", "V began", "R ended!", "V cancelled", "V cancelled"])
  }

  @Test func `GR-24 a press of one button waits for a double press to fail`() {
    let one = stage.add(UITapGestureRecognizer(), "1", to: view)
    let two = stage.add(UITapGestureRecognizer(), "2", to: view)
    two.numberOfTapsRequired = 2
    one.require(toFail: two)
    press()
    #expect(stage.log.take() == ["V began"])
    stage.device.advance(by: 0.4)
    #expect(stage.log.take() == ["1 ended!", "V cancelled"])
  }

  @Test func `GR-33 a button that is held long enough makes a long press`() {
    stage.add(UILongPressGestureRecognizer(), to: view)
    press(for: 0.4)
    #expect(stage.log.take() == ["V began", "V ended"])
    press(for: 0.6)
    #expect(stage.log.take() == ["V began", "R began!", "V cancelled", "R ended!"])
  }

  @Test func `a long press may come after a tap of the button`() {
    stage.add(UILongPressGestureRecognizer(), to: view).numberOfTapsRequired = 1
    press()
    press(for: 0.6)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["R began!", "R ended!"])
  }

  @Test func `a button that is held too long makes no tap`() {
    stage.add(UITapGestureRecognizer(), to: view)
    press(for: 1)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `two buttons at once make neither a tap nor a long press`() {
    for recognizer in [UITapGestureRecognizer(), UILongPressGestureRecognizer()] {
      recognizer.allowedPressTypes = [4, 5]
      stage.add(recognizer, to: view)
    }
    stage.device.pressDown(.select)
    stage.device.pressDown(.menu)
    stage.device.advance(by: 1)
    stage.device.pressUp(.select)
    stage.device.pressUp(.menu)
    #expect(stage.log.take() == ["V began", "V began", "V ended", "V ended"])
  }

  @Test func `a recogniser of fingers leaves presses to their responder`() {
    stage.add(UIPanGestureRecognizer(), to: view)
    stage.add(UITapGestureRecognizer(), "two", to: view).numberOfTouchesRequired = 2
    stage.add(UILongPressGestureRecognizer(), "long", to: view).numberOfTouchesRequired = 2
    press(for: 0.8)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-31 a press that is ignored goes to its responder and is not cancelled`() {
    let puppet = stage.add(PressPuppet(), to: view)
    puppet.onPress = { puppet, presses, event in
      presses.forEach { puppet.ignore($0, for: event) }
    }
    press()
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-40 PR-05 an interruption cancels the press for recogniser and responder`() {
    let puppet = stage.add(PressPuppet(), to: view)
    puppet.log = stage.log
    puppet.onPress = { puppet, _, _ in
      puppet.cancelsTouchesInView = false; puppet.state = .began
    }
    stage.device.pressDown(.select)
    stage.device.interrupt()
    #expect(
      stage.log.take() == [
        "R.began", "R began!", "V began", "R.cancelled", "R cancelled!", "V cancelled",
      ])
  }

  @Test func `PR-09 a press tells its recognisers, and an event the presses of one`() {
    let puppet = stage.add(PressPuppet(), to: view)
    puppet.onPress = { [log = stage.log] puppet, presses, event in
      log.note("\(event.presses(for: puppet) == presses)")
      log.note("\(presses.first?.gestureRecognizers == [puppet])")
    }
    stage.device.pressDown(.select)
    #expect(stage.log.take() == ["true", "true", "V began"])
  }

  @Test func `D9 a recogniser that is turned off leaves the button to its responder`() {
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    stage.device.pressDown(.select)
    tap.isEnabled = false
    tap.isEnabled = true
    stage.device.pressUp(.select)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test(arguments: ["let go", "interrupted", "taken out of the window"])
  func `GR-03 a press that was cancelled receives nothing more when its recogniser is taken away`(
    end: String
  ) {
    stage.add(UILongPressGestureRecognizer(), to: view)
    stage.device.pressDown(.select)
    stage.device.advance(by: 0.6)
    #expect(stage.log.take() == ["V began", "R began!", "V cancelled"])
    view.gestureRecognizers?.forEach(view.removeGestureRecognizer)
    #expect(stage.log.take() == ["R cancelled!"])
    switch end {
    case "let go": stage.device.pressUp(.select)
    case "interrupted": stage.device.interrupt()
    default: view.removeFromSuperview()
    }
    stage.device.advance(by: 0)
    #expect(stage.log.take() == [])
  }

  @Test func `a finger and a button make no gesture together`() {
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    let finger = stage.down(50, 50)
    press()
    stage.device.lift(finger)
    stage.device.advance(by: 1)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == [])
  }

  @Test func `a press that recognisers received is released when it is over`() {
    weak var event: UIEvent?
    weak var press: UIPress?
    let puppet = stage.add(PressPuppet(), to: view)
    puppet.onPress = { _, presses, pressesEvent in
      event = pressesEvent
      press = presses.first
    }
    stage.add(UITapGestureRecognizer(), "2", to: view).numberOfTapsRequired = 2
    self.press()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
    stage.device.advance(by: 1)
    #expect(press == nil)
    #expect(event == nil)
  }

  @Test func `a window that keeps the end of a press leaves no gesture behind`() {
    final class Keeper: UIWindow {
      var keeps = false
      override func sendEvent(_ event: UIEvent) { if !keeps { super.sendEvent(event) } }
    }
    let device = stage.device
    let window = Keeper()
    window.makeKeyAndVisible()
    let view = PressView(stage.log)
    window.addSubview(view)
    view.becomeFirstResponder()
    let hold = stage.add(UILongPressGestureRecognizer(), to: view)
    device.pressDown(.select)
    device.advance(by: 0.6)
    window.keeps = true
    device.pressUp(.select)
    window.keeps = false
    device.advance(by: 2)
    #expect(stage.log.take() == ["V began", "R began!", "V cancelled", "R cancelled!"])
    #expect(hold.state == .possible)
  }

  @Test func `a press that a recogniser took is in the route log`() {
    let routes = Routes()
    stage.application.routeObserver = routes
    stage.add(UITapGestureRecognizer(), "tap", to: view)
    press()
    #expect(
      routes.lines == ["began: PressView", "action: tap", "cancelled: PressView", "ended: tap"])
  }
}

/// Notes who handled each press.
@MainActor
private final class Routes: RouteObserver {
  var lines: [String] = []

  func application(_ application: UIApplication, didRoute route: Route) {
    let handler = route.handler.map {
      ($0 as? UIGestureRecognizer)?.name ?? "\(type(of: $0))"
    }
    switch route.event {
    case .presses(_, let phase): lines.append("\(phase): \(handler ?? "nobody")")
    case .gesture: lines.append("action: \(handler ?? "nobody")")
    default: break
    }
  }
}
