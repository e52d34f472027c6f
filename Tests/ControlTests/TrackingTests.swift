import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class TrackingTests {
  @MainActor
  struct Fixture {
    let stage = ControlStage()
    let control: ProbeControl

    init() {
      control = stage.add(ProbeControl(stage.log), 100, 100, 100)
      control.note(in: stage.log)
    }
  }

  lazy var fixture = Fixture()
  var stage: ControlStage { fixture.stage }
  var control: ProbeControl { fixture.control }
  var device: SimulatedDevice { stage.device }

  /// What the control noted since the last time, without the events of `allTouchEvents`.
  func calls() -> [String] { stage.log.take() }

  @Test func `TA-11 a finger on a control highlights it until it lifts`() {
    let finger = stage.down(150, 150)
    #expect(calls() == ["begin", "highlighted true", "touchDown"])
    #expect(control.isTracking && control.isTouchInside && control.state == .highlighted)
    device.lift(finger)
    #expect(calls() == ["end", "touchUpInside", "highlighted false"])
    #expect(!control.isTracking && !control.isTouchInside && control.state == .normal)
  }

  @Test func `TA-11 a highlight that an action sets is cleared after it`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(button)
    button.addAction(UIAction { _ in button.isHighlighted = true }, for: .touchUpInside)
    stage.tap(20, 20)
    #expect(!button.isHighlighted && !button.isTracking)
  }

  @Test func `TA-07 a second tap sends touch down and its repeat`() {
    stage.tap(150, 150)
    _ = calls()
    stage.down(150, 150)
    #expect(calls() == ["begin", "highlighted true", "touchDown", "touchDownRepeat"])
  }

  @Test func `TA-07 a method for both is called once`() {
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: [.touchDown, .touchDownRepeat])
    device.tap(at: CGPoint(x: 150, y: 150), count: 2)
    #expect(count == 2)
  }

  @Test func `TA-08 OL-75 a finger exits once, drags outside, enters once, drags inside`() {
    let finger = stage.down(150, 150)
    _ = calls()
    stage.move(finger, 160, 150)
    #expect(calls() == ["continue", "touchDragInside"])
    stage.move(finger, 250, 150)
    #expect(calls() == ["continue", "highlighted false", "touchDragExit"])
    stage.move(finger, 260, 150)
    stage.move(finger, 270, 150)
    #expect(calls() == ["continue", "touchDragOutside", "continue", "touchDragOutside"])
    stage.move(finger, 150, 150)
    #expect(calls() == ["continue", "highlighted true", "touchDragEnter"])
    stage.move(finger, 151, 150)
    #expect(calls() == ["continue", "touchDragInside"])
  }

  @Test func `TA-10 the move that crosses the edge may send both`() {
    stage.behavior.sendsDragWithCrossing = true
    let finger = stage.down(150, 150)
    _ = calls()
    stage.move(finger, 250, 150)
    #expect(calls() == ["continue", "highlighted false", "touchDragExit", "touchDragOutside"])
  }

  @Test func `a finger that lifts outside sends up outside`() {
    let finger = stage.down(150, 150)
    stage.move(finger, 250, 150)
    _ = calls()
    device.lift(finger)
    #expect(calls() == ["end", "touchUpOutside"])
  }

  @Test func `TA-12 a cancelled touch calls tracking off`() {
    let finger = stage.down(150, 150)
    _ = calls()
    device.cancel(finger)
    #expect(calls() == ["highlighted false", "cancel", "touchCancel"])
    #expect(!control.isTracking)
  }

  @Test func `TA-13 a disabled control does not react`() {
    control.isEnabled = false
    stage.tap(150, 150)
    #expect(calls().isEmpty)
    #expect(control.state == .disabled)
  }

  @Test func `TA-13 TA-23 a control that is disabled under the finger lets go of it`() {
    let finger = stage.down(150, 150)
    _ = calls()
    control.isEnabled = false
    #expect(calls() == ["highlighted false", "cancel without event", "touchCancel"])
    control.isEnabled = true
    device.lift(finger)
    #expect(calls().isEmpty)
  }

  @Test func `TA-23 a control that its own touch down disables sends one touchCancel`() {
    control.addAction(
      UIAction { [control = self.control] _ in control.isEnabled = false }, for: .touchDown)
    stage.tap(150, 150)
    #expect(calls().filter { $0.hasPrefix("touch") } == ["touchDown", "touchCancel"])
    control.isEnabled = false
    #expect(calls().isEmpty)
  }

  @Test(arguments: [UIBehavior.RemovedViewTouches.goOn, .cancelled])
  func `TA-23 a control whose screen goes sends one touchCancel`(
    policy: UIBehavior.RemovedViewTouches
  ) {
    stage.behavior.touchesOfRemovedViews = policy
    let finger = stage.down(150, 150)
    _ = calls()
    stage.window.rootViewController = UIViewController()
    device.advance(by: 0.1)
    device.lift(finger)
    #expect(calls().filter { $0.hasPrefix("touch") } == ["touchCancel"])
  }

  @Test func `TA-23 a control that leaves its window lets go of the finger`() {
    let finger = stage.down(150, 150)
    _ = calls()
    control.removeFromSuperview()
    #expect(calls() == ["highlighted false", "cancel without event", "touchCancel"])
    device.lift(finger)
    #expect(calls().isEmpty)
  }

  @Test func `TA-14 a second finger is not followed`() {
    control.isMultipleTouchEnabled = true
    let first = stage.down(150, 150)
    _ = calls()
    let second = stage.down(160, 160)
    stage.move(second, 300, 300)
    device.lift(second)
    #expect(calls().isEmpty)
    device.lift(first)
    #expect(calls() == ["end", "touchUpInside", "highlighted false"])
  }

  @Test func `a finger whose end was kept from the control does not lock it`() {
    let finger = stage.down(150, 150)
    stage.window.keepsEvents = true
    device.lift(finger)
    stage.window.keepsEvents = false
    _ = calls()
    stage.device.advance(by: 1)
    stage.down(150, 150)
    #expect(
      calls() == [
        "highlighted false", "cancel without event", "begin", "highlighted true", "touchDown",
      ])
  }

  @Test func `TA-15 tracking ends when the control does not go on`() {
    let finger = stage.down(150, 150)
    _ = calls()
    control.continues = false
    stage.move(finger, 160, 150)
    #expect(calls() == ["continue", "highlighted false", "end"])
    device.lift(finger)
    #expect(calls().isEmpty)
  }

  @Test func `a control that does not begin receives nothing more`() {
    control.begins = false
    stage.tap(150, 150)
    #expect(calls() == ["begin"])
  }

  @Test func `TS-49 touches on a control do not go on up the chain`() {
    let outer = stage.add(TouchedView(stage.log), 100, 100, 100)
    outer.addSubview(control)
    control.frame = outer.bounds
    stage.tap(150, 150)
    #expect(!calls().contains("touched"))
  }

  @Test func `OL-65 a touch that a subview passes on stops at the control and does nothing`() {
    let outer = stage.add(TouchedView(stage.log), 100, 100, 100)
    outer.addSubview(control)
    control.frame = outer.bounds
    control.addSubview(UIView(frame: control.bounds))
    stage.tap(150, 150)
    #expect(calls().isEmpty)
  }

  @Test func `HT-24 a disabled control keeps touches to itself`() {
    let outer = stage.add(TouchedView(stage.log), 100, 100, 100)
    outer.addSubview(control)
    control.frame = outer.bounds
    control.isEnabled = false
    stage.tap(150, 150)
    #expect(calls().isEmpty)
    stage.behavior.disabledControlsKeepTouches = false
    stage.tap(150, 150)
    #expect(calls() == ["touched"])
  }

  @Test func `D3 an overridden property receives each change once`() {
    let finger = stage.down(150, 150)
    for x in [160.0, 250, 260, 150, 160] { stage.move(finger, x, 150) }
    device.lift(finger)
    #expect(
      calls().filter { $0.hasPrefix("highlighted") } == [
        "highlighted true", "highlighted false", "highlighted true", "highlighted false",
      ])
  }
}

/// A view that notes that it was touched.
private final class TouchedView: UIView {
  let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.note("touched")
  }
}
