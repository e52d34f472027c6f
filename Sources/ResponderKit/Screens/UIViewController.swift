// View controllers: their life cycle, containment, presentation and rotation. `Transitions` orders the calls of a
// change of screens, `Segues` begins one. Begin here.

public import Foundation

/// Manages a screen: its view and its life cycle.
///
/// Overrides of `viewDidLoad` and of the appearance methods have to call `super`; otherwise a
/// ``UsageWarning`` is reported in debug builds.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  var appearance = Appearance()
  /// The current call of a method.
  var screenCall: ScreenCall?

  /// The title, which ``navigationItem`` and ``tabBarItem`` have too.
  open var title: String? {
    didSet {
      madeNavigationItem?.title = title
      madeTabBarItem?.title = title
    }
  }

  /// The item for a navigation bar, which is created on first use.
  open var navigationItem: UINavigationItem {
    if let madeNavigationItem { return madeNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    item.controller = self
    madeNavigationItem = item
    return item
  }
  private(set) var madeNavigationItem: UINavigationItem?

  /// The item for a tab bar, which is created on first use.
  open var tabBarItem: UITabBarItem! {
    get {
      if let madeTabBarItem { return madeTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      madeTabBarItem = item
      hasSetTabBarItem = false
      return item
    }
    set {
      madeTabBarItem = newValue
      hasSetTabBarItem = true
      tabBarController?.itemsMayHaveChanged()
    }
  }
  private var madeTabBarItem: UITabBarItem?
  private var hasSetTabBarItem = false

  /// The item for a tab bar, if the program has set it, or has changed the one that was created.
  var ownTabBarItem: UITabBarItem? {
    guard let madeTabBarItem else { return nil }
    return hasSetTabBarItem || !madeTabBarItem.hasOnlyTitle(title) ? madeTabBarItem : nil
  }

  /// Creates a controller. No file is read: `loadView()` creates the view.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
    LiveControllers.all.add(self)
  }

  /// Creates a controller; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init()
    LiveControllers.all.add(self)
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - Traits

  /// The traits of the controller.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? UIScreen.main.traitCollection
  }

  /// The interface style of the controller's view and its subviews, regardless of their
  /// environment.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      guard overrideUserInterfaceStyle != oldValue, let view = viewIfLoaded else { return }
      let old = view.inheritedTraits.styled(view.overrideUserInterfaceStyle).styled(oldValue)
      view.spreadTraits(from: old, to: view.traitCollection)
    }
  }

  /// Called when ``traitCollection`` has changed, before the view is notified; not for its initial
  /// value.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  var traitHandlers: [TraitHandler] = []

  // MARK: - View

  /// The controller's root view, loaded on first access. If set to `nil`, it is loaded again on the
  /// next access.
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

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view is loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view if necessary: ``loadView()``, then ``viewDidLoad()``.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    callScreen(.loadView) { loadView() }
    precondition(
      loadedView != nil, "\(Swift.type(of: self)).loadView() did not set the view.")
    callScreen(.viewDidLoad) { viewDidLoad() }
  }

  /// Creates a view that fills its superview; override it to create another one, without calling
  /// `super`.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Called after the view was loaded.
  open func viewDidLoad() { noteSuper(.viewDidLoad) }

  // MARK: - Appearance

  /// Called before the view appears. The view is not necessarily in the window yet.
  open func viewWillAppear(_ animated: Bool) { noteSuper(.viewWillAppear) }
  /// Called once in each appearance, after ``viewWillAppear(_:)``, when the view is in the window and
  /// has its size, and before its subviews are laid out. Route logs do not contain it.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view appeared, in a later turn of the run loop than ``viewWillAppear(_:)``.
  open func viewDidAppear(_ animated: Bool) { noteSuper(.viewDidAppear) }
  /// Called before the view disappears or is covered.
  open func viewWillDisappear(_ animated: Bool) { noteSuper(.viewWillDisappear) }
  /// Called after the view disappeared, in a later turn of the run loop than
  /// ``viewWillDisappear(_:)``.
  open func viewDidDisappear(_ animated: Bool) { noteSuper(.viewDidDisappear) }
  /// Notifies a child that it is about to appear or disappear. Calls in the same direction nest; a
  /// call in the other direction reverses the transition, which the next end then ends.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    startAppearance(isAppearing, animated: animated, by: .application)
  }

  /// Notifies a child that it appeared or disappeared, according to the last
  /// ``beginAppearanceTransition(_:animated:)``.
  open func endAppearanceTransition() {
    guard appearance.depth > 0 else {
      return UIApplication.warn(
        .unbalancedAppearance, about: self,
        "endAppearanceTransition() was called on \(Swift.type(of: self)) without a beginning.")
    }
    endAppearance(appearance.phase == .appearing)
  }

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Changes constraints before they are solved: calls the view's `updateConstraints()`. An override calls `super`.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Whether the margins of the view at its sides are at least ``systemMinimumLayoutMargins``.
  open var viewRespectsSystemMinimumLayoutMargins = true
  /// What the safe area of the controller's view does not include, in addition to the bars and to the insets of the
  /// containers, in points (Apple, `additionalSafeAreaInsets`).
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      UIView.usesSafeAreas = true
      if let view = viewIfLoaded, view.window != nil { view.noteSafeArea() }
    }
  }
  /// The part at the top of the view that bars cover. The guide of the safe area replaces it since iOS 11.
  open var topLayoutGuide: any UILayoutSupport { BarGuide.of(view, atTop: true) }
  /// The part at the bottom of the view that bars cover. The guide of the safe area replaces it since iOS 11.
  open var bottomLayoutGuide: any UILayoutSupport { BarGuide.of(view, atTop: false) }

  /// Called when the `safeAreaInsets` of the controller's view have changed, after the view's own method.
  open func viewSafeAreaInsetsDidChange() {}
  /// 16 points at the sides, or 20 where the view is 414 points wide or wider.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = (viewIfLoaded?.bounds.width ?? 0) >= 414 ? 20 : 16
    return NSDirectionalEdgeInsets(leading: side, trailing: side)
  }

  func layOut(_ layoutSubviews: () -> Void) {
    callScreen(.viewWillLayoutSubviews) { viewWillLayoutSubviews() }
    layOutChildren()
    layoutSubviews()
    callScreen(.viewDidLayoutSubviews) { viewDidLayoutSubviews() }
    for child in children { child.placeContext() }
  }

  /// Lays out the children's views, in a container.
  func layOutChildren() {}

  /// Whether the children get appearance calls together with this controller. A container that returns
  /// `false` calls ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Prepares the visible children, in a container.
  func prepareToAppear() {}
  /// Called in a container after the children were notified that they appear or disappear.
  func didStartAppearance(_ appears: Bool, animated: Bool) {}
  /// Called in a container after the children appeared or disappeared.
  func didCompleteAppearance(_ appears: Bool, animated: Bool) {}
  /// Called in a container after a child was removed.
  func didRemove(_ child: UIViewController) {}

  // MARK: - Memory

  /// Called when memory is low, whether or not the view is visible; the view stays (iOS 6 and later).
  /// Overrides call `super`.
  open func didReceiveMemoryWarning() { noteSuper(.didReceiveMemoryWarning) }

  // MARK: - Containment

  /// The child controllers.
  public internal(set) var children: [UIViewController] = []
  /// The container of the controller.
  public internal(set) weak var parent: UIViewController?
  /// Whether the controller appears because it was added to a container; true until it has appeared.
  public internal(set) var isMovingToParent = false
  /// Whether the controller disappears because it is removed from its container.
  public internal(set) var isMovingFromParent = false

  /// Adds a child, which is removed from its former parent, and calls its `willMove(toParent:)`;
  /// the caller adds the child's view and calls its `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    adopt(childController)
  }

  /// Removes the controller from its parent, and calls `didMove(toParent:)` with `nil`; the caller
  /// has called `willMove(toParent:)` with `nil` and removed the view.
  open func removeFromParent() {
    leaveParent()
  }

  /// Called before the controller is added to a parent, or removed (`nil`). Overrides call `super`.
  open func willMove(toParent parent: UIViewController?) {
    if parent == nil { isMovingFromParent = self.parent != nil }
  }

  /// Called after the controller was added to a parent, or removed (`nil`).
  open func didMove(toParent parent: UIViewController?) {}

  /// Replaces one child with another: notifies both, adds the new view to the old one's superview,
  /// and removes the old one after the duration.
  /// - Parameters:
  ///   - fromViewController: The old child.
  ///   - toViewController: The new child.
  ///   - duration: The duration in seconds; the did-calls follow in a later turn even for 0.
  ///   - options: The options of the animation.
  ///   - animations: Runs at once.
  ///   - completion: Called after the did-calls with `true`, or with `false` if one of the two was
  ///     removed before the transition could begin.
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
  /// The presentation controller of this controller, while it is presented or after it was requested.
  var ownPresentation: UIPresentationController? {
    didSet {
      oldValue?.isOwned = false
      ownPresentation?.isOwned = true
    }
  }
  /// The former place of the view, while a full-screen presentation covers it.
  var coveredPlace: CoveredPlace?

  /// The style that was set.
  package private(set) var requestedPresentationStyle = UIModalPresentationStyle.automatic

  /// The style of the controller's presentation. The default, ``UIModalPresentationStyle/automatic``, is
  /// read as the style that ``UIBehavior/automaticPresentationStyle`` defines.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get {
      guard requestedPresentationStyle == .automatic else { return requestedPresentationStyle }
      return (UIApplication.current?.behavior ?? .current).automaticPresentationStyle
    }
    set {
      if newValue != requestedPresentationStyle, ownPresenter == nil { ownPresentation = nil }
      requestedPresentationStyle = newValue
    }
  }
  /// The transition of the presentation; see ``UIModalTransitionStyle``.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether the user cannot dismiss the presented controller.
  open var isModalInPresentation = false
  /// Whether presentations in the current context cover this controller's view only; `true` for navigation
  /// controllers.
  open var definesPresentationContext = false
  /// Provides the animators and the custom presentation controller; held weakly.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Whether the controller is being presented: true from before `viewWillAppear` until after
  /// `viewDidAppear`.
  public internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed: true from before `viewWillDisappear` until after
  /// `viewDidDisappear`.
  public internal(set) var isBeingDismissed = false

  /// The controller that this one, or one of its containers, presents.
  open var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }

  /// The controller that presented this one, or one of its containers.
  open var presentingViewController: UIViewController? {
    ownPresenter ?? parent?.presentingViewController
  }

  /// The presentation controller of this controller, or of one of its containers.
  ///
  /// If requested before the presentation, it is created for the ``modalPresentationStyle``, and used
  /// for the presentation unless the style changes (Apple, `presentationController`).
  open var presentationController: UIPresentationController? {
    if ownPresenter == nil, let parent { return parent.presentationController }
    return keptPresentation(by: nil, for: self, as: modalPresentationStyle)
  }

  /// Presents a controller.
  ///
  /// The presenting controller is the outermost container or, for the styles of the current context,
  /// the nearest one that defines a context. A controller whose view has no window, or that already
  /// presents another one, presents nothing, and a warning is reported.
  /// - Parameters:
  ///   - viewControllerToPresent: The controller to present.
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called after the presented controller's `viewDidAppear`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (@MainActor () -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this one or a container of it presents, and all presentations over
  /// it. If there is none, its presenting controller dismisses this one.
  /// - Parameters:
  ///   - flag: Whether the transition is animated.
  ///   - completion: Called after `viewDidDisappear`; not called if there is nothing to dismiss.
  open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
    startDismissing(animated: flag, completion: completion)
  }

  /// Shows a controller in the nearest container that overrides this method; otherwise presents it.
  open func show(_ viewController: UIViewController, sender: Any?) {
    if let parent {
      parent.show(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  /// Shows a controller as the detail in the nearest container that overrides this method;
  /// otherwise presents it.
  open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  // MARK: - Editing

  private var storedIsEditing = false

  /// Whether the screen is in editing mode. Setting it calls ``setEditing(_:animated:)``.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets ``isEditing``; overrides call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    madeEditButtonItem?.title = editing ? "Done" : "Edit"
  }

  /// A bar button that begins and ends the editing mode.
  open var editButtonItem: UIBarButtonItem {
    if let madeEditButtonItem { return madeEditButtonItem }
    let item = UIBarButtonItem(
      systemItem: .edit,
      primaryAction: UIAction { [weak self] _ in
        if let self { setEditing(!isEditing, animated: true) }
      })
    if isEditing { item.title = "Done" }
    madeEditButtonItem = item
    return item
  }
  private var madeEditButtonItem: UIBarButtonItem?

  // MARK: - Transitions

  /// The coordinator of the controller's current transition or rotation, if any.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let transitions = UIApplication.current?.transitions
    return transitions?.transition(of: self)?.context ?? parent?.transitionCoordinator
      ?? viewIfLoaded?.window.flatMap { transitions?.turn(of: $0)?.context }
  }

  // MARK: - Size and rotation

  /// The preferred size of the view, in points; a dimension of 0 stands for no preference.
  ///
  /// A form sheet takes it where both size classes are regular (Apple, `formSheet`). The parent or the
  /// presentation controller is notified of a change.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      if let parent {
        parent.preferredContentSizeDidChange(forChildContentContainer: self)
      } else {
        ownPresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
      }
    }
  }

  /// Called after the ``preferredContentSize`` of a child has changed. The base class does nothing: a
  /// container lays out its children itself.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  /// Returns the new size of a child for a new size of this controller's view: the same size, unless a
  /// container overrides it.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    parentSize
  }

  /// Called before the view is resized because of a rotation, or of a new
  /// ``preferredContentSize``. Overrides call `super`, which notifies the children whose size changes.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    noteSuper(.viewWillTransition)
    for child in children where child.isViewLoaded {
      forwardTransition(to: child, in: size, with: coordinator)
    }
  }

  /// The supported orientations while this controller is topmost: all on a tablet, and all but upside down on a phone.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// Whether the interface rotates while this controller is topmost.
  open var shouldAutorotate: Bool { true }
  /// Stored, but without effect: screens do not extend under bars.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Stored, but without effect: screens do not extend under bars.
  open var automaticallyAdjustsScrollViewInsets = true
  /// Stored, but without effect: screens do not extend under bars.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Stored, but without effect.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }

  // MARK: - Bars of the system: never asked, there are none

  /// Whether the status bar is hidden; not used.
  open var prefersStatusBarHidden: Bool { false }
  /// The style of the status bar; not used.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The animation of the status bar; not used.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// The child that determines the style; not used.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that determines whether the status bar is hidden; not used.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Whether the home indicator is hidden; not used.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The edges at which system gestures are deferred; not used.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Whether a controller that is presented over another one determines the status bar; only stored.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Does nothing.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Does nothing.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  // MARK: - Segues

  var segues: [String: SegueTemplate] = [:]

  /// Performs a segue without asking ``shouldPerformSegue(withIdentifier:sender:)``. An unknown
  /// identifier is a programmer error.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    perform(template(identifier), sender: sender)
  }

  /// Returns whether a triggered segue may be performed; not called for
  /// ``performSegue(withIdentifier:sender:)``.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before the destination is shown, and before its view is loaded. Overrides call `super`.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) { noteSuper(.prepare) }

  /// Returns whether an unwind segue can end here: the class has the action, and the source is another
  /// controller.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    self !== fromViewController && action.canPerform(on: self)
  }

  /// Returns the children in which an unwind segue can end, in order of preference: all except the
  /// one that contains the source.
  open func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let from = childContaining(source)
    return children.reversed().filter { $0 !== from }
  }

  /// Shows a child in which an unwind segue ends. Containers that show one child at a time override
  /// it.
  open func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {}

  // MARK: - State restoration

  /// The identifier in a saved state; without one, neither the controller nor its descendants are
  /// saved.
  open var restorationIdentifier: String? {
    didSet {
      if oldValue == nil, restorationIdentifier != nil {
        UIApplication.current?.restoration.objects.note(self)
      }
    }
  }

  /// The class that finds or creates the controller during state restoration; without one, the
  /// application's delegate is asked. It must be neither private nor local, because the next launch
  /// finds it by its name.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    didSet { ClassName.check(restorationClass) }
  }

  /// Encodes the controller's state. Overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) {
    encodePresentation(with: coder)
  }

  /// Decodes the controller's state, after the view was loaded and before it appears. Overrides
  /// call `super`.
  open func decodeRestorableState(with coder: NSCoder) {
    decodePresentation(with: coder)
  }

  /// Called after all objects have decoded.
  open func applicationFinishedRestoringState() {}

  // MARK: - Chain

  /// The presenting controller, else the view's superview.
  open override var next: UIResponder? {
    // The root of a window stays it while another screen covers it.
    ownPresenter ?? loadedView?.superview ?? coveredPlace?.superview
  }

  override var hostWindow: UIWindow? { loadedView?.window }
  override var hostView: UIView? { loadedView }
}
