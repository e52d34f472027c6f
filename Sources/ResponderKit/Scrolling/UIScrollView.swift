// Scroll views: dragging, deceleration, bouncing, paging and zooming. `ScrollGrip` follows the fingers, `ScrollGlide`
// moves the content afterwards. Begin here.

public import Foundation

/// A view whose content can be scrolled and zoomed.
///
/// The content follows the finger after its pan was recognised. Subviews receive a touch with a delay
/// (``UIBehavior/contentTouchDelay``), because a finger that scrolls must not affect them. Deceleration and
/// bouncing follow published formulas: <doc:ScrollBehaviours>.
@MainActor
open class UIScrollView: UIView {
  /// The recogniser that scrolls; other recognisers can wait for it, or recognise together with it.
  ///
  /// Its delegate is the scroll view, if a subclass conforms to ``UIGestureRecognizerDelegate``; it cannot
  /// be changed.
  public let panGestureRecognizer: UIPanGestureRecognizer
  private let pinch = UIScrollViewPinchGestureRecognizer()
  let delayRecognizer = ContentDelayGestureRecognizer()

  /// The delegate, held weakly.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: - What continues

  /// The state of the current drag.
  var grip: ScrollGrip?
  /// The motion of the content without a finger.
  var glide: ScrollGlide? { didSet { noteTracking() } }
  var glideClock: PictureClock?
  /// The animated change of the offset.
  var scrolling: ScrollAnimation?
  /// The target of that change.
  var scrollTarget = CGPoint.zero
  /// The animated change of the scale.
  var zooming: ScrollAnimation?
  /// Whether the scroll view changes the offset itself, by its motion.
  var movesItself = false
  /// Whether the scale is being changed, and with it the size of the content.
  var isScaling = false
  /// Keeps the run loop in tracking mode.
  var trackingToken: TrackingToken?
  /// The insets and the range at the last check.
  var knownInset = UIEdgeInsets.zero
  var knownRange = ScrollRange(content: .zero, inset: .zero, view: .zero)
  var storedZoomScale: CGFloat = 1
  /// The view that is zoomed, and its scale when the pinch began.
  var pinched: (view: UIView, scale: CGFloat)?
  /// The ``refreshControl``.
  final var attachedRefresh: UIRefreshControl?

  /// Creates a scroll view without content.
  public override init(frame: CGRect) {
    panGestureRecognizer = UIScrollViewPanGestureRecognizer()
    super.init(frame: frame)
    addRecognizers()
  }

  /// Creates a scroll view without content; the coder is not used.
  public required init?(coder: NSCoder) {
    panGestureRecognizer = UIScrollViewPanGestureRecognizer()
    super.init(coder: coder)
    addRecognizers()
  }

  private func addRecognizers() {
    clipsToBounds = true
    (panGestureRecognizer as? UIScrollViewPanGestureRecognizer)?.attach(to: self)
    pinch.attach(to: self)
    panGestureRecognizer.addTarget(self, action: Selector(UIScrollView.dragged(_:)))
    pinch.addTarget(self, action: Selector(UIScrollView.zoomed(_:)))
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(delayRecognizer)
    (knownInset, knownRange) = (adjustedContentInset, range)
  }

  // MARK: - Content

  /// The size of the content, in points. Neither it nor the view's geometry can contain NaN.
  open var contentSize = CGSize.zero {
    didSet {
      precondition(contentSize.isNumber, complaint("contentSize", contentSize.numbers))
      if contentSize != oldValue { noteInsetsAndRange() }
    }
  }

  /// How far the content can be scrolled beyond its edges, in points. Changing it keeps the content within
  /// its range.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      precondition(contentInset.isNumber, complaint("contentInset", "\(contentInset)"))
      if contentInset != oldValue { noteInsetsAndRange() }
    }
  }

  /// ``contentInset``, and the safe area according to ``contentInsetAdjustmentBehavior``. The safe area is
  /// empty unless a subclass provides one. During a refresh, the height of the ``refreshControl`` is part of it.
  open var adjustedContentInset: UIEdgeInsets {
    let inset = contentInset + safeAreaShare
    return attachedRefresh == nil ? inset : addingRefresh(to: inset)
  }

  /// Determines when the safe area counts as content inset.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { noteInsetsAndRange() }
  }

  /// Called when ``adjustedContentInset`` has changed with another property of the scroll view.
  open func adjustedContentInsetDidChange() {}

  /// The view's own coordinates; the origin is ``contentOffset``.
  open override var bounds: CGRect {
    didSet {
      let bounds = bounds
      if bounds.size != oldValue.size { noteInsetsAndRange() }
      // If that moved the content, the delegate was already called.
      guard bounds.origin != oldValue.origin, bounds.origin == contentOffset else { return }
      didMove(from: oldValue.origin)
    }
  }

  /// The point of the content at the view's upper left corner, which is the origin of `bounds`.
  /// Setting it scrolls at once, even beyond the edges; moving content continues from there.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      precondition(newValue.isNumber, complaint("contentOffset", newValue.numbers))
      if newValue != bounds.origin { bounds.origin = newValue }
    }
  }

  /// Returns where content that was released is to rest, before the delegate is asked.
  func landing(_ target: CGPoint, at speed: CGVector) -> CGPoint { target }

  /// The size of the visible part of the content.
  open var visibleSize: CGSize { bounds.size }

  /// Scrolls, and stops moving content. An animation takes 0.3 seconds, calls `scrollViewDidScroll` for
  /// each frame and `scrollViewDidEndScrollingAnimation` at its end; without a change, neither is called.
  /// An animation to a position within the content ends within it, even if the content changes.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }

  /// Scrolls as far as necessary to show a rectangle of the content within the insets.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  // MARK: - Settings

  /// Whether fingers can scroll. Setting it to `false` stops moving content: at its position, its end or a
  /// page.
  open var isScrollEnabled = true {
    didSet {
      if oldValue, !isScrollEnabled { endGlide() }
      panGestureRecognizer.isEnabled = isScrollEnabled
      delayRecognizer.isEnabled = isScrollEnabled
    }
  }

  /// Whether content comes to rest at multiples of the view's size only.
  open var isPagingEnabled = false
  /// Whether a drag that begins along one axis scrolls along that axis only.
  open var isDirectionalLockEnabled = false
  /// The rate at which moving content decelerates.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      precondition(!decelerationRate.rawValue.isNaN, complaint("decelerationRate", "nan"))
    }
  }
  /// Whether content can be moved beyond its ends, and returns.
  open var bounces = true
  /// Whether bouncing content can be dragged vertically even if it is not higher than the view.
  open var alwaysBounceVertical = false { didSet { noteInsetsAndRange() } }
  /// Whether bouncing content can be dragged horizontally even if it is not wider than the view.
  open var alwaysBounceHorizontal = false { didSet { noteInsetsAndRange() } }
  /// The control that a drag beyond the upper end of the content pulls out, which becomes a subview. With it,
  /// content that is not higher than the view can be dragged vertically, if it ``bounces``.
  open var refreshControl: UIRefreshControl? {
    get { attachedRefresh }
    set {
      guard newValue !== attachedRefresh else { return }
      attachedRefresh?.removeFromSuperview()
      if let newValue { insertSubview(newValue, at: 0) }
      attach(newValue)
    }
  }
  /// Stored, but without effect: there is no status bar to tap.
  open var scrollsToTop = true
  /// Stored, but without effect: there is no keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Stored, but without effect.
  open var showsVerticalScrollIndicator = true
  /// Stored, but without effect.
  open var showsHorizontalScrollIndicator = true
  /// Stored, but without effect.
  open var indicatorStyle = IndicatorStyle.default
  /// Stored, but without effect.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored, but without effect.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored, but without effect.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored, but without effect.
  open var automaticallyAdjustsScrollIndicatorInsets = true
  /// Does nothing: indicators are not drawn.
  open func flashScrollIndicators() {}

  // MARK: - Touches in the content

  /// Whether subviews receive a touch only after a delay, if the finger does not scroll.
  open var delaysContentTouches = true

  /// Whether a finger can scroll after a subview received its touch, which is then cancelled.
  open var canCancelContentTouches = true

  /// Returns whether to deliver touches to a view in the scroll view. Touches that are not delivered can
  /// scroll, and belong to no other view. Called for each finger that goes down while the view has none.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Returns whether a view's touch may be cancelled for scrolling: by default, unless it is a
  /// control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // MARK: - Zooming

  /// The recogniser that zooms; `nil` if both limits of the scale are equal.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
    pinch.view == nil ? nil : pinch
  }

  /// The smallest scale, at least 0.0001.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      precondition(!minimumZoomScale.isNaN, complaint("minimumZoomScale", "nan"))
      zoomLimitsChanged()
    }
  }
  /// The largest scale, at most 10 000.
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      precondition(!maximumZoomScale.isNaN, complaint("maximumZoomScale", "nan"))
      zoomLimitsChanged()
    }
  }
  /// Whether fingers can zoom beyond the limits, and the content returns.
  open var bouncesZoom = true

  /// The scale of the content, within the limits.
  open var zoomScale: CGFloat {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms, and keeps the centre of the visible part in place. Without a change, nothing happens. The
  /// delegate is called for the beginning and end of an animation, and for each change of the scale.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(to: scale, around: nil, animated: animated)
  }

  /// Zooms so that a rectangle of the zoomed view fills the scroll view, within the limits.
  /// - Parameters:
  ///   - rect: The rectangle, in the coordinates of the zoomed view.
  ///   - animated: Whether to animate the change.
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

  /// Whether a finger on the view may scroll.
  open var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
  /// Whether a finger is scrolling.
  open internal(set) var isDragging = false { didSet { noteTracking() } }
  /// Whether the content is moving after a finger released it.
  open var isDecelerating: Bool { glide != nil }
  /// Whether fingers are zooming.
  open internal(set) var isZooming = false { didSet { noteTracking() } }
  /// Whether content that was zoomed beyond a limit is returning.
  open internal(set) var isZoomBouncing = false

  // MARK: - Scrolling

  /// Returns `false` for the scroll view's pan if there is nothing to scroll in that direction, or
  /// the touch belongs to the content; and for its pinch if there is nothing to zoom.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard super.gestureRecognizerShouldBegin(gestureRecognizer) else { return false }
    if gestureRecognizer === pinch { return zoomedView != nil }
    return gestureRecognizer === panGestureRecognizer ? mayDrag() : true
  }

  override var safeAreaOfSubviews: UIEdgeInsets {
    let (area, share) = (safeAreaInsets, safeAreaShare)
    return UIEdgeInsets(
      top: area.top - share.top, left: area.left - share.left, bottom: area.bottom - share.bottom,
      right: area.right - share.right)
  }

  /// Keeps content that rests at its beginning there.
  override func noteContentInsets() {
    let (old, offset) = (knownInset, contentOffset)
    noteInsetsAndRange()
    guard grip == nil, glide == nil, scrolling == nil, contentOffset == offset else { return }
    if offset.x == -old.left { contentOffset.x = -knownInset.left }
    if offset.y == -old.top { contentOffset.y = -knownInset.top }
  }

  override func placeContent(_ size: CGSize) {
    if size != contentSize { contentSize = size }
  }

  override func didLeaveWindow() {
    super.didLeaveWindow()
    if glide != nil || scrolling != nil { move(to: restingPlace(at: .zero)) }
    stopMotion()
  }

  override var isBusy: Bool { glide != nil || scrolling != nil || zooming != nil }

  // MARK: - State restoration

  /// Saves the scale, the offset and the insets.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    if zoomScale != 1 { coder.encode(numbers: [Double(zoomScale)], forKey: Self.scaleKey) }
    coder.encode(savedOffset, forKey: Self.offsetKey)
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
