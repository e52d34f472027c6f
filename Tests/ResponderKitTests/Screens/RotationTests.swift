import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Notes that it is to take another size.
private class TurningScreen: Screen {
  var orientations = UIInterfaceOrientationMask.allButUpsideDown
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { orientations }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    note("to \(Int(size.width))x\(Int(size.height)) from \(Int(view.bounds.width))")
    let (log, name) = (log, name)
    coordinator.animate(
      alongsideTransition: { _ in log.note("\(name) alongside") },
      completion: { _ in log.note("\(name) turned") })
  }
}

@MainActor
@Suite(.serialized)
final class RotationTests {
  lazy var stage = ScreenStage()
  private lazy var main: TurningScreen = {
    let main = TurningScreen("main", stage.log)
    stage.show(main)
    return main
  }()

  @Test func `VC-69 the application's delegate supports fewer orientations than its screens`() {
    final class Upright: NSObject, UIApplicationDelegate {
      func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
      ) -> UIInterfaceOrientationMask { .portrait }
    }
    let delegate = Upright()
    let device = SimulatedDevice(screen: .small)
    device.launch(delegate)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    device.rotate(to: .landscapeLeft)
    #expect(device.application.statusBarOrientation == .portrait)
  }

  @Test
  func `VC-69 a tablet's screens support all orientations, and a phone's all but upside down`() {
    defer { UIDevice.current.userInterfaceIdiom = .phone }
    #expect(UIViewController().supportedInterfaceOrientations == .allButUpsideDown)
    UIDevice.current.userInterfaceIdiom = .pad
    #expect(UIViewController().supportedInterfaceOrientations == .all)
    stage.show(stage.screen("plain"))
    stage.device.rotate(to: .portraitUpsideDown)
    #expect(stage.device.application.statusBarOrientation == .portraitUpsideDown)
  }

  @Test func `VC-68 S5 a screen that is turned is notified before, and is laid out again`() {
    _ = main
    stage.device.rotate(to: .landscapeLeft)
    #expect(
      stage.turns() == [
        "main.to 480x320 from 320", "main alongside", "main.viewWillLayoutSubviews",
        "main.viewDidLayoutSubviews", "–", "main turned",
      ])
    #expect(main.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    #expect(stage.application.screen.bounds.width == 480)
    #expect(stage.application.statusBarOrientation == .landscapeLeft)
    stage.device.rotate(to: .portrait)
    #expect(stage.turns().first == "main.to 320x480 from 480")
    #expect(main.view.frame.width == 320)
  }

  @Test func `VC-68 from one side to the other nothing takes another size`() {
    _ = main
    stage.device.rotate(to: .landscapeLeft)
    _ = stage.turns()
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.turns() == ["–"])
    #expect(stage.application.statusBarOrientation == .landscapeRight)
  }

  @Test func `VC-94 the turn of the interface is announced with the new and the old orientation`() {
    main.orientations = [.portrait, .landscapeLeft]
    let (application, log) = (stage.application, stage.log)
    let key = UIApplication.statusBarOrientationUserInfoKey
    let names = [
      UIApplication.willChangeStatusBarOrientationNotification,
      UIApplication.didChangeStatusBarOrientationNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) {
        let value = $0.userInfo?[key] as? Int
        MainActor.assumeIsolated {
          let turn = "\(value ?? 0) is \(application.statusBarOrientation.rawValue)"
          log.note(name == names[0] ? "will: \(turn)" : "did: \(turn)")
        }
      }
    }
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.log.take() == [])
    stage.device.rotate(to: .landscapeLeft)
    let left = UIInterfaceOrientation.landscapeLeft.rawValue
    #expect(
      stage.log.take().filter { $0.contains("is") && $0.contains(":") }
        == ["will: \(left) is 1", "did: 1 is \(left)"])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  @Test func `VC-69 a screen that does not support it is not turned`() {
    main.orientations = .portrait
    stage.device.rotate(to: .landscapeLeft)
    stage.device.rotate(to: .portrait)
    #expect(stage.turns() == ["–"])
    #expect(
      stage.drops == [
        "TurningScreen does not support landscapeLeft", "the screen has this orientation already",
      ])
    #expect(stage.application.screen.bounds.width == 320)
  }

  @Test func `VC-70 children and presented screens are notified, and covered ones turn`() {
    let child = TurningScreen("child", stage.log)
    main.addChild(child)
    child.view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    main.view.addSubview(child.view)
    child.didMove(toParent: main)
    stage.settle()
    let shown = TurningScreen("shown", stage.log)
    main.present(shown, animated: false)
    stage.settle()
    _ = stage.log.take()
    stage.device.rotate(to: .landscapeRight)
    #expect(
      stage.turns().filter { $0.contains(" from ") } == [
        "child.to 480x320 from 100", "main.to 480x320 from 320", "shown.to 480x320 from 320",
      ])
    #expect(shown.view.frame.width == 480)
    main.dismiss(animated: false)
    stage.settle()
    #expect(main.view.frame.width == 480)
  }

  @Test func `VC-68 the coordinator of a turn knows how long it takes, and where`() {
    final class Asking: UIViewController {
      var answers: [Bool] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        answers = [
          coordinator.transitionDuration == 0.5, coordinator.containerView === view.window,
          transitionCoordinator === coordinator,
        ]
      }
    }
    let asking = Asking()
    stage.show(asking)
    stage.device.rotate(to: .landscapeLeft)
    #expect(asking.answers == [true, true, true])
    stage.settle()
    #expect(asking.transitionCoordinator == nil)
  }

  /// A child that is 100 points high, and a panel in its context.
  private func presentInContext() -> (child: TurningScreen, panel: TurningScreen) {
    let child = TurningScreen("child", stage.log)
    let panel = TurningScreen("panel", stage.log)
    main.addChild(child)
    main.view.addSubview(child.view)
    child.didMove(toParent: main)
    child.definesPresentationContext = true
    main.reaction = { [unowned main] call in
      guard call == "viewDidLayoutSubviews" else { return }
      child.view.frame = CGRect(x: 0, y: 100, width: main.view.bounds.width, height: 100)
    }
    main.view.setNeedsLayout()
    stage.settle()
    panel.modalPresentationStyle = .overCurrentContext
    child.present(panel, animated: false)
    stage.settle()
    _ = stage.log.take()
    return (child, panel)
  }

  @Test func `VC-70 what a child presents in its context is notified, and follows the child`() {
    let (child, panel) = presentInContext()
    #expect(panel.view.superview?.frame == CGRect(x: 0, y: 100, width: 320, height: 100))
    stage.device.rotate(to: .landscapeRight)
    let told = stage.turns().filter { $0.contains(" from ") }
    // The parent returns its own size, and lays the child out with another one.
    #expect(
      told == [
        "child.to 480x320 from 320", "panel.to 480x320 from 320", "main.to 480x320 from 320",
      ])
    #expect(child.view.frame == CGRect(x: 0, y: 100, width: 480, height: 100))
    #expect(panel.view.superview?.frame == child.view.frame)
    #expect(panel.view.frame == CGRect(x: 0, y: 0, width: 480, height: 100))
  }

  @Test func `VC-69 a part of the screen that is covered does not say how it is turned`() {
    let (_, panel) = presentInContext()
    panel.orientations = .portrait
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.application.statusBarOrientation == .landscapeRight)
  }

  @Test func `VC-70 what covers a screen of a stack takes the new size, and so does the screen`() {
    let first = TurningScreen("first", stage.log)
    first.definesPresentationContext = true
    let navigation = UINavigationController(rootViewController: first)
    stage.show(navigation)
    let cover = TurningScreen("cover", stage.log)
    cover.modalPresentationStyle = .currentContext
    first.present(cover, animated: false)
    stage.settle()
    _ = stage.log.take()
    cover.orientations = .portrait
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.drops == ["TurningScreen does not support landscapeRight"])
    cover.orientations = .allButUpsideDown
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.turns().contains("cover.to 480x320 from 320"))
    #expect(cover.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    first.dismiss(animated: false)
    stage.settle()
    #expect(first.view.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
  }

  @Test func `VC-70 a navigation controller's screen takes the new size`() {
    let first = TurningScreen("first", stage.log)
    let navigation = UINavigationController(rootViewController: first)
    stage.show(navigation)
    stage.device.rotate(to: .landscapeRight)
    #expect(stage.turns().contains("first.to 480x320 from 320"))
    #expect(first.view.frame.width == 480)
  }
}
