import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Drives transitions by itself, without the kit's percent-driven object.
@MainActor
private final class OwnDriver: NSObject, UIViewControllerInteractiveTransitioning,
  UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate
{
  let log: Log
  private(set) var context: (any UIViewControllerContextTransitioning)?

  init(_ log: Log) { self.log = log }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    log.note("start")
    context = transitionContext
    if let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(view)
    }
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    log.note("animate")
  }

  func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { self }
}

/// Transitions that an object of the application's own drives.
@MainActor
@Suite(.serialized)
final class OwnInteractionTests {
  lazy var stage = ScreenStage()
  private lazy var driver = OwnDriver(Log())
  private var log: Log { driver.log }
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var panel: Screen = {
    let panel = stage.screen("panel")
    panel.transitioningDelegate = driver
    panel.modalPresentationStyle = .fullScreen
    return panel
  }()

  @Test(arguments: [true, false])
  func `VC-79 a custom driver moves the screens to the end, and completes the transition`(
    isFinished: Bool
  ) throws {
    main.present(panel, animated: true)
    let context = try #require(driver.context)
    var changes: [Bool] = []
    panel.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    context.updateInteractiveTransition(0.4)
    if isFinished {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    #expect(changes == [!isFinished] && context.transitionWasCancelled == !isFinished)
    stage.device.advance(by: 3)
    // The animator is the driver's to call.
    #expect(log.take() == ["start"] && panel.isBeingPresented)
    context.completeTransition(!context.transitionWasCancelled)
    stage.settle()
    #expect(log.take() == ["ended \(isFinished)"] && stage.warned().isEmpty)
    #expect(main.presentedViewController === (isFinished ? panel : nil))
    #expect((panel.view.window === stage.window) == isFinished)
  }

  @Test(arguments: [true, false])
  func `VC-79 a driver that does not complete its transition is given up`(isFinished: Bool) throws {
    main.present(panel, animated: true)
    let context = try #require(driver.context)
    // As long as a finger drives it, it takes its time.
    stage.device.advance(by: 60)
    #expect(stage.warned().isEmpty && panel.isBeingPresented)
    if isFinished {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    stage.device.advance(by: 5.5)
    #expect(log.take() == ["start"])
    stage.settle()
    #expect(log.take() == ["ended \(isFinished)"])
    #expect(stage.warned() == [.unfinishedAnimator])
    #expect(main.presentedViewController === (isFinished ? panel : nil))
    #expect(!stage.application.isIgnoringInteractionEvents)
  }

  @Test func `VC-79 a driver that completes its transition before it lets go is done`() throws {
    main.present(panel, animated: true)
    let context = try #require(driver.context)
    context.completeTransition(true)
    context.finishInteractiveTransition()
    stage.settle()
    #expect(log.take() == ["start", "ended true"] && stage.warned().isEmpty)
    #expect(main.presentedViewController === panel)
  }
}
