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

  @Test func `TA-19 a slider has a height of its own, and any width`() {
    let view: UIView = stage.controller.view
    let slider = UISlider()
    slider.sizeToFit()
    #expect(slider.bounds.size == CGSize(width: 0, height: 31))
    slider.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(slider)
    NSLayoutConstraint.activate([
      slider.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      slider.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      slider.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    stage.device.advance(by: 0)
    #expect(slider.frame == CGRect(x: 20, y: 185, width: 360, height: 31))
  }

  private func centre(_ control: UIControl) {
    let view: UIView = stage.controller.view
    control.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(control)
    NSLayoutConstraint.activate([
      control.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      control.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    stage.device.advance(by: 0)
  }

  @Test func `TA-30 segments that are added, renamed and removed later change the width`() {
    let segments = UISegmentedControl(items: [])
    centre(segments)
    #expect(segments.bounds.width == 0)
    var widths: [CGFloat] = []
    func note(_ change: () -> Void) {
      change()
      stage.device.advance(by: 0)
      widths.append(segments.bounds.width)
    }
    note { segments.insertSegment(withTitle: "one", at: 0, animated: false) }
    note { segments.insertSegment(withTitle: "two", at: 1, animated: false) }
    #expect(widths[0] > 0 && widths[1] == 2 * widths[0])
    note { segments.setTitle("a longer one", forSegmentAt: 0) }
    #expect(widths[2] > widths[1])
    note { segments.removeSegment(at: 0, animated: false) }
    #expect(widths[3] == widths[0])
    note { segments.removeAllSegments() }
    #expect(widths[4] == 0)
  }

  @Test func `TA-30 a button is as wide as the title of its state`() {
    let button = UIButton(type: .system)
    button.setTitle("A", for: .normal)
    button.setTitle("A long title of a button", for: .selected)
    centre(button)
    let width = button.bounds.width
    button.isSelected = true
    stage.device.advance(by: 0)
    #expect(button.bounds.width > width)
    button.isSelected = false
    stage.device.advance(by: 0)
    #expect(button.bounds.width == width)
  }

  @Test func `a button's label has the title of its state`() {
    _ = stage
    let button = UIButton(type: .system)
    button.setTitle("A", for: .normal)
    #expect(button.titleLabel?.text == "A")
    button.setTitle("B", for: .disabled)
    #expect(button.titleLabel?.text == "A")
    button.isEnabled = false
    #expect(button.titleLabel?.text == "B")
    button.setTitle("C", for: .disabled)
    #expect(button.titleLabel?.text == "C")
  }

  @Test func `a button with a title for one state has it in that state`() {
    _ = stage
    let button = UIButton(type: .custom)
    button.setTitle("Chosen", for: .selected)
    let width = button.intrinsicContentSize.width
    #expect(button.titleLabel?.text == nil)
    button.isSelected = true
    #expect(button.titleLabel?.text == "Chosen" && button.intrinsicContentSize.width > width)
    button.isSelected = false
    #expect(button.titleLabel?.text == nil && button.intrinsicContentSize.width == width)
  }

  @Test func `a plain view with a natural size keeps its size with sizeToFit`() {
    final class Sized: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 60) }
    }
    _ = stage
    let view = Sized(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 3, height: 4))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    let image = UIImageView()
    let segments = UISegmentedControl(items: ["one", "two"])
    #expect(image.sizeThatFits(.zero) == image.intrinsicContentSize || image.image == nil)
    #expect(segments.sizeThatFits(.zero) == segments.intrinsicContentSize)
    #expect(UISwitch().sizeThatFits(.zero) == CGSize(width: 51, height: 31))
  }
}
