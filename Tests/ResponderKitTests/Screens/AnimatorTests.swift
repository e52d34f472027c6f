import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Animates as an application would, and notes what it sees.
private final class Animator: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  let log: Log
  var isForgetful = false
  var completes = true
  var interaction: UIPercentDrivenInteractiveTransition?
  weak var presentation: UIPresentationController?

  init(_ log: Log) { self.log = log }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let from = (transitionContext.viewController(forKey: .from) as? Screen)?.name ?? "?"
    let to = (transitionContext.viewController(forKey: .to) as? Screen)?.name ?? "?"
    log.note("animate \(from) to \(to)")
    if let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(view)
      let to = transitionContext.viewController(forKey: .to)
      view.frame = to.map(transitionContext.finalFrame(for:)) ?? .zero
    }
    let isDone = completes
    guard !isForgetful else { return }
    let container = transitionContext.containerView
    UIView.animate(withDuration: 0.3, animations: { container.alpha *= 0.9 }) { _ in
      transitionContext.completeTransition(isDone && !transitionContext.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let made = Framed(presentedViewController: presented, presenting: presenting)
    made.log = log
    presentation = made
    return made
  }
}

/// A presentation in the lower half that notes its life.
private final class Framed: UIPresentationController {
  var log: Log?
  var covers = false

  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() { log?.note("will begin") }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    log?.note("did end \(completed)")
  }
  override func dismissalTransitionWillBegin() { log?.note("dismissal will begin") }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log?.note("dismissal did end \(completed)")
  }
}

@MainActor
@Suite(.serialized)
final class AnimatorTests {
  lazy var stage = ScreenStage()
  private lazy var animator = Animator(stage.log)
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var panel: Screen = {
    let panel = stage.screen("panel")
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .custom
    return panel
  }()

  @Test
  func `VC-61 an animator runs after the will-calls, and its completion leads to the did-calls`() {
    panel.modalPresentationStyle = .fullScreen
    main.present(panel, animated: true) { [log = stage.log] in log.note("completion") }
    #expect(
      stage.log.take().appearances == [
        "panel.viewWillAppear", "main.viewWillDisappear", "animate main to panel",
      ])
    stage.device.advance(by: 0.29)
    #expect(stage.log.take().appearances == [])
    stage.device.advance(by: 0.02)
    #expect(
      stage.log.take() == [
        "panel.viewDidAppear", "main.viewDidDisappear", "ended true", "completion",
      ])
    #expect(panel.view.frame == stage.window.bounds)
  }

  @Test func `VC-62 a custom presentation receives its two transitions, and places the view`() {
    main.present(panel, animated: false)
    #expect(
      stage.turns().filter { !$0.hasSuffix("Subviews") } == [
        "panel.loadView", "panel.viewDidLoad", "panel.viewWillAppear", "will begin",
        "did end true", "panel.viewDidAppear", "–",
      ])
    #expect(panel.view.frame == CGRect(x: 0, y: 240, width: 320, height: 240))
    #expect(panel.presentationController === animator.presentation)
    main.dismiss(animated: false)
    #expect(
      stage.turns() == [
        "panel.viewWillDisappear", "dismissal will begin", "dismissal did end true",
        "panel.viewDidDisappear", "–",
      ])
    #expect(animator.presentation == nil)
  }

  @Test func `VC-63 a presentation that its animator does not complete is taken back`() {
    panel.modalPresentationStyle = .fullScreen
    animator.completes = false
    main.present(panel, animated: true)
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "panel.viewWillAppear", "main.viewWillDisappear", "animate main to panel",
        "panel.viewWillDisappear", "panel.viewDidDisappear", "main.viewWillAppear",
        "main.viewDidAppear", "ended false",
      ])
    #expect(main.presentedViewController == nil && stage.window.subviews == [main.view])
  }

  @Test func `VC-64 an animator that never completes is waited for, and then gone on without`() {
    panel.modalPresentationStyle = .fullScreen
    animator.isForgetful = true
    main.present(panel, animated: true)
    stage.device.advance(by: 5)
    #expect(!stage.log.take().contains("panel.viewDidAppear"))
    stage.device.advance(by: 1)
    #expect(stage.log.take().contains("panel.viewDidAppear"))
    #expect(stage.warned() == [.unfinishedAnimator])
    #expect(!stage.application.isIgnoringInteractionEvents)
  }

  @Test(arguments: [true, false])
  func `VC-65 a dismissal that a finger drives continues or goes back`(isFinished: Bool) {
    let interaction = UIPercentDrivenInteractiveTransition()
    main.present(panel, animated: true)
    stage.settle()
    animator.interaction = interaction
    _ = stage.log.take()
    main.dismiss(animated: true)
    interaction.update(0.5)
    var heard: [Bool] = []
    panel.transitionCoordinator?.notifyWhenInteractionChanges { heard.append($0.isCancelled) }
    stage.device.advance(by: 10)
    #expect(
      stage.log.take().appearances == [
        "panel.viewWillDisappear", "dismissal will begin", "animate panel to main",
      ])
    if isFinished { interaction.finish() } else { interaction.cancel() }
    stage.settle()
    #expect(heard == [!isFinished])
    #expect(
      stage.log.take()
        == (isFinished
          ? ["dismissal did end true", "panel.viewDidDisappear", "ended true"]
          : [
            "dismissal did end false", "panel.viewWillAppear", "panel.viewDidAppear", "ended false",
          ]))
    #expect((main.presentedViewController === panel) == !isFinished)
  }

  @Test func `VC-66 alongside animations run with the transition, and complete when it is over`() {
    let log = stage.log
    panel.modalPresentationStyle = .fullScreen
    panel.transitioningDelegate = nil
    panel.reaction = { [unowned panel] call in
      guard call == "viewWillAppear" else { return }
      panel.transitionCoordinator?.animate(
        alongsideTransition: { log.note("alongside \($0.transitionDuration)") },
        completion: { log.note("over \($0.isCancelled)") })
    }
    main.present(panel, animated: true)
    #expect(
      log.take().appearances == [
        "panel.viewWillAppear", "main.viewWillDisappear", "alongside 0.5",
      ])
    stage.settle()
    #expect(
      log.take().appearances == ["panel.viewDidAppear", "main.viewDidDisappear", "over false"])
    #expect(panel.transitionCoordinator == nil)
  }
}
