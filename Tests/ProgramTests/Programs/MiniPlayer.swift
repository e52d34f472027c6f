import ResponderKit

/// A bar at the bottom of the screen: a tap opens the player, a press offers its menu, and dragging
/// it up pulls the player out.
final class MiniPlayerController: UIViewController, UIGestureRecognizerDelegate {
  let bar = UIView(frame: CGRect(x: 0, y: 420, width: 320, height: 60))
  private let tap = UITapGestureRecognizer()
  private let press = UILongPressGestureRecognizer()
  private let pan = UIPanGestureRecognizer()
  private(set) var story: [String] = []
  private(set) var height: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.accessibilityIdentifier = "bar"
    view.addSubview(bar)
    tap.addTarget(self, action: Selector(MiniPlayerController.tapped))
    press.addTarget(self, action: Selector(MiniPlayerController.pressed(_:)))
    pan.addTarget(self, action: Selector(MiniPlayerController.dragged(_:)))
    for recognizer in [tap, press, pan] {
      recognizer.delegate = self
      bar.addGestureRecognizer(recognizer)
    }
    tap.require(toFail: pan)
    tap.require(toFail: press)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    true
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else { return true }
    return pan.velocity(in: bar).y < 0
  }

  func tapped() { story.append("open") }

  func pressed(_ press: UILongPressGestureRecognizer) {
    if press.state == .began { story.append("menu") }
  }

  func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      view.isUserInteractionEnabled = false
      story.append("pull")
    case .changed: height = max(0, -pan.translation(in: view).y)
    case .ended:
      story.append(height > 200 ? "opened" : "closed")
      view.isUserInteractionEnabled = true
    case .cancelled:
      story.append("given up")
      view.isUserInteractionEnabled = true
    default: break
    }
  }
}
