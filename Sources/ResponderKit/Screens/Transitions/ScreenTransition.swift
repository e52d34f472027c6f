// Changes of screens. A transition makes the calls of the arriving and the leaving controllers in UIKit's order, and
// ends at once, after an animation, or when an interaction has finished. Begin here; `ScreenTransitions` has those
// under way.

import Foundation

/// A transition between screens, from the first will-call to the last completion handler.
@MainActor
final class ScreenTransition {
  enum Stage {
    case waiting, starting, running, over
  }

  /// The changes of views, and the additional notifications.
  struct Steps {
    /// Called after the will-calls; adds the new view.
    var install: () -> Void = {}
    /// Called before the did-calls; removes the old view if it does not stay.
    var clear: (_ completed: Bool) -> Void = { _ in }
    /// Called after a cancellation, when the old screens are about to appear again; adds those of their views
    /// that are missing.
    var restore: () -> Void = {}
    /// After the did-calls.
    var done: (_ completed: Bool) -> Void = { _ in }
  }

  private(set) var stage = Stage.waiting
  private let arriving: [UIViewController]
  private let leaving: [UIViewController]
  private let order: AppearanceOrder
  private let steps: Steps
  let context: TransitionContext
  private(set) weak var window: UIWindow?
  /// Whether the transition is abandoned instead of completed when another one replaces it.
  private let yields: Bool

  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// The animator's animations, if the transition is interactive or interruptible.
  private var timeline: AnimationTimeline?
  /// What was animated, to be reverted by a cancellation.
  private let changes = AnimatedChanges()
  private var ending: ScheduledAction?
  /// The part in the transactions that an animated transition began in.
  private var ticket: AnimationTicket?
  private var finishesAtOnce = false
  /// Whether the animator or the interaction controller is being started.
  private var isStartingDriver = false

  var isAnimated: Bool { context.isAnimated }

  /// Creates a transition.
  /// - Parameters:
  ///   - arriving: The controllers that appear, in the order of the calls.
  ///   - leaving: The controllers that disappear.
  ///   - yields: Whether the arriving controllers get no did-call if another transition begins
  ///     before the end.
  init(
    arriving: [UIViewController], leaving: [UIViewController], order: AppearanceOrder,
    context: TransitionContext, in window: UIWindow?, yields: Bool = false, steps: Steps
  ) {
    self.arriving = arriving
    self.leaving = leaving
    self.order = order
    self.context = context
    self.window = window
    self.yields = yields
    self.steps = steps
  }

  private var transitions: ScreenTransitions { UIApplication.shared.transitions }

  /// Whether no screen appears or disappears, because the interface rotates.
  var isTurn: Bool { context.from == nil && context.to == nil }

  func involves(_ controller: UIViewController) -> Bool {
    context.from === controller || context.to === controller
      || arriving.contains(controller) || leaving.contains(controller)
  }

  // MARK: - Start

  /// Makes the will-calls, and schedules the did-calls.
  func start(
    animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    guard !UIApplication.isTerminated else { return }
    context.transition = self
    self.animator = animator
    self.interaction = interaction
    context.isInteractive = interaction?.wantsInteractiveStart ?? context.isInteractive
    context.duration =
      isAnimated
      ? animator?.transitionDuration(using: context)
        ?? UIApplication.shared.behavior
        .transitionDuration : 0
    stage = .starting
    transitions.add(self)
    if isAnimated { ticket = CATransaction.addAnimation() }
    // A screen is loaded before the old one is notified that it disappears.
    for controller in arriving { controller.loadViewIfNeeded() }
    if order.tellsNewFirstAtStart {
      startAppearances()
      startDisappearances()
    } else {
      startDisappearances()
      startAppearances()
    }
    steps.install()
    stage = .running
    changes.record(from: 0) { context.animateAlongside() }
    isStartingDriver = true
    run()
    isStartingDriver = false
    if finishesAtOnce { finish() }
    transitions.performDeferred()
  }

  private func startAppearances() {
    for controller in arriving {
      controller.startAppearance(true, animated: isAnimated, by: .transition)
    }
  }

  private func startDisappearances() {
    // A controller that became part of an arriving screen does not disappear.
    for controller in leaving where !arriving.contains(where: controller.isInside) {
      controller.startAppearance(false, animated: isAnimated, by: .transition)
    }
  }

  private func run() {
    if let interaction, context.isInteractive || animator == nil {
      interaction.startInteractiveTransition(context)
    } else if let interaction {
      (interaction as? UIPercentDrivenInteractiveTransition)?.attach(context)
      animateOnTimeline(held: false)
    } else if context.isInteractive {
      // The caller that began it ends it.
    } else if let animator {
      animate(with: animator)
    } else {
      finish(in: context.duration)
    }
  }

  private func animate(with animator: any UIViewControllerAnimatedTransitioning) {
    animator.animateTransition(using: context)
    awaitCompletion(in: context.duration)
  }

  /// Ends the transition if its animator or interaction controller does not do so in time.
  private func awaitCompletion(
    in seconds: TimeInterval, completing: Bool = true, of driver: AnyObject? = nil
  ) {
    guard stage == .running, !context.isCompletionScheduled, let one = driver ?? animator
    else { return }
    schedule(in: seconds + UIApplication.shared.behavior.animatorTimeout) { [self] in
      UIApplication.warn(
        .unfinishedAnimator, about: one,
        "\(type(of: one)) did not call completeTransition(_:); its transition was completed "
          + "without it.")
      finish(completed: completing)
    }
  }

  /// Runs the animator, and controls its animations.
  /// - Parameter isHeld: Whether the user drives them.
  func animateOnTimeline(held isHeld: Bool) {
    guard let animator, timeline == nil else { return }
    let timeline = AnimationTimeline()
    self.timeline = timeline
    if !isHeld { timeline.run(from: 0, forward: true, speed: 1) }
    changes.record(from: 0) {
      ViewAnimation.collect(in: timeline) { animator.animateTransition(using: context) }
    }
    if !isHeld { awaitCompletion(in: context.duration) }
  }

  // MARK: - Interaction

  /// Continues an interactive transition without the user, to its end or back to its beginning. If an object
  /// of the application drives it, that object does so and reports the end.
  func goOn(completing: Bool) {
    guard stage == .running, context.isInteractive else { return }
    let rest = completing ? 1 - context.percentComplete : context.percentComplete
    let speed = max(interaction?.completionSpeed ?? 1, 0.001)
    endInteraction(cancelled: !completing)
    if let timeline {
      timeline.run(
        from: context.duration * context.percentComplete, forward: completing, speed: speed)
      awaitCompletion(in: context.duration * rest / speed, completing: completing)
    } else if let interaction {
      awaitCompletion(in: context.duration, completing: completing, of: interaction)
    } else if completing, let animator {
      animate(with: animator)
    } else {
      schedule(in: context.duration * rest) { [self] in finish(completed: completing) }
    }
  }

  private func endInteraction(cancelled isCancelled: Bool) {
    context.endInteraction(cancelled: isCancelled)
    // As all changes, those back take effect at once.
    if isCancelled { changes.set(part: 0) }
  }

  /// Pauses a transition that continues without the user, so that it becomes interactive again.
  func pause() {
    guard stage == .running, !context.isInteractive, !context.isCancelled,
      !context.isCompletionScheduled, let timeline
    else { return }
    timeline.hold()
    ending?.cancel()
    context.beginInteraction(at: timeline.elapsed / max(context.duration, .leastNormalMagnitude))
  }

  // MARK: - End

  /// Ends the transition for its animator or interaction controller.
  func complete(_ completed: Bool) {
    if UIApplication.shared.behavior.completesTransitionsAtOnce, !isStartingDriver,
      !transitions.isMidway
    {
      finish(completed: completed)
    } else {
      finish(in: 0, completed: completed)
    }
  }

  /// Ends the transition in a later turn.
  func finish(in seconds: TimeInterval, completed: Bool = true) {
    schedule(in: seconds) { [self] in finish(completed: completed) }
  }

  private func schedule(in seconds: TimeInterval, _ action: @escaping @MainActor () -> Void) {
    ending?.cancel()
    let scheduler = UIApplication.shared.scheduler
    ending = scheduler.schedule(at: scheduler.now + seconds, action)
  }

  /// Ends the transition now; an interactive one is cancelled.
  /// - Parameter isReplaced: Whether another screen replaces the arriving ones.
  func finishAtOnce(replaced isReplaced: Bool = false) {
    if stage == .starting {
      finishesAtOnce = true
    } else if yields && isReplaced {
      yield()
    } else {
      let isDriven = context.isInteractive
      if isDriven { endInteraction(cancelled: true) }
      finish(completed: !isDriven && !context.isCancelled)
    }
  }

  /// Ends the transition without did-calls for the arriving screens, which are being replaced.
  private func yield() {
    guard close() else { return }
    transitions.clear { steps.clear(true) }
    endLeaving()
    finishSteps(completed: true)
  }

  private func finish(completed: Bool = true) {
    guard close() else { return }
    // A screen is laid out before its did-call.
    UIApplication.shared.layOutWindows()
    if completed {
      transitions.clear { steps.clear(true) }
      if order.tellsNewFirstAtEnd {
        end(arriving, appears: true)
        endLeaving()
      } else {
        endLeaving()
        end(arriving, appears: true)
      }
    } else {
      // The new screen disappears without having appeared, then the old one appears again. What these
      // calls present or dismiss follows afterwards.
      transitions.clear {
        for controller in arriving where controller.appearance.phase == .appearing {
          controller.startAppearance(false, animated: isAnimated, by: .transition)
        }
        steps.clear(false)
      }
      end(arriving, appears: false)
      transitions.clear {
        for controller in leaving where controller.appearance.phase == .disappearing {
          controller.startAppearance(true, animated: isAnimated, by: .transition)
        }
        steps.restore()
      }
      end(leaving, appears: true)
    }
    finishSteps(completed: completed)
  }

  private func end(_ controllers: [UIViewController], appears: Bool) {
    for controller in controllers { controller.endAppearance(appears) }
  }

  private func endLeaving() {
    end(leaving, appears: false)
    for controller in leaving { controller.appearIfMoved() }
  }

  private func close() -> Bool {
    guard stage == .running else { return false }
    stage = .over
    ending?.cancel()
    transitions.remove(self)
    return true
  }

  private func finishSteps(completed: Bool) {
    guard !UIApplication.isTerminated else { return }
    animator?.animationEnded(completed)
    context.complete()
    steps.done(completed)
    ticket?.end()
    transitions.performDeferred()
  }
}
