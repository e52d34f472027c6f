import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Notes which transitions a stack asks an animator for.
private final class AskedOperations: NSObject, UINavigationControllerDelegate {
  private(set) var operations: [UINavigationController.Operation] = []

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operations.append(operation)
    return nil
  }
}

/// Stacks of screens that are set, popped and asked, and what children know of presentations.
@MainActor
@Suite(.serialized)
final class StackTests {
  private lazy var stage = ScreenStage()
  private lazy var first = stage.screen("first")
  private lazy var navigation: UINavigationController = {
    let navigation = UINavigationController(rootViewController: first)
    stage.show(navigation)
    return navigation
  }()

  @Test func `VC-88 a child has its container's presenter, and dismisses the container`() {
    let main = stage.screen("main")
    stage.show(main)
    let top = stage.screen("top")
    let container = UINavigationController(rootViewController: top)
    main.present(container, animated: false)
    stage.settle()
    #expect(top.presentingViewController === main && main.presentedViewController === container)
    #expect(top.presentedViewController == nil)
    var isOver = false
    top.dismiss(animated: true) { isOver = true }
    stage.settle()
    #expect(isOver && main.presentedViewController == nil && top.presentingViewController == nil)
    #expect(top.parent === container)
  }

  @Test func `VC-89 setting a stack pushes, pops or does nothing, depending on its last screen`() {
    let navigation = navigation
    let (second, third) = (stage.screen("second"), stage.screen("third"))
    navigation.setViewControllers([first, second, third], animated: true)
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "third.viewWillAppear", "first.viewWillDisappear", "third.viewDidAppear",
        "first.viewDidDisappear",
      ])
    #expect(second.parent === navigation && !second.isViewLoaded)
    let lower = stage.screen("lower")
    navigation.setViewControllers([lower, third], animated: true)
    stage.settle()
    #expect(stage.log.take().appearances == [])
    #expect(first.parent == nil && second.parent == nil && lower.parent === navigation)
    navigation.setViewControllers([lower], animated: true)
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "lower.viewWillAppear", "third.viewWillDisappear", "lower.viewDidAppear",
        "third.viewDidDisappear",
      ])
    #expect(third.parent == nil)
  }

  @Test(arguments: [
    (["new"], [UINavigationController.Operation.push]),
    (["first", "new"], [.push]), (["new", "first"], [.pop]), (["second"], []),
    (["new", "second"], []),
  ])
  func `VC-89 a top that is not on the stack is pushed, also if it replaces others`(
    names: [String], operations: [UINavigationController.Operation]
  ) {
    let navigation = navigation
    var screens = ["first": first, "new": stage.screen("new"), "second": stage.screen("second")]
    navigation.pushViewController(screens["second"] ?? first, animated: false)
    stage.settle()
    let asked = AskedOperations()
    navigation.delegate = asked
    navigation.setViewControllers(names.compactMap { screens[$0] }, animated: true)
    stage.settle()
    #expect(asked.operations == operations)
    #expect(navigation.topViewController === screens[names.last ?? ""])
    screens = [:]
  }

  @Test func `VC-67 what a screen of a stack presents in the current context covers the stack`() {
    let navigation = navigation
    let over = stage.screen("over")
    over.modalPresentationStyle = .currentContext
    first.present(over, animated: false)
    stage.settle()
    #expect(navigation.definesPresentationContext && navigation.presentedViewController === over)
    #expect(!UIViewController().definesPresentationContext)
  }

  @Test func `VC-90 a pop gives those that went, and the first screen stays`() {
    let navigation = navigation
    #expect(navigation.popViewController(animated: true) == nil)
    let more = ["a", "b", "c", "d"].map { stage.screen($0) }
    for screen in more { navigation.pushViewController(screen, animated: false) }
    stage.settle()
    #expect(navigation.popViewController(animated: false) === more[3])
    #expect(navigation.popToViewController(more[0], animated: false) == [more[1], more[2]])
    #expect(navigation.popToRootViewController(animated: false) == [more[0]])
    stage.settle()
    #expect(navigation.viewControllers == [first] && first.view.window != nil)
  }

  @Test func `VC-91 the visible screen is the one that is presented over the stack, else the last`()
  {
    let navigation = navigation
    let second = stage.screen("second")
    navigation.pushViewController(second, animated: false)
    stage.settle()
    #expect(navigation.visibleViewController === second)
    let shown = stage.screen("shown")
    second.present(shown, animated: false)
    stage.settle()
    #expect(navigation.visibleViewController === shown && navigation.topViewController === second)
    // The screen that was asked hands a full-screen presentation on to its container.
    #expect(shown.presentingViewController === navigation)
    #expect(second.presentedViewController === shown)
    second.dismiss(animated: false)
    stage.settle()
    #expect(navigation.visibleViewController === second)
  }

  @Test(arguments: [true, false])
  func `VC-92 the four calls say whether they are animated`(isAnimated: Bool) {
    final class Witness: UIViewController {
      var heard: [Bool] = []
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        heard.append(animated)
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        heard.append(animated)
      }
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        heard.append(animated)
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        heard.append(animated)
      }
    }
    let navigation = navigation
    let witness = Witness()
    navigation.pushViewController(witness, animated: isAnimated)
    stage.settle()
    navigation.popViewController(animated: isAnimated)
    stage.settle()
    navigation.present(witness, animated: isAnimated)
    stage.settle()
    witness.dismiss(animated: isAnimated)
    stage.settle()
    #expect(witness.heard == Array(repeating: isAnimated, count: 8))
    let root = Witness()
    stage.show(root)
    #expect(root.heard == [false, false])
  }
}
