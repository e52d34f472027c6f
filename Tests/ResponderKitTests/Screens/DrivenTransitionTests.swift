import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Moves a screen in or out in a second, and says when its animation was over.
@MainActor
private final class Slider: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  let log: Log
  var driver: UIPercentDrivenInteractiveTransition? = UIPercentDrivenInteractiveTransition()

  init(_ log: Log) { self.log = log }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let view = transitionContext.view(forKey: .to) ?? transitionContext.view(forKey: .from)
    if let new = transitionContext.view(forKey: .to) { container.addSubview(new) }
    log.note("animate")
    UIView.animate(withDuration: 1) {
      view?.alpha = view?.alpha == 1 ? 0.5 : 1
    } completion: { [log] _ in
      log.note("completion, cancelled \(transitionContext.transitionWasCancelled)")
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
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

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

@MainActor
@Suite(.serialized)
final class DrivenTransitionTests {
  lazy var stage = ScreenStage()
  private lazy var slider = Slider(Log())
  private var log: Log { slider.log }
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var panel: Screen = {
    let panel = stage.screen("panel")
    panel.transitioningDelegate = slider
    panel.modalPresentationStyle = .fullScreen
    return panel
  }()

  private func driver() throws -> UIPercentDrivenInteractiveTransition {
    try #require(slider.driver)
  }

  @Test func `VC-76 the animator of a driven transition runs at its beginning, and is held`() throws
  {
    main.present(panel, animated: true)
    #expect(log.take() == ["animate"])
    #expect(panel.view.window === stage.window)
    #expect(try driver().duration == 1)
    try driver().update(0.4)
    stage.device.advance(by: 20)
    #expect(log.take().isEmpty)
    #expect(stage.warned().isEmpty)
    try driver().finish()
    stage.device.advance(by: 0.59)
    #expect(log.take().isEmpty)
    stage.device.advance(by: 0.02)
    #expect(log.take() == ["completion, cancelled false", "ended true"])
    #expect(main.presentedViewController === panel)
  }

  @Test func `VC-76 a cancelled interactive transition is reverted, and its completion reports it`()
    throws
  {
    main.present(panel, animated: true)
    try driver().update(0.4)
    try driver().cancel()
    stage.device.advance(by: 0.39)
    #expect(log.take() == ["animate"])
    stage.device.advance(by: 0.02)
    #expect(log.take() == ["completion, cancelled true", "ended false"])
    #expect(main.presentedViewController == nil)
    #expect(panel.view.window == nil)
    #expect(!stage.application.isIgnoringInteractionEvents)
  }

  @Test(arguments: [false, true])
  func `VC-76 a cancelled transition leaves no value of its animator behind`(isPaused: Bool) throws
  {
    slider.driver?.wantsInteractiveStart = !isPaused
    main.present(panel, animated: true)
    #expect(panel.view.alpha == 0.5)
    stage.device.advance(by: 0.2)
    if isPaused { try driver().pause() }
    try driver().update(0.4)
    try driver().cancel()
    stage.settle()
    #expect(panel.view.alpha == 1 && main.presentedViewController == nil)
    // The next one starts from there.
    slider.driver = UIPercentDrivenInteractiveTransition()
    main.present(panel, animated: true)
    try driver().finish()
    stage.settle()
    #expect(panel.view.alpha == 0.5 && main.presentedViewController === panel)
    slider.driver = UIPercentDrivenInteractiveTransition()
    panel.dismiss(animated: true)
    #expect(main.view.alpha == 0.5)
    try driver().update(0.9)
    try driver().cancel()
    stage.settle()
    #expect(main.view.alpha == 1 && main.presentedViewController === panel)
  }

  @Test func `VC-76 what is animated alongside goes back with a cancelled transition`() throws {
    let other = UIView()
    main.view.addSubview(other)
    panel.reaction = { [unowned panel] call in
      guard call == "viewWillAppear" else { return }
      panel.transitionCoordinator?.animate(alongsideTransition: { _ in other.alpha = 0.25 })
    }
    main.present(panel, animated: true)
    #expect(other.alpha == 0.25)
    try driver().cancel()
    stage.settle()
    #expect(other.alpha == 1)
  }

  @Test func `VC-76 a value that the application sets meanwhile stays at a cancellation`() throws {
    main.present(panel, animated: true)
    try driver().update(0.4)
    panel.view.alpha = 0.75
    try driver().cancel()
    stage.settle()
    #expect(panel.view.alpha == 0.75)
  }

  @Test func `VC-65 a screen dismissed within its cancelled presentation disappears once`() {
    panel.reaction = { [unowned main] call in
      if call == "viewWillDisappear" { main.dismiss(animated: true) }
    }
    main.present(panel, animated: true)
    stage.device.pressHomeButton()
    stage.settle()
    #expect(main.presentedViewController == nil && panel.view.window == nil)
    #expect(
      stage.log.take().appearances.filter { $0.hasPrefix("panel.") } == [
        "panel.viewWillAppear", "panel.viewWillDisappear", "panel.viewDidDisappear",
      ])
  }

  @Test func `VC-76 a cancelled interactive dismissal keeps the screen`() throws {
    let driver = try driver()
    slider.driver = nil
    main.present(panel, animated: true)
    stage.settle()
    slider.driver = driver
    _ = log.take()
    panel.dismiss(animated: true)
    driver.update(0.7)
    driver.cancel()
    stage.settle()
    #expect(log.take() == ["animate", "completion, cancelled true", "ended false"])
    #expect(main.presentedViewController === panel && panel.view.window === stage.window)
  }

  @Test func `VC-77 the speed of completion divides what is left`() throws {
    try driver().completionSpeed = 2
    main.present(panel, animated: true)
    try driver().update(0.5)
    try driver().finish()
    stage.device.advance(by: 0.24)
    #expect(log.take() == ["animate"])
    stage.device.advance(by: 0.02)
    #expect(log.take() == ["completion, cancelled false", "ended true"])
  }

  @Test func `VC-78 a transition that need not begin interactively continues by itself`() throws {
    try driver().wantsInteractiveStart = false
    main.present(panel, animated: true)
    #expect(panel.transitionCoordinator?.initiallyInteractive == false)
    stage.device.advance(by: 1.01)
    #expect(log.take() == ["animate", "completion, cancelled false", "ended true"])
  }

  @Test(arguments: [true, false])
  func `VC-78 a transition that is paused is driven from where it is`(isFinished: Bool) throws {
    try driver().wantsInteractiveStart = false
    main.present(panel, animated: true)
    stage.device.advance(by: 0.25)
    var isInteractive: [Bool] = []
    panel.transitionCoordinator?.notifyWhenInteractionChanges {
      isInteractive.append($0.isInteractive)
    }
    try driver().pause()
    #expect(abs(try driver().percentComplete - 0.25) < 0.001)
    #expect(panel.transitionCoordinator?.initiallyInteractive == false)
    stage.device.advance(by: 10)
    #expect(log.take() == ["animate"])
    try driver().update(0.75)
    if isFinished { try driver().finish() } else { try driver().cancel() }
    stage.device.advance(by: isFinished ? 0.24 : 0.74)
    #expect(log.take().isEmpty)
    stage.device.advance(by: 0.02)
    #expect(log.take() == ["completion, cancelled \(!isFinished)", "ended \(isFinished)"])
    #expect(isInteractive == [true, false])
  }

  @Test func `VC-78 pausing does nothing to a transition that is driven, or over`() throws {
    try driver().pause()
    main.present(panel, animated: true)
    try driver().update(0.5)
    try driver().pause()
    #expect(try driver().percentComplete == 0.5)
    try driver().finish()
    stage.settle()
    try driver().pause()
    #expect(log.take() == ["animate", "completion, cancelled false", "ended true"])
  }

  @Test
  func `VC-76 an interactive transition that the background interrupts is reported as cancelled`()
    throws
  {
    main.present(panel, animated: true)
    var isInteractive: [Bool] = []
    panel.transitionCoordinator?.notifyWhenInteractionChanges {
      isInteractive.append($0.isInteractive)
    }
    try driver().update(0.5)
    stage.device.pressHomeButton()
    stage.settle()
    #expect(log.take() == ["animate", "ended false", "completion, cancelled true"])
    #expect(isInteractive == [false])
  }

  @Test func `VC-53 a driven transition is over when the application goes to the background`()
    throws
  {
    main.present(panel, animated: true)
    try driver().update(0.5)
    stage.device.pressHomeButton()
    stage.device.returnToForeground()
    stage.settle()
    #expect(main.presentedViewController == nil)
    #expect(!stage.application.isIgnoringInteractionEvents)
    #expect(log.take().filter { $0.hasPrefix("ended") } == ["ended false"])
  }
}
