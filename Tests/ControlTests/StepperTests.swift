import ResponderKit
import ResponderTesting
import Testing

/// A finger that is held on a stepper.
@MainActor
@Suite(.serialized)
final class StepperTests {
  lazy var stage = ControlStage()

  private lazy var stepper: UIStepper = {
    let stepper = UIStepper()
    stepper.addAction(
      UIAction { [log = stage.log] action in
        log.note("\((action.sender as? UIStepper)?.value ?? -1)")
      }, for: .valueChanged)
    return stage.add(stepper, 100, 100, 100)
  }()

  @Test func `TA-20 a finger that is held takes one step after another`() {
    #expect(stepper.autorepeat && stepper.isContinuous)
    let finger = stage.down(190, 150)
    stage.device.advance(by: 0.45)
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0.3)
    #expect(stage.log.take() == ["1.0", "2.0", "3.0"])
    stage.device.lift(finger)
    stage.device.advance(by: 2)
    #expect(stage.log.take().isEmpty)
    #expect(stepper.value == 3)
  }

  @Test func `TA-20 the steps come faster the longer the finger is held`() {
    stepper.maximumValue = 1000
    stage.down(190, 150)
    var values = [stepper.value]
    for _ in 0..<4 {
      stage.device.advance(by: 1)
      values.append(stepper.value)
    }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    #expect(steps == steps.sorted() && steps[0] < steps[1] && steps[1] < steps[3])
  }

  @Test func `TA-20 without autorepeat a hold is one step, when the finger lifts`() {
    stepper.autorepeat = false
    let finger = stage.down(190, 150)
    stage.device.advance(by: 3)
    #expect(stage.log.take().isEmpty)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["1.0"])
  }

  @Test func `TA-20 a stepper that is not continuous tells of its value at last`() {
    stepper.isContinuous = false
    let finger = stage.down(190, 150)
    stage.device.advance(by: 0.75)
    #expect(stepper.value == 3)
    #expect(stage.log.take().isEmpty)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["3.0"])
    stage.tap(190, 150)
    #expect(stage.log.take() == ["4.0"])
    stage.down(190, 150)
    stage.device.advance(by: 0.55)
    stepper.isEnabled = false
    #expect(stage.log.take() == ["5.0"])
  }

  @Test func `TA-20 a finger that is held outside takes no steps, and continues inside`() {
    stepper.value = 0
    let finger = stage.down(190, 150)
    stage.device.advance(by: 0.55)
    stage.move(finger, 350, 350)
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["1.0"])
    stage.move(finger, 110, 150)
    stage.device.advance(by: 0.11)
    #expect(stage.log.take() == ["0.0"])
    stage.device.lift(finger)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `TA-20 the steps stop at the end, or go round`() {
    stepper.maximumValue = 2
    let finger = stage.down(190, 150)
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["1.0", "2.0"])
    stepper.wraps = true
    stage.device.advance(by: 0.1)
    #expect(stage.log.take() == ["0.0"])
    stage.device.lift(finger)
  }

  @Test(arguments: [0, 1, 2])
  func `TA-20 a hold ends with its touch, its window or its stepper's being enabled`(way: Int) {
    stepper.value = 0
    stage.down(190, 150)
    stage.device.advance(by: 0.55)
    switch way {
    case 0: stage.device.interrupt()
    case 1: stepper.removeFromSuperview()
    default: stepper.isEnabled = false
    }
    stage.device.advance(by: 2)
    #expect(stage.log.take() == ["1.0"])
  }
}
