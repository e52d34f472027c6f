public import Foundation

/// A view whose content is dragged about under it.
///
/// The content follows the finger from where its pan was recognised, and stays where it is let go:
/// it neither glides on nor bounces, and it does not zoom. What lies in the view is told of a finger
/// only after a moment (``UIBehavior/contentTouchDelay``), for a finger that scrolls is none of its
/// business.
@MainActor
open class UIScrollView: UIView {
  /// Recognises the dragging; other recognisers may have to wait for it, or go along with it.
  public let panGestureRecognizer: UIPanGestureRecognizer
  private let delayRecognizer = ContentDelayGestureRecognizer()

  /// Hears of the scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// Makes a scroll view with no content.
  public override init(frame: CGRect) {
    panGestureRecognizer = UIPanGestureRecognizer()
    super.init(frame: frame)
    addRecognizers()
  }

  /// Makes a scroll view with no content; the coder is not read.
  public required init?(coder: NSCoder) {
    panGestureRecognizer = UIPanGestureRecognizer()
    super.init(coder: coder)
    addRecognizers()
  }

  private func addRecognizers() {
    panGestureRecognizer.addTarget(self, action: Selector(UIScrollView.dragged(_:)))
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(delayRecognizer)
  }

  // MARK: - Content

  /// How large the content is, in points.
  open var contentSize = CGSize.zero
  /// How much farther than its edges the content can be scrolled, in points.
  open var contentInset = UIEdgeInsets.zero
  /// The same as ``contentInset``: nothing on the screen is to be kept clear of.
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// Which point of the content lies in the view's upper left corner: the origin of `bounds`. Setting
  /// it scrolls at once, also beyond the edges.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Scrolls. With an animation the delegate is told of its end three tenths of a second later.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    guard animated else { return }
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now + 0.3) { [weak self] in
      guard let self else { return }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Scrolls just so far that a part of the content is seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds
    var offset = contentOffset
    if rect.minX < visible.minX || rect.width > visible.width {
      offset.x = rect.minX
    } else if rect.maxX > visible.maxX {
      offset.x = rect.maxX - visible.width
    }
    if rect.minY < visible.minY || rect.height > visible.height {
      offset.y = rect.minY
    } else if rect.maxY > visible.maxY {
      offset.y = rect.maxY - visible.height
    }
    setContentOffset(nearest(to: offset), animated: animated)
  }

  // MARK: - Settings

  /// Whether fingers scroll.
  open var isScrollEnabled = true {
    didSet {
      panGestureRecognizer.isEnabled = isScrollEnabled
      delayRecognizer.isEnabled = isScrollEnabled && delaysContentTouches
    }
  }

  /// Whether the content lies still at whole multiples of the view's size only.
  open var isPagingEnabled = false

  /// Whether what lies in the view hears of a finger only after a moment, if it does not scroll.
  open var delaysContentTouches = true {
    didSet { delayRecognizer.isEnabled = isScrollEnabled && delaysContentTouches }
  }

  /// Whether a finger that what lies in the view has heard of may still scroll; that hears then that
  /// its touch was cancelled.
  open var canCancelContentTouches = true

  /// Whether a view's touch may be cancelled for scrolling; not a control's.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// Whether the view is scrolled up and down though its content is no higher than itself.
  open var alwaysBounceVertical = false
  /// Whether the view is scrolled to the sides though its content is no wider than itself.
  open var alwaysBounceHorizontal = false
  /// Kept and given back: content does not bounce.
  open var bounces = true
  /// Kept and given back, never drawn.
  open var showsVerticalScrollIndicator = true
  /// Kept and given back, never drawn.
  open var showsHorizontalScrollIndicator = true

  // MARK: - State

  /// Whether a finger is on the view that may scroll.
  open var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
  /// Whether a finger scrolls.
  open var isDragging: Bool { panGestureRecognizer.isUnderWay }
  /// `false`: content does not glide on.
  open var isDecelerating: Bool { false }

  // MARK: - Scrolling

  /// Refuses its own pan where there is nothing to scroll in that direction, or where the finger is
  /// the content's.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard super.gestureRecognizerShouldBegin(gestureRecognizer) else { return false }
    guard gestureRecognizer === panGestureRecognizer else { return true }
    let mayScroll = mayScroll(along: panGestureRecognizer.translation(in: self)) && mayTakeTouches
    if !mayScroll { delayRecognizer.giveUp() }
    return mayScroll
  }

  private func mayScroll(along way: CGPoint) -> Bool {
    if abs(way.x) > abs(way.y) {
      return alwaysBounceHorizontal
        || contentSize.width + contentInset.left + contentInset.right > bounds.width
    }
    return alwaysBounceVertical
      || contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }

  private var mayTakeTouches: Bool {
    UIApplication.shared.gestures.passages(of: panGestureRecognizer).allSatisfy { passage in
      passage.view === self || passage.progress != .told
        || canCancelContentTouches && passage.view.map(touchesShouldCancel) ?? true
    }
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: self)
      delegate?.scrollViewWillBeginDragging(self)
    case .changed: follow(pan)
    case .ended, .cancelled:
      follow(pan)
      letGo(pan.state == .ended ? pan.velocity(in: self) : .zero)
    default: break
    }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: self)
    let wanted = CGPoint(x: contentOffset.x - way.x, y: contentOffset.y - way.y)
    pan.setTranslation(.zero, in: self)
    contentOffset = nearest(to: wanted)
  }

  private func letGo(_ velocity: CGPoint) {
    var target = isPagingEnabled ? page(nearestTo: contentOffset) : contentOffset
    // UIKit tells points per thousandth of a second here.
    let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
    // The pointer is to the variable, for the length of the call.
    unsafe delegate?.scrollViewWillEndDragging(
      self, withVelocity: speed, targetContentOffset: &target)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    contentOffset = nearest(to: target)
  }

  private func page(nearestTo offset: CGPoint) -> CGPoint {
    guard bounds.width > 0, bounds.height > 0 else { return offset }
    return CGPoint(
      x: (offset.x / bounds.width).rounded() * bounds.width,
      y: (offset.y / bounds.height).rounded() * bounds.height)
  }

  /// The nearest offset that does not show what lies beyond the content.
  private func nearest(to offset: CGPoint) -> CGPoint {
    let inset = contentInset
    let right = max(contentSize.width + inset.right - bounds.width, -inset.left)
    let bottom = max(contentSize.height + inset.bottom - bounds.height, -inset.top)
    return CGPoint(
      x: min(max(offset.x, -inset.left), right), y: min(max(offset.y, -inset.top), bottom))
  }

  // MARK: - State restoration

  /// Keeps the offset and the insets.
  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(contentOffset, forKey: Self.offsetKey)
    let inset = contentInset
    coder.encode(
      numbers: [inset.top, inset.left, inset.bottom, inset.right], forKey: Self.insetKey)
  }

  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if let inset = coder.numbers(4, forKey: Self.insetKey) {
      contentInset = UIEdgeInsets(
        top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
    }
    if coder.containsValue(forKey: Self.offsetKey) {
      contentOffset = coder.decodePoint(forKey: Self.offsetKey)
    }
  }

  private static let offsetKey = "ResponderKit.contentOffset"
  private static let insetKey = "ResponderKit.contentInset"
}
