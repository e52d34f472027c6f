import Foundation

// The places of the pages and of the page control.
extension UIPageViewController {
  /// Returns where the visible page is in a view.
  func pageFrame(in size: CGSize) -> CGRect {
    let height = pageControl == nil ? size.height : max(size.height - Self.pageControlHeight, 0)
    return CGRect(x: 0, y: 0, width: size.width, height: height)
  }

  /// Lays out the scroll view and the page control. A new size ends a turn at the page that is nearest, or that the
  /// content moves to.
  func layOutPages() {
    guard let view = viewIfLoaded else { return }
    let page = pageFrame(in: view.bounds.size)
    // The scroll view has the space on both sides of the page.
    let frame =
      scroll.isVertical
      ? page.insetBy(dx: 0, dy: -spacing / 2) : page.insetBy(dx: -spacing / 2, dy: 0)
    // A rounding error is not a new size.
    let isSame =
      abs(scroll.bounds.width - frame.width) < 0.001
      && abs(scroll.bounds.height - frame.height) < 0.001
    if !isSame {
      if scroll.pageLength > 0 {
        let progress = turn.map { scroll.restingPosition * $0.direction.sign } ?? 0
        interruptTurn(completing: turn?.cause == .finger ? progress >= 0.5 : true)
      }
      scroll.withoutReports { scroll.frame = frame }
      arrange(at: 0)
    } else {
      arrange()
    }
    pageControl?.frame = CGRect(
      x: 0, y: page.maxY, width: page.width, height: Self.pageControlHeight)
  }

  /// Sets the ends of the content, its position and the frames of the pages.
  /// - Parameter position: The new position, in pages from the current one; `nil` for the present one.
  func arrange(at position: CGFloat? = nil) {
    guard scroll.pageLength > 0 else { return }
    // The program turns to a page that has no neighbours yet.
    let isOpen = turn.map { $0.cause != .finger } ?? false
    let isFixed = dataSource == nil
    scroll.arrange(
      isFirst: !isOpen && (isFixed || neighbors.isEnd(.reverse)),
      isLast: !isOpen && (isFixed || neighbors.isEnd(.forward)), at: position ?? scroll.position)
    put(placed, at: 0)
    if let turn { put(turn.to, at: turn.direction.sign) }
  }

  private func put(_ controller: UIViewController?, at position: CGFloat) {
    guard let controller, let view = controller.viewIfLoaded,
      (controller.coveredPlace?.superview ?? view.superview) === scroll
    else { return }
    let place = scroll.pageLength * (1 + position) + spacing / 2
    let (width, height) = (scroll.bounds.width, scroll.bounds.height)
    let frame =
      scroll.isVertical
      ? CGRect(x: 0, y: place, width: width, height: max(height - spacing, 0))
      : CGRect(x: place, y: 0, width: max(width - spacing, 0), height: height)
    if view.frame != frame { view.frame = frame }
  }

  /// Calls `viewIsAppearing` of a page that appeared before it was in a window.
  func tellLateIsAppearing() {
    guard let placed, placed.appearance.phase == .shown, !placed.appearance.hasSentIsAppearing,
      placed.viewIfLoaded?.window != nil
    else { return }
    placed.appearance.hasSentIsAppearing = true
    placed.callScreen(.viewIsAppearing, reported: false) { placed.viewIsAppearing(false) }
  }

  // MARK: - Page control

  /// Asks for the number of pages and the index of the current one, which the data source may leave out.
  func askForDots() {
    guard transitionStyle == .scroll, navigationOrientation == .horizontal, page != nil,
      let dataSource
    else { return removePageControl() }
    isWithoutDots = false
    let count = dataSource.presentationCount(for: self)
    let index = dataSource.presentationIndex(for: self)
    guard !isWithoutDots else { return removePageControl() }
    let control = pageControl ?? makePageControl()
    control.numberOfPages = count
    showDot(index)
  }

  func showDot(_ index: Int) {
    guard let pageControl else { return }
    pageControl.currentPage = index
    dotIndex = pageControl.currentPage
  }

  private func makePageControl() -> UIPageControl {
    let control = UIPageControl()
    control.addAction(
      UIAction { [weak self] _ in self?.dotsTapped() }, for: .valueChanged)
    pageControl = control
    viewIfLoaded?.addSubview(control)
    layOutPages()
    return control
  }

  private func removePageControl() {
    guard let pageControl else { return }
    pageControl.removeFromSuperview()
    self.pageControl = nil
    layOutPages()
  }

  /// Turns one page, after a turn in progress.
  private func dotsTapped() {
    guard let control = pageControl, control.currentPage != dotIndex else { return }
    let direction: NavigationDirection = control.currentPage > dotIndex ? .forward : .reverse
    guard appearance.phase == .shown else { return showDot(dotIndex) }
    interruptTurn()
    guard turn == nil, let placed, placed === page, let next = neighbor(direction),
      scroll.window != nil, scroll.pageLength > 0
    else { return showDot(dotIndex) }
    showDot(dotIndex + (direction == .forward ? 1 : -1))
    let turn = PageTurn(from: placed, to: next, direction: direction, cause: .pageControl)
    start(turn)
    if self.turn === turn { scroll.scroll(to: direction) }
  }
}
