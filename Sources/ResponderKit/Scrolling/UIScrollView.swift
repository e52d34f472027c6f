public import Foundation

/// A view whose content is dragged about under it, glides on when it is let go of, and is zoomed.
///
/// The content follows the finger from where its pan was recognised. What lies in the view gets a
/// touch only after a moment (``UIBehavior/contentTouchDelay``), because a finger that scrolls is not meant
/// for it. How content decelerates and bounces follows published formulas: <doc:ScrollBehaviours>.
@MainActor
open class UIScrollView: UIView {
  /// Recognises the dragging; other recognisers may have to wait for it, or go along with it.
  ///
  /// Its delegate is the scroll view, where a subclass conforms to ``UIGestureRecognizerDelegate``; another
  /// one is refused.
  public let panGestureRecognizer: UIPanGestureRecognizer
  private let pinch = UIScrollViewPinchGestureRecognizer()
  let delayRecognizer = ContentDelayGestureRecognizer()

  /// Is called about the scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: - What goes on

  /// The hold that fingers have of the content.
  var grip: ScrollGrip?
  /// How the content moves on by itself.
  var glide: ScrollGlide? { didSet { noteTracking() } }
  var glideClock: PictureClock?
  /// The change of the offset that takes its time.
  var scrolling: ScrollAnimation?
  /// Where it ends.
  var scrollTarget = CGPoint.zero
  /// The change of the scale that takes its time.
  var zooming: ScrollAnimation?
  /// Whether the offset is changed by the scroll view itself, along with its motion.
  var movesItself = false
  /// Whether the scale is changed, and the size of the content with it.
  var isScaling = false
  /// Keeps the run loop in its mode for tracking.
  var trackingToken: TrackingToken?
  /// What the insets and the range were when they were last looked at.
  var knownInset = UIEdgeInsets.zero
  var knownRange = ScrollRange(content: .zero, inset: .zero, view: .zero)
  var storedZoomScale: CGFloat = 1
  /// The view that is pinched, and its scale when the pinch began.
  var pinched: (view: UIView, scale: CGFloat)?

  /// Makes a scroll view with no content.
  public override init(frame: CGRect) {
    panGestureRecognizer = UIScrollViewPanGestureRecognizer()
    super.init(frame: frame)
    addRecognizers()
  }

  /// Makes a scroll view with no content; the coder is not read.
  public required init?(coder: NSCoder) {
    panGestureRecognizer = UIScrollViewPanGestureRecognizer()
    super.init(coder: coder)
    addRecognizers()
  }

  private func addRecognizers() {
    (panGestureRecognizer as? UIScrollViewPanGestureRecognizer)?.attach(to: self)
    pinch.attach(to: self)
    panGestureRecognizer.addTarget(self, action: Selector(UIScrollView.dragged(_:)))
    pinch.addTarget(self, action: Selector(UIScrollView.zoomed(_:)))
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(delayRecognizer)
    (knownInset, knownRange) = (adjustedContentInset, range)
  }

  // MARK: - Content

  /// How large the content is, in points. Neither it nor another place or size of the view can be NaN.
  open var contentSize = CGSize.zero {
    didSet {
      precondition(contentSize.isNumber, complaint("contentSize", contentSize.numbers))
      if contentSize != oldValue { noteInsetsAndRange() }
    }
  }

  /// How much farther than its edges the content can be scrolled, in points. What is seen stays within its
  /// ends when it changes.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      precondition(contentInset.isNumber, complaint("contentInset", "\(contentInset)"))
      if contentInset != oldValue { noteInsetsAndRange() }
    }
  }

  /// ``contentInset``, and the safe area as ``contentInsetAdjustmentBehavior`` says. There is nothing on the
  /// screen to keep away from, so the safe area is empty unless a subclass has one.
  open var adjustedContentInset: UIEdgeInsets { contentInset + safeAreaShare }

  /// Whether the safe area counts among the insets.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { noteInsetsAndRange() }
  }

  /// Called when ``adjustedContentInset`` has changed with another property of the scroll view.
  open func adjustedContentInsetDidChange() {}

  /// The view's own coordinates; its origin is ``contentOffset``.
  open override var bounds: CGRect {
    didSet {
      let bounds = bounds
      precondition(
        bounds.isNumber, complaint("bounds", "\(bounds.origin.numbers), \(bounds.size.numbers)"))
      if bounds.size != oldValue.size { noteInsetsAndRange() }
      // Where that moved the content, the delegate has been told.
      guard bounds.origin != oldValue.origin, bounds.origin == contentOffset else { return }
      didMove(from: oldValue.origin)
    }
  }

  /// Which point of the content lies in the view's upper left corner: the origin of `bounds`. Setting
  /// it scrolls at once, also beyond the edges; content that glides goes on from there.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      precondition(newValue.isNumber, complaint("contentOffset", newValue.numbers))
      if newValue != bounds.origin { bounds.origin = newValue }
    }
  }

  /// Scrolls, and stops content that glides. An animation takes three tenths of a second, calls
  /// `scrollViewDidScroll` for each picture and `scrollViewDidEndScrollingAnimation` at its end; where
  /// nothing changes, neither is called. One that leads to a place within the content ends within it, also
  /// if that changes on the way.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }

  /// Scrolls just so far that a part of the content is seen, beside the insets.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  // MARK: - Settings

  /// Whether fingers scroll. Content that glides stops when this is set to `false`: where it is, or at its
  /// end or a page.
  open var isScrollEnabled = true {
    didSet {
      if oldValue, !isScrollEnabled { endGlide() }
      panGestureRecognizer.isEnabled = isScrollEnabled
      delayRecognizer.isEnabled = isScrollEnabled
    }
  }

  /// Whether the content comes to rest at whole multiples of the view's size only.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis moves the content along that axis only.
  open var isDirectionalLockEnabled = false
  /// How fast content that glides becomes slower.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      precondition(!decelerationRate.rawValue.isNaN, complaint("decelerationRate", "nan"))
    }
  }
  /// Whether content can be moved beyond its ends, and comes back.
  open var bounces = true
  /// Whether content that bounces can be dragged up and down though it is no higher than the view.
  open var alwaysBounceVertical = false { didSet { noteInsetsAndRange() } }
  /// Whether content that bounces can be dragged to the sides though it is no wider than the view.
  open var alwaysBounceHorizontal = false { didSet { noteInsetsAndRange() } }
  /// Kept and given back: there is no status bar to tap.
  open var scrollsToTop = true
  /// Kept and given back: there is no keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Kept and given back, never drawn.
  open var showsVerticalScrollIndicator = true
  /// Kept and given back, never drawn.
  open var showsHorizontalScrollIndicator = true
  /// Kept and given back, never drawn.
  open var indicatorStyle = IndicatorStyle.default
  /// Kept and given back, never drawn.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Does nothing: indicators are not drawn.
  open func flashScrollIndicators() {}

  // MARK: - Touches in the content

  /// Whether what lies in the view gets a touch only after a moment, if the finger does not scroll.
  open var delaysContentTouches = true

  /// Whether a finger that what lies in the view has got may still scroll; its touch is cancelled then.
  open var canCancelContentTouches = true

  /// Whether what lies in the view gets touches that are about to be delivered to it. Those that it does
  /// not get can scroll, and are nobody else's. Asked for each finger that is put down while the view
  /// has none.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a view's touch may be cancelled for scrolling; not a control's.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // MARK: - Zooming

  /// Recognises the zooming; `nil` while there is none, because both limits are the same.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    pinch.view == nil ? nil : pinch
  }

  /// The smallest scale; 0.0001 is the smallest that is shown.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      precondition(!minimumZoomScale.isNaN, complaint("minimumZoomScale", "nan"))
      zoomLimitsChanged()
    }
  }
  /// The largest scale; 10 000 is the largest that is shown.
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      precondition(!maximumZoomScale.isNaN, complaint("maximumZoomScale", "nan"))
      zoomLimitsChanged()
    }
  }
  /// Whether fingers can zoom beyond the limits, and the content comes back.
  open var bouncesZoom = true

  /// How large the content is shown, as a multiple of its own size; within the limits.
  open var zoomScale: CGFloat {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms, and keeps the middle of what is seen where it is. Where the scale is the same, nothing happens.
  /// The delegate is told of the beginning and the end of an animation, and of each change of the scale.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(to: scale, around: nil, animated: animated)
  }

  /// Zooms so that a part of the zoomed view fills the scroll view, as far as the limits allow.
  /// - Parameters:
  ///   - rect: In the coordinates of the view that is zoomed.
  ///   - animated: Whether it takes its time.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard bounds.width > 0, bounds.height > 0, rect.width > 0, rect.height > 0,
      rect.midX.isFinite, rect.midY.isFinite
    else { return }
    zoom(
      to: min(bounds.width / rect.width, bounds.height / rect.height),
      around: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
  }

  private func zoomLimitsChanged() {
    if minimumZoomScale < maximumZoomScale {
      addGestureRecognizer(pinch)
    } else {
      removeGestureRecognizer(pinch)
    }
  }

  // MARK: - State

  /// Whether a finger is on the view that may scroll.
  open var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
  /// Whether a finger scrolls.
  open internal(set) var isDragging = false { didSet { noteTracking() } }
  /// Whether the content moves on by itself after a finger let go of it.
  open var isDecelerating: Bool { glide != nil }
  /// Whether fingers zoom.
  open internal(set) var isZooming = false { didSet { noteTracking() } }
  /// Whether content that was zoomed beyond a limit comes back.
  open internal(set) var isZoomBouncing = false

  // MARK: - Scrolling

  /// Refuses its own pan where there is nothing to scroll in that direction, or where the finger is
  /// the content's; and its pinch where there is nothing to zoom.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard super.gestureRecognizerShouldBegin(gestureRecognizer) else { return false }
    if gestureRecognizer === pinch { return zoomedView != nil }
    return gestureRecognizer === panGestureRecognizer ? mayDrag() : true
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
    if glide != nil || scrolling != nil { move(to: restingPlace(at: .zero)) }
    stopMotion()
  }

  // MARK: - State restoration

  /// Keeps the scale, the offset and the insets.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    if zoomScale != 1 { coder.encode(numbers: [Double(zoomScale)], forKey: Self.scaleKey) }
    coder.encode(contentOffset, forKey: Self.offsetKey)
    let inset = contentInset
    coder.encode(
      numbers: [inset.top, inset.left, inset.bottom, inset.right], forKey: Self.insetKey)
  }

  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if let scale = coder.numbers(1, forKey: Self.scaleKey) { zoomScale = scale[0] }
    if let inset = coder.numbers(4, forKey: Self.insetKey) {
      contentInset = UIEdgeInsets(
        top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
    }
    if coder.containsValue(forKey: Self.offsetKey) {
      contentOffset = coder.decodePoint(forKey: Self.offsetKey)
    }
  }

  private static let scaleKey = "ResponderKit.zoomScale"
  private static let offsetKey = "ResponderKit.contentOffset"
  private static let insetKey = "ResponderKit.contentInset"
}
