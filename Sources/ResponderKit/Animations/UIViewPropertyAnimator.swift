public import Foundation

/// An animation that can be paused, scrubbed, reversed and stopped.
///
/// Values apply when a block sets them, and hit testing uses them at once. Only the timing is simulated: when
/// the animation ends at its start or midway, the views are set to the values there, which correspond to
/// ``fractionComplete``.
@MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, TimelineMember {
  /// The duration of the animation, in seconds.
  public let duration: TimeInterval
  /// The delay before the animation, in seconds.
  public private(set) var delay: TimeInterval = 0
  /// The timing curve, which has no effect.
  public private(set) var timingParameters: (any UITimingCurveProvider)?
  /// Whether the views receive touches during the animation. Set it before the start.
  open var isUserInteractionEnabled = true
  /// Has no effect: hit testing always uses the final values.
  open var isManualHitTestingEnabled = false
  /// Whether a running animation can be paused, stopped and scrubbed.
  open var isInterruptible = true
  /// Has no effect.
  open var scrubsLinearly = true
  /// Whether the animator stays active at its end, without calling the completions, so that it can be reversed.
  open var pausesOnCompletion = false

  /// The state of the animator.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animation is running.
  public var isRunning: Bool { ending != nil }
  /// Whether the animation runs backwards. It can be set at any time.
  open var isReversed = false {
    didSet { if isReversed != oldValue { turnRound() } }
  }

  private var blocks: [(block: @MainActor () -> Void, delayFactor: CGFloat)] = []
  private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  private var run: AnimatorRun?
  /// The completed fraction when the animation was last started or paused.
  private var position: CGFloat = 0
  private var startTime: TimeInterval = 0
  /// The remaining time from then on.
  private var rest: TimeInterval = 0
  private var ending: ScheduledAction?

  /// Creates an animator with a timing curve.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = max(duration, 0)
    timingParameters = parameters
    super.init()
  }

  /// Creates an animator with a predefined curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: - Blocks

  open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes. An active animator makes them at once, as part of the remaining animation.
  open func addAnimations(
    _ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat
  ) {
    precondition(state != .stopped, "Animations cannot be added to a stopped animator.")
    blocks.append((animation, min(max(delayFactor, 0), 1)))
    if state == .active { makeChanges() }
  }

  open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  private func makeChanges() {
    let blocks = blocks
    self.blocks = []
    let run = run ?? AnimatorRun()
    self.run = run
    let way = wayFromStart
    for (block, delayFactor) in blocks {
      run.make(
        [block], duration: duration, from: way + (1 - way) * delayFactor,
        allowsInteraction: isUserInteractionEnabled
      ) { [weak self] in self?.conclude() }
    }
  }

  // MARK: - Continuing

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    precondition(state != .stopped, "A stopped animator cannot be started before it is finished.")
    guard !isRunning else { return }
    if state == .inactive {
      self.delay = delay
      activate()
    }
    if let timeline = ViewAnimation.timeline {
      // An interactive transition decides when it continues.
      finish(in: .infinity)
      return timeline.add(self, end: max(delay, 0) + duration * (1 - position))
    }
    go(for: duration * (1 - position), after: max(delay, 0))
  }

  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(state != .stopped, "A stopped animator cannot go on.")
    if state == .inactive { activate() }
    holdTime()
    if let parameters { timingParameters = parameters }
    go(for: durationFactor > 0 ? duration * durationFactor : duration * (1 - position), after: 0)
  }

  private func activate() {
    state = .active
    position = 0
    makeChanges()
  }

  private func go(for seconds: TimeInterval, after delay: TimeInterval) {
    let isSeen = ViewAnimation.takesTime && run?.changes.isEmpty == false
    let scheduler = UIApplication.shared.scheduler
    startTime = scheduler.now + (isSeen ? delay : 0)
    rest = isSeen ? seconds : 0
    ending?.cancel()
    ending = scheduler.schedule(at: startTime + rest) { self.conclude() }
  }

  // MARK: - Holding and moving

  open func pauseAnimation() {
    precondition(state != .stopped, "A stopped animator cannot be paused.")
    guard !isRunning || isInterruptible else { return }
    if state == .inactive { activate() }
    holdTime()
  }

  /// The completed fraction in the present direction, from 0 to 1. It can be set while the animator is paused;
  /// setting it on an inactive animator activates and pauses it. Reversing the animator exchanges the completed
  /// and the remaining fraction.
  open var fractionComplete: CGFloat {
    get {
      guard isRunning else { return position }
      guard rest > 0 else { return startTime <= now ? 1 : position }
      let part = min(max((now - startTime) / rest, 0), 1)
      return position + (1 - position) * part
    }
    set {
      precondition(state != .stopped, "A stopped animator cannot be moved.")
      guard !isRunning || isInterruptible else { return }
      let wasRunning = isRunning
      if state == .inactive { activate() }
      holdTime()
      position = min(max(newValue, 0), 1)
      if wasRunning { go(for: duration * (1 - position), after: 0) }
    }
  }

  private var now: TimeInterval { UIApplication.shared.scheduler.now }

  /// The distance of the values from those before the blocks, from 0 to 1.
  private var wayFromStart: CGFloat { isReversed ? 1 - fractionComplete : fractionComplete }

  private func holdTime() {
    position = fractionComplete
    ending?.cancel()
    ending = nil
  }

  private func turnRound() {
    guard state == .active else { return }
    let wasRunning = isRunning
    holdTime()
    position = 1 - position
    if wasRunning { go(for: duration * (1 - position), after: 0) }
  }

  // MARK: - End

  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, !isRunning || isInterruptible else { return }
    let way = wayFromStart
    holdTime()
    run?.changes.set(part: way)
    if withoutFinishing {
      completions = []
      close()
    } else {
      state = .stopped
    }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    precondition(
      state == .stopped, "finishAnimation(at:) is for an animator that was stopped before.")
    end(at: finalPosition)
  }

  /// Ends the animation at its final position.
  private func conclude() {
    guard state == .active else { return }
    ending?.cancel()
    ending = nil
    position = 1
    if !pausesOnCompletion { end(at: isReversed ? .start : .end) }
  }

  private func end(at finalPosition: UIViewAnimatingPosition) {
    switch finalPosition {
    case .start: run?.changes.set(part: 0)
    case .end: run?.changes.set(part: 1)
    case .current: break
    }
    let completions = completions
    self.completions = []
    close()
    for completion in completions { completion(finalPosition) }
  }

  private func close() {
    run?.close()
    run = nil
    state = .inactive
    position = 0
    isReversed = false
  }

  // MARK: - Timelines

  func hold() { holdTime() }

  func finish(in seconds: TimeInterval) {
    guard state == .active else { return }
    startTime = now
    rest = max(seconds, 0)
    ending?.cancel()
    ending =
      seconds.isFinite
      ? UIApplication.shared.scheduler.schedule(at: now + rest) { self.conclude() }
      : ScheduledAction {}
  }
}
