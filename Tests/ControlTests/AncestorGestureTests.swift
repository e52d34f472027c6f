import ResponderKit
import ResponderTesting
import Testing

/// A controller that receives gestures, as in an iOS app.
private final class GestureController: UIViewController {
  var log: Log?
  func tapped(_ recognizer: UITapGestureRecognizer) { log?.note("gesture") }
  func panned(_ recognizer: UIPanGestureRecognizer) {
    if recognizer.state == .began { log?.note("gesture") }
  }
}

@MainActor
@Suite(.serialized)
final class AncestorGestureTests {
  private lazy var stage = ControlStage()
  private lazy var controller = {
    let controller = GestureController()
    controller.log = stage.log
    return controller
  }()
  private lazy var tap = UITapGestureRecognizer(
    target: controller, action: Selector(GestureController.tapped(_:)))
  private lazy var pan = UIPanGestureRecognizer(
    target: controller, action: Selector(GestureController.panned(_:)))

  private func add<Control: UIControl>(_ control: Control) -> Control {
    control.addAction(
      UIAction { [log = stage.log] _ in log.note("action") }, for: .touchUpInside)
    control.addAction(
      UIAction { [log = stage.log] _ in log.note("cancel") }, for: .touchCancel)
    return stage.add(control, 100, 100, 100)
  }

  private var outer: UIView { stage.controller.view }

  @Test func `GR-29 a button wins over a tap recogniser of its superview`() {
    _ = add(UIButton())
    outer.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["action"])
    stage.tap(50, 50)
    #expect(stage.log.take() == ["gesture"])
  }

  @Test func `GR-29 OL-59 a recogniser that leaves the touch to the button acts with it`() {
    _ = add(UIButton())
    tap.cancelsTouchesInView = false
    outer.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(Set(stage.log.take()) == ["gesture", "action"])
  }

  @Test(
    arguments: [
      { UISwitch() }, { UIStepper() }, { UISegmentedControl(items: ["a"]) },
    ] as [@Sendable @MainActor () -> UIControl])
  func `GR-29 a switch, a stepper and segments win over a tap as well`(
    make: @Sendable @MainActor () -> UIControl
  ) {
    _ = add(make())
    outer.addGestureRecognizer(tap)
    stage.tap(125, 115)
    #expect(stage.log.take() == ["action"])
  }

  @Test func `GR-29 a switch is dragged, and not its superview`() {
    _ = add(UISwitch())
    outer.addGestureRecognizer(pan)
    let finger = stage.down(125, 115)
    for x in stride(from: 130.0, through: 165, by: 5) { stage.move(finger, x, 115) }
    #expect(stage.log.take() == [])
  }

  @Test func `GR-29 a disabled button leaves the tap to its superview`() {
    add(UIButton()).isEnabled = false
    outer.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["gesture"])
  }

  @Test func `GR-29 a button does not prevent a drag of its superview`() {
    _ = add(UIButton())
    outer.addGestureRecognizer(pan)
    let finger = stage.down(150, 150)
    for x in stride(from: 155.0, through: 190, by: 5) { stage.move(finger, x, 150) }
    #expect(stage.log.take() == ["gesture", "cancel"])
  }

  @Test func `GR-29 a slider's thumb is dragged horizontally, and not its superview`() {
    let slider = add(UISlider())
    outer.addGestureRecognizer(pan)
    let finger = stage.down(115, 150)
    for x in stride(from: 120.0, through: 160, by: 5) { stage.move(finger, x, 150) }
    #expect(slider.value > 0.5)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `GR-29 a vertical drag on a slider's thumb drags its superview`() {
    _ = add(UISlider())
    outer.addGestureRecognizer(pan)
    let finger = stage.down(115, 150)
    for y in stride(from: 155.0, through: 190, by: 5) { stage.move(finger, 115, y) }
    #expect(stage.log.take() == ["gesture", "cancel"])
  }
}
