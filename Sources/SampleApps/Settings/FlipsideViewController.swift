import ResponderKit

/// Told when the settings are made.
@MainActor
protocol FlipsideViewControllerDelegate: AnyObject {
  func flipsideViewControllerDidFinish(_ controller: FlipsideViewController)
}

/// The flip side, where the settings are made; it writes them when it is about to disappear.
final class FlipsideViewController: UIViewController {
  weak var delegate: (any FlipsideViewControllerDelegate)?
  private let striker = UISwitch()
  private let strength = UISlider()
  private let done = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "flipside"
    striker.accessibilityIdentifier = "striker"
    strength.accessibilityIdentifier = "strength"
    strength.maximumValue = 100
    done.accessibilityIdentifier = "done"
    done.setTitle("Done", for: .normal)
    done.addTarget(self, action: Selector(FlipsideViewController.finish), for: .touchUpInside)
    for subview in [striker, strength, done] { view.addSubview(subview) }
    striker.isOn = Settings.strikerUnit
    strength.value = Float(Settings.power)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    striker.frame = size.part(x: 0.1, y: 0.1, width: 0.8, height: 0.1)
    strength.frame = size.part(x: 0.1, y: 0.3, width: 0.8, height: 0.1)
    done.frame = size.part(x: 0.6, y: 0.8, width: 0.35, height: 0.15)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    Settings.strikerUnit = striker.isOn
    Settings.power = Double(strength.value)
  }

  private func finish() { delegate?.flipsideViewControllerDidFinish(self) }
}
