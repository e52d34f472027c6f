import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class RootTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()

  private func calls(of name: String, in log: [String]) -> [String] {
    log.appearances.filter { $0.hasPrefix("\(name).") }.map { "\($0.dropFirst(name.count + 1))" }
  }

  // MARK: - Taken into the new root

  @Test func `VC-36 a root that becomes the first screen of a stack is seen in it`() {
    let navigation = UINavigationController(rootViewController: main)
    stage.window.rootViewController = navigation
    stage.settle()
    #expect(main.view.superview === navigation.view && main.view.window === stage.window)
    #expect(
      calls(of: "main", in: stage.log.take()) == [
        "viewWillDisappear", "viewWillAppear", "viewDidAppear",
      ])
  }

  @Test(arguments: AppearanceOrder.allCases, ["viewDidLoad", "viewWillAppear"])
  func `VC-36 a root that the new one takes in as a child is seen in it`(
    order: AppearanceOrder, moment: String
  ) {
    _ = main
    stage.application.behavior.presentationOrder = order
    let container = stage.screen("container")
    container.reaction = { [unowned container, main] call in
      guard call == moment else { return }
      container.addChild(main)
      container.view.addSubview(main.view)
      main.didMove(toParent: container)
    }
    stage.window.rootViewController = container
    stage.settle()
    #expect(main.view.superview === container.view && main.view.window === stage.window)
    let heard = calls(of: "main", in: stage.log.take())
    #expect(heard.last == "viewDidAppear" && !heard.contains("viewDidDisappear"))
  }

  // MARK: - Replaced

  @Test func `VC-72 a root that is set as the old one's presentation ends takes its place`() {
    let third = stage.screen("third")
    main.present(stage.screen("modal"), animated: true) { [window = stage.window] in
      window.rootViewController = third
    }
    #expect(shownAfterReplacingRoot() == [third.view])
  }

  @Test func `VC-72 a root that is set as the old one's screen goes takes its place`() {
    let third = stage.screen("third")
    let modal = stage.screen("modal")
    main.present(modal, animated: false)
    stage.settle()
    modal.reaction = { [window = stage.window] call in
      if call == "viewWillDisappear" { window.rootViewController = third }
    }
    #expect(shownAfterReplacingRoot() == [third.view])
  }

  /// Sets a second root, which makes the application set a third one.
  /// - Returns: What the window shows in the end.
  private func shownAfterReplacingRoot() -> [UIView] {
    _ = stage.log.take()
    stage.window.rootViewController = stage.screen("second")
    stage.settle()
    let log = stage.log.take()
    #expect(calls(of: "third", in: log) == ["viewWillAppear", "viewDidAppear"])
    #expect(
      calls(of: "second", in: log) == [
        "viewWillAppear", "viewWillDisappear", "viewDidDisappear",
      ])
    #expect(!log.contains("main.viewWillAppear"))
    return stage.window.subviews
  }

  @Test func `VC-36 a screen that went with its root can be presented at once, and dismissed`() {
    let shown = stage.screen("shown")
    main.present(shown, animated: false)
    stage.settle()
    let next = stage.screen("next")
    stage.window.rootViewController = next
    next.present(shown, animated: false)
    stage.settle()
    #expect(!shown.isBeingDismissed)
    next.dismiss(animated: false)
    stage.settle()
    #expect(next.presentedViewController == nil)
    #expect(stage.warned() == [])
  }
}
