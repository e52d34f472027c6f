import ResponderKit

/// The delegate of the settings screen.
@MainActor
protocol FlipsideViewControllerDelegate: AnyObject {
  func flipsideViewControllerDidFinish(_ controller: FlipsideViewController)
}

/// The screen with the settings, which it writes when it is about to disappear.
final class FlipsideViewController: UIViewController {
  weak var delegate: (any FlipsideViewControllerDelegate)?
  private let settings: Settings
  private let striker = UISwitch()
  private let strength = UISlider()
  private let done = UIButton(type: .system)

  init(_ settings: Settings) {
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

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
    striker.isOn = settings.strikerUnit == Settings.equipped
    strength.value = settings.power
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    // A switch may have a fixed size.
    let place = size.part(x: 0.1, y: 0.1, width: 0.8, height: 0.1)
    striker.bounds.size = place.size
    striker.center = CGPoint(x: place.midX, y: place.midY)
    strength.frame = size.part(x: 0.1, y: 0.3, width: 0.8, height: 0.1)
    done.frame = size.part(x: 0.6, y: 0.8, width: 0.35, height: 0.15)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    settings.strikerUnit = striker.isOn ? Settings.equipped : Settings.released
    settings.power = strength.value
    settings.defaults.synchronize()
    say("flipside: viewWillDisappear: \(settings.strikerUnit), \(settings.powerText)")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    say("flipside: viewDidDisappear")
  }

  private func finish() { delegate?.flipsideViewControllerDidFinish(self) }
}
