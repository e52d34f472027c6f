import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What is kept without a line of the application's own.
@MainActor
@Suite struct `Automatic restoration` {
  private let stage = RestorationStage()

  /// A first screen with controls that have identifiers, all created again by each launch.
  private final class Settings: RestoringController {
    let flag = UISwitch(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
    let slider = UISlider(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
    let stepper = UIStepper(frame: CGRect(x: 0, y: 80, width: 94, height: 30))
    let choice = UISegmentedControl(items: ["a", "b", "c"])
    let button = UIButton(frame: CGRect(x: 0, y: 160, width: 50, height: 30))
    var actions = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      slider.maximumValue = 100
      let controls = [flag, slider, stepper, choice, button]
      for (index, control) in controls.enumerated() {
        control.restorationIdentifier = "control \(index)"
        control.addAction(UIAction { [unowned self] _ in actions += 1 }, for: .allEvents)
        view.addSubview(control)
      }
    }
  }

  private func settings() throws -> Settings {
    try #require(stage.window.rootViewController as? Settings)
  }

  @Test func `are the values of controls with identifiers, without an action`() throws {
    stage.plan.makeRoot = { Settings("settings", $0, id: "settings") }
    stage.launch()
    try settings().flag.isOn = true
    try settings().slider.value = 73.5
    try settings().stepper.value = 12
    try settings().choice.selectedSegmentIndex = 2
    try settings().button.isSelected = true
    stage.leave()
    stage.launch()
    #expect(try settings().flag.isOn)
    #expect(try settings().slider.value == 73.5)
    #expect(try settings().stepper.value == 12)
    #expect(try settings().choice.selectedSegmentIndex == 2)
    #expect(try settings().button.isSelected)
    #expect(try settings().actions == 0)
  }

  @Test func `are no values of controls when that is switched off`() throws {
    stage.prepare = { $0.behavior.restoresControlValues = false }
    stage.plan.makeRoot = { Settings("settings", $0, id: "settings") }
    stage.launch()
    try settings().flag.isOn = true
    stage.leave()
    stage.launch()
    #expect(try !settings().flag.isOn)
  }

  @Test func `ignores a segment that does not exist any more`() throws {
    stage.plan.makeRoot = { Settings("settings", $0, id: "settings") }
    stage.launch()
    try settings().choice.selectedSegmentIndex = 2
    stage.leave()
    stage.plan.makeRoot = { log in
      let settings = Settings("settings", log, id: "settings")
      settings.choice.removeSegment(at: 2, animated: false)
      return settings
    }
    stage.launch()
    #expect(try settings().choice.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test(arguments: [true, false])
  func `is the first responder, a controller or a view, unless that is switched off`(
    isWanted: Bool
  ) {
    stage.prepare = { $0.behavior.restoresFirstResponder = isWanted }
    stage.launch()
    let root = stage.window.rootViewController
    #expect(root?.becomeFirstResponder() == true)
    stage.leave()
    stage.launch()
    #expect(stage.window.rootViewController?.isFirstResponder == isWanted)
  }

  @Test func `ignores a first responder that has no identifier, or none at all`() {
    stage.launch()
    stage.leave()
    stage.launch()
    #expect(stage.window.rootViewController?.isFirstResponder == false)
  }
}
