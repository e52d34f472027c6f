import ResponderKit

/// A row whose actions come to light when it is dragged to the left.
final class SwipeCell: UIView, UIGestureRecognizerDelegate {
  static let actionWidth: CGFloat = 80
  private(set) var isOpen = false
  private(set) var firstVelocity: CGFloat = 0
  private var startX: CGFloat = 0
  private lazy var pan = UIPanGestureRecognizer(
    target: self, action: Selector(SwipeCell.dragged(_:)))

  override init(frame: CGRect) {
    super.init(frame: frame)
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else { return true }
    let rows = superview?.subviews.compactMap { $0 as? SwipeCell } ?? []
    if rows.contains(where: { $0 !== self && $0.isOpen }) { return false }
    let way = pan.translation(in: self)
    return abs(way.x) > abs(way.y)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      firstVelocity = pan.velocity(in: self).x
      startX = isOpen ? -Self.actionWidth : 0
      pan.setTranslation(CGPoint(x: startX, y: 0), in: self)
    case .changed:
      bounds.origin.x = -min(pan.translation(in: self).x, 0)
    case .ended:
      isOpen = bounds.origin.x > Self.actionWidth / 2
      UIView.animate(withDuration: 0.2) {
        self.bounds.origin.x = self.isOpen ? Self.actionWidth : 0
      }
    default: bounds.origin.x = isOpen ? Self.actionWidth : 0
    }
  }
}

/// A list of rows.
final class ListController: UIViewController {
  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private(set) var rows: [SwipeCell] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(list)
    list.contentSize = CGSize(width: 320, height: 2000)
    for index in 0..<20 {
      let row = SwipeCell(frame: CGRect(x: 0, y: 100 * index, width: 320, height: 100))
      row.accessibilityIdentifier = "row \(index)"
      list.addSubview(row)
      rows.append(row)
    }
  }
}
