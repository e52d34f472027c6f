import Foundation

extension UINavigationController {
  /// Shows the last screen of the stack, as soon as nothing else is under way.
  func follow(animated: Bool, byFinger isByFinger: Bool = false) {
    animatesNext = animated
    guard change == nil, !UIApplication.isTerminated else { return }
    switch appearance.phase {
    case .gone: showTopSilently()
    case .shown:
      if shown === stack.last { return settle() }
      UIApplication.shared.transitions.perform { [self] in
        // What is presented in the context of a screen goes before another one takes its place.
        shown?.removePresented()
        if change == nil, appearance.phase == .shown, shown !== stack.last {
          start(animated, byFinger: isByFinger)
        }
      }
    case .appearing, .disappearing: break
    }
  }

  /// Has the right view in place while nobody sees it.
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
        top.view.frame = view.bounds
        view.addSubview(top.view)
      }
      // Whoever was told that it moves may have changed the stack.
      if shown !== top { takeAway(top) }
    }
    settle()
  }

  /// Takes a screen's view away, unless the application has put it elsewhere.
  private func takeAway(_ controller: UIViewController?) {
    guard let view = controller?.viewIfLoaded, let container = viewIfLoaded,
      view.superview === container
    else { return }
    // In UIKit it lies in a view of the navigation controller's own, which is laid out in its place.
    container.withoutLayout { view.removeFromSuperview() }
  }

  private func start(_ animated: Bool, byFinger isByFinger: Bool) {
    let old = shown
    let new = stack.last
    let context = TransitionContext(from: old, to: new, animated: animated)
    context.isInteractive = isByFinger
    let isBack = old.map { !stack.contains($0) } ?? false
    var steps = ScreenTransition.Steps()
    steps.install = { [self] in
      guard let new else { return }
      delegate?.navigationController(self, willShow: new, animated: animated)
      new.view.frame = view.bounds
      if isBack { view.insertSubview(new.view, at: 0) } else { view.addSubview(new.view) }
    }
    steps.clear = { [self] completed in
      if completed {
        takeAway(old)
        shown = new
      } else {
        takeAway(new)
        putBackDragged()
      }
    }
    steps.done = { [self] completed in
      self.change = nil
      draggedOut = nil
      settle()
      if completed, let new {
        told = new
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
    change.start()
  }

  /// Lets those go who are neither in the stack nor seen, and tells those who are that they have come.
  private func settle() {
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

  private func beginInteractivePop() {
    guard change == nil, appearance.phase == .shown, stack.count > 1, let last = stack.last
    else { return }
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
