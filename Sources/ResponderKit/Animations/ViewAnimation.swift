import Foundation

/// One call of `UIView.animate` and its like, from its block to its completion.
@MainActor
final class ViewAnimation {
  /// The animation whose block is running.
  private static var current: ViewAnimation?
  static var areEnabled = true
  /// What the animations that begin now belong to.
  private static var timeline: AnimationTimeline?

  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var completion: (@MainActor (Bool) -> Void)?
  private var completionCall: ScheduledAction?
  private var viewCount = 0
  /// Whether a view changed in its block.
  private var hasChanged = false
  private(set) var isOver = false

  /// Within another animation's block, that one's duration and options count.
  private init(
    duration: TimeInterval, options: UIView.AnimationOptions,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    let outer = Self.current
    let isFree = options.contains(.overrideInheritedDuration)
    self.duration = Self.areEnabled ? (isFree ? nil : outer?.duration) ?? max(duration, 0) : 0
    let hasOwnOptions = options.contains(.overrideInheritedOptions)
    self.options = (hasOwnOptions ? nil : outer?.options) ?? options
    self.completion = completion
  }

  /// Makes the changes at once, and calls the completion in a later turn, when the time is over.
  static func run(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions,
    view: UIView? = nil, changes: () -> Void, completion: (@MainActor (Bool) -> Void)?
  ) {
    let animation = ViewAnimation(
      duration: duration, options: options, completion: completion)
    // Nothing is shown in the background.
    let isTimed =
      animation.duration > 0 && areEnabled && UIApplication.shared.applicationState != .background
    within(isTimed ? animation : nil) {
      if let view { note(view) }
      changes()
    }
    let timeline = isTimed && !animation.options.contains(.repeat) ? timeline : nil
    // What nothing is animated by is over, unless it waits with others.
    guard isTimed, animation.hasChanged || timeline != nil else {
      return animation.finish(in: 0)
    }
    // Its views may have left their window in the block.
    guard !animation.isOver else { return }
    UIApplication.shared.animations.add(animation)
    // What repeats has no end.
    if animation.options.contains(.repeat) { return }
    let end = max(delay, 0) + animation.duration
    if let timeline { timeline.add(animation, end: end) } else { animation.finish(in: end) }
  }

  /// Makes changes that belong to an animation, or to none.
  static func within(_ animation: ViewAnimation?, _ changes: () -> Void) {
    let outer = current
    current = animation
    changes()
    current = outer
  }

  /// Has the animations that a block begins belong together.
  static func collect(in timeline: AnimationTimeline, _ block: () -> Void) {
    let outer = self.timeline
    self.timeline = timeline
    block()
    self.timeline = outer
  }

  // MARK: - Views

  /// Notes that a view changed in a way that can be seen.
  static func note(_ view: UIView) {
    guard let current, !view.animations.contains(where: { $0 === current }) else { return }
    view.animations.removeAll(where: \.isOver)
    view.animations.append(current)
    current.viewCount += 1
    current.hasChanged = true
    if current.blocksInteraction { UIApplication.current?.didAnimate(view) }
  }

  /// Whether the views that it changes take no interaction meanwhile.
  var blocksInteraction: Bool { !isOver && !options.contains(.allowUserInteraction) }

  /// Lets go of a view; with the last one, it ends.
  func remove() {
    viewCount -= 1
    if viewCount == 0 { breakOff() }
  }

  /// Ends before its time, in a turn of its own.
  func breakOff() {
    guard !isOver else { return }
    completionCall?.cancel()
    isOver = true
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now) { self.complete(false) }
  }

  // MARK: - End

  /// Waits for nothing until its end is set again.
  func hold() { completionCall?.cancel() }

  /// Sets its end.
  func finish(in seconds: TimeInterval) {
    guard !isOver else { return }
    completionCall?.cancel()
    let scheduler = UIApplication.shared.scheduler
    completionCall = scheduler.schedule(at: scheduler.now + seconds) { self.complete(true) }
  }

  private func complete(_ isFinished: Bool) {
    isOver = true
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }
}

extension UIView {
  /// Notes that the view changed in a way that an animation would show.
  func noteAnimatableChange() { ViewAnimation.note(self) }

  /// Whether an animation keeps the view from being touched.
  var isAnimatedWithoutInteraction: Bool {
    !animations.isEmpty && animations.contains(where: \.blocksInteraction)
  }

  func removeAnimations() {
    let removed = animations
    animations = []
    for animation in removed where !animation.isOver { animation.remove() }
  }
}

extension UIApplication {
  /// Notes that a view takes no touches for a while: where the policy says so, those that are in it
  /// are cancelled, but only once the handler that animates it has returned.
  fileprivate func didAnimate(_ view: UIView) {
    guard behavior.cancelsTouchesOfAnimatedViews else { return }
    hasDeparture = true
    hasTouchLostView = true
    touches.loseView(view)
  }
}
