import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class SystemControlTests {
  lazy var stage = ControlStage()

  private func add<Control: UIControl>(_ control: Control) -> Control {
    control.note(in: stage.log)
    return stage.add(control, 100, 100, 100)
  }

  // MARK: - Buttons

  @Test func `a tap on a button triggers its primary action`() {
    _ = add(UIButton(type: .system))
    stage.tap(150, 150)
    #expect(stage.log.take() == ["touchDown", "touchUpInside", "primaryActionTriggered"])
  }

  @Test(arguments: [(269.0, "touchUpInside"), (271, "touchUpOutside")])
  func `TA-09 OL-76 a button has a margin of 70 points`(x: Double, event: String) {
    _ = add(UIButton())
    let finger = stage.down(150, 150)
    stage.move(finger, x, 150)
    _ = stage.log.take()
    stage.device.lift(finger)
    #expect(stage.log.take().first == event)
  }

  @Test func `TA-09 the margin of buttons can be changed`() {
    stage.behavior.controlMargin = 0
    _ = add(UIButton())
    let finger = stage.down(150, 150)
    stage.move(finger, 201, 150)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["touchDown", "touchDragExit", "touchUpOutside"])
  }

  @Test func `a button calls the action that it was made with`() {
    let action = UIAction(title: "Play") { [log = stage.log] _ in log.note("play") }
    let button = stage.add(UIButton(primaryAction: action), 100, 100, 100)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["play"])
    #expect(button.currentTitle == "Play")
  }

  @Test func `a button keeps a title for each state`() {
    let button = UIButton()
    button.setTitle("Play", for: .normal)
    button.setTitle("Stop", for: .selected)
    #expect(button.currentTitle == "Play")
    button.isSelected = true
    #expect(button.currentTitle == "Stop")
    button.isEnabled = false
    #expect(button.currentTitle == "Play")
  }

  // MARK: - Switches

  @Test func `TA-18 a tap turns a switch over and then tells of it`() {
    let toggle = add(UISwitch())
    stage.tap(125, 115)
    #expect(toggle.isOn)
    #expect(
      stage.log.take() == [
        "touchDown", "touchUpInside", "valueChanged", "primaryActionTriggered",
      ])
  }

  @Test func `TA-18 a finger that lifts outside leaves a switch as it is`() {
    let toggle = add(UISwitch())
    let finger = stage.down(125, 115)
    stage.move(finger, 350, 115)
    stage.device.lift(finger)
    #expect(!toggle.isOn)
    #expect(!stage.log.take().contains("valueChanged"))
  }

  @Test func `setOn turns a switch over without an action`() {
    let toggle = add(UISwitch())
    toggle.setOn(true, animated: true)
    #expect(toggle.isOn)
    #expect(stage.log.take().isEmpty)
  }

  // MARK: - Sliders

  /// A slider whose thumb has a way of 100 points, from x = 115.5 to 215.5.
  private func addSlider() -> UISlider {
    let slider = UISlider()
    slider.addAction(
      UIAction { [log = stage.log] action in
        guard let slider = action.sender as? UISlider else { return }
        log.note("\(slider.value)\(slider.isTracking ? "" : " at last")")
      }, for: .valueChanged)
    stage.add(slider, 100, 100, 131)
    return slider
  }

  @Test func `dragging the thumb changes the value of a slider`() {
    let slider = addSlider()
    let finger = stage.down(115, 150)
    stage.move(finger, 140, 150)
    stage.move(finger, 165, 300)
    stage.move(finger, 165, 310)
    #expect(stage.log.take() == ["0.0", "0.25", "0.5"])
    stage.move(finger, 400, 150)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["1.0", "1.0 at last"])
    #expect(slider.value == 1)
  }

  @Test func `a slider that is not continuous tells of its value at last`() {
    addSlider().isContinuous = false
    let finger = stage.down(115, 150)
    stage.move(finger, 140, 150)
    stage.move(finger, 165, 150)
    #expect(stage.log.take().isEmpty)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["0.5 at last"])
  }

  @Test func `a finger beside the thumb changes nothing`() {
    let slider = addSlider()
    let finger = stage.down(180, 150)
    stage.move(finger, 200, 150)
    stage.device.lift(finger)
    #expect(slider.value == 0)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `a slider's value stays in its range`() {
    let slider = UISlider()
    slider.maximumValue = 10
    slider.value = 12
    #expect(slider.value == 10)
    slider.minimumValue = 20
    #expect(slider.value == 20 && slider.maximumValue == 20)
    slider.setValue(-1, animated: false)
    #expect(slider.value == 20)
  }
}
