public import Foundation

/// The content of a navigation bar for a controller.
@MainActor
open class UINavigationItem: NSObject {
  /// When a title is large; not used.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As that of the item before.
    case automatic = 0
    /// Always.
    case always = 1
    /// Never.
    case never = 2
  }

  /// The title; a back button to this item has it, too.
  open var title: String? { didSet { if title != oldValue { noteChange() } } }
  /// Stored, but without effect.
  open var prompt: String?
  /// The view in the middle of the bar.
  open var titleView: UIView? { didSet { if titleView !== oldValue { needBar() } } }
  /// Stored, but without effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// Whether the back button is hidden. Then dragging from the edge does not pop the screen either; see
  /// ``UINavigationController/interactivePopGestureRecognizer``.
  open var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { noteChange() } }
  }
  /// Sets ``hidesBackButton``.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  /// Provides the title of the button that leads back to this item. Its action is not used: the button pops.
  open var backBarButtonItem: UIBarButtonItem? { didSet { needBar() } }
  /// The title of the button that leads back to this item.
  open var backButtonTitle: String? { didSet { noteChange() } }
  /// Whether the items at the left are beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton = false { didSet { noteChange() } }

  /// The items at the left, from the edge.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { needBar() } }
  /// Whether the items at the left replace the back button.
  var replacesBackButton: Bool {
    leftBarButtonItems?.isEmpty == false && !leftItemsSupplementBackButton
  }
  /// The items at the right, from the edge.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { needBar() } }
  /// The first item at the left. Setting it replaces them all (Apple, `leftBarButtonItem`).
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first item at the right. Setting it replaces them all (Apple, `rightBarButtonItem`).
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets ``leftBarButtonItem``.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets ``rightBarButtonItem``.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Sets ``leftBarButtonItems``.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets ``rightBarButtonItems``.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Creates an item.
  public init(title: String) {
    self.title = title
    super.init()
  }

  // MARK: - The bar

  /// The bar that shows the item.
  weak var bar: UINavigationBar?
  /// The controller whose item this is.
  weak var controller: UIViewController?
  /// Whether the item has something that only a bar can show.
  private(set) var needsBar = false

  private func needBar() {
    needsBar = true
    if bar == nil { controller?.navigationController?.showBarIfNeeded() }
    noteChange()
  }

  private func noteChange() { bar?.itemDidChange() }
}
