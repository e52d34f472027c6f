import ResponderKit

/// A button that counts its taps.
final class CounterController: UIViewController {
  private(set) var count = 0
  private let plus = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    plus.accessibilityIdentifier = "plus"
    plus.frame = CGRect(x: 130, y: 210, width: 60, height: 60)
    plus.addTarget(self, action: Selector(CounterController.countUp), for: .touchUpInside)
    view.addSubview(plus)
  }

  private func countUp() { count += 1 }
}
