public import Foundation

/// A rectangle that can be touched, in a tree of others.
@MainActor
open class UIView: UIResponder {
  /// Makes a view.
  /// - Parameter frame: In its superview's coordinates, in points.
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  /// Makes a view of no size: nothing is read from the coder.
  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  // MARK: - Geometry

  // Stored beside the properties that can be overridden: every view on the way of a hit test is placed
  // by them.
  @safe @exclusivity(unchecked) private(set) final var storedBounds = CGRect.zero
  @safe @exclusivity(unchecked) private(set) final var storedCenter = CGPoint.zero
  @safe @exclusivity(unchecked) private(set) final var storedTransform = CGAffineTransform.identity
  @safe @exclusivity(unchecked) private(set) final var isTransformed = false

  /// The view's own coordinates: what `subviews` are placed in.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let old = storedBounds
      storedBounds = newValue
      if newValue.size != old.size {
        setNeedsLayout()
        superview?.subviewsDidChange()
        autoresizeSubviews(from: old.size)
      }
      if newValue != old { noteAnimatableChange() }
    }
  }

  /// The middle of the view, in its superview's coordinates.
  open var center: CGPoint {
    get { storedCenter }
    set {
      guard newValue != storedCenter else { return }
      storedCenter = newValue
      noteAnimatableChange()
    }
  }

  /// Applied about the view's centre.
  open var transform: CGAffineTransform {
    get { storedTransform }
    set {
      guard newValue != storedTransform else { return }
      storedTransform = newValue
      isTransformed = !newValue.isIdentity
      noteAnimatableChange()
    }
  }

  /// The smallest rectangle around the view, in its superview's coordinates; with a transform that
  /// turns the view by other than right angles, set `bounds` and `center` instead.
  open var frame: CGRect {
    get { bounds.enclosing(convertToSuperview) }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds.size =
        transform.isIdentity
        ? newValue.size : newValue.size.around(transform.inverted())
    }
  }

  /// The size that suits what the view shows; ``noIntrinsicMetric`` where nothing tells one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The size that the view would best have: its ``intrinsicContentSize``, or the present size where
  /// it has none (Apple, `sizeThatFits(_:)`).
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    return CGSize(
      width: natural.width < 0 ? bounds.width : natural.width,
      height: natural.height < 0 ? bounds.height : natural.height)
  }

  // MARK: - Looks and interaction

  @safe @exclusivity(unchecked) private var storedAlpha: Float = 1
  /// Kept in single precision as a layer's opacity is, so that 0.01 counts as less than 0.01: the
  /// nearest such number lies below it.
  open var alpha: CGFloat {
    get { CGFloat(storedAlpha) }
    set {
      let alpha = Float(min(max(newValue, 0), 1))
      if alpha != storedAlpha { noteAnimatableChange() }
      storedAlpha = alpha
    }
  }

  /// Whether the view is not there for fingers and eyes, with all that is in it.
  @safe @exclusivity(unchecked) open var isHidden = false
  /// Kept and given back, never drawn.
  open var backgroundColor: UIColor? {
    didSet { if backgroundColor != oldValue { noteAnimatableChange() } }
  }
  /// Whether fingers can be put down on the view, and on what is in it.
  @safe @exclusivity(unchecked) open var isUserInteractionEnabled = true
  /// Whether the view hears of more than the first finger of a sequence that began in it.
  open var isMultipleTouchEnabled = false
  /// Whether the view shares its window's fingers with no other view: while a finger that began in
  /// it is down, other views of the window hear of no new one, and it hears of none that comes
  /// while they have one. Read when a finger is put down; other windows do as they please.
  open var isExclusiveTouch = false
  /// A number of the app's own to find the view by.
  open var tag = 0
  /// The view's name for tests and in route logs.
  @safe @exclusivity(unchecked) open var accessibilityIdentifier: String?

  /// The animations that changed the view; some may be over.
  @safe @exclusivity(unchecked) var animations: [ViewAnimation] = []

  // MARK: - Inert looks: kept and given back, never drawn

  /// Subviews have that of their superview unless they are given one.
  open var tintColor: UIColor! {
    get { storedTintColor ?? superview?.tintColor ?? .systemBlue }
    set { storedTintColor = newValue }
  }
  private var storedTintColor: UIColor?
  /// Changes nothing: what of a subview lies outside is not touched either way.
  open var clipsToBounds = false
  /// Changes nothing: there is no content to be drawn.
  open var contentMode = ContentMode.scaleToFill
  /// What of the view gives when its superview takes another size. Parts that give share the change by
  /// how large they are; a view that is turned or scaled stays as it is.
  open var autoresizingMask = AutoresizingMask()
  /// Whether the subviews follow when the view takes another size, as their masks say.
  open var autoresizesSubviews = true
  /// Changes nothing.
  open var isOpaque = true
  /// Holds the looks of the view's edge and shadow.
  open private(set) lazy var layer = CALayer(of: self)
  /// Zero: there is nothing on the screen to keep away from.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  /// Does nothing: there is nothing to draw.
  open func setNeedsDisplay() {}

  // MARK: - Traits

  /// What the view's place on the screen is like; that of the screen while it is in no window.
  open var traitCollection: UITraitCollection { styled(inheritedTraits) }

  /// The style of the view and of all that is in it, whatever is around it.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      guard overrideUserInterfaceStyle != oldValue else { return }
      let style = controller?.overrideUserInterfaceStyle ?? .unspecified
      spreadTraits(from: inheritedTraits.styled(oldValue).styled(style), to: traitCollection)
    }
  }

  /// Called when ``traitCollection`` has changed; not for what it is at first (Apple, "Implementing
  /// Dark Mode on iOS").
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: - Tree

  /// The views in this one, the farthest back first.
  @safe @exclusivity(unchecked) public internal(set) var subviews: [UIView] = []
  /// The view that this one lies in; not kept alive.
  @safe @exclusivity(unchecked) public internal(set) weak var superview: UIView?
  /// The controller whose root view this is.
  weak var controller: UIViewController?
  var needsLayout = true
  /// Whether the view places its subviews just now.
  var isLayingOut = false

  /// The window that the view is in.
  open var window: UIWindow? { superview?.window ?? superview as? UIWindow }

  /// Called before the view is put into another one, or out of one (`nil`).
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view was put into another one, or out of one.
  open func didMoveToSuperview() {}
  /// Called before the view comes into a window, or leaves one (`nil`).
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the view came into a window, or left one.
  open func didMoveToWindow() {}
  /// Called after the view left a window, for what must not depend on overrides.
  func didLeaveWindow() {}
  /// Called when a view was put into this one.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a view in this one is taken out of it.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Places the subviews; override it to do so.
  open func layoutSubviews() {}

  // MARK: - Hit testing

  /// The farthest view under a point: the last subview first, and so on down its subviews.
  ///
  /// Hidden views, ones that take no interaction and ones with an alpha below 0.01 are passed
  /// over with all that is in them (Apple, `hitTest(_:with:)`).
  /// - Parameters:
  ///   - point: In this view's coordinates.
  ///   - event: The event that asks; `nil` for a question outside events.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, !isAnimatedWithoutInteraction,
      Double(storedAlpha) >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    let subviews = subviews
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      let subview = all[index]
      if subview.isTransformed, !subview.storedTransform.isInvertible { continue }
      if let hit = subview.hitTest(subview.convertFromSuperview(point), with: event) {
        return hit
      }
    }
    return self
  }

  /// Whether a point is in the view; its right and lower edges are not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let (origin, size) = (storedBounds.origin, storedBounds.size)
    // Foundation knows what is inside of less than nothing.
    guard size.width >= 0, size.height >= 0 else { return storedBounds.contains(point) }
    return point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  // MARK: - Gestures

  /// The recognisers that hear of touches in the view, in the order in which they were added.
  var recognizers: [UIGestureRecognizer] = []

  /// The view's recognisers; `nil` when there are none. Those that a new list lacks are removed.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }

  /// Adds a recogniser, and takes it from the view that it was on; it hears of fingers that are put
  /// down from now on.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Removes a recogniser; what it was in the middle of is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recogniser of this view, or one that would take this view's touches, may recognise.
  ///
  /// Asked once for each attempt, before the recogniser's delegate, if it has one.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  // MARK: - State restoration

  /// The view's name in a saved state; without one its state is not saved. Its controller, and all
  /// that the controller lies in, need one too.
  open var restorationIdentifier: String?
  /// Writes what the view is to get back; overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}

  // MARK: - Chain

  /// The controller whose root view this is, else the superview.
  open override var next: UIResponder? { controller ?? superview }

  override var hostWindow: UIWindow? { window }
  override var hostView: UIView? { self }
}
