import ResponderKit

/// A panel that is pulled up over the screen, and whose content scrolls.
final class DragPanel: UIView, UIGestureRecognizerDelegate {
  let grabber = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
  let content = UIScrollView(frame: CGRect(x: 0, y: 40, width: 320, height: 400))
  private lazy var pan = UIPanGestureRecognizer(
    target: self, action: Selector(DragPanel.dragged(_:)))
  private var startY: CGFloat = 0
  private var isMoving = false
  private(set) var contentMoves = 0

  static let openY: CGFloat = 40
  static let closedY: CGFloat = 300

  override init(frame: CGRect) {
    super.init(frame: frame)
    grabber.accessibilityIdentifier = "grabber"
    content.accessibilityIdentifier = "content"
    content.contentSize = CGSize(width: 320, height: 1200)
    addSubview(grabber)
    addSubview(content)
    pan.delegate = self
    addGestureRecognizer(pan)
    content.panGestureRecognizer.addTarget(self, action: Selector(DragPanel.scrolled(_:)))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func startsOnGrabber(_ recognizer: UIGestureRecognizer) -> Bool {
    grabber.frame.contains(recognizer.location(in: self))
  }

  // MARK: - Both pans

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer === content.panGestureRecognizer && !startsOnGrabber(gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer === content.panGestureRecognizer && startsOnGrabber(gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    false
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: superview).y
    switch pan.state {
    case .began:
      startY = frame.minY
      // The panel moves by its grabber, or when it is not open, or when the content is at its top
      // and goes down.
      isMoving =
        startsOnGrabber(pan) || frame.minY > Self.openY || (content.contentOffset.y <= 0 && way > 0)
      content.isScrollEnabled = !isMoving
    case .changed where isMoving:
      frame.origin.y = min(max(startY + way, Self.openY), Self.closedY)
    case .ended, .cancelled:
      content.isScrollEnabled = true
      guard isMoving else { return }
      let isUp = pan.velocity(in: superview).y < 0
      UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
        self.frame.origin.y = isUp ? Self.openY : Self.closedY
      }
    default: break
    }
  }

  private func scrolled(_ pan: UIPanGestureRecognizer) {
    if pan.state == .changed { contentMoves += 1 }
  }
}
