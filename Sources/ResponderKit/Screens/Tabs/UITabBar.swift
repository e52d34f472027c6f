public import Foundation

/// The delegate of a tab bar that no controller manages.
@MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called when the user selected an item, also the selected one.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of items, one of which is selected.
@MainActor
open class UITabBar: UIView, ItemBar {
  static let height: CGFloat = 49

  /// The delegate, held weakly.
  open weak var delegate: (any UITabBarDelegate)?
  /// Called for a tap in the bar of a controller.
  var onTap: ((UITabBarItem) -> Void)?
  private var buttons: [BarButton] = []

  /// The items, from left to right, each with the same part of the width.
  open var items: [UITabBarItem]? {
    didSet {
      if let selectedItem, items?.contains(selectedItem) != true { self.selectedItem = nil }
      makeButtons()
    }
  }

  /// Sets ``items``.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  /// The selected item. Setting it does not call the delegate.
  open weak var selectedItem: UITabBarItem? { didSet { updateButtons() } }
  /// Stored, but without effect.
  open var barTintColor: UIColor?
  /// Stored, but without effect.
  open var isTranslucent = true

  /// A height of 49 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// Returns the width that was asked for, and 49 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  func itemDidChange() { updateButtons() }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      item.bar = self
      return BarButton(item) { [weak self] button, _ in
        if let item = button.item as? UITabBarItem { self?.tapped(item) }
      }
    }
    for button in buttons { addSubview(button) }
    updateButtons()
    setNeedsLayout()
  }

  private func updateButtons() {
    for button in buttons {
      button.update()
      let isSelected = button.item === selectedItem
      if button.isSelected != isSelected { button.isSelected = isSelected }
    }
  }

  private func tapped(_ item: UITabBarItem) {
    if let onTap { return onTap(item) }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: width * CGFloat(index), y: 0, width: width, height: bounds.height)
    }
  }
}
