import ResponderKit

/// A screen that records whether its calls for appearing and disappearing come in pairs.
class ProgramScreen: UIViewController {
  enum Place {
    case gone, coming, here, going
  }

  let auditor: Auditor
  private(set) var place = Place.gone
  /// How often it was called.
  private(set) var calls = 0
  /// Who animates it; a controller does not keep its own.
  var animator: ProgramAnimator? { didSet { transitioningDelegate = animator } }

  init(_ auditor: Auditor) {
    self.auditor = auditor
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  isolated deinit {
    // One may go with its window.
    if place != .gone, !auditor.hasReleasedWindow {
      auditor.fault("a screen was freed while it was \(place)")
    }
  }

  override func loadView() {
    let view = BookkeepingView(auditor, UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.isMultipleTouchEnabled = true
    self.view = view
  }

  private func pass(_ call: String, from allowed: Set<Place>, to new: Place) {
    calls += 1
    if !allowed.contains(place) { auditor.fault("\(call) while \(place)") }
    place = new
    auditor.onCall()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    pass("viewWillAppear", from: [.gone, .going], to: .coming)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    pass("viewDidAppear", from: [.coming], to: .here)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    pass("viewWillDisappear", from: [.coming, .here], to: .going)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    pass("viewDidDisappear", from: [.going], to: .gone)
  }
}

/// Animates a transition by an animation, and lets the program drive it.
@MainActor
final class ProgramAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  private let promises: Promises
  private let duration: TimeInterval
  /// Drives the transition, where a finger is to.
  let driver: UIPercentDrivenInteractiveTransition?

  init(_ promises: Promises, duration: TimeInterval, isDriven: Bool) {
    self.promises = promises
    self.duration = duration
    driver = isDriven ? UIPercentDrivenInteractiveTransition() : nil
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let view = transitionContext.view(forKey: .to) ?? transitionContext.view(forKey: .from)
    if let new = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(new)
    }
    let isOver = promises.make("an animator's animation")
    UIView.animate(withDuration: duration) {
      view?.alpha = view?.alpha == 1 ? 0.5 : 1
    } completion: { _ in
      isOver()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    if !transitionCompleted { promises.cancelledTransitions += 1 }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}
