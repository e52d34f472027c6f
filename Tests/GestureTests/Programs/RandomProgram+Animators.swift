import Foundation
import ResponderKit
import ResponderTesting

// Animations that are held, moved and turned round, and stacks whose delegate animates them.
extension RandomProgram {
  /// Makes a property animator, or does something to one that there is.
  func animateByHand() {
    let live = animators.filter { !$0.isOver }
    animators = live
    guard live.count < 4, live.isEmpty || random.oneIn(3) else {
      return move(random.element(of: live).animator)
    }
    let view = random.element(of: views + scrolls)
    let isBusy = random.oneIn(4)
    note("animator\(isBusy ? " that meddles" : "")")
    let animator = UIViewPropertyAnimator(
      duration: Double(random.below(8)) / 10, curve: .linear
    ) { [self] in
      view.alpha = view.alpha == 1 ? 0.6 : 1
      if isBusy { meddle() }
    }
    let entry = ProgramAnimation(animator, promises.make("a property animator"))
    animator.isUserInteractionEnabled = random.oneIn(2)
    animator.pausesOnCompletion = random.oneIn(6)
    animator.addCompletion { [self] _ in
      entry.end()
      react()
    }
    animators.append(entry)
    if random.oneIn(2) { animator.startAnimation(afterDelay: Double(random.below(3)) / 10) }
  }

  private func move(_ animator: UIViewPropertyAnimator) {
    let kind = random.below(9)
    note("animator \(kind)")
    if animator.state == .stopped {
      let places: [UIViewAnimatingPosition] = [.start, .current, .end]
      return animator.finishAnimation(at: random.element(of: places))
    }
    switch kind {
    case 0, 1: animator.startAnimation()
    case 2: animator.pauseAnimation()
    case 3: animator.fractionComplete = CGFloat(random.below(100)) / 100
    case 4: animator.isReversed.toggle()
    case 5:
      animator.continueAnimation(
        withTimingParameters: nil, durationFactor: CGFloat(random.below(3)) / 2)
    case 6: animator.stopAnimation(false)
    case 7:
      // No call is made, unless it had not begun.
      let wasActive = animator.state == .active
      animator.stopAnimation(true)
      if wasActive { animators.first { $0.animator === animator }?.end() }
    default:
      let view = random.element(of: views + scrolls)
      animator.addAnimations { view.center.x += 4 }
    }
  }

  /// Brings every animator to its end.
  func endAnimators() {
    for entry in animators where !entry.isOver {
      let animator = entry.animator
      animator.pausesOnCompletion = false
      switch animator.state {
      case .stopped: animator.finishAnimation(at: .end)
      case .active where !animator.isRunning:
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .active: break
      case .inactive: animator.startAnimation()
      }
    }
  }

  /// Steps of an animation, and one view in another one's place.
  func animateInSteps() {
    let over = promises.make("an animation of steps")
    let view = random.element(of: views)
    let duration = Double(random.below(8)) / 10
    note("steps")
    if let parent = view.superview, random.oneIn(2) {
      let new = BookkeepingView(auditor, view.frame)
      views.append(keep(new))
      if random.oneIn(2) { parent.addSubview(new) }
      let options: UIView.AnimationOptions = random.oneIn(2) ? .showHideTransitionViews : []
      return UIView.transition(from: view, to: new, duration: duration, options: options) { _ in
        over()
      }
    }
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x += 3 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.7 }
    } completion: { [self] _ in
      over()
      react()
    }
  }
}

/// A property animator of a random program, and whether it is over.
@MainActor
final class ProgramAnimation {
  let animator: UIViewPropertyAnimator
  private let over: @MainActor () -> Void
  private(set) var isOver = false

  init(_ animator: UIViewPropertyAnimator, _ over: @escaping @MainActor () -> Void) {
    self.animator = animator
    self.over = over
  }

  func end() {
    isOver = true
    over()
  }
}

/// Animates pushes and pops at random, and has some of them driven.
@MainActor
final class ProgramStackDelegate: UINavigationControllerDelegate {
  private let promises: Promises
  private var random: SplitMix
  /// What drives pushes and pops, while those last.
  private(set) var drivers: [Driver] = []

  struct Driver {
    weak var driver: UIPercentDrivenInteractiveTransition?
  }

  init(_ promises: Promises, seed: UInt64) {
    self.promises = promises
    random = SplitMix(seed: seed)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard random.oneIn(2) else { return nil }
    let animator = ProgramAnimator(
      promises, duration: Double(random.below(8)) / 10, isDriven: random.oneIn(2))
    if let driver = animator.driver {
      drivers = drivers.filter { $0.driver != nil } + [Driver(driver: driver)]
    }
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    (animationController as? ProgramAnimator)?.driver
  }
}
