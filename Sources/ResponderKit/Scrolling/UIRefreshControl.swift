public import Foundation

/// A control above the content of a scroll view, which a drag beyond the upper end of the content pulls out.
///
/// Assign it to ``UIScrollView/refreshControl``. When a finger has dragged the content far enough
/// (``UIBehavior/refreshPullDistance``), a refresh begins: the control sends `valueChanged`, before the finger lifts.
/// Until ``endRefreshing()``, the content rests below the control. The scroll view places the control, and hides
/// it while no refresh is in progress and the content is within its ends (Apple, `UIRefreshControl`).
@MainActor
open class UIRefreshControl: UIControl {
  /// The height of the control, in points, as it is printed on devices.
  static let height: CGFloat = 60

  /// Stored, but without effect, because nothing is drawn.
  open var attributedTitle: NSAttributedString?

  /// Whether a refresh is in progress.
  open private(set) var isRefreshing = false

  /// Whether the current drag can begin a refresh.
  private var isArmed = false

  /// Creates a control in its own height, 60 points; its scroll view sets the width.
  public init() {
    super.init(frame: Self.ownFrame(.zero))
    prepare()
  }

  /// Creates a control in its own height; its scroll view sets the rest of the frame.
  public override init(frame: CGRect) {
    super.init(frame: Self.ownFrame(frame))
    prepare()
  }

  /// Creates a control; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = Self.ownFrame(.zero)
    prepare()
  }

  private static func ownFrame(_ frame: CGRect) -> CGRect {
    CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
  }

  /// Leaves touches to the scroll view, because a control would keep them.
  private func prepare() {
    isUserInteractionEnabled = false
    isHidden = true
    autoresizingMask = .flexibleWidth
  }

  // MARK: - Refreshes by the application

  /// Begins a refresh. No action is sent, and the content stays where it is: an offset above its upper end
  /// shows the control.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    scrollView?.noteRefresh()
  }

  /// Ends a refresh, however it began. If a part of the control is visible, the content scrolls back, with
  /// an animation unless animations are disabled (Apple, `endRefreshing()`).
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    scrollView?.endRefresh()
  }

  // MARK: - The scroll view

  /// The scroll view whose control this is.
  private var scrollView: UIScrollView? {
    (superview as? UIScrollView).flatMap { $0.attachedRefresh === self ? $0 : nil }
  }

  /// Leaves the former scroll view. Overrides call `super`.
  open override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if newSuperview !== superview { scrollView?.attach(nil) }
  }

  /// Belongs to a scroll view that it was added to as a subview, as before iOS 10. Overrides call `super`.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    (superview as? UIScrollView)?.attach(self)
  }

  /// Prepares for a drag: it can begin one refresh, unless one is in progress or the content is already
  /// far enough beyond its end.
  func beginPull(in scrollView: UIScrollView) {
    isArmed = isEnabled && !isRefreshing && !isPulled(in: scrollView)
  }

  func endPull() { isArmed = false }

  private func isPulled(in scrollView: UIScrollView) -> Bool {
    // In a low view, the content does not follow the finger as far.
    let distance = min(
      UIApplication.shared.behavior.refreshPullDistance, scrollView.bounds.height / 4)
    return distance > 0 && scrollView.pull >= distance
  }

  /// Follows the content, and begins a refresh if a finger has dragged it far enough.
  func follow(_ scrollView: UIScrollView) {
    place(in: scrollView)
    guard isArmed, !isRefreshing, isPulled(in: scrollView) else { return }
    isArmed = false
    isRefreshing = true
    scrollView.noteRefresh()
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: nil)
  }

  /// Moves the control to the upper edge of the view, and at most down to the upper end of the content.
  private func place(in scrollView: UIScrollView) {
    // An offset or an inset can be infinite.
    let distance = scrollView.pull
    let pull = distance.isFinite ? max(distance, 0) : 0
    let height = isRefreshing ? max(pull, Self.height) : pull
    let place = CGRect(
      x: 0, y: 0 - height, width: scrollView.bounds.width, height: Self.height)
    if frame != place { frame = place }
    let isSeen = height > 0
    if isHidden == isSeen { isHidden = !isSeen }
  }
}
