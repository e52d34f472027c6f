public import Foundation

/// Looks after one screen: its view, and what happens when it comes and goes.
///
/// Overrides of `viewDidLoad` and of the methods that tell of coming and going call `super`; one that
/// does not is reported as a ``UsageWarning`` in debug builds.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  var appearance = Appearance()
  /// The method that is being called.
  var screenCall: ScreenCall?

  /// Kept and given back, in ``navigationItem`` as well.
  open var title: String? {
    didSet { navigationItem.title = title }
  }
  /// What a navigation bar would show of the screen.
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")

  /// Makes a controller. No file is read: its view is made by `loadView()`.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
    LiveControllers.all.add(self)
  }

  /// Makes a controller; nothing is read from the coder.
  public required init?(coder: NSCoder) {
    super.init()
    LiveControllers.all.add(self)
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - Traits

  /// What the place of the controller's view on the screen is like.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// The style of the controller's view and of all that is in it, whatever is around it.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      guard overrideUserInterfaceStyle != oldValue, let view = viewIfLoaded else { return }
      let old = view.inheritedTraits.styled(view.overrideUserInterfaceStyle).styled(oldValue)
      view.spreadTraits(from: old, to: view.traitCollection)
    }
  }

  /// Called when ``traitCollection`` has changed, before the view is told; not for what it is at
  /// first.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: - View

  /// The controller's root view, loaded when first asked for. Set to `nil`, it is loaded anew when
  /// it is asked for again.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      precondition(
        newValue?.controller == nil || newValue?.controller === self,
        "A view cannot be the view of \(Swift.type(of: self)) and of another controller at once.")
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view, if it was loaded; asking does not load it.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless it was loaded: ``loadView()``, then ``viewDidLoad()``.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    tell(.loadView) { loadView() }
    precondition(
      loadedView != nil, "\(Swift.type(of: self)).loadView() did not set the view.")
    tell(.viewDidLoad) { viewDidLoad() }
  }

  /// Makes a view that fills what it is put in and follows its size; override it to make another,
  /// without calling `super`.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called once for each view that was loaded.
  open func viewDidLoad() { noteSuper(.viewDidLoad) }

  // MARK: - Appearance

  /// Called before the view comes to the screen; it may not be in the window yet.
  open func viewWillAppear(_ animated: Bool) { noteSuper(.viewWillAppear) }
  /// Called once in each appearance, after ``viewWillAppear(_:)``, when the view is in the window and
  /// has its size, and before its subviews are laid out. Route logs do not list it.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is there, in a later turn of the run loop than ``viewWillAppear(_:)``.
  open func viewDidAppear(_ animated: Bool) { noteSuper(.viewDidAppear) }
  /// Called before the view leaves the screen or is covered.
  open func viewWillDisappear(_ animated: Bool) { noteSuper(.viewWillDisappear) }
  /// Called when the view is gone, in a later turn of the run loop than ``viewWillDisappear(_:)``.
  open func viewDidDisappear(_ animated: Bool) { noteSuper(.viewDidDisappear) }
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  func layOut(_ layoutSubviews: () -> Void) {
    tell(.viewWillLayoutSubviews) { viewWillLayoutSubviews() }
    layOutChildren()
    layoutSubviews()
    tell(.viewDidLayoutSubviews) { viewDidLayoutSubviews() }
    for child in children { child.placeContext() }
  }

  /// For containers: places the children's views.
  func layOutChildren() {}

  /// Whether the children come and go with this controller. A container that answers `false` tells
  /// them by itself, with ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()``.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that it is about to come or go. Beginnings of one direction nest; one of the other
  /// direction turns the child round, and its next end is the end of that.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    startAppearance(isAppearing, animated: animated, by: .application)
  }

  /// Tells a child that it came or went, as the last ``beginAppearanceTransition(_:animated:)`` said.
  public func endAppearanceTransition() {
    guard appearance.depth > 0 else {
      return UIApplication.warn(
        .unbalancedAppearance, about: self,
        "endAppearanceTransition() was called on \(Swift.type(of: self)) without a beginning.")
    }
    endAppearance(appearance.phase == .appearing)
  }

  /// For containers: makes ready what is to be seen.
  func prepareToAppear() {}
  /// For containers: called when the children have heard that they come or go, too.
  func didStartAppearance(_ appears: Bool, animated: Bool) {}
  /// For containers: called when the children have come or gone, too.
  func didCompleteAppearance(_ appears: Bool, animated: Bool) {}
  /// For containers: called when a child has left.
  func didRemove(_ child: UIViewController) {}

  // MARK: - Memory

  /// Called when memory is short, wherever the view is; the view stays (iOS 6 and later). An override
  /// calls `super`.
  open func didReceiveMemoryWarning() { noteSuper(.didReceiveMemoryWarning) }

  // MARK: - Containment

  /// The controllers whose screens are parts of this one's.
  public internal(set) var children: [UIViewController] = []
  /// The container that the controller is in.
  public internal(set) weak var parent: UIViewController?
  /// Whether the controller appears because it was added to a container; true until it has appeared.
  public internal(set) var isMovingToParent = false
  /// Whether the controller disappears because it is taken out of its container.
  public internal(set) var isMovingFromParent = false

  /// Takes a controller in as a child, from its former parent if it has one, and calls its
  /// `willMove(toParent:)`; the caller adds the child's view and calls its `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    adopt(childController)
  }

  /// Leaves the parent, and calls `didMove(toParent:)` with `nil`; the caller has called
  /// `willMove(toParent:)` with `nil` and taken the view away.
  open func removeFromParent() {
    leaveParent()
  }

  /// Called before the controller gets a parent or loses it (`nil`). Overrides call `super`.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = self.parent != nil }
  }

  /// Called when the controller has got a parent or lost it (`nil`).
  open func didMove(toParent parent: UIViewController?) {}

  /// Puts one child's screen in the place of another's: tells both, adds the new view to the old one's
  /// superview, and takes the old one away when the time is over.
  /// - Parameters:
  ///   - fromViewController: The child that goes.
  ///   - toViewController: The child that comes.
  ///   - duration: In seconds; the did-calls come in a later turn even with 0.
  ///   - options: How the animation goes.
  ///   - animations: Runs at once.
  ///   - completion: Called after the did-calls, with `true`; with `false` if one of the two has left
  ///     before the exchange could begin.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (@MainActor () -> Void)?,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration: duration, options: options,
      animations: animations, completion: completion)
  }

  // MARK: - Presentation

  var ownPresented: UIViewController?
  weak var ownPresenter: UIViewController?
  /// What looks after this controller's own presentation, while it is presented or where it was asked
  /// for before.
  var ownPresentation: UIPresentationController? {
    didSet {
      oldValue?.isOwned = false
      ownPresentation?.isOwned = true
    }
  }
  /// Where the view was when a screen that covers all of it came.
  var coveredPlace: CoveredPlace?

  /// How the controller is presented; see ``UIBehavior/automaticPresentationStyle`` for the default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      if modalPresentationStyle != oldValue, ownPresenter == nil { ownPresentation = nil }
    }
  }
  /// Kept and given back, never drawn.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user cannot dismiss the presented controller.
  open var isModalInPresentation = false
  /// Whether screens that are presented in the current context cover this controller's view only.
  open var definesPresentationContext = false
  /// Who animates a presentation and looks after a custom one.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether it appears because it is presented: true from before `viewWillAppear` until after
  /// `viewDidAppear`.
  public internal(set) var isBeingPresented = false
  /// Whether it disappears because it is dismissed: true from before `viewWillDisappear` until after
  /// `viewDidDisappear`.
  public internal(set) var isBeingDismissed = false

  /// Who is presented by this controller or by a container that it is in.
  open var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }

  /// Who presented this controller or a container that it is in.
  open var presentingViewController: UIViewController? {
    ownPresenter ?? parent?.presentingViewController
  }

  /// What looks after the presentation of this controller or of a container that it is in.
  ///
  /// Asked for before the presentation, it is made as ``modalPresentationStyle`` says, and kept for the
  /// presentation unless the style changes (Apple, `presentationController`).
  open var presentationController: UIPresentationController? {
    if ownPresenter == nil, let parent { return parent.presentationController }
    return keptPresentation(by: nil, for: self, as: modalPresentationStyle)
  }

  /// Shows a controller over this one.
  ///
  /// Who presents it is the outermost container, or the nearest that defines a context for the styles
  /// of the current context. A controller whose view is in no window, and one that presents another
  /// already, presents nothing; the observer is warned.
  /// - Parameters:
  ///   - viewControllerToPresent: The controller that is shown.
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called after the presented controller's `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (@MainActor () -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses whom this controller or a container of it presents, and all that those present in turn;
  /// where they present nobody, this one itself is dismissed by whoever presented it.
  /// - Parameters:
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called after `viewDidDisappear`; never if there is nobody to dismiss.
  open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Shows a controller as the nearest container that overrides this does; else presents it.
  open func show(_ viewController: UIViewController, sender: Any?) {
    if let parent {
      parent.show(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  /// Shows a controller beside this one as the nearest container that overrides this does; else
  /// presents it.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  // MARK: - Editing

  private var storedIsEditing = false

  /// Whether what the screen shows may be changed. Setting it calls ``setEditing(_:animated:)``.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets ``isEditing``; overrides call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { storedIsEditing = editing }

  // MARK: - Transitions

  /// What is known of the transition that the controller takes part in, or of the turn of
  /// the screen, while there is one.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let transitions = UIApplication.current?.transitions
    return transitions?.transition(of: self)?.context ?? parent?.transitionCoordinator
      ?? viewIfLoaded?.window.flatMap { transitions?.turn(of: $0)?.context }
  }

  // MARK: - Rotation

  /// Called before the view takes another size, for the screen is turned. Overrides call `super`, which
  /// tells the children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    noteSuper(.viewWillTransition)
    for child in children where child.isViewLoaded {
      child.tellOfTransition(to: self.size(of: child, within: size), with: coordinator)
    }
  }

  /// The size that a child takes when this controller's view takes another: all of it, if the child
  /// fills the view now.
  private func size(of child: UIViewController, within size: CGSize) -> CGSize {
    guard let childSize = child.viewIfLoaded?.bounds.size, childSize != viewIfLoaded?.bounds.size
    else { return size }
    return childSize
  }

  /// The ways in which the screen may be held while this controller's is on top.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// Whether the interface turns with the screen while this controller's is on top.
  open var shouldAutorotate: Bool { true }
  /// Kept and given back: nothing is turned for a presentation.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// There is no status bar to hide.
  open var prefersStatusBarHidden: Bool { false }
  /// Does nothing: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: - Segues

  var segues: [String: SegueTemplate] = [:]

  /// Makes a segue without asking ``shouldPerformSegue(withIdentifier:sender:)``. A name that no segue
  /// of the controller has is a programmer error.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    perform(template(identifier), sender: sender)
  }

  /// Whether a segue that was triggered may be made; not asked for
  /// ``performSegue(withIdentifier:sender:)``.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before the destination comes to the screen, and before its view is loaded. Overrides call
  /// `super`.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) { noteSuper(.prepare) }

  /// Whether an unwind segue may end here: whether the class has the action, and the source is another
  /// controller.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    self !== fromViewController && action.canPerform(on: self)
  }

  /// The children in which an unwind segue may end, those to be asked first first: all but the one
  /// that the segue comes from.
  open func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let from = childContaining(source)
    return children.reversed().filter { $0 !== from }
  }

  /// The child that an unwind segue comes from, or that contains or presented it.
  public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    sequence(first: source.source) { $0.parent ?? $0.ownPresenter }.first { $0.parent === self }
  }

  /// Shows a child, for an unwind segue ends in it. Containers that show one child at a time override
  /// it.
  open func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {}

  // MARK: - State restoration

  /// The controller's name in a saved state; without one neither it is saved nor what lies below it.
  open var restorationIdentifier: String? {
    didSet {
      if oldValue == nil, restorationIdentifier != nil {
        UIApplication.current?.restoration.objects.note(self)
      }
    }
  }

  /// The class that finds or makes the controller when the state is restored; without one the
  /// application's delegate is asked. The next launch has to find it by its name, so it is neither
  /// private nor local.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    didSet { ClassName.check(restorationClass) }
  }

  /// Writes what the controller is to get back; overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) {
    encodePresentation(with: coder)
  }

  /// Reads what ``encodeRestorableState(with:)`` wrote, after the view was loaded and before it
  /// appears; overrides call `super`.
  open func decodeRestorableState(with coder: NSCoder) {
    decodePresentation(with: coder)
  }

  /// Called when all objects have decoded.
  open func applicationFinishedRestoringState() {}

  // MARK: - Chain

  /// Who presented the controller, else its view's superview.
  open override var next: UIResponder? { ownPresenter ?? loadedView?.superview }

  override var hostWindow: UIWindow? { loadedView?.window }
  override var hostView: UIView? { loadedView }
}
