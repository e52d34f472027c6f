public import Foundation

/// A bar with the buttons of the last item of a stack, and a button that leads back to the item before it.
///
/// The bar of a ``UINavigationController`` shows the items of its controllers; it exists once the program uses it
/// (``UINavigationController/navigationBar``).
@MainActor
open class UINavigationBar: UIView, ItemBar {
  static let height: CGFloat = 44
  private static let margin: CGFloat = 8

  /// Pops the last screen; `nil` for a bar that no controller manages.
  var onBack: (() -> Void)?
  private var shown: [UINavigationItem] = []
  private var buttons: [BarButton] = []
  private var others: [UIView] = []
  private let backContent = UIBarItem()
  private lazy var backButton = BarButton(backContent) { [weak self] _, _ in self?.goBack() }

  /// The items, the last of which is visible. Setting them is a programmer error if a controller manages the bar.
  open var items: [UINavigationItem]? {
    get { shown.isEmpty ? nil : shown }
    set { setItems(newValue, animated: false) }
  }

  /// Sets ``items``.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    precondition(
      onBack == nil,
      "The items of a \(type(of: self)) that a navigation controller manages are those of "
        + "its controllers; they cannot be set.")
    show(items ?? [])
  }

  /// The visible item.
  open var topItem: UINavigationItem? { shown.last }
  /// The item before the visible one.
  open var backItem: UINavigationItem? { shown.dropLast().last }
  /// Stored, but without effect.
  open var prefersLargeTitles = false
  /// Stored, but without effect.
  open var isTranslucent = true
  /// Stored, but without effect.
  open var barTintColor: UIColor?

  /// A height of 44 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// Returns the width that was asked for, and 44 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  // MARK: - Content

  func show(_ items: [UINavigationItem]) {
    for item in shown where !items.contains(item) && item.bar === self { item.bar = nil }
    shown = items
    for item in items { item.bar = self }
    itemDidChange()
  }

  func itemDidChange() { setNeedsLayout() }

  private var showsBackButton: Bool {
    guard let topItem, backItem != nil, !topItem.hidesBackButton else { return false }
    return !topItem.replacesBackButton
  }

  private func goBack() {
    if let onBack { onBack() } else { show(shown.dropLast()) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var left: [UIView] = []
    if showsBackButton {
      let item = backItem
      backContent.title =
        item?.backBarButtonItem?.title ?? item?.backButtonTitle ?? item?.title ?? "Back"
      backContent.accessibilityIdentifier = item?.backBarButtonItem?.accessibilityIdentifier
      backButton.update()
      left.append(backButton)
    }
    let kept = buttons
    buttons = []
    let leftItems = topItem?.leftBarButtonItems ?? []
    let rightItems = topItem?.rightBarButtonItems ?? []
    left += leftItems.map { view(of: $0, among: kept) }
    let right = rightItems.map { view(of: $0, among: kept) }
    let title = topItem?.titleView
    let wanted = left + right + (title.map { [$0] } ?? [])
    for view in others where !wanted.contains(view) && view.superview === self {
      view.removeFromSuperview()
    }
    others = wanted
    for view in wanted where view.superview !== self { addSubview(view) }
    place(left, right, title)
  }

  private func view(of item: UIBarButtonItem, among kept: [BarButton]) -> UIView {
    item.bar = self
    if let view = item.customView { return view }
    let button =
      kept.first { $0.item === item }
      ?? BarButton(item) { [weak item] button, event in item?.send(from: button, for: event) }
    button.update()
    button.isHidden = item.isSpace
    buttons.append(button)
    return button
  }

  private func place(_ left: [UIView], _ right: [UIView], _ title: UIView?) {
    var start = Self.margin
    for view in left {
      let size = size(of: view)
      view.frame = CGRect(
        x: start, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
      start += size.width
    }
    var end = bounds.width - Self.margin
    for view in right {
      let size = size(of: view)
      end -= size.width
      view.frame = CGRect(
        x: end, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    }
    guard let title else { return }
    if title.bounds.isEmpty {
      title.bounds.size = title.intrinsicContentSize.filled(title.bounds.size)
    }
    title.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func size(of view: UIView) -> CGSize {
    guard let button = view as? BarButton else {
      return view.bounds.isEmpty
        ? view.intrinsicContentSize.filled(view.bounds.size) : view.bounds.size
    }
    let width = (button.item as? UIBarButtonItem)?.width ?? 0
    if (button.item as? UIBarButtonItem)?.isSpace == true {
      return CGSize(width: width, height: BarButton.least)
    }
    return CGSize(width: width > 0 ? width : button.naturalWidth, height: BarButton.least)
  }
}

extension CGSize {
  /// Returns the size, with the parts of another one where it has none.
  fileprivate func filled(_ other: CGSize) -> CGSize {
    CGSize(width: width < 0 ? other.width : width, height: height < 0 ? other.height : height)
  }
}
