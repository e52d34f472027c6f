import Foundation

/// The context of a transition, for coordinators and animators.
@MainActor
final class TransitionContext: UIViewControllerTransitionCoordinator,
  UIViewControllerContextTransitioning
{
  typealias Handler = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  let from: UIViewController?
  let to: UIViewController?
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  weak var transition: ScreenTransition?
  /// The presentation, if the transition is a presentation or dismissal.
  var presentation: UIPresentationController?
  /// The container of the animation.
  var container: UIView?
  /// Whether the animator moves the view of ``from`` in addition to that of ``to``.
  var movesBothViews = true
  /// The duration that the caller requested; `nil` for the default.
  var ownDuration: TimeInterval?
  var duration: TimeInterval {
    get { ownDuration ?? measuredDuration }
    set { measuredDuration = newValue }
  }
  private var measuredDuration: TimeInterval = 0

  var isInteractive = false {
    didSet { if isInteractive, transition?.stage != .running { initiallyInteractive = true } }
  }
  private(set) var initiallyInteractive = false
  private(set) var isCancelled = false
  private(set) var percentComplete: CGFloat = 0
  /// Whether an animator reported that it has finished.
  private(set) var isCompletionScheduled = false
  private var hasBegun = false
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []

  init(
    from: UIViewController?, to: UIViewController?, animated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    self.from = from
    self.to = to
    isAnimated = animated
    presentationStyle = style
  }

  // MARK: - What is asked

  var transitionDuration: TimeInterval { duration }
  var transitionWasCancelled: Bool { isCancelled }
  var containerView: UIView {
    container ?? transition?.window ?? from?.viewIfLoaded?.superview ?? UIView()
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let isPresenting = to?.isBeingPresented == true
    switch key {
    case .from: return movesBothViews || !isPresenting ? view(of: from) : nil
    case .to: return movesBothViews || isPresenting ? view(of: to) : nil
    default: return nil
    }
  }

  /// Returns the view of a controller; a presentation may wrap it.
  private func view(of controller: UIViewController?) -> UIView? {
    isPresented(controller) ? presentation?.presentedView : controller?.viewIfLoaded
  }

  private func isPresented(_ controller: UIViewController?) -> Bool {
    presentation.map { $0.presentedViewController === controller } ?? false
  }

  func initialFrame(for viewController: UIViewController) -> CGRect {
    viewController === from ? view(of: from)?.frame ?? .zero : .zero
  }

  func finalFrame(for viewController: UIViewController) -> CGRect {
    guard viewController === to else { return .zero }
    if isPresented(to), let presentation { return presentation.frameOfPresentedViewInContainerView }
    return containerView.bounds
  }

  // MARK: - Alongside

  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    if let completion { completions.append(completion) }
    guard !hasBegun else { return false }
    if let animation { animations.append(animation) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    interactionHandlers.append(handler)
  }

  func animateAlongside() {
    hasBegun = true
    let animations = animations
    self.animations = []
    guard !animations.isEmpty else { return }
    UIView.animate(withDuration: duration) {
      for animation in animations { animation(self) }
    }
  }

  func complete() {
    let completions = completions
    self.completions = []
    interactionHandlers = []
    for completion in completions { completion(self) }
  }

  // MARK: - Interaction and end

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    if isInteractive { self.percentComplete = min(max(percentComplete, 0), 1) }
  }

  func pauseInteractiveTransition() { transition?.pause() }
  func finishInteractiveTransition() { transition?.goOn(completing: true) }
  func cancelInteractiveTransition() { transition?.goOn(completing: false) }

  func beginInteraction(at percentComplete: CGFloat) {
    isInteractive = true
    updateInteractiveTransition(percentComplete)
    for handler in interactionHandlers { handler(self) }
  }

  func endInteraction(cancelled: Bool) {
    isInteractive = false
    isCancelled = cancelled
    for handler in interactionHandlers { handler(self) }
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isCompletionScheduled else { return }
    isCompletionScheduled = true
    isCancelled = !didComplete
    transition?.complete(didComplete)
  }
}
