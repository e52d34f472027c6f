import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class ChoiceTests {
  lazy var stage = ControlStage()

  // MARK: - Segments

  private func addSegments() -> UISegmentedControl {
    let control = UISegmentedControl(items: ["one", "two", "three", "four"])
    control.addAction(
      UIAction { [log = stage.log] action in
        log.note("\((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -2)")
      }, for: .valueChanged)
    return stage.add(control, 0, 100, 400)
  }

  @Test func `a tap chooses a segment, once`() {
    let control = addSegments()
    stage.tap(250, 150)
    stage.tap(260, 150)
    stage.tap(10, 150)
    #expect(stage.log.take() == ["2", "0"])
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test func `a segment that is disabled is not chosen`() {
    let control = addSegments()
    control.setEnabled(false, forSegmentAt: 2)
    stage.tap(250, 150)
    #expect(stage.log.take().isEmpty)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `a momentary segment is let go of at once`() {
    let control = addSegments()
    control.isMomentary = true
    stage.tap(250, 150)
    stage.tap(250, 150)
    #expect(stage.log.take() == ["2", "2"])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `TA-24 a momentary control tells of each tap, also on the segment chosen before`() {
    let control = addSegments()
    control.selectedSegmentIndex = 1
    control.isMomentary = true
    stage.tap(150, 150)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["1", "1"])
    control.selectedSegmentIndex = 3
    stage.tap(350, 150)
    #expect(stage.log.take() == ["3"])
    control.isMomentary = false
    control.selectedSegmentIndex = 3
    stage.tap(350, 150)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `TA-24 a momentary control sends no action for a finger that lifts elsewhere`() {
    let control = addSegments()
    control.isMomentary = true
    control.selectedSegmentIndex = 1
    control.setEnabled(false, forSegmentAt: 2)
    let finger = stage.down(150, 150)
    stage.move(finger, 150, 20)
    stage.device.lift(finger)
    stage.tap(250, 150)
    #expect(stage.log.take().isEmpty)
    #expect(control.selectedSegmentIndex == 1)
    // Each of several handlers finds the segment; what one of them selects is let go of too.
    control.addAction(
      UIAction { [log = stage.log] _ in
        log.note("primary \(control.selectedSegmentIndex)")
        control.selectedSegmentIndex = 0
      }, for: .primaryActionTriggered)
    stage.tap(350, 150)
    #expect(stage.log.take() == ["3", "primary 3"])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `the chosen segment stays so as others come and go`() {
    let control = addSegments()
    control.selectedSegmentIndex = 2
    control.insertSegment(withTitle: "zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 3)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    #expect(control.titleForSegment(at: 2) == "three")
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `a segment beyond the last is the last`() {
    let control = addSegments()
    control.setTitle("last", forSegmentAt: 9)
    control.setEnabled(false, forSegmentAt: 4)
    #expect(control.titleForSegment(at: 3) == "last" && control.titleForSegment(at: 7) == "last")
    #expect(!control.isEnabledForSegment(at: 3) && !control.isEnabledForSegment(at: 5))
    control.removeSegment(at: 4, animated: false)
    #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 9) == "three")
  }

  @Test func `segments can be named again, asked for, and taken out`() {
    let control = addSegments()
    control.setTitle("last", forSegmentAt: 3)
    control.setEnabled(false, forSegmentAt: 1)
    #expect(control.titleForSegment(at: 3) == "last")
    #expect(control.isEnabledForSegment(at: 3) && !control.isEnabledForSegment(at: 1))
    control.selectedSegmentIndex = 3
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  // MARK: - Steps

  private func addStepper() -> UIStepper {
    let stepper = UIStepper()
    stepper.maximumValue = 2
    stepper.addAction(
      UIAction { [log = stage.log] action in
        log.note("\((action.sender as? UIStepper)?.value ?? -1)")
      }, for: .valueChanged)
    return stage.add(stepper, 100, 100, 100)
  }

  @Test func `a tap on a half of a stepper takes a step`() {
    _ = addStepper()
    stage.tap(110, 150)
    for _ in 0..<3 { stage.tap(190, 150) }
    stage.tap(110, 150)
    #expect(stage.log.take() == ["1.0", "2.0", "1.0"])
  }

  @Test func `a stepper that wraps continues at the other end`() {
    addStepper().wraps = true
    stage.tap(110, 150)
    stage.tap(190, 150)
    #expect(stage.log.take() == ["2.0", "0.0"])
  }

  @Test func `a stepper's value stays in its range, and a limit moves the other along`() {
    let stepper = UIStepper()
    stepper.value = 200
    #expect(stepper.value == 100)
    stepper.minimumValue = 150
    #expect(stepper.maximumValue == 150 && stepper.value == 150)
    stepper.maximumValue = 10
    #expect(stepper.minimumValue == 10 && stepper.value == 10)
    stepper.stepValue = 2.5
    #expect(stepper.stepValue == 2.5)
  }

  // MARK: - Editing

  private final class Field: UIView {
    var resigns = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { resigns }
  }

  @Test func `endEditing takes the place of the first responder in a view`() {
    let field = stage.add(Field(), 0, 0, 10)
    let other = stage.add(UIView(), 20, 20, 10)
    field.becomeFirstResponder()
    #expect(other.endEditing(true))
    #expect(field.isFirstResponder)
    field.resigns = false
    #expect(!stage.controller.view.endEditing(false))
    #expect(field.isFirstResponder)
    #expect(stage.controller.view.endEditing(true))
    #expect(!field.isFirstResponder)
  }
}
