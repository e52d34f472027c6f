public import Foundation

/// A container that shows the last screen of a stack.
///
/// The stack changes at once. The visible screen follows with one transition after another: a
/// change during a transition is shown after it.
@MainActor
open class UINavigationController: UIViewController {
  /// The operation of a transition.
  public enum Operation: Int, Sendable {
    /// Neither push nor pop.
    case none = 0
    /// A screen is added to the stack.
    case push = 1
    /// The topmost screen is removed from the stack.
    case pop = 2
  }

  /// The delegate, held weakly.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The navigation bar, with the items of the stack. A tap on its back button pops.
  ///
  /// It exists, and takes 44 points above the screens, once the program has read this property, or once a controller of
  /// the stack has a bar button or a title view. A program that uses neither has no bar.
  open var navigationBar: UINavigationBar { ownBar ?? makeBar() }
  /// The bar, if the program uses it.
  var ownBar: UINavigationBar?

  /// Whether the navigation bar is hidden. While it is, ``interactivePopGestureRecognizer`` does not pop.
  open var isNavigationBarHidden: Bool {
    get { storedIsNavigationBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  private var storedIsNavigationBarHidden = false

  /// Sets ``isNavigationBarHidden``.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    storedIsNavigationBarHidden = hidden
    addBar()
  }

  var stack: [UIViewController] = [] {
    didSet {
      updateBar()
      // The item in a tab bar is that of the first screen.
      if stack.first !== oldValue.first { tabBarController?.itemsMayHaveChanged() }
    }
  }
  /// The stack at the end of the last transition.
  var settledStack: [UIViewController] = []
  /// The controller whose view is visible.
  var shown: UIViewController?
  var change: ScreenTransition?
  /// Whether the next change is animated.
  var animatesNext = false
  /// The new children that have yet to be notified when the stack is shown.
  var newcomers: [UIViewController] = []
  /// The controller that the user drags from the edge, and its former index in the stack.
  var draggedOut: (controller: UIViewController, index: Int)?
  /// The controller that the delegate was last notified of.
  weak var notified: UIViewController?

  /// Creates a navigation controller with a root screen.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    definesPresentationContext = true
    pushViewController(rootViewController, animated: false)
  }

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    definesPresentationContext = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    definesPresentationContext = true
  }

  // MARK: - Stack

  /// The stack of screens, the first one first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last screen of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The visible controller: the presented one, else the last screen of the stack.
  open var visibleViewController: UIViewController? { ownPresented ?? stack.last }

  /// Pushes a screen and shows it. Pushing one that is already in the stack, or a navigation
  /// controller, is a programmer error.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    checkNew(viewController)
    stack.append(viewController)
    take(viewController)
    follow(animated: animated)
  }

  /// Pops the last screen, unless it is the only one.
  /// - Returns: The removed screen.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack.count - 1, animated: animated).last
  }

  /// Pops all screens above another one. A screen that is not in the stack is a programmer error.
  /// - Returns: The removed screens; `nil` if there were none.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else {
      preconditionFailure(
        "\(Swift.type(of: self)) cannot pop to \(Swift.type(of: viewController)), which is not in "
          + "its stack.")
    }
    let popped = pop(to: index + 1, animated: animated)
    return popped.isEmpty ? nil : popped
  }

  /// Pops all screens except the first.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Replaces the stack. It is a push if the last screen is new, and a pop if it was in the stack.
  /// Including a screen twice is a programmer error.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    precondition(
      Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count,
      "\(Swift.type(of: self)) cannot have the same screen in its stack twice.")
    let old = stack
    stack = viewControllers
    for controller in old where !stack.contains(controller) { controller.willMove(toParent: nil) }
    for controller in stack where !old.contains(controller) { take(controller) }
    follow(animated: animated)
  }

  private func pop(to count: Int, animated: Bool) -> [UIViewController] {
    let popped = Array(stack[count...])
    stack.removeSubrange(count...)
    for controller in popped.reversed() { controller.willMove(toParent: nil) }
    follow(animated: animated)
    return popped
  }

  private func checkNew(_ controller: UIViewController) {
    precondition(
      !stack.contains(controller),
      "\(Swift.type(of: controller)) cannot be pushed: it is in the stack already.")
    precondition(
      !(controller is UINavigationController),
      "\(Swift.type(of: controller)) cannot be pushed: it is a navigation controller.")
  }

  private func take(_ controller: UIViewController) {
    if controller.parent === self {
      // It was popped, and is not removed yet.
      controller.isMovingFromParent = false
      controller.willMove(toParent: self)
    } else {
      adopt(controller)
    }
    newcomers.append(controller)
  }

  // MARK: - Screens

  /// The recogniser that pops the last screen by dragging from the left edge of the view.
  ///
  /// It does not pop while the navigation bar or the back button is hidden, or items at the left replace the button,
  /// unless the application has set its delegate, even to `nil`.
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let edgePan = UIScreenEdgePanGestureRecognizer(
      target: self, action: Selector(UINavigationController.draggedFromEdge(_:)))
    edgePan.edges = .left
    edgePan.refusal = { [weak self] in self?.reasonNotToPopByDragging }
    return edgePan
  }()

  /// Whether the application has set the delegate of the recogniser.
  var edgePanHasNewDelegate: Bool {
    (interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer)?.hasNewDelegate ?? false
  }

  private func draggedFromEdge(_ pan: UIScreenEdgePanGestureRecognizer) { followDrag(pan) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let interactivePopGestureRecognizer {
      view.addGestureRecognizer(interactivePopGestureRecognizer)
    }
    addBar()
  }

  /// The coordinator of the controller's transition, or of its push or pop.
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    super.transitionCoordinator ?? change?.context
  }

  open override func show(_ viewController: UIViewController, sender: Any?) {
    pushViewController(viewController, animated: true)
  }

  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    if stack.contains(subsequentVC) { popToViewController(subsequentVC, animated: true) }
  }

  override func layOutChildren() {
    for child in children {
      guard let childView = child.viewIfLoaded,
        (child.coveredPlace?.superview ?? childView.superview) === view
      else { continue }
      childView.frame = contentFrame
    }
    placeBar()
  }

  /// The item in a tab bar: that of the first screen, unless it has its own.
  open override var tabBarItem: UITabBarItem! {
    get { ownTabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  override func prepareToAppear() {
    if change == nil { showTopSilently() }
  }

  override func didStartAppearance(_ appears: Bool, animated: Bool) {
    guard appears, let shown, shown !== notified else { return }
    delegate?.navigationController(self, willShow: shown, animated: animated)
  }

  override func didCompleteAppearance(_ appears: Bool, animated: Bool) {
    if appears, let shown, shown !== notified {
      notified = shown
      delegate?.navigationController(self, didShow: shown, animated: animated)
    }
    follow(animated: animatesNext)
  }

  override func didRemove(_ child: UIViewController) {
    newcomers.removeAll { $0 === child }
    guard stack.contains(child) else { return }
    stack.removeAll { $0 === child }
    follow(animated: false)
  }

  // MARK: - State restoration

  open override func encodeRestorableState(with coder: NSCoder) {
    encodeStack(with: coder)
    // A controller presented over the stack is encoded after it.
    super.encodeRestorableState(with: coder)
  }

  /// Restores the screens of the stack.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    decodeStack(with: coder)
  }
}
