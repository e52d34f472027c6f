import ResponderKit
import ResponderTesting
import Testing

/// Controls of the kit whose subclasses give a finger up.
@MainActor
@Suite(.serialized)
final class GivenUpTests {
  private final class Stepper: UIStepper {
    var continues = true
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      super.continueTracking(touch, with: event) && continues
    }
  }

  private final class Slider: UISlider {
    var continues = true
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      super.continueTracking(touch, with: event) && continues
    }
  }

  private final class Segments: UISegmentedControl {
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
  }

  lazy var stage = ControlStage()

  /// Notes everything that a control sends but what began before.
  private func note(_ control: UIControl) {
    control.addAction(
      UIAction { [log = stage.log] _ in log.note("changed") }, for: .valueChanged)
    control.addAction(
      UIAction { [log = stage.log] _ in log.note("primary") }, for: .primaryActionTriggered)
    control.addAction(
      UIAction { [log = stage.log] _ in log.note("touch") },
      for: [.touchUpInside, .touchUpOutside, .touchCancel, .touchDragInside, .touchDragOutside])
  }

  @Test(arguments: [true, false]) func `TA-15 a stepper that gives a finger up takes no step`(
    isContinuous: Bool
  ) {
    let stepper = stage.add(Stepper(), 100, 100, 100)
    stepper.isContinuous = isContinuous
    note(stepper)
    let finger = stage.down(190, 150)
    stepper.continues = false
    stage.move(finger, 188, 150)
    stage.device.advance(by: 2)
    stage.device.lift(finger)
    #expect(!stepper.isTracking && stepper.value == 0 && stage.log.take() == [])
    // It begins again.
    stepper.continues = true
    stage.tap(190, 150)
    #expect(stepper.value == 1 && stage.log.take() == ["changed", "primary", "touch"])
  }

  @Test(arguments: [true, false])
  func `TA-15 steps that were taken before a finger is given up are reported`(isContinuous: Bool) {
    let stepper = stage.add(Stepper(), 100, 100, 100)
    stepper.isContinuous = isContinuous
    note(stepper)
    let finger = stage.down(190, 150)
    stage.device.advance(by: 0.55)
    #expect(stepper.value == 1 && stage.log.take() == (isContinuous ? ["changed", "primary"] : []))
    stepper.continues = false
    stage.move(finger, 188, 150)
    #expect(stage.log.take() == (isContinuous ? [] : ["changed", "primary"]))
    stage.device.advance(by: 2)
    stage.device.lift(finger)
    #expect(stepper.value == 1 && stage.log.take() == [])
  }

  @Test(arguments: [true, false])
  func `TA-15 a slider that gives up a touch sends only the actions that it has not sent`(
    isContinuous: Bool
  ) {
    let slider = stage.add(Slider(), 100, 100, 131)
    slider.isContinuous = isContinuous
    note(slider)
    var finger = stage.down(115, 150)
    slider.continues = false
    #expect(stage.log.take() == (isContinuous ? ["changed", "primary"] : []))
    stage.move(finger, 115, 155)
    #expect(!slider.isTracking && slider.value == 0 && stage.log.take() == [])
    stage.device.lift(finger)
    slider.continues = true
    finger = stage.down(115, 150)
    stage.move(finger, 140, 150)
    slider.continues = false
    stage.move(finger, 165, 150)
    let told = stage.log.take().filter { $0 == "changed" }.count
    #expect(slider.value == 0.5 && told == (isContinuous ? 3 : 1))
    stage.device.lift(finger)
    #expect(stage.log.take() == [])
  }

  @Test func `TA-15 a segmented control that gives a finger up chooses nothing`() {
    let control = stage.add(Segments(items: ["one", "two"]), 100, 100, 100)
    note(control)
    let finger = stage.down(180, 150)
    stage.move(finger, 178, 150)
    stage.device.lift(finger)
    #expect(control.selectedSegmentIndex == -1 && stage.log.take() == [])
  }
}
