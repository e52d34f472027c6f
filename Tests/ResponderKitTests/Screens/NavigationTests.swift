import ResponderKit
import ResponderTesting
import Testing

private final class Shows: UINavigationControllerDelegate {
  let log: Log
  init(_ log: Log) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    log.note("willShow \((viewController as? Screen)?.name ?? "?")")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    log.note("didShow \((viewController as? Screen)?.name ?? "?")")
  }
}

@MainActor
@Suite(.serialized)
final class NavigationTests {
  lazy var stage = ScreenStage()
  lazy var list = stage.screen("A")
  lazy var detail = stage.screen("B")
  lazy var navigation: UINavigationController = {
    let navigation = UINavigationController(rootViewController: list)
    stage.show(navigation)
    return navigation
  }()

  @Test func `OL-26 the first screen of a navigation controller loads and appears with it`() {
    let navigation = UINavigationController(rootViewController: list)
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    #expect(
      stage.turns().filter { !$0.hasSuffix("LayoutSubviews") } == [
        "A.loadView", "A.viewDidLoad", "A.viewWillAppear", "A.viewDidAppear", "–",
      ])
  }

  @Test func `S6 a push in the default order`() {
    navigation.pushViewController(detail, animated: true)
    #expect(
      stage.turns() == [
        "B.loadView", "B.viewDidLoad", "B.viewWillAppear", "A.viewWillDisappear",
        "B.viewWillLayoutSubviews", "B.viewDidLayoutSubviews", "–", "B.viewDidAppear",
        "A.viewDidDisappear",
      ])
  }

  @Test func `VC-03 OL-27 OL-31 OL-32 OL-40 a push in the order of iOS 5 to 14`() {
    stage.application.behavior.navigationOrder = .oldThenNew
    navigation.pushViewController(detail, animated: true)
    #expect(
      stage.turns() == [
        "B.loadView", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear",
        "B.viewWillLayoutSubviews", "B.viewDidLayoutSubviews", "–", "A.viewDidDisappear",
        "B.viewDidAppear",
      ])
  }

  @Test func `VC-04 OL-28 OL-31 OL-40 OL-41 a pop in the order of iOS 5 to 14`() {
    stage.application.behavior.navigationOrder = .oldThenNew
    navigation.pushViewController(detail, animated: true)
    _ = stage.turns()
    #expect(navigation.popViewController(animated: true) === detail)
    #expect(
      stage.turns() == [
        "B.viewWillDisappear", "A.viewWillAppear", "–", "B.viewDidDisappear", "A.viewDidAppear",
      ])
    // The same object again: nothing is loaded.
    navigation.pushViewController(detail, animated: true)
    #expect(!stage.turns().contains("B.viewDidLoad"))
  }

  @Test func `VC-05 OL-41 a finger's pop that is cancelled gives the old screen back`() throws {
    stage.application.behavior.navigationOrder = .oldThenNew
    navigation.pushViewController(detail, animated: true)
    stage.settle()
    _ = stage.log.take()
    try stage.device.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 100, y: 200))
    #expect(
      stage.turns() == [
        "B.viewWillDisappear", "A.viewWillAppear", "–", "A.viewWillDisappear",
        "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
      ])
    #expect(navigation.viewControllers == [list, detail])
    #expect(detail.view.window != nil && list.view.window == nil)
    #expect(!detail.isMovingFromParent)
  }

  @Test func `VC-04 a finger's pop that goes far enough is a pop`() throws {
    stage.application.behavior.navigationOrder = .oldThenNew
    navigation.pushViewController(detail, animated: true)
    stage.settle()
    _ = stage.log.take()
    try stage.device.drag(from: CGPoint(x: 5, y: 200), to: CGPoint(x: 300, y: 200))
    #expect(
      stage.turns() == [
        "B.viewWillDisappear", "A.viewWillAppear", "–", "B.viewDidDisappear", "A.viewDidAppear",
      ])
    #expect(navigation.viewControllers == [list])
  }

  @Test func `VC-45 a finger's pop that is interrupted is cancelled`() throws {
    navigation.pushViewController(detail, animated: true)
    stage.settle()
    let finger = stage.device.touchDown(at: CGPoint(x: 5, y: 200))
    stage.device.advance(by: 0.02)
    stage.device.move(finger, to: CGPoint(x: 250, y: 200))
    stage.device.interrupt()
    stage.settle()
    #expect(navigation.viewControllers == [list, detail])
    #expect(stage.log.take().last == "B.viewDidAppear")
  }

  @Test func `VC-27 a push tells the screen of its parent before it loads and after it appeared`() {
    detail.notesAll = true
    navigation.pushViewController(detail, animated: true)
    let calls = stage.turns().filter { $0.hasPrefix("B") }
    #expect(calls.first == "B.willMove(parent)" && calls.last == "B.didMove(parent)")
    #expect(calls.dropLast().last == "B.viewDidAppear")
  }

  @Test func `VC-28 a pop tells the screen of its parent before it goes and after it went`() {
    navigation.pushViewController(detail, animated: true)
    _ = stage.turns()
    detail.notesAll = true
    navigation.popViewController(animated: true)
    #expect(
      stage.turns().filter { $0.hasPrefix("B") || $0 == "–" } == [
        "B.willMove(nil)", "B.viewWillDisappear", "–", "B.viewDidDisappear", "B.didMove(nil)",
      ])
    #expect(detail.parent == nil && navigation.children == [list])
  }

  @Test func `VC-46 the delegate is called between the screen's calls`() {
    let shows = Shows(stage.log)
    navigation.delegate = shows
    navigation.pushViewController(detail, animated: true)
    #expect(
      stage.turns().filter {
        $0.hasPrefix("B.viewW") || $0.contains("Show") || $0.hasSuffix("Appear")
      }
        == [
          "B.viewWillAppear", "willShow B", "B.viewWillLayoutSubviews", "B.viewDidAppear",
          "didShow B",
        ])
  }

  @Test func `VC-47 a change during a transition is shown when that is over`() {
    navigation.pushViewController(detail, animated: true)
    let third = stage.screen("C")
    navigation.pushViewController(third, animated: true)
    #expect(navigation.viewControllers == [list, detail, third])
    #expect(
      stage.turns().appearances == [
        "B.viewWillAppear", "A.viewWillDisappear", "–", "B.viewDidAppear", "A.viewDidDisappear",
        "C.viewWillAppear", "B.viewWillDisappear", "C.viewDidAppear", "B.viewDidDisappear",
      ])
    #expect(third.view.window != nil && detail.view.window == nil)
  }

  @Test func `VC-47 a screen that is pushed and popped at once comes and goes`() {
    navigation.pushViewController(detail, animated: true)
    navigation.popViewController(animated: true)
    #expect(
      stage.turns().appearances == [
        "B.viewWillAppear", "A.viewWillDisappear", "–", "B.viewDidAppear", "A.viewDidDisappear",
        "A.viewWillAppear", "B.viewWillDisappear", "A.viewDidAppear", "B.viewDidDisappear",
      ])
    #expect(detail.parent == nil && navigation.children == [list])
  }

  @Test func `VC-48 popping to the first takes those between away unseen`() {
    let third = stage.screen("C")
    third.notesAll = true
    detail.notesAll = true
    navigation.setViewControllers([list, detail, third], animated: false)
    stage.settle()
    _ = stage.log.take()
    #expect(navigation.popToRootViewController(animated: true) == [detail, third])
    #expect(
      stage.turns().appearances == [
        "C.willMove(nil)", "B.willMove(nil)", "A.viewWillAppear", "C.viewWillDisappear", "–",
        "A.viewDidAppear", "C.viewDidDisappear", "B.didMove(nil)", "C.didMove(nil)",
      ])
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.popToRootViewController(animated: true) == nil)
  }

  @Test func `VC-49 a stack that is not visible changes without a call`() {
    _ = navigation
    navigation.present(stage.screen("modal"), animated: false)
    stage.settle()
    _ = stage.log.take()
    navigation.pushViewController(detail, animated: true)
    stage.settle()
    #expect(stage.log.take().appearances.isEmpty)
    #expect(navigation.visibleViewController === navigation.presentedViewController)
    navigation.dismiss(animated: false)
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "B.viewWillAppear", "modal.viewWillDisappear", "B.viewDidAppear", "modal.viewDidDisappear",
      ])
  }

  @Test func `VC-51 a screen that took its place on a covered stack is reported to the delegate`() {
    let shows = Shows(stage.log)
    navigation.delegate = shows
    navigation.present(stage.screen("modal"), animated: false)
    stage.settle()
    navigation.pushViewController(detail, animated: false)
    _ = stage.log.take()
    navigation.dismiss(animated: false)
    stage.settle()
    #expect(stage.log.take().filter { $0.contains("how") } == ["willShow B", "didShow B"])
    // A screen that appears again does not receive it again.
    navigation.present(stage.screen("modal"), animated: false)
    stage.settle()
    navigation.dismiss(animated: false)
    stage.settle()
    #expect(stage.log.take().filter { $0.contains("how") } == [])
  }

  @Test func `VC-66 a navigation controller has the coordinator of its push`() {
    navigation.pushViewController(detail, animated: true)
    #expect(navigation.transitionCoordinator != nil)
    #expect(navigation.transitionCoordinator === detail.transitionCoordinator)
    stage.settle()
    #expect(navigation.transitionCoordinator == nil)
  }

  @Test func `VC-50 isMoving tells why a screen comes and goes`() {
    var held: [String] = []
    detail.reaction = { [unowned detail] call in
      guard call.hasSuffix("ppear") else { return }
      held.append("\(call) \(detail.isMovingToParent) \(detail.isMovingFromParent)")
    }
    navigation.pushViewController(detail, animated: true)
    stage.settle()
    navigation.present(stage.screen("modal"), animated: true)
    stage.settle()
    navigation.dismiss(animated: true)
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(
      held == [
        "viewWillAppear true false", "viewDidAppear true false", "viewWillDisappear false false",
        "viewDidDisappear false false", "viewWillAppear false false", "viewDidAppear false false",
        "viewWillDisappear false true", "viewDidDisappear false true",
      ])
  }

  @Test func `VC-44 a popped screen that is not retained is gone`() {
    weak var gone: Screen?
    do {
      let brief = stage.screen("brief")
      gone = brief
      navigation.pushViewController(brief, animated: true)
    }
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(gone == nil)
  }

  @Test func `VC-51 a first screen is reported to the delegate too`() {
    let shows = Shows(stage.log)
    let navigation = UINavigationController(rootViewController: list)
    navigation.delegate = shows
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    #expect(
      stage.turns().filter { $0.contains("Show") || $0.hasSuffix("Appear") } == [
        "A.viewWillAppear", "willShow A", "A.viewDidAppear", "didShow A",
      ])
  }
}
