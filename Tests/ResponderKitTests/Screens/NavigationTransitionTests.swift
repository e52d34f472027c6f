import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Moves the screens of a push or a pop in a second, if it is asked to.
@MainActor
private final class Pusher: NSObject, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  let log: Log
  var animates = true
  var usesAnimator = false
  var driver: UIPercentDrivenInteractiveTransition?
  private(set) var asked: [UINavigationController.Operation] = []

  init(_ log: Log) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    asked.append(operation)
    return animates ? self : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    log.note("didShow \((viewController as? Screen)?.name ?? "?")")
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let new = transitionContext.view(forKey: .to),
      let screen = transitionContext.viewController(forKey: .to)
    else { return log.note("no view") }
    log.note("animate")
    new.frame = transitionContext.finalFrame(for: screen)
    transitionContext.containerView.addSubview(new)
    let changes: @MainActor () -> Void = { new.transform = CGAffineTransform(scaleX: 2, y: 2) }
    let end: @MainActor () -> Void = { [log] in
      new.transform = .identity
      log.note("completion, cancelled \(transitionContext.transitionWasCancelled)")
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    if usesAnimator {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes)
      animator.addCompletion { _ in end() }
      animator.startAnimation()
    } else {
      UIView.animate(withDuration: 1, animations: changes) { _ in end() }
    }
  }
}

@MainActor
@Suite(.serialized)
final class NavigationTransitionTests {
  lazy var stage = ScreenStage()
  private lazy var pusher = Pusher(stage.log)
  lazy var list = stage.screen("A")
  lazy var detail = stage.screen("B")
  lazy var navigation: UINavigationController = {
    let navigation = UINavigationController(rootViewController: list)
    stage.show(navigation)
    navigation.delegate = pusher
    return navigation
  }()

  @Test(arguments: [true, false])
  func `VC-80 the delegate's animator moves the screens of a push and a pop`(
    usesAnimator: Bool
  ) {
    let navigation = navigation
    pusher.usesAnimator = usesAnimator
    navigation.pushViewController(detail, animated: true)
    #expect(
      stage.turns().appearances == [
        "B.viewWillAppear", "A.viewWillDisappear", "animate", "–", "completion, cancelled false",
        "B.viewDidAppear", "A.viewDidDisappear", "didShow B",
      ])
    #expect(detail.view.superview === navigation.view && list.view.superview == nil)
    navigation.popViewController(animated: true)
    #expect(
      stage.turns().appearances == [
        "A.viewWillAppear", "B.viewWillDisappear", "animate", "–", "completion, cancelled false",
        "A.viewDidAppear", "B.viewDidDisappear", "didShow A",
      ])
    #expect(pusher.asked == [.push, .pop])
    #expect(list.view.superview === navigation.view && detail.parent == nil)
  }

  @Test func `VC-80 the delegate is asked for animated changes only, and may have no animator`() {
    let navigation = navigation
    navigation.pushViewController(detail, animated: false)
    _ = stage.turns()
    #expect(pusher.asked.isEmpty)
    pusher.animates = false
    navigation.popViewController(animated: true)
    #expect(!stage.turns().contains("animate") && pusher.asked == [.pop])
    #expect(list.view.superview === navigation.view)
  }

  @Test func `VC-80 the edge's own recogniser pops without the delegate's animator`() throws {
    let navigation = navigation
    navigation.pushViewController(detail, animated: false)
    _ = stage.turns()
    try stage.device.drag(from: CGPoint(x: 2, y: 240), to: CGPoint(x: 300, y: 240))
    stage.settle()
    #expect(pusher.asked.isEmpty && navigation.topViewController === list)
  }

  @Test(arguments: [true, false])
  func `VC-81 a driven pop that is cancelled leaves the stack as it was`(
    usesAnimator: Bool
  ) throws {
    let navigation = navigation
    let third = stage.screen("C")
    navigation.setViewControllers([list, detail, third], animated: false)
    _ = stage.turns()
    let driver = UIPercentDrivenInteractiveTransition()
    pusher.driver = driver
    pusher.usesAnimator = usesAnimator
    navigation.popToRootViewController(animated: true)
    driver.update(0.4)
    #expect(navigation.viewControllers == [list])
    stage.device.advance(by: 20)
    #expect(
      stage.log.take().appearances == ["A.viewWillAppear", "C.viewWillDisappear", "animate"])
    driver.cancel()
    #expect(
      stage.turns().appearances == [
        "–", "completion, cancelled true", "A.viewWillDisappear", "A.viewDidDisappear",
        "C.viewWillAppear", "C.viewDidAppear",
      ])
    #expect(navigation.viewControllers == [list, detail, third])
    #expect(detail.parent === navigation && !third.isMovingFromParent)
    #expect(third.view.superview === navigation.view && list.view.superview == nil)
    #expect(third.view.window != nil)
    // It can be popped once more.
    pusher.driver = nil
    navigation.popViewController(animated: true)
    #expect(stage.turns().contains("didShow B") && navigation.viewControllers == [list, detail])
  }

  @Test func `VC-81 an interactive push pushes when finished, and does not when cancelled`() {
    let navigation = navigation
    let driver = UIPercentDrivenInteractiveTransition()
    #expect(driver.completionCurve == .easeInOut)
    pusher.driver = driver
    navigation.pushViewController(detail, animated: true)
    driver.update(0.5)
    driver.cancel()
    stage.settle()
    #expect(navigation.viewControllers == [list] && detail.parent == nil)
    #expect(list.view.window != nil && detail.view.window == nil)
    _ = stage.log.take()
    navigation.pushViewController(detail, animated: true)
    driver.update(0.5)
    driver.finish()
    #expect(stage.turns().last == "didShow B" && navigation.viewControllers == [list, detail])
  }
}
