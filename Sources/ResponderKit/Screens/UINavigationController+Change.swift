import Foundation

extension UINavigationController {
  /// Shows the last screen of the stack, after other transitions have ended.
  func follow(animated: Bool, byFinger isByFinger: Bool = false) {
    animatesNext = animated
    guard change == nil, !UIApplication.isTerminated else { return }
    switch appearance.phase {
    case .gone: showTopSilently()
    case .shown:
      if shown === stack.last { return settle() }
      UIApplication.shared.transitions.perform { [self] in
        // What a screen presents in its context is removed before another screen replaces it.
        shown?.removePresented()
        if change == nil, appearance.phase == .shown, shown !== stack.last {
          start(animated, byFinger: isByFinger)
        }
      }
    case .appearing, .disappearing: break
    }
  }

  /// Exchanges the view while it is not visible.
  func showTopSilently() {
    guard let view = viewIfLoaded else {
      shown = nil
      return settle()
    }
    while shown !== stack.last {
      let top = stack.last
      takeAway(shown)
      shown = top
      if let top {
        top.view.frame = contentFrame
        view.addSubview(top.view)
        placeBar()
      }
      // The calls about the transition may have changed the stack.
      if shown !== top { takeAway(top) }
    }
    settle()
  }

  /// Removes a screen's view, unless the application has moved it elsewhere. An animator may have put it into
  /// a view of its own in the container.
  private func takeAway(_ controller: UIViewController?) {
    guard let view = controller?.viewIfLoaded, let container = viewIfLoaded,
      let holder = sequence(first: view, next: \.superview).dropFirst()
        .first(where: { $0.controller != nil }), holder === container
    else { return }
    // In UIKit the view is in a wrapper, which is laid out instead.
    container.withoutLayout { view.removeFromSuperview() }
  }

  private func start(_ animated: Bool, byFinger isByFinger: Bool) {
    let old = shown
    let new = stack.last
    let (aim, start) = (stack, settledStack)
    let context = TransitionContext(from: old, to: new, animated: animated)
    context.isInteractive = isByFinger
    context.container = viewIfLoaded
    // A screen that was not on the stack is pushed, also if others go.
    let isBack = new.map { start.contains($0) } ?? true
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    if animated, !isByFinger, let delegate, let old, let new {
      animator = delegate.navigationController(
        self, animationControllerFor: isBack ? .pop : .push, from: old, to: new)
      interaction = animator.flatMap {
        delegate.navigationController(self, interactionControllerFor: $0)
      }
    }
    let isAnimatorsTask = animator != nil
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      guard let new else { return }
      delegate?.navigationController(self, willShow: new, animated: animated)
      if isAnimatorsTask { return }
      new.view.frame = contentFrame
      place(new, behind: isBack)
    }
    steps.clear = { [self] completed in
      if completed {
        takeAway(old)
        if isAnimatorsTask { place(new) }
        shown = new
      } else {
        takeAway(new)
        putBackDragged()
        if stack == aim { putBack(start) }
      }
    }
    steps.restore = { [self] in
      if isAnimatorsTask { place(old) }
    }
    steps.done = { [self] completed in
      self.change = nil
      draggedOut = nil
      if completed { settledStack = aim }
      settle()
      if completed, let new {
        notified = new
        delegate?.navigationController(self, didShow: new, animated: animated)
      }
      follow(animated: animatesNext)
    }
    let change = ScreenTransition(
      arriving: new.map { [$0] } ?? [], leaving: old.map { [$0] } ?? [],
      order: UIApplication.shared.behavior.navigationOrder, context: context,
      in: viewIfLoaded?.window, steps: steps)
    self.change = change
    animatesNext = false
    change.start(animator: animator, interaction: interaction)
  }

  /// Adds a screen's view, unless it is in place.
  private func place(_ controller: UIViewController?, behind isBehind: Bool = false) {
    guard let controller, let view = viewIfLoaded, controller.view.superview !== view
    else { return }
    if isBehind {
      view.insertSubview(controller.view, at: 0)
    } else {
      view.addSubview(controller.view)
    }
    placeBar()
  }

  /// Restores the stack from before a cancelled push or pop.
  private func putBack(_ old: [UIViewController]) {
    for controller in old where !stack.contains(controller) {
      controller.isMovingFromParent = false
    }
    stack = old
  }

  /// Removes the controllers that are neither in the stack nor visible, and notifies new ones that
  /// they were added.
  private func settle() {
    if shown === stack.last { settledStack = stack }
    for controller in children where !stack.contains(controller) && controller !== shown {
      controller.leaveParent()
    }
    let arrived = newcomers.filter { stack.contains($0) }
    newcomers = []
    for controller in arrived {
      if controller !== shown { controller.isMovingToParent = false }
      controller.didMove(toParent: self)
    }
  }

  // MARK: - Dragging

  func followDrag(_ pan: UIScreenEdgePanGestureRecognizer) {
    let width = max(view.bounds.width, 1)
    let progress = min(max(pan.translation(in: view).x / width, 0), 1)
    switch pan.state {
    case .began: beginInteractivePop()
    case .changed: change?.context.updateInteractiveTransition(progress)
    case .ended:
      change?.context.updateInteractiveTransition(progress)
      endInteractivePop(completing: progress > 0.5 || pan.velocity(in: view).x > width)
    case .cancelled, .failed: endInteractivePop(completing: false)
    case .possible: break
    }
  }

  /// Why a finger at the edge belongs to the content; `nil` if it pops the last screen.
  var reasonNotToPopByDragging: String? {
    if stack.count < 2 { return "there is no screen to go back to" }
    if !edgePanHasNewDelegate {
      if isNavigationBarHidden { return "the navigation bar is hidden" }
      if let item = stack.last?.navigationItem {
        if item.hidesBackButton { return "the back button is hidden" }
        if item.replacesBackButton { return "bar items replace the back button" }
      }
    }
    return change != nil || appearance.phase != .shown ? "the screens are changing" : nil
  }

  private func beginInteractivePop() {
    guard reasonNotToPopByDragging == nil, let last = stack.last else { return }
    draggedOut = (last, stack.count - 1)
    stack.removeLast()
    last.willMove(toParent: nil)
    follow(animated: true, byFinger: true)
  }

  private func endInteractivePop(completing: Bool) {
    guard draggedOut != nil else { return }
    change?.goOn(completing: completing)
  }

  private func putBackDragged() {
    guard let (controller, index) = draggedOut else { return }
    controller.isMovingFromParent = false
    if !stack.contains(controller) {
      stack.insert(controller, at: min(index, stack.count))
    }
  }
}

extension UIViewController {
  /// The nearest container that is a navigation controller.
  public var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
}
