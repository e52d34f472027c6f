import ResponderKit

/// A bar with narrow items that are as easy to hit as ones of 45 points.
final class ThumbToolbar: UIView {
  static let target: CGFloat = 45

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0 else { return nil }
    let near = subviews.filter { item in
      item.frame.insetBy(
        dx: min(0, (item.frame.width - Self.target) / 2),
        dy: min(0, (item.frame.height - Self.target) / 2)
      ).contains(point)
    }
    return near.min { abs($0.center.x - point.x) < abs($1.center.x - point.x) }
      ?? super.hitTest(point, with: event)
  }
}

final class ToolbarController: UIViewController {
  let toolbar = ThumbToolbar(frame: CGRect(x: 0, y: 400, width: 320, height: 20))
  let back = UIButton(type: .system)
  private(set) var taps = 0
  private(set) var barTaps: [CGPoint] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    toolbar.accessibilityIdentifier = "toolbar"
    back.accessibilityIdentifier = "back"
    back.frame = CGRect(x: 100, y: 0, width: 20, height: 20)
    back.addTarget(self, action: Selector(ToolbarController.goBack), for: .touchUpInside)
    toolbar.addSubview(back)
    let press = UILongPressGestureRecognizer(
      target: self, action: Selector(ToolbarController.held(_:)))
    toolbar.addGestureRecognizer(press)
    view.addSubview(toolbar)
  }

  func goBack() { taps += 1 }

  func held(_ press: UILongPressGestureRecognizer) {
    if press.state == .began { barTaps.append(press.location(in: back)) }
  }
}
