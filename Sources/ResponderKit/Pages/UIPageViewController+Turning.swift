import Foundation

// The turn from one page to another. Records of iOS 7 show the order of its calls.
extension UIPageViewController {
  private var transitions: ScreenTransitions { UIApplication.shared.transitions }

  // MARK: - Start

  /// Makes the will-calls, and adds the new page beside the current one.
  func start(_ turn: PageTurn) {
    self.turn = turn
    if turn.isByUser { delegate?.pageViewController(self, willTransitionTo: [turn.to]) }
    // The delegate may have set another page.
    guard self.turn === turn else { return }
    if turn.to.parent !== self { adopt(turn.to) }
    transitions.clear {
      turn.to.loadViewIfNeeded()
      turn.to.startAppearance(true, animated: turn.isAnimated, by: .transition)
      turn.from?.startAppearance(false, animated: turn.isAnimated, by: .transition)
      scroll.addSubview(turn.to.view)
      arrange()
    }
    transitions.performDeferred()
    turn.isStarted = true
  }

  // MARK: - End

  /// Makes the did-calls, and removes the page that is not visible any more.
  /// - Parameters:
  ///   - turn: The turn in progress.
  ///   - isCompleted: Whether the new page stays.
  ///   - isFinished: Whether the pages came to rest by themselves.
  func end(_ turn: PageTurn, completed isCompleted: Bool, finished isFinished: Bool = true) {
    guard self.turn === turn else { return }
    self.turn = nil
    transitions.clear {
      if isCompleted {
        settle(on: turn)
        takeAway(turn.from)
        turn.to.endAppearance(true)
        turn.from?.endAppearance(false)
        turn.from?.appearIfMoved()
        if turn.to.parent === self { turn.to.didMove(toParent: self) }
        release(turn.from)
      } else {
        turn.from?.startAppearance(true, animated: turn.isAnimated, by: .transition)
        turn.from?.endAppearance(true)
        turn.to.startAppearance(false, animated: turn.isAnimated, by: .transition)
        takeAway(turn.to)
        turn.to.endAppearance(false)
        release(turn.to)
      }
    }
    report(turn, completed: isCompleted, finished: isFinished)
    transitions.performDeferred()
  }

  /// Puts the new page into the middle. The content keeps its position on the screen.
  private func settle(on turn: PageTurn) {
    placed = turn.to
    if turn.isByUser, page === turn.from {
      page = turn.to
      neighbors.turn(turn.direction, from: turn.from)
      if turn.cause == .finger { showDot(dotIndex + (turn.direction == .forward ? 1 : -1)) }
    }
    // The content can be beyond the new page only under a finger.
    arrange(at: turn.cause == .finger ? scroll.position - turn.direction.sign : 0)
  }

  private func report(_ turn: PageTurn, completed: Bool, finished: Bool) {
    if turn.isByUser {
      delegate?.pageViewController(
        self, didFinishAnimating: finished, previousViewControllers: turn.from.map { [$0] } ?? [],
        transitionCompleted: completed)
    }
    turn.completion?(completed && finished)
  }

  /// Removes a page's view, unless the application has moved it elsewhere.
  func takeAway(_ controller: UIViewController?) {
    guard let view = controller?.viewIfLoaded, view.superview === scroll else { return }
    view.removeFromSuperview()
  }

  /// Removes a page from the children, unless it is the current one.
  func release(_ controller: UIViewController?) {
    guard let controller, controller.parent === self, controller !== page, controller !== placed
    else { return }
    controller.willMove(toParent: nil)
    controller.leaveParent()
  }

  /// Ends a turn because another page is shown, or because the pages change their size.
  /// - Parameter isCompleted: Whether the new page stays; `nil` if only one of a finger returns.
  func interruptTurn(completing isCompleted: Bool? = nil) {
    scroll.halt()
    if let turn {
      end(turn, completed: isCompleted ?? (turn.cause != .finger), finished: false)
    }
    if turn == nil { arrange(at: 0) }
  }

  /// Ends a turn of a controller that began to disappear with its pages. They get no further will-calls, and the one
  /// that stays gets its did-call with the controller.
  func abandonTurn() {
    scroll.halt()
    guard let turn else { return arrange(at: 0) }
    self.turn = nil
    let isCompleted = turn.cause != .finger
    for controller in [turn.from, turn.to] {
      guard let controller, controller.appearance.phase == .disappearing else { continue }
      controller.appearance.owner = .parent
      controller.appearance.depth = 1
    }
    transitions.clear {
      if isCompleted { settle(on: turn) }
      takeAway(isCompleted ? turn.from : turn.to)
      if isCompleted, turn.to.parent === self { turn.to.didMove(toParent: self) }
      release(isCompleted ? turn.from : turn.to)
      arrange(at: 0)
    }
    report(turn, completed: isCompleted, finished: false)
    transitions.performDeferred()
  }

  /// Exchanges the pages without a turn. A page appears with the controller, if that is appearing.
  func placeSilently() {
    guard isViewLoaded, placed !== page else { return }
    let old = placed
    placed = page
    if let page {
      scroll.addSubview(page.view)
      arrange(at: 0)
      page.didMove(toParent: self)
    }
    takeAway(old)
    release(old)
  }

  // MARK: - The content's movements

  /// Begins, continues or reverses a turn.
  /// - Parameters:
  ///   - position: The position of the content, in pages from the current one.
  ///   - isByFinger: Whether a finger moves the content now.
  func contentMoved(to position: CGFloat, byFinger isByFinger: Bool) {
    guard appearance.phase == .shown else { return }
    var position = position
    if let turn {
      guard turn.cause == .finger else { return }
      let progress = position * turn.direction.sign
      if progress < 0 {
        end(turn, completed: false)
      } else if progress > 1, isByFinger {
        // The finger drags beyond the new page, to the one after it or to the end.
        end(turn, completed: true)
        position = scroll.position
      } else {
        return
      }
    }
    guard turn == nil, let direction = NavigationDirection(of: position), let placed,
      placed === page, let next = neighbor(direction)
    else { return }
    start(PageTurn(from: placed, to: next, direction: direction, cause: .finger))
  }

  /// Ends a turn when the content rests. A turn of a finger waits between two pages.
  /// - Parameter position: The page, in pages from the current one; `nil` between two pages.
  func contentRests(at position: CGFloat?) {
    guard let turn else {
      if let position, position != 0 { arrange(at: 0) }
      return
    }
    guard turn.isStarted, position != nil || turn.cause != .finger else { return }
    // An application that moves the content elsewhere, or holds it in place, does not hold up the program's turns.
    let isThere = position == turn.direction.sign
    end(
      turn, completed: isThere || turn.cause != .finger,
      finished: isThere || turn.cause == .finger)
    if self.turn == nil, !scroll.isMoving { arrange(at: 0) }
  }

  /// Whether a page is turned by code or by the page control.
  var isTurnedByProgram: Bool { turn.map { $0.cause != .finger } ?? false }

  // MARK: - Neighbours

  /// Asks for the pages beside the current one, of which nothing is known.
  /// - Returns: Whether a finger may turn pages.
  func prepareForFinger() -> Bool {
    guard dataSource != nil, turn.map({ $0.cause == .finger }) ?? true else { return false }
    for direction in [NavigationDirection.reverse, .forward] {
      if case .page = neighbors[direction] { continue }
      ask(direction)
    }
    if !scroll.isDragging { arrange() }
    return true
  }

  /// Returns the page in a direction.
  func neighbor(_ direction: NavigationDirection) -> UIViewController? {
    if case .unknown = neighbors[direction] {
      ask(direction)
      arrange()
    }
    if case .page(let page) = neighbors[direction] { return page }
    return nil
  }

  private func ask(_ direction: NavigationDirection) {
    guard let page, let dataSource else { return neighbors[direction] = .none }
    let answer =
      direction == .forward
      ? dataSource.pageViewController(self, viewControllerAfter: page)
      : dataSource.pageViewController(self, viewControllerBefore: page)
    // The data source may have set other pages.
    guard self.page === page else { return }
    neighbors[direction] = answer.flatMap { $0 === page ? nil : .page($0) } ?? .none
  }
}
