// Tab bar controllers: several screens, one of which is selected by a bar at the bottom. Begin here.

public import Foundation

/// A container that shows one of its controllers, which a bar at the bottom selects.
///
/// The selection changes at once. The visible screen follows in a transition; a change during one is shown
/// after it.
@MainActor
open class UITabBarController: UIViewController {
  /// The delegate, held weakly.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar. Its items are those of the controllers.
  public let tabBar = UITabBar()

  private var tabs: [UIViewController] = []
  private var selected: UIViewController?
  /// The controller whose view is visible.
  private var shown: UIViewController?
  private var change: ScreenTransition?

  /// Creates a controller without tabs. No file is read.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    listen()
  }

  /// Creates a controller without tabs; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    listen()
  }

  private func listen() {
    tabBar.onTap = { [weak self] item in self?.tapped(item) }
  }

  // MARK: - Controllers

  /// The controllers, in the order of the bar. The bar shows all of them: there is no controller for more than five.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. The selected one stays selected, else the one at its index or the first one is.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    precondition(
      Set(new.map(ObjectIdentifier.init)).count == new.count,
      "\(Swift.type(of: self)) cannot have the same controller twice.")
    let (old, index) = (tabs, selectedIndex)
    tabs = new
    for controller in old where !new.contains(controller) { controller.willMove(toParent: nil) }
    for controller in new where !old.contains(controller) { adopt(controller) }
    tabBar.items = new.map(\.tabBarItem)
    if let selected, new.contains(selected) {
      tabBar.selectedItem = selected.tabBarItem
    } else {
      selected = new.indices.contains(index) ? new[index] : new.first
      tabBar.selectedItem = selected?.tabBarItem
    }
    follow()
    for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
  }

  /// The selected controller. Setting one that is not among ``viewControllers`` is a programmer error. The delegate
  /// is not called.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      guard let newValue else { return }
      precondition(
        tabs.contains(newValue),
        "\(Swift.type(of: self)) cannot select \(Swift.type(of: newValue)), which is not among its controllers."
      )
      select(newValue)
    }
  }

  /// The index of the selected controller; `NSNotFound` without controllers. Setting an index without a controller
  /// does nothing. The delegate is not called.
  open var selectedIndex: Int {
    get { selected.flatMap { tabs.firstIndex(of: $0) } ?? NSNotFound }
    set { if tabs.indices.contains(newValue) { select(tabs[newValue]) } }
  }

  private func select(_ controller: UIViewController) {
    selected = controller
    tabBar.selectedItem = controller.tabBarItem
    follow()
  }

  private func tapped(_ item: UITabBarItem) {
    // The controller may have got another item without a notice.
    guard let index = tabBar.items?.firstIndex(where: { $0 === item }),
      tabs.indices.contains(index)
    else { return }
    let controller = tabs[index]
    guard
      delegate?.tabBarController(self, shouldSelect: controller) ?? true, tabs.contains(controller)
    else { return }
    // A tap on the selected item of a stack leads to its first screen.
    if controller === selected, controller === shown {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    }
    select(controller)
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Called when a controller in a tab, or the stack of one, may have got another item.
  func itemsMayHaveChanged() {
    let items: [UITabBarItem] = tabs.map(\.tabBarItem)
    if items != tabBar.items ?? [] { tabBar.items = items }
    tabBar.selectedItem = selected?.tabBarItem
  }

  // MARK: - Screens

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tabBar)
  }

  private var contentFrame: CGRect {
    view.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: UITabBar.height, right: 0))
  }

  override func layOutChildren() {
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - UITabBar.height, width: view.bounds.width,
      height: UITabBar.height)
    for child in children {
      guard let childView = child.viewIfLoaded,
        (child.coveredPlace?.superview ?? childView.superview) === view
      else { continue }
      childView.frame = contentFrame
    }
  }

  override func prepareToAppear() {
    if change == nil { showSilently() }
  }

  override func didCompleteAppearance(_ appears: Bool, animated: Bool) { follow() }

  override func didRemove(_ child: UIViewController) {
    guard let index = tabs.firstIndex(of: child) else { return }
    tabs.remove(at: index)
    tabBar.items = tabs.map(\.tabBarItem)
    if selected === child { selected = tabs.first }
    tabBar.selectedItem = selected?.tabBarItem
    follow()
  }

  /// The coordinator of the controller's transition, or of its change of screens.
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    super.transitionCoordinator ?? change?.context
  }

  /// Shows the selected controller, after other transitions have ended.
  private func follow() {
    guard change == nil, !UIApplication.isTerminated else { return }
    switch appearance.phase {
    case .gone: showSilently()
    case .shown:
      if shown === selected { return settle() }
      UIApplication.shared.transitions.perform { [self] in
        shown?.removePresented()
        if change == nil, appearance.phase == .shown, shown !== selected { start() }
      }
    case .appearing, .disappearing: break
    }
  }

  /// Exchanges the view while it is not visible.
  private func showSilently() {
    guard isViewLoaded, shown !== selected else { return settle() }
    takeAway(shown)
    shown = selected
    place(selected)
    settle()
  }

  private func place(_ controller: UIViewController?) {
    guard let controller, controller.view.superview !== view else { return }
    controller.view.frame = contentFrame
    view.insertSubview(controller.view, belowSubview: tabBar)
  }

  private func takeAway(_ controller: UIViewController?) {
    guard let view = controller?.viewIfLoaded, view.superview === viewIfLoaded else { return }
    view.removeFromSuperview()
  }

  private func start() {
    let (old, new) = (shown, selected)
    let context = TransitionContext(from: old, to: new, animated: false)
    context.container = viewIfLoaded
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in place(new) }
    steps.clear = { [self] _ in
      if old !== new { takeAway(old) }
      shown = new
    }
    steps.done = { [self] _ in
      self.change = nil
      settle()
      follow()
    }
    // Records of tab bar controllers show another order than those of other containers.
    let change = ScreenTransition(
      arriving: new.map { [$0] } ?? [], leaving: old.map { [$0] } ?? [], order: .newAroundOld,
      context: context, in: viewIfLoaded?.window, steps: steps)
    self.change = change
    change.start()
  }

  /// Removes the controllers that are neither in the bar nor visible.
  private func settle() {
    for controller in children where !tabs.contains(controller) && controller !== shown {
      controller.leaveParent()
    }
  }
}

extension UIViewController {
  /// The nearest container that is a tab bar controller.
  public var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }
}
