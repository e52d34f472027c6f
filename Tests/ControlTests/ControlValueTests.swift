import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Notes the phases of the touches that an action was sent with.
@MainActor
private final class Phases: NSObject {
  static let changed = Selector(Phases.changed(_:for:))
  private(set) var seen: [UITouch.Phase?] = []

  func changed(_ slider: UISlider, for event: UIEvent) {
    seen.append(event.allTouches?.first?.phase)
  }
}

/// The values of a control, and the targets that it notifies.
@MainActor
@Suite(.serialized)
final class ControlValueTests {
  private lazy var stage = ControlStage()

  @Test func `TA-25 a handler of all touch events receives each of them, and no other events`() {
    let control = stage.add(UIControl(), 100, 100, 100)
    control.addAction(UIAction { [log = stage.log] _ in log.note("heard") }, for: .allTouchEvents)
    let finger = stage.down(150, 150)
    for x in [160.0, 390, 395, 160] { stage.move(finger, x, 150) }
    stage.device.lift(finger)
    #expect(stage.log.take().count == 6)
    control.sendActions(for: [.valueChanged, .primaryActionTriggered, .editingDidEnd])
    #expect(stage.log.take() == [])
    control.sendActions(for: [.touchCancel, .valueChanged])
    #expect(stage.log.take() == ["heard"])
  }

  @Test func `TA-26 a control is in several states at once`() {
    let control = stage.add(UIControl(), 100, 100, 100)
    #expect(control.state == .normal)
    control.isSelected = true
    stage.down(150, 150)
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state.isSuperset(of: [.selected, .disabled]))
    control.isSelected = false
    control.isEnabled = true
    control.isHighlighted = false
    #expect(control.state == .normal)
  }

  @Test func `TA-27 a control reports whether it tracks a touch, and whether the touch is inside`()
  {
    let control = stage.add(UIControl(), 100, 100, 100)
    func flags() -> [Bool] { [control.isTracking, control.isTouchInside, control.isHighlighted] }
    #expect(flags() == [false, false, false])
    let finger = stage.down(150, 150)
    #expect(flags() == [true, true, true])
    stage.move(finger, 390, 390)
    #expect(flags() == [true, false, false])
    stage.move(finger, 150, 150)
    #expect(flags() == [true, true, true])
    stage.device.lift(finger)
    #expect(flags() == [false, false, false])
  }

  @Test func `TA-28 no segment is selected at first, and one is by code without an event`() {
    let segments = stage.add(UISegmentedControl(items: ["a", "b"]), 0, 0, 200)
    segments.note(in: stage.log)
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(UISegmentedControl.noSegment == -1)
    segments.selectedSegmentIndex = 1
    segments.selectedSegmentIndex = UISegmentedControl.noSegment
    #expect(stage.log.take() == [])
    segments.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
    stage.tap(150, 16)
    #expect(segments.selectedSegmentIndex == 1)
    #expect(stage.log.take().contains("valueChanged"))
  }

  @Test(arguments: [true, false])
  func `TA-31 a continuous slider's action knows each phase of the touch`(isContinuous: Bool) {
    let slider = stage.add(UISlider(), 100, 100, 131)
    slider.isContinuous = isContinuous
    let phases = Phases()
    slider.addTarget(
      phases, action: Phases.changed, for: .valueChanged)
    let finger = stage.down(110, 160)
    for x in [130.0, 160] { stage.move(finger, x, 160) }
    stage.device.lift(finger)
    #expect(phases.seen == (isContinuous ? [.began, .moved, .moved, .ended] : [.ended]))
    stage.tap(220, 160)
    #expect(phases.seen.count == (isContinuous ? 4 : 1))
  }

  @Test func `a button that changes its selection does so before its actions are sent`() {
    let button = stage.add(UIButton(), 100, 100, 100)
    button.changesSelectionAsPrimaryAction = true
    button.addAction(
      UIAction { [unowned button, log = stage.log] _ in log.note("\(button.isSelected)") },
      for: .primaryActionTriggered)
    for _ in 0..<2 { stage.tap(150, 150) }
    let finger = stage.down(150, 150)
    stage.move(finger, 390, 390)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["true", "false"] && !button.isSelected && !button.isHeld)
  }

  @Test func `a segment performs its action when a finger selects it`() {
    let log = stage.log
    let actions = ["one", "two"].map { name in UIAction(title: name) { _ in log.note(name) } }
    let control = stage.add(UISegmentedControl(frame: .zero, actions: actions), 100, 100, 100)
    control.addAction(UIAction { _ in log.note("changed") }, for: .valueChanged)
    stage.tap(180, 150)
    stage.tap(180, 150)
    #expect(log.take() == ["changed", "two"] && control.selectedSegmentIndex == 1)
    control.insertSegment(
      action: UIAction(title: "zero") { _ in log.note("zero") }, at: 0, animated: false)
    #expect(control.titleForSegment(at: 0) == "zero" && control.selectedSegmentIndex == 2)
    #expect(control.segmentIndex(identifiedBy: actions[0].identifier) == 1)
    control.setAction(UIAction(title: "other") { _ in log.note("other") }, forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "other")
    #expect(control.segmentIndex(identifiedBy: actions[0].identifier) == -1)
    control.selectedSegmentIndex = 0
    stage.tap(150, 150)
    #expect(log.take() == ["changed", "other"])
    #expect(control.actionForSegment(at: 2) === actions[1])
  }

  @Test func `TA-29 stepper, slider and switch are as the pages of UIKit say at first`() {
    _ = stage
    let stepper = UIStepper()
    #expect([stepper.minimumValue, stepper.maximumValue, stepper.stepValue] == [0, 100, 1])
    #expect(stepper.value == 0 && stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    let slider = UISlider()
    #expect([slider.minimumValue, slider.maximumValue, slider.value] == [0, 1, 0])
    #expect(slider.isContinuous && !UISwitch().isOn)
  }
}
