import ResponderKit
import ResponderTesting
import Testing

/// Controls that are made without a size.
@MainActor
@Suite(.serialized)
final class ControlSizeTests {
  lazy var stage = ControlStage()

  private func show<Control: UIControl>(_ control: Control) -> Control {
    control.note(in: stage.log)
    control.frame.origin = CGPoint(x: 100, y: 100)
    stage.controller.view.addSubview(control)
    return control
  }

  @Test func `TA-19 a switch, a stepper and segments without a frame have a size`() {
    _ = stage
    #expect(UISwitch().bounds.size == CGSize(width: 51, height: 31))
    #expect(UIStepper().bounds.size == CGSize(width: 94, height: 32))
    let two = UISegmentedControl(items: ["one", "two"])
    #expect(two.bounds.height == 32 && two.bounds.width > 60)
    #expect(UISegmentedControl(items: ["one", "two", "three"]).bounds.width > two.bounds.width)
    #expect(UIButton(type: .infoLight).bounds.size == CGSize(width: 22, height: 22))
    #expect(UIButton(type: .system).bounds.size == .zero)
  }

  @Test(
    arguments: [
      { UISwitch() }, { UIStepper() }, { UISegmentedControl(items: ["one", "two"]) },
    ] as [@Sendable @MainActor () -> UIControl])
  func `TA-19 they are touched where they are`(make: @Sendable @MainActor () -> UIControl) {
    let control = show(make())
    stage.tap(control.frame.midX + 1, control.frame.midY)
    #expect(stage.log.take().contains("valueChanged"))
    stage.tap(control.frame.maxX + 80, control.frame.maxY + 80)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `TA-19 a switch ignores the size that it is given, and not the origin`() {
    _ = stage
    let toggle = UISwitch(frame: CGRect(x: 10, y: 20, width: 200, height: 5))
    #expect(toggle.frame == CGRect(x: 10, y: 20, width: 51, height: 31))
    toggle.frame = CGRect(x: 30, y: 40, width: 300, height: 300)
    #expect(toggle.frame == CGRect(x: 30, y: 40, width: 51, height: 31))
    toggle.bounds.size = .zero
    #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
    toggle.center = CGPoint(x: 100, y: 100)
    #expect(toggle.frame == CGRect(x: 74.5, y: 84.5, width: 51, height: 31))
  }

  @Test func `TA-19 by policy a switch takes a size that it is given`() {
    stage.behavior.switchesIgnoreSize = false
    let toggle = UISwitch(frame: CGRect(x: 10, y: 20, width: 200, height: 0))
    #expect(toggle.frame == CGRect(x: 10, y: 20, width: 200, height: 31))
  }

  @Test func `TA-19 a stepper has an intrinsic width and height`() {
    _ = stage
    let stepper = UIStepper(frame: CGRect(x: 10, y: 20, width: 120, height: 0))
    #expect(stepper.frame == CGRect(x: 10, y: 20, width: 120, height: 32))
  }

  @Test func `sizeToFit keeps the origin and takes the natural size`() {
    _ = stage
    let stepper = UIStepper(frame: CGRect(x: 10, y: 20, width: 10, height: 10))
    stepper.sizeToFit()
    #expect(stepper.frame == CGRect(x: 10, y: 20, width: 94, height: 32))
    let button = UIButton(type: .system)
    button.setTitle("A long title of a button", for: .normal)
    button.sizeToFit()
    #expect(button.bounds.width > 100 && button.bounds.height >= 30)
    let label = UILabel()
    label.text = "one\ntwo"
    let height = label.sizeThatFits(.zero).height
    label.text = "one"
    #expect(label.sizeThatFits(.zero).height < height)
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }
}
