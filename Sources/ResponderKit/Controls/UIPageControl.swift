public import Foundation

/// A row of dots, one for each page. A tap on the right half turns to the next page, one on the left half to the former
/// one (Apple, `UIPageControl`).
@MainActor
open class UIPageControl: UIControl {
  private var storedPage = 0
  /// The page that was current when the finger went down.
  private var pageBefore = 0

  /// The number of pages, at least 0. A current page beyond it becomes the last one.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = storedPage
      noteHiding()
      if numberOfPages != oldValue { invalidateIntrinsicContentSize() }
    }
  }

  /// The current page, from 0 to ``numberOfPages`` − 1; other values are limited to this range. Setting it sends no
  /// action.
  open var currentPage: Int {
    get { storedPage }
    set { storedPage = min(max(newValue, 0), max(numberOfPages - 1, 0)) }
  }

  /// Whether the control is hidden while there are fewer than two pages.
  open var hidesForSinglePage = false { didSet { noteHiding() } }
  /// Stored, but without effect.
  open var pageIndicatorTintColor: UIColor?
  /// Stored, but without effect.
  open var currentPageIndicatorTintColor: UIColor?
  /// Stored, but without effect, because nothing is drawn.
  open var defersCurrentPageDisplay = false
  /// Does nothing: nothing is drawn.
  open func updateCurrentPageDisplay() {}
  /// Whether a finger that moves over the dots turns pages.
  open var allowsContinuousInteraction = true

  /// Whether the program has hidden the control.
  private var isHiddenByProgram = false

  /// Whether the control is hidden: by the program, or because there are fewer than two pages.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      isHiddenByProgram = newValue
      noteHiding()
    }
  }

  private func noteHiding() {
    super.isHidden = isHiddenByProgram || hidesForSinglePage && numberOfPages < 2
  }

  // MARK: - Size

  private static let dotSpacing: CGFloat = 16
  private static let height: CGFloat = 26

  /// Returns the size for a number of pages: 16 points for each dot and as many around them, and 26 points high. It is
  /// an estimate.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 0) + 1) * Self.dotSpacing, height: Self.height)
  }

  /// The size for ``numberOfPages``.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  override var fitsContent: Bool { true }

  // MARK: - Touches

  override var blockedAncestorGestures: AncestorGestures { isEnabled ? .taps : [] }

  private var start: CGFloat = 0
  private var hasScrubbed = false

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    pageBefore = currentPage
    start = touch.location(in: self).x
    hasScrubbed = false
    return true
  }

  /// Turns a page for each 16 points of the way, and sends an action each time.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    guard allowsContinuousInteraction else { return true }
    let pages = ((touch.location(in: self).x - start) / Self.dotSpacing).rounded(.towardZero)
    if pages != 0 { hasScrubbed = true }
    if hasScrubbed { turn(to: pageBefore + Int(pages), with: event) }
    return true
  }

  /// Turns a page if the finger lifts inside the control and has turned none.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !isGivingUp, isTouchInside, !hasScrubbed, let touch else { return }
    let isForward = touch.location(in: self).x >= bounds.midX
    turn(to: currentPage + (isForward ? 1 : -1), with: event)
  }

  private func turn(to page: Int, with event: UIEvent?) {
    let old = currentPage
    currentPage = page
    if currentPage != old {
      sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    }
  }

  override var savedValue: Double? {
    get { Double(currentPage) }
    set { if let newValue, let page = Int(exactly: newValue) { currentPage = page } }
  }
}
