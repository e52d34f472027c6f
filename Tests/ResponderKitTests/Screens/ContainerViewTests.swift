import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What an animator does with the views of a transition.
private enum Handling: CaseIterable {
  /// Adds the new view, as in Apple's documentation.
  case documented
  /// Inserts the new view behind the old one, and removes the old one at the end.
  case behind
  /// Puts both views into a view of its own.
  case wrapped
  /// Adds no view, and removes the old one at the end.
  case removing
  /// Touches no view.
  case none
}

/// Animates presentations, dismissals, pushes and pops, with views in the container.
@MainActor
private final class ContainerAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate, UINavigationControllerDelegate
{
  let handling: Handling
  var driver: UIPercentDrivenInteractiveTransition?
  var completes = true
  /// Whether the views of the controllers are used, also those that stay in place.
  var usesControllers = false
  var covers: Bool?
  /// Which views were in the container when the animation began.
  private(set) var begun: [String] = []

  init(_ handling: Handling) { self.handling = handling }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.2 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let screens = (
      from: context.viewController(forKey: .from), to: context.viewController(forKey: .to)
    )
    let from = usesControllers ? screens.from?.view : context.view(forKey: .from)
    let to = usesControllers ? screens.to?.view : context.view(forKey: .to)
    begun = container.subviews.map { $0.accessibilityIdentifier ?? "?" }
    if handling != .none, let screen = screens.to { to?.frame = context.finalFrame(for: screen) }
    let own = UIView(frame: container.bounds)
    switch handling {
    case .documented: to.map(container.addSubview)
    case .behind:
      if let to, let from {
        container.insertSubview(to, belowSubview: from)
        begun.append("below: \(container.subviews.map { $0.accessibilityIdentifier ?? "?" })")
      } else {
        to.map(container.addSubview)
      }
    case .wrapped:
      container.addSubview(own)
      from.map(own.addSubview)
      to.map(own.addSubview)
    case .removing, .none: break
    }
    UIView.animate(withDuration: 0.2) {
      container.alpha = 0.9
    } completion: { [handling, completes] _ in
      container.alpha = 1
      if handling == .behind || handling == .removing { from?.removeFromSuperview() }
      context.completeTransition(completes && !context.transitionWasCancelled)
    }
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

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    covers.map { Covering($0, presentedViewController: presented, presenting: presenting) }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

private final class Covering: UIPresentationController {
  let covers: Bool

  init(
    _ covers: Bool, presentedViewController: UIViewController, presenting: UIViewController?
  ) {
    self.covers = covers
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  override var shouldRemovePresentersView: Bool { covers }
}

/// How a transition is driven.
private enum Drive: CaseIterable {
  case animated, interactive
}

@MainActor
@Suite(.serialized)
final class ContainerViewTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var panel = stage.screen("panel")

  /// Makes a change, and drives it to its end.
  private func run(
    _ animator: ContainerAnimator, _ drive: Drive, completing: Bool = true, _ change: () -> Void
  ) -> [String] {
    animator.driver = drive == .interactive ? UIPercentDrivenInteractiveTransition() : nil
    animator.completes = completing || drive == .interactive
    change()
    stage.device.advance(by: 0.01)
    if let driver = animator.driver {
      driver.update(0.4)
      if completing { driver.finish() } else { driver.cancel() }
    }
    stage.settle()
    return stage.log.take().appearances
  }

  /// The view that a touch reaches.
  private func touched(at point: CGPoint = CGPoint(x: 160, y: 240)) -> String? {
    var view = stage.window.hitTest(point, with: nil)
    while let here = view, here.accessibilityIdentifier == nil { view = here.superview }
    return view?.accessibilityIdentifier
  }

  private func expectPresented() {
    #expect(touched() == "panel" && main.view.window == nil)
    let container = panel.presentationController?.containerView
    #expect(container.map(panel.view.isDescendant) == true)
  }

  private func expectDismissed() {
    #expect(stage.window.subviews == [main.view])
    #expect(touched() == "main" && panel.view.window == nil)
    #expect(main.view.frame == stage.window.bounds)
  }

  private static let presenting = [
    "panel.viewWillAppear", "main.viewWillDisappear", "panel.viewDidAppear",
    "main.viewDidDisappear",
  ]
  private static let dismissing = [
    "main.viewWillAppear", "panel.viewWillDisappear", "main.viewDidAppear",
    "panel.viewDidDisappear",
  ]
  private static let notPresenting = [
    "panel.viewWillAppear", "main.viewWillDisappear", "panel.viewWillDisappear",
    "panel.viewDidDisappear", "main.viewWillAppear", "main.viewDidAppear",
  ]
  private static let notDismissing = [
    "main.viewWillAppear", "panel.viewWillDisappear", "main.viewWillDisappear",
    "main.viewDidDisappear", "panel.viewWillAppear", "panel.viewDidAppear",
  ]

  // MARK: - Full screen

  @Test func `VC-84 a touch reaches the screen to which an animator of Apple's pattern returned`() {
    let animator = ContainerAnimator(.documented)
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .fullScreen
    main.present(panel, animated: true)
    stage.settle()
    panel.dismiss(animated: true)
    stage.settle()
    let journal = RouteJournal(stage.device.application)
    stage.device.tap(at: CGPoint(x: 160, y: 240))
    #expect(journal.calls.contains("main.touchesEnded") && journal.drops.isEmpty)
    expectDismissed()
  }

  @Test func `VC-84 an animator finds the presenting view in the container, and goes below it`() {
    let animator = ContainerAnimator(.behind)
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .fullScreen
    main.present(panel, animated: true)
    #expect(animator.begun == ["main", #"below: ["panel", "main"]"#])
    #expect(main.view.superview === panel.presentationController?.containerView)
    stage.settle()
    expectPresented()
    main.dismiss(animated: true)
    #expect(animator.begun.last == #"below: ["main", "panel"]"#)
    stage.settle()
    expectDismissed()
  }

  @Test(arguments: Handling.allCases, Drive.allCases)
  private func `VC-84 both views of a full-screen transition end in their place`(
    handling: Handling, drive: Drive
  ) {
    _ = main
    for isCustom in [false, true] {
      let animator = ContainerAnimator(handling)
      animator.covers = isCustom ? true : nil
      panel.transitioningDelegate = animator
      panel.modalPresentationStyle = isCustom ? .custom : .fullScreen
      #expect(
        run(animator, drive, completing: false) { main.present(panel, animated: true) }
          == Self.notPresenting)
      expectDismissed()
      #expect(main.presentedViewController == nil)
      #expect(run(animator, drive) { main.present(panel, animated: true) } == Self.presenting)
      expectPresented()
      #expect(
        run(animator, drive, completing: false) { panel.dismiss(animated: true) }
          == Self.notDismissing)
      expectPresented()
      #expect(main.presentedViewController === panel)
      #expect(run(animator, drive) { panel.dismiss(animated: true) } == Self.dismissing)
      expectDismissed()
    }
    #expect(stage.warned().isEmpty)
  }

  @Test func `VC-84 the children of the presenting screen appear once, with it`() {
    let child = stage.screen("child")
    main.addChild(child)
    main.view.addSubview(child.view)
    child.didMove(toParent: main)
    stage.settle()
    for handling in Handling.allCases {
      let animator = ContainerAnimator(handling)
      panel.transitioningDelegate = animator
      panel.modalPresentationStyle = .fullScreen
      _ = stage.log.take()
      let children = [false, true].map { completes in
        run(animator, .animated, completing: completes) { main.present(panel, animated: true) }
          .filter { $0.hasPrefix("child") }
      }
      #expect(
        children == [
          [
            "child.viewWillDisappear", "child.viewWillAppear", "child.viewDidAppear",
          ], ["child.viewWillDisappear", "child.viewDidDisappear"],
        ], "\(handling)")
      #expect(
        run(animator, .animated) { main.dismiss(animated: true) }.filter { $0.hasPrefix("child") }
          == ["child.viewWillAppear", "child.viewDidAppear"], "\(handling)")
    }
  }

  @Test(arguments: Handling.allCases)
  private func `VC-84 an animator takes several screens away at once`(handling: Handling) {
    _ = main
    let animator = ContainerAnimator(handling)
    let top = stage.screen("top")
    for screen in [panel, top] {
      screen.modalPresentationStyle = .fullScreen
      screen.transitioningDelegate = animator
    }
    main.present(panel, animated: true)
    stage.settle()
    panel.present(top, animated: true)
    stage.settle()
    #expect(touched() == "top" && panel.view.window == nil)
    main.dismiss(animated: true)
    stage.settle()
    expectDismissed()
    #expect(top.view.window == nil)
  }

  @Test func `VC-84 the home button during a transition leaves both views in their place`() {
    let animator = ContainerAnimator(.documented)
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .fullScreen
    main.present(panel, animated: true)
    stage.device.pressHomeButton()
    stage.device.returnToForeground()
    stage.settle()
    expectPresented()
    main.dismiss(animated: true)
    stage.device.advance(by: 0.1)
    stage.device.pressHomeButton()
    stage.device.returnToForeground()
    stage.settle()
    expectDismissed()
  }

  @Test func `VC-84 a root that is replaced during a transition does not return`() {
    let animator = ContainerAnimator(.documented)
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .fullScreen
    let other = stage.screen("other")
    main.present(panel, animated: true)
    stage.device.advance(by: 0.1)
    stage.window.rootViewController = other
    stage.settle()
    #expect(stage.window.subviews == [other.view] && main.view.window == nil)
    stage.window.rootViewController = main
    stage.settle()
    expectDismissed()
  }

  @Test(arguments: [false, true])
  func `VC-84 a screen is turned while an animator has its view`(isAfter: Bool) {
    let animator = ContainerAnimator(.documented)
    panel.transitioningDelegate = animator
    panel.modalPresentationStyle = .fullScreen
    main.present(panel, animated: true)
    if isAfter { stage.settle() }
    stage.device.rotate(to: .landscapeLeft)
    stage.settle()
    main.dismiss(animated: true)
    stage.settle()
    #expect(stage.window.bounds.size == CGSize(width: 480, height: 320))
    expectDismissed()
  }

  // MARK: - In a context, and beside it

  @Test(arguments: Handling.allCases)
  private func `VC-84 a screen that is covered in its context returns to its place`(
    handling: Handling
  ) {
    let child = stage.screen("child")
    let frame = CGRect(x: 0, y: 100, width: 320, height: 100)
    main.addChild(child)
    main.view.addSubview(child.view)
    child.view.frame = frame
    let front = UIView(frame: CGRect(x: 0, y: 300, width: 320, height: 20))
    main.view.addSubview(front)
    child.didMove(toParent: main)
    child.definesPresentationContext = true
    stage.settle()
    let animator = ContainerAnimator(handling)
    panel.modalPresentationStyle = .currentContext
    panel.transitioningDelegate = animator
    let middle = CGPoint(x: 160, y: 150)
    for completes in [false, true] {
      _ = run(animator, .animated, completing: completes) { child.present(panel, animated: true) }
      #expect(touched(at: middle) == (completes ? "panel" : "child"))
      #expect(panel.presentationController?.containerView?.frame == (completes ? frame : nil))
    }
    for completes in [false, true] {
      _ = run(animator, .animated, completing: completes) { panel.dismiss(animated: true) }
      #expect(touched(at: middle) == (completes ? "child" : "panel"))
    }
    #expect(main.view.subviews == [child.view, front] && child.view.frame == frame)
  }

  @Test(arguments: [Handling.documented, .wrapped, .none])
  private func `VC-84 a presenting view that stays is where it was, also if an animator took it`(
    handling: Handling
  ) {
    _ = main
    for usesControllers in [false, true] {
      for style in [UIModalPresentationStyle.overFullScreen, .custom, .pageSheet] {
        let animator = ContainerAnimator(handling)
        animator.usesControllers = usesControllers
        animator.covers = style == .custom ? false : nil
        panel.transitioningDelegate = animator
        panel.modalPresentationStyle = style
        for completes in [false, true] {
          #expect(
            run(animator, .animated, completing: completes) {
              main.present(panel, animated: true)
            }.filter { $0.hasPrefix("main") } == [])
          #expect(stage.window.subviews.first === main.view)
          #expect(touched() == (completes ? "panel" : "main"))
        }
        for completes in [false, true] {
          #expect(
            run(animator, .animated, completing: completes) {
              main.dismiss(animated: true)
            }.filter { $0.hasPrefix("main") } == [])
          #expect(stage.window.subviews.first === main.view)
          #expect(touched() == (completes ? "main" : "panel"))
        }
        expectDismissed()
      }
    }
  }

  // MARK: - Navigation

  @Test(arguments: Handling.allCases, Drive.allCases)
  private func `VC-84 both views of a push and a pop end in their place`(
    handling: Handling, drive: Drive
  ) {
    let list = stage.screen("list")
    let detail = stage.screen("detail")
    let navigation = UINavigationController(rootViewController: list)
    stage.show(navigation)
    let animator = ContainerAnimator(handling)
    navigation.delegate = animator
    for (new, old, change) in [
      (detail, list, { navigation.pushViewController(detail, animated: true) }),
      (list, detail, { _ = navigation.popViewController(animated: true) }),
    ] as [(Screen, Screen, () -> Void)] {
      #expect(
        run(animator, drive, completing: false, change) == [
          "\(new.name).viewWillAppear", "\(old.name).viewWillDisappear",
          "\(new.name).viewWillDisappear", "\(new.name).viewDidDisappear",
          "\(old.name).viewWillAppear", "\(old.name).viewDidAppear",
        ])
      #expect(touched() == old.name && old.view.superview === navigation.view)
      #expect(new.view.window == nil)
      #expect(
        run(animator, drive, change) == [
          "\(new.name).viewWillAppear", "\(old.name).viewWillDisappear",
          "\(new.name).viewDidAppear", "\(old.name).viewDidDisappear",
        ])
      #expect(touched() == new.name && new.view.superview === navigation.view)
      #expect(old.view.window == nil)
    }
  }
}
