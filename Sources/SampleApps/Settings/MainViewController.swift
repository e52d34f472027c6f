import ResponderKit

/// Shows the settings. It reads them at three points of its life cycle, of which the first is too
/// early.
final class MainViewController: UIViewController, FlipsideViewControllerDelegate {
  private let settings: Settings
  private let unit = UILabel()
  private let power = UILabel()
  private let info = UIButton(type: .system)

  init(_ settings: Settings) {
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "main"
    unit.accessibilityIdentifier = "unit"
    power.accessibilityIdentifier = "power"
    info.accessibilityIdentifier = "info"
    info.setTitle("Settings", for: .normal)
    info.addTarget(self, action: Selector(MainViewController.showInfo), for: .touchUpInside)
    for subview in [unit, power, info] { view.addSubview(subview) }
    addSegue(
      SegueTemplate(identifier: "showSettings", kind: .presentModally(.fullScreen)) {
        [weak self, settings] in
        let flipside = FlipsideViewController(settings)
        flipside.delegate = self
        flipside.modalTransitionStyle = .flipHorizontal
        return flipside
      })
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    unit.frame = size.part(x: 0.1, y: 0.1, width: 0.8, height: 0.1)
    power.frame = size.part(x: 0.1, y: 0.25, width: 0.8, height: 0.1)
    info.frame = size.part(x: 0.6, y: 0.8, width: 0.35, height: 0.15)
  }

  private func showInfo() { performSegue(withIdentifier: "showSettings", sender: info) }

  // MARK: - Settings

  private func refreshFields(in method: String) {
    unit.text = settings.strikerUnit
    power.text = settings.powerText
    say("\(method): \(unit.text ?? ""), \(power.text ?? "")")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    refreshFields(in: "main: viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    refreshFields(in: "main: viewDidAppear")
  }

  /// Dismisses the settings screen, which writes the settings when it is about to disappear. They can
  /// be read after that.
  func flipsideViewControllerDidFinish(_ controller: FlipsideViewController) {
    say("flipsideViewControllerDidFinish")
    dismiss(animated: true)
    refreshFields(in: "flipsideViewControllerDidFinish")
  }
}

extension CGSize {
  /// Returns a part of a view of this size, in fractions.
  func part(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) -> CGRect {
    CGRect(
      x: self.width * x, y: self.height * y, width: self.width * width,
      height: self.height * height)
  }
}
