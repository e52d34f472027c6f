import ResponderKit

/// A button that counts its taps, until a swipe to the left.
final class CounterController: UIViewController {
  private(set) var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    let plus = UIButton(
      type: .system, primaryAction: UIAction(title: "+") { [unowned self] _ in count += 1 })
    plus.accessibilityIdentifier = "plus"
    plus.frame = CGRect(x: 130, y: 210, width: 60, height: 60)
    view.addSubview(plus)

    let swipe = UISwipeGestureRecognizer(
      target: self, action: Selector(CounterController.reset))
    swipe.direction = .left
    view.addGestureRecognizer(swipe)
  }

  private func reset() { count = 0 }
}
