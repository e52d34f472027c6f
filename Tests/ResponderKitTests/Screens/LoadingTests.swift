import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class LoadingTests {
  lazy var stage = ScreenStage()

  @Test func `VC-01 OL-33 a view is loaded when it is asked for, once`() {
    let screen = stage.screen("A")
    #expect(screen.viewIfLoaded == nil && !screen.isViewLoaded)
    #expect(stage.log.take() == [])
    _ = screen.view
    screen.loadViewIfNeeded()
    _ = screen.view
    #expect(stage.log.take() == ["A.loadView", "A.viewDidLoad"])
    #expect(screen.viewIfLoaded != nil && screen.isViewLoaded)
  }

  @Test func `VC-02 a view that is loaded and in no window tells nothing`() {
    let screen = stage.screen("A")
    _ = screen.view
    UIView().addSubview(screen.view)
    stage.settle()
    #expect(stage.log.take() == ["A.loadView", "A.viewDidLoad"])
  }

  @Test func `VC-52 OL-30 a view that was let go is loaded again when the screen comes back`() {
    let screen = stage.screen("A")
    stage.show(screen)
    stage.window.rootViewController = nil
    stage.settle()
    _ = stage.log.take()
    screen.view = nil
    #expect(!screen.isViewLoaded)
    stage.window.rootViewController = screen
    stage.settle()
    #expect(
      stage.log.take() == [
        "A.loadView", "A.viewDidLoad", "A.viewWillAppear", "A.viewWillLayoutSubviews",
        "A.viewDidLayoutSubviews", "A.viewDidAppear",
      ])
  }

  @Test func `VC-35 OL-31 OL-32 OL-33 a window's root receives all calls in order`() {
    stage.window.rootViewController = stage.screen("A")
    #expect(stage.log.take() == [])
    stage.window.makeKeyAndVisible()
    stage.application.processPendingEvents()
    #expect(
      stage.log.take() == [
        "A.loadView", "A.viewDidLoad", "A.viewWillAppear", "A.viewWillLayoutSubviews",
        "A.viewDidLayoutSubviews",
      ])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["A.viewDidAppear"])
  }

  @Test func `VC-36 another root takes the old one's place at the window's bounds`() {
    let old = stage.screen("old")
    stage.show(old)
    let new = stage.screen("new")
    stage.window.rootViewController = new
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "new.viewWillAppear", "old.viewWillDisappear", "new.viewDidAppear", "old.viewDidDisappear",
      ])
    #expect(stage.window.subviews == [new.view])
    #expect(new.view.frame == stage.window.bounds)
  }

  @Test func `VC-36 a new root removes the screens that the old root presents`() {
    let old = stage.screen("old")
    stage.show(old)
    let sheet = stage.screen("sheet")
    old.present(sheet, animated: true)
    stage.device.advance(by: 0.1)
    stage.window.rootViewController = stage.screen("new")
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "sheet.viewWillAppear", "old.viewWillDisappear", "sheet.viewDidAppear",
        "old.viewDidDisappear", "sheet.viewWillDisappear", "new.viewWillAppear",
        "sheet.viewDidDisappear", "new.viewDidAppear",
      ])
    #expect(stage.window.subviews.count == 1 && old.presentedViewController == nil)
    #expect(!sheet.isBeingDismissed && !sheet.isBeingPresented)
  }

  @Test func `VC-87 a hidden window lets go of its root, and shows another one when it is shown`() {
    weak var old: Screen?
    do {
      let screen = stage.screen("old")
      old = screen
      stage.show(screen)
    }
    stage.window.isHidden = true
    stage.window.rootViewController = nil
    stage.settle()
    #expect(stage.log.take() == ["old.viewWillDisappear", "old.viewDidDisappear"])
    #expect(old == nil && stage.window.subviews.isEmpty)
    let new = stage.screen("new")
    stage.window.rootViewController = new
    stage.settle()
    #expect(stage.log.take() == [] && !new.isViewLoaded)
    stage.window.isHidden = false
    stage.settle()
    #expect(stage.log.take().appearances == ["new.viewWillAppear", "new.viewDidAppear"])
  }

  @Test func `VC-87 a hidden window that gets its root back at once keeps it`() {
    let root = stage.screen("root")
    stage.show(root)
    stage.window.isHidden = true
    stage.window.rootViewController = nil
    stage.window.rootViewController = root
    stage.window.isHidden = false
    stage.settle()
    #expect(stage.window.subviews == [root.view])
    #expect(stage.log.take().appearances.last == "root.viewDidAppear")
  }

  @Test func `VC-15 VC-16 viewIsAppearing comes when the view is in the window and has its size`() {
    let screen = stage.screen("A")
    screen.notesAll = true
    var states: [String] = []
    screen.reaction = { [unowned screen] call in
      guard call == "viewWillAppear" || call == "viewIsAppearing" else { return }
      states.append("\(call) \(screen.view.window != nil) \(screen.view.frame.width)")
    }
    stage.window.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    stage.window.rootViewController = screen
    stage.window.makeKeyAndVisible()
    stage.settle()
    #expect(states == ["viewWillAppear false 320.0", "viewIsAppearing true 200.0"])
    #expect(
      stage.log.take() == [
        "A.loadView", "A.viewDidLoad", "A.viewWillAppear", "A.viewIsAppearing",
        "A.viewWillLayoutSubviews", "A.viewDidLayoutSubviews", "A.viewDidAppear",
      ])
  }

  @Test func `VC-17 viewDidAppear comes in a later turn than the two before it`() {
    let main = stage.screen("main")
    stage.show(main)
    let next = stage.screen("next")
    next.notesAll = true
    main.present(next, animated: false)
    #expect(stage.log.take().contains("next.viewIsAppearing"))
    stage.application.processPendingEvents()
    #expect(!stage.log.take().contains("next.viewDidAppear"))
    stage.device.advance(by: 0)
    #expect(stage.log.take().contains("next.viewDidAppear"))
  }

  @Test func `VC-34 OL-14 an interruption and the background tell screens nothing`() {
    let screen = stage.screen("A")
    stage.show(screen)
    stage.device.interrupt()
    stage.device.endInterruption()
    stage.device.pressHomeButton()
    stage.device.returnToForeground()
    stage.settle()
    #expect(stage.log.take() == [])
  }

  @Test func `VC-53 a transition is completed when the application goes to the background`() {
    let main = stage.screen("main")
    stage.show(main)
    main.present(stage.screen("next"), animated: true)
    _ = stage.log.take()
    stage.device.pressHomeButton()
    #expect(stage.log.take().appearances == ["next.viewDidAppear", "main.viewDidDisappear"])
  }

  @Test func `VC-53 pushes that wait for one another are completed with the first`() {
    let navigation = UINavigationController(rootViewController: stage.screen("A"))
    stage.show(navigation)
    for name in ["B", "C", "D"] {
      navigation.pushViewController(stage.screen(name), animated: true)
    }
    _ = stage.log.take()
    stage.device.pressHomeButton()
    #expect(
      stage.log.take().appearances.suffix(2) == ["D.viewDidAppear", "B.viewDidDisappear"])
  }

  @Test func `VC-53 what a child presents in its own context goes when the application ends`() {
    let main = stage.screen("main")
    stage.show(main)
    let child = stage.screen("child")
    main.addChild(child)
    main.view.addSubview(child.view)
    child.definesPresentationContext = true
    let panel = stage.screen("panel")
    panel.modalPresentationStyle = .overCurrentContext
    stage.settle()
    child.present(panel, animated: false)
    stage.settle()
    _ = stage.log.take()
    stage.device.terminate()
    #expect(
      stage.log.take() == [
        "panel.viewWillDisappear", "panel.viewDidDisappear", "main.viewWillDisappear",
        "child.viewWillDisappear", "main.viewDidDisappear", "child.viewDidDisappear",
      ])
  }

  @Test func `VC-54 a controller cannot be presented over one that it presented`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = ScreenStage()
        let (lower, middle, upper) = (stage.screen("A"), stage.screen("B"), stage.screen("C"))
        stage.show(lower)
        lower.present(middle, animated: false)
        stage.settle()
        middle.present(upper, animated: false)
        stage.settle()
        upper.present(lower, animated: false)
      }
    }
  }

  @Test func `VC-53 nothing is reported once the application ended`() {
    let main = stage.screen("main")
    stage.show(main)
    let next = stage.screen("next")
    main.present(next, animated: true)
    stage.device.advance(by: 0.1)
    _ = stage.log.take()
    stage.device.terminate()
    #expect(
      stage.log.take() == [
        "next.viewDidAppear", "main.viewDidDisappear", "next.viewWillDisappear",
        "next.viewDidDisappear",
      ])
    main.dismiss(animated: true)
    stage.window.rootViewController = stage.screen("late")
    stage.settle()
    #expect(stage.log.take() == [])
  }

  @Test func `VC-54 a view cannot be that of two controllers`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = ScreenStage()
        let screen = stage.screen("A")
        stage.screen("B").view = screen.view
      }
    }
  }

  @Test func `VC-54 a loadView that sets no view is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Empty: UIViewController {
          override func loadView() {}
        }
        let stage = ScreenStage()
        stage.show(Empty())
      }
    }
  }
}
