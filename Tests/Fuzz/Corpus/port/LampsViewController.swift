import UIKit

@objc protocol LampsViewControllerDelegate: class {
  @objc optional func lamps(_ lamps: LampsViewController, didSwitch index: Int, on isOn: Bool)
  @objc optional func lampsAreAllOff(_ lamps: LampsViewController) -> Bool
}

class LampsViewController: UIViewController {
  @IBOutlet weak var dimmer: UISlider!
  @IBOutlet private var switches: [UISwitch]!
  weak var delegate: LampsViewControllerDelegate?
  private var timer: Timer?
  private(set) var minutes = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    dimmer.addTarget(self, action: #selector(dim(_:)), for: .valueChanged)
    for lamp in switches {
      lamp.addTarget(self, action: #selector(flip(_:)), for: .valueChanged)
    }
    let press = UILongPressGestureRecognizer(target: self, action: #selector(reset))
    press.minimumPressDuration = 2
    view.addGestureRecognizer(press)
    NotificationCenter.default.addObserver(
      self, selector: #selector(save(_:)), name: .lampsShouldSave, object: nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    timer = Timer.scheduledTimer(
      timeInterval: 60, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
  }

  @objc func dim(_ sender: UISlider) {
    view.alpha = CGFloat(sender.value)
  }

  @objc private func flip(_ sender: UISwitch) {
    guard let index = switches.firstIndex(of: sender) else { return }
    delegate?.lamps?(self, didSwitch: index, on: sender.isOn)
    if switches.allSatisfy({ !$0.isOn }), delegate?.lampsAreAllOff?(self) == true {
      timer?.invalidate()
    }
  }

  @objc func reset() { switches.forEach { $0.setOn(false, animated: true) } }

  @objc func tick() { minutes += 1 }

  @IBAction func close(_ sender: Any?) { dismiss(animated: true) }

  @objc func save(_ notification: Notification) {
    UserDefaults.standard.set(minutes, forKey: #keyPath(minutes))
  }
}

extension LampsViewController {
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    // A shake turns everything off.
    if motion == .motionShake { reset() }
  }

  override var canBecomeFirstResponder: Bool { return true }
}
