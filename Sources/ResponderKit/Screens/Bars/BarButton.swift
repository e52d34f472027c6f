import Foundation

/// The button of an item in a bar.
@MainActor
final class BarButton: UIButton {
  /// The least width and height of a button, in points.
  static let least: CGFloat = 44

  let item: UIBarItem
  private let onTap: (BarButton, UIEvent?) -> Void

  init(_ item: UIBarItem, onTap: @escaping (BarButton, UIEvent?) -> Void) {
    self.item = item
    self.onTap = onTap
    super.init(frame: .zero)
    update()
  }

  required init?(coder: NSCoder) { nil }

  /// Adopts the properties of the item.
  func update() {
    setTitle(item.title, for: .normal)
    accessibilityIdentifier = item.accessibilityIdentifier
    accessibilityLabel = item.title
    if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
  }

  var naturalWidth: CGFloat { max(intrinsicContentSize.width, Self.least) }

  override func touchUpInside(with event: UIEvent?) {
    super.touchUpInside(with: event)
    onTap(self, event)
  }
}
