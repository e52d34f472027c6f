import Foundation

extension UIViewController {
  func adopt(_ child: UIViewController) {
    precondition(child !== self, "\(Swift.type(of: self)) cannot be a child of itself.")
    precondition(
      !isInside(child),
      "\(Swift.type(of: child)) cannot be a child of \(Swift.type(of: self)), which it contains.")
    if child.parent === self { return }
    if child.parent != nil { child.removeFromParent() }
    children.append(child)
    child.parent = self
    child.isMovingFromParent = false
    child.isMovingToParent = true
    child.willMove(toParent: self)
  }

  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    isMovingToParent = false
    parent.didRemove(self)
    // Nothing else reports its appearance.
    if appearance.owner == .parent, appearance.ending == nil,
      appearance.phase == .appearing || appearance.phase == .disappearing
    {
      scheduleEndOfAppearance()
    }
    if ownPresented != nil || !children.isEmpty {
      UIApplication.current?.transitions.perform { [self] in removePresented() }
    }
    didMove(toParent: nil)
    if appearance.phase == .gone { isMovingFromParent = false }
  }

  func isInside(_ other: UIViewController) -> Bool {
    parent.map { $0 === other || $0.isInside(other) } ?? false
  }

  /// The outermost container.
  var outermost: UIViewController { parent?.outermost ?? self }

  func exchange(
    _ old: UIViewController, for new: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, animations: (@MainActor () -> Void)?,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    precondition(
      old.parent === self && new.parent === self,
      "\(Swift.type(of: self)) can change places of its own children only.")
    let place = old.coveredPlace?.superview ?? old.view.superview
    let isNotified = shouldAutomaticallyForwardAppearanceMethods && appearance.phase != .gone
    let context = TransitionContext(from: old, to: new, animated: duration > 0)
    context.ownDuration = duration
    var steps = ScreenTransition.Steps()
    steps.install = {
      if new.view.superview == nil { place?.addSubview(new.view) }
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() })
    }
    steps.clear = { _ in
      if let view = old.viewIfLoaded, view.superview === place { view.removeFromSuperview() }
    }
    steps.done = { completion?($0) }
    let transition = ScreenTransition(
      arriving: isNotified ? [new] : [], leaving: isNotified ? [old] : [], order: .newThenOld,
      context: context, in: viewIfLoaded?.window, steps: steps)
    UIApplication.shared.transitions.perform { [self] in
      old.removePresented()
      // Earlier calls may have removed one of them.
      if old.parent === self && new.parent === self {
        transition.start()
      } else {
        completion?(false)
      }
    }
  }
}
