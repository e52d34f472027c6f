public import Foundation

/// Shows the last of a stack of screens.
///
/// The stack changes at once. What is shown follows it, one transition after another: a change that
/// comes during a transition is shown when that one is over.
@MainActor
open class UINavigationController: UIViewController {
  /// What operation leads to a screen.
  public enum Operation: Int, Sendable {
    /// Neither.
    case none = 0
    /// A screen comes on top.
    case push = 1
    /// The topmost screen goes.
    case pop = 2
  }

  /// Told which screen is shown.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Kept and given back; there is no bar.
  open var isNavigationBarHidden: Bool {
    get { storedIsNavigationBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  private var storedIsNavigationBarHidden = false

  /// Sets ``isNavigationBarHidden``.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    storedIsNavigationBarHidden = hidden
  }

  var stack: [UIViewController] = []
  /// Whose view is in place.
  var shown: UIViewController?
  var change: ScreenTransition?
  /// Whether the next change is animated.
  var animatesNext = false
  /// Who got the controller as parent, and is to hear so when it is shown.
  var newcomers: [UIViewController] = []
  /// Who is popped by the finger that drags from the edge, and where in the stack it was.
  var draggedOut: (controller: UIViewController, index: Int)?
  /// Whom the delegate knows to be shown.
  weak var told: UIViewController?

  /// A navigation controller whose stack has one screen.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: - Stack

  /// The screens, the first one first.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last screen of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// Whom the user sees: the one that is presented over the stack, else its last screen.
  open var visibleViewController: UIViewController? { ownPresented ?? stack.last }

  /// Puts a screen on the stack and shows it. To push one that is in the stack, or a navigation
  /// controller, is a programmer error.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    checkNew(viewController)
    stack.append(viewController)
    take(viewController)
    follow(animated: animated)
  }

  /// Takes the last screen off the stack, unless it is the only one.
  /// - Returns: The screen that was taken off.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack.count - 1, animated: animated).last
  }

  /// Takes all screens after one off the stack. One that is not in the stack is a programmer error.
  /// - Returns: The screens that were taken off; `nil` if there was none.
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

  /// Takes all screens but the first off the stack.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = stack.first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Puts other screens in the place of the stack. It is a push if the last one is new, a pop if the
  /// last one was in the stack. The same screen twice is a programmer error.
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
      // It was popped, and has not gone yet.
      controller.isMovingFromParent = false
      controller.willMove(toParent: self)
    } else {
      adopt(controller)
    }
    newcomers.append(controller)
  }

  // MARK: - Screens

  /// Drags the last screen away, from the left edge of this controller's view.
  public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
    let edgePan = UIScreenEdgePanGestureRecognizer(
      target: self, action: Selector(UINavigationController.draggedFromEdge(_:)))
    edgePan.edges = .left
    return edgePan
  }()

  private func draggedFromEdge(_ pan: UIScreenEdgePanGestureRecognizer) { followDrag(pan) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let interactivePopGestureRecognizer {
      view.addGestureRecognizer(interactivePopGestureRecognizer)
    }
  }

  /// What is known of the transition that the controller takes part in, else of its own push or pop.
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
      childView.frame = view.bounds
    }
  }

  override func prepareToAppear() {
    if change == nil { showTopSilently() }
  }

  override func didStartAppearance(_ appears: Bool, animated: Bool) {
    guard appears, let shown, shown !== told else { return }
    delegate?.navigationController(self, willShow: shown, animated: animated)
  }

  override func didCompleteAppearance(_ appears: Bool, animated: Bool) {
    if appears, let shown, shown !== told {
      told = shown
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
    // What is presented over the stack comes after it.
    super.encodeRestorableState(with: coder)
  }

  /// Puts the screens that were restored into the stack.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    decodeStack(with: coder)
  }
}
