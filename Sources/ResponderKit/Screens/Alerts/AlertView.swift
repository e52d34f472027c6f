import Foundation

/// The view of an alert, which covers the screen: a box with the texts and the buttons, and room beside it.
@MainActor
final class AlertView: UIView {
  private static let width: CGFloat = 270
  private static let buttonHeight: CGFloat = 44
  private static let sheetButtonHeight: CGFloat = 57
  private static let margin: CGFloat = 8

  weak var alert: UIAlertController?
  private let box = UIView()
  private let title = UILabel()
  private let message = UILabel()
  private var buttons: [UIButton] = []
  /// The finger beside the box.
  private weak var outsideTouch: UITouch?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(box)
    box.addSubview(title)
    box.addSubview(message)
    message.numberOfLines = 0
  }

  required init?(coder: NSCoder) { nil }

  func reload() {
    guard let alert else { return }
    title.text = alert.title
    message.text = alert.message
    for button in buttons { button.removeFromSuperview() }
    buttons = alert.shownActions.map { action in
      let button = UIButton(
        primaryAction: UIAction(title: action.title ?? "") { [weak alert] _ in alert?.choose(action)
        })
      button.accessibilityLabel = action.title
      button.isEnabled = action.isEnabled
      action.button = button
      box.addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let alert else { return }
    let isSheet = alert.preferredStyle == .actionSheet
    let width = isSheet ? bounds.width - 2 * Self.margin : Self.width
    var y: CGFloat = 0
    for label in [title, message] {
      label.preferredMaxLayoutWidth = width - 32
      let isEmpty = label.text?.isEmpty ?? true
      let height = isEmpty ? 0 : label.intrinsicContentSize.height + 16
      label.frame = CGRect(x: 16, y: y, width: width - 32, height: height)
      y += height
    }
    let height = isSheet ? Self.sheetButtonHeight : Self.buttonHeight
    if !isSheet, buttons.count == 2 {
      // Side by side, with that to cancel at the left.
      let isCancelLast = alert.shownActions.last?.style == .cancel
      for (button, x) in zip(isCancelLast ? buttons.reversed() : buttons, [0, width / 2]) {
        button.frame = CGRect(x: x, y: y, width: width / 2, height: height)
      }
      y += height
    } else {
      for button in buttons {
        button.frame = CGRect(x: 0, y: y, width: width, height: height)
        y += height
      }
    }
    box.frame = CGRect(
      x: (bounds.width - width) / 2,
      y: isSheet && !alert.isPopover ? bounds.height - y - Self.margin : (bounds.height - y) / 2,
      width: width, height: y)
  }

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if outsideTouch == nil { outsideTouch = touches.first { $0.view === self } }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = outsideTouch, touches.contains(touch) else { return }
    outsideTouch = nil
    if !box.frame.contains(touch.location(in: self)) { alert?.tappedOutside() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    outsideTouch = nil
  }
}
