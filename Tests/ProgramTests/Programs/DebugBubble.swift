import ResponderKit

/// Lies above the application and takes only the fingers that are put on its bubble.
final class BubbleWindow: UIWindow {
  let bubble = BubbleView(frame: CGRect(x: 10, y: 100, width: 60, height: 60))

  override init(frame: CGRect) {
    super.init(frame: frame)
    windowLevel = .statusBar + 100
    rootViewController = UIViewController()
    rootViewController?.view.addSubview(bubble)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bubble.frame.contains(point)
  }
}

/// Follows the finger, and glides to the nearer side when it is let go.
final class BubbleView: UIView {
  private(set) var speed = CGPoint.zero
  private(set) var arrivals = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "bubble"
    backgroundColor = .systemGray
    layer.cornerRadius = frame.width / 2
    let pan = UIPanGestureRecognizer(target: self, action: Selector(BubbleView.dragged(_:)))
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func dragged(_ pan: UIPanGestureRecognizer) {
    guard let superview else { return }
    switch pan.state {
    case .changed, .began:
      let step = pan.translation(in: superview)
      center = CGPoint(x: center.x + step.x, y: center.y + step.y)
      pan.setTranslation(.zero, in: superview)
    case .ended, .cancelled:
      speed = pan.velocity(in: superview)
      let side = center.x < superview.bounds.midX ? 40 : superview.bounds.maxX - 40
      UIView.animate(
        withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 1,
        options: [.allowUserInteraction, .curveEaseOut],
        animations: { self.center.x = side },
        completion: { finished in if finished { self.arrivals += 1 } })
    default: break
    }
  }
}
