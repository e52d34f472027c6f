// Animations of views. Changes take effect at once; an animation determines when its completion is called, and which
// views receive no touches until then. Begin here; `UIViewPropertyAnimator` adds changes that are paused, reversed and
// interpolated.

import Foundation

/// A call of `UIView.animate` or a similar method, from its block to its completion.
@MainActor
final class ViewAnimation: ViewChangeAnimation, TimelineMember {
  private struct WeakView {
    weak var view: UIView?
  }

  /// The animation whose block is running.
  private static var current: ViewAnimation? {
    didSet { UIView.changeAnimation = current }
  }
  /// The timeline of animations that begin now.
  private(set) static var timeline: AnimationTimeline?
  /// Records the values before they change.
  private static var recorder: AnimatedChanges?
  /// The views to lay out at the end of the block.
  private static var arranged: [UIView] = []

  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var completion: (@MainActor (Bool) -> Void)?
  private var completionCall: ScheduledAction?
  private var viewCount = 0
  /// The views that had no window when they changed.
  private var unseen: [WeakView] = []
  /// Whether the block changed a view.
  private var hasChanged = false
  private(set) var isOver = false
  /// The animation's part in the transactions that it began in.
  private var ticket: AnimationTicket?

  /// Creates an animation, which inherits the duration and options of the surrounding block's
  /// animation.
  init(
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

  /// A repeating animation is released with the last of its views.
  isolated deinit {
    let ticket = ticket
    guard !isOver, completion != nil || ticket != nil,
      let scheduler = UIApplication.current?.scheduler
    else { return }
    scheduler.schedule(at: scheduler.now) { [completion] in
      completion?(false)
      ticket?.end()
    }
  }

  /// Whether a new animation takes time: nothing is animated in the background.
  static var takesTime: Bool {
    areEnabled && UIApplication.shared.applicationState != .background
  }

  /// Makes the changes at once, and calls the completion in a later turn, after the duration.
  static func run(
    duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions,
    view: UIView? = nil, changes: () -> Void, completion: (@MainActor (Bool) -> Void)?
  ) {
    let animation = ViewAnimation(
      duration: duration, options: options, completion: completion)
    let isTimed = animation.duration > 0 && takesTime
    within(isTimed ? animation : nil) {
      if let view, isTimed { animation.note(view) }
      changes()
    }
    let timeline = isTimed && !animation.options.contains(.repeat) ? timeline : nil
    // An animation without changes ends at once, unless it belongs to a timeline.
    guard isTimed, animation.hasChanged || timeline != nil else {
      return animation.finish(in: 0)
    }
    // The block may have removed its views from their window.
    guard !animation.isOver else { return }
    UIApplication.shared.animations.add(animation)
    animation.ticket = CATransaction.addAnimation()
    if timeline == nil { animation.leaveOutUnseenViews() }
    // A repeating animation has no end.
    if animation.options.contains(.repeat) { return }
    let isThereAndBack = animation.options.contains(.autoreverse)
    let end = max(delay, 0) + animation.duration * (isThereAndBack ? 2 : 1)
    if let timeline { timeline.add(animation, end: end) } else { animation.finish(in: end) }
  }

  /// Makes changes that belong to an animation, or to none.
  static func within(_ animation: ViewAnimation?, _ changes: () -> Void) {
    let (outer, outerArranged) = (current, arranged)
    current = animation
    arranged = []
    changes()
    layOutArranged()
    arranged = outerArranged
    current = outer
  }

  /// Lays out the views that the block arranged. A layout can arrange others, which is followed a few times.
  private static func layOutArranged() {
    for _ in 0..<10 where !arranged.isEmpty {
      let views = arranged
      arranged = []
      // A view without a window is laid out when it has one.
      for view in views where view.window != nil { view.layoutIfNeeded() }
    }
  }

  /// Lays out a view at the end of the block that is running, so that the layout is animated.
  static func layOutAtEnd(_ view: UIView) {
    guard current != nil, !arranged.contains(where: { $0 === view }) else { return }
    arranged.append(view)
  }

  /// Adds the animations that a block begins to a timeline.
  static func collect(in timeline: AnimationTimeline, _ block: () -> Void) {
    let outer = self.timeline
    self.timeline = timeline
    block()
    self.timeline = outer
  }

  /// Records the changes of a block.
  static func recorded(by changes: AnimatedChanges, _ block: () -> Void) {
    let outer = recorder
    recorder = changes
    block()
    recorder = outer
  }

  // MARK: - Views

  func note(_ view: UIView, from old: AnimatedValue) {
    Self.recorder?.note(view, from: old)
    note(view)
  }

  private func note(_ view: UIView) {
    guard !view.animations.contains(where: { $0 === self }) else { return }
    view.animations.removeAll(where: \.isOver)
    view.animations.append(self)
    viewCount += 1
    hasChanged = true
    if view.window == nil { unseen.append(WeakView(view: view)) }
    if blocksInteraction { UIApplication.current?.didAnimate(view) }
  }

  var blocksInteraction: Bool { !isOver && !options.contains(.allowUserInteraction) }

  func remove(_ view: UIView) {
    unseen.removeAll { $0.view === view }
    viewCount -= 1
    if viewCount == 0 { breakOff() }
  }

  /// Removes the views that have no window at the end of the turn, because their animation is not visible.
  /// Without other views, the animation ends.
  func leaveOutUnseenViews() {
    guard !unseen.isEmpty else { return }
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now) { [self] in
      let unseen = unseen
      self.unseen = []
      guard !isOver else { return }
      for entry in unseen {
        if let view = entry.view {
          guard view.window == nil else { continue }
          view.animations.removeAll { $0 === self }
        }
        viewCount -= 1
      }
      guard viewCount == 0 else { return }
      completionCall?.cancel()
      complete(true)
    }
  }

  /// Ends the animation early, in a turn of its own.
  func breakOff() {
    guard !isOver else { return }
    completionCall?.cancel()
    isOver = true
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now) { self.complete(false) }
  }

  // MARK: - End

  func hold() { completionCall?.cancel() }

  func finish(in seconds: TimeInterval) {
    guard !isOver else { return }
    completionCall?.cancel()
    let scheduler = UIApplication.shared.scheduler
    completionCall = scheduler.schedule(at: scheduler.now + seconds) { self.complete(true) }
  }

  /// Ends the animation without calling the completion.
  func abandon() {
    completionCall?.cancel()
    completion = nil
    isOver = true
    ticket?.end()
  }

  private func complete(_ isFinished: Bool) {
    isOver = true
    let completion = completion
    self.completion = nil
    completion?(isFinished)
    ticket?.end()
  }
}

extension UIApplication {
  /// Prevents a view from receiving touches during an animation. If the policy says so, touches in
  /// the view are cancelled after the handler that started the animation has returned.
  fileprivate func didAnimate(_ view: UIView) {
    guard behavior.cancelsTouchesOfAnimatedViews else { return }
    hasDeparture = true
    hasTouchLostView = true
    touches.loseView(view)
  }
}
