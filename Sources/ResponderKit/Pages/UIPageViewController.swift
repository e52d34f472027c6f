// Page view controllers: screens beside each other, between which a finger turns. `PageScrollView` moves them,
// `PageTurn` is the change from one to the next. Begin here.

public import Foundation

/// A container that shows one page at a time; a finger, a page control or the program turns to another one.
///
/// The pages lie in a scroll view with paging, which is a subview of the controller's view. A page is a child of the
/// controller, and in the scroll view, only while it is visible; a page that comes is loaded then. The neighbours of a page
/// are asked of the data source when a finger goes down on it, which is an estimate: Apple documents only that
/// navigation by gestures asks. A page that the data source returned, or that was turned away from, is not
/// asked for again, until other pages or another data source are set; `nil` is asked for with each finger.
@MainActor
open class UIPageViewController: UIViewController {
  /// The height of the page control, in points; an estimate.
  static let pageControlHeight: CGFloat = 37

  /// The delegate, held weakly.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// Provides the pages beside the current one; held weakly. Without it, no finger turns a page.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      neighbors = PageNeighbors()
      askForDots()
      arrange()
    }
  }

  /// How one page replaces another.
  public let transitionStyle: TransitionStyle
  /// Whether the pages are side by side or one below the other.
  public let navigationOrientation: NavigationOrientation
  /// The edge at which the pages are bound: ``SpineLocation/none`` unless they curl. It is only stored.
  public let spineLocation: SpineLocation
  /// Whether pages that curl have a back. It is only stored: pages are shown one at a time.
  open var isDoubleSided = false

  /// The recognisers that turn pages which curl. It is empty, as Apple documents it for pages that scroll: their
  /// recogniser is that of the scroll view.
  open var gestureRecognizers: [UIGestureRecognizer] { [] }

  let spacing: CGFloat
  let scroll: PageScrollView
  /// The current page.
  var page: UIViewController?
  /// The page whose view is in the middle of the scroll view.
  var placed: UIViewController?
  var turn: PageTurn?
  var neighbors = PageNeighbors()
  /// Whether the controller has begun to appear, once or more often.
  private var hasAppeared = false

  /// The dots at the bottom, if the data source has both methods for them.
  var pageControl: UIPageControl?
  /// The index of the current page in the page control.
  var dotIndex = 0
  /// Whether the data source left a method for the page control to its default.
  var isWithoutDots = false

  /// Creates a controller without a page.
  /// - Parameters:
  ///   - style: How one page replaces another; ``TransitionStyle/pageCurl`` is kept, and scrolls.
  ///   - navigationOrientation: Whether the pages are side by side or one below the other.
  ///   - options: The space between pages that scroll, in points, and the spine of pages that curl.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let spine = options?.number(for: .spineLocation).flatMap { Int(exactly: $0) }
      .flatMap(SpineLocation.init(rawValue:))
    let space = options?.number(for: .interPageSpacing) ?? 0
    spineLocation = style == .pageCurl ? spine ?? .min : .none
    spacing = style == .scroll && space.isFinite ? max(space, 0) : 0
    scroll = PageScrollView(vertical: navigationOrientation == .vertical)
    super.init(nibName: nil, bundle: nil)
    scroll.pages = self
  }

  /// Creates a controller whose pages scroll side by side; the coder is not used.
  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    spineLocation = .none
    spacing = 0
    scroll = PageScrollView(vertical: false)
    super.init(coder: coder)
    scroll.pages = self
  }

  // MARK: - Pages

  /// The current page, in an array; empty without one. A page that a finger turns to is the current one when it has
  /// come to rest, before the delegate is notified.
  open var viewControllers: [UIViewController]? { page.map { [$0] } ?? [] }

  /// Shows a page. Any other number of controllers than one is a programmer error, as in UIKit.
  ///
  /// The page is the current one at once. A turn that is in progress ends first: one by a finger goes back, any other
  /// is completed. While the controller is not visible, nothing is animated. A page that is set before the controller
  /// appears for the first time, but after its view was loaded, appears at once, as a record of iOS 11 shows; later
  /// ones appear with the controller.
  /// - Parameters:
  ///   - viewControllers: The page.
  ///   - direction: The side from which the page comes.
  ///   - animated: Whether it scrolls into view, in 0.3 seconds.
  ///   - completion: Called after the did-calls: with `true`, or with `false` if other pages, a change of size, an
  ///     offset that the application sets or the end of the controller's visibility replaced the animation.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let count = viewControllers?.count ?? 0
    guard count == 1, let new = viewControllers?.first else {
      preconditionFailure(
        "\(Swift.type(of: self)) shows one page at a time, and was given \(count) view controllers."
      )
    }
    let old = page
    page = new
    if new !== old, new.parent !== self { adopt(new) }
    if let old, old !== new, old !== placed, old !== turn?.to { release(old) }
    neighbors = PageNeighbors()
    let change = { [self] in
      interruptTurn()
      guard page === new else {
        completion?(false)
        return
      }
      askForDots()
      arrange()
      follow(direction, animated: animated, completion: completion)
    }
    // The will-calls of the visible screens come first.
    if appearance.phase == .shown {
      UIApplication.shared.transitions.perform(change)
    } else {
      change()
    }
  }

  /// Shows the current page, if it is not visible.
  private func follow(
    _ direction: NavigationDirection, animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let isFirstPage = appearance.phase == .gone && isViewLoaded && !hasAppeared
    guard !UIApplication.isTerminated, placed !== page,
      appearance.phase == .shown || isFirstPage, let page
    else {
      if appearance.phase != .disappearing { placeSilently() }
      completion?(true)
      return
    }
    let isAnimated =
      animated && !isFirstPage && placed != nil && scroll.window != nil && scroll.pageLength > 0
    let turn = PageTurn(
      from: placed, to: page, direction: direction, cause: .program, isAnimated: isAnimated,
      completion: completion)
    start(turn)
    guard self.turn === turn else { return }
    if isAnimated { scroll.scroll(to: direction) } else { end(turn, completed: true) }
  }

  // MARK: - Screens

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.insertSubview(scroll, at: 0)
    if let pageControl { view.addSubview(pageControl) }
    layOutPages()
  }

  override func layOutChildren() {
    layOutPages()
    tellLateIsAppearing()
  }

  /// The size of a page: that of the controller, without the page control.
  open override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    pageFrame(in: parentSize).size
  }

  override func prepareToAppear() {
    if turn == nil { placeSilently() }
  }

  override func didStartAppearance(_ appears: Bool, animated: Bool) {
    if appears { hasAppeared = true } else { abandonTurn() }
  }

  override func didCompleteAppearance(_ appears: Bool, animated: Bool) {
    if turn == nil, placed !== page { follow(.forward, animated: false) }
  }

  override func didRemove(_ child: UIViewController) {
    if let turn, turn.from === child || turn.to === child {
      scroll.halt()
      end(turn, completed: turn.from === child, finished: false)
    }
    if page === child { page = nil }
    if placed === child { placed = nil }
  }
}
