import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class LaunchTests {
  @MainActor
  struct Fixture {
    let log = Log()
    let device = SimulatedDevice(screen: .small, behavior: .iOS4)
    let delegate: ProbeDelegate
    let controller: ProbeController

    init() {
      delegate = ProbeDelegate("delegate", log)
      controller = ProbeController("root", log)
      delegate.onLaunch = { [log, controller, delegate] in
        let window = ProbeWindow("window", log)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        delegate.window = window
      }
    }
  }

  lazy var fixture = Fixture()
  var log: Log { fixture.log }
  var device: SimulatedDevice { fixture.device }
  var delegate: ProbeDelegate { fixture.delegate }
  var controller: ProbeController { fixture.controller }

  @Test func `S2 a launch tells the delegate and the first screen in the order of iOS`() {
    device.application.launch(delegate)
    #expect(
      log.take() == [
        "delegate willFinishLaunching inactive", "delegate didFinishLaunching inactive",
        "root loadView", "root viewDidLoad", "root viewWillAppear", "root viewWillLayoutSubviews",
        "root viewDidLayoutSubviews", "delegate didBecomeActive active",
      ])
    device.advance(by: 0)
    #expect(log.take() == ["root viewDidAppear"])
    device.advance(by: 10)
    #expect(log.take() == [])
  }

  @Test func `S2 the launch is reported in the same order`() {
    let routes = RouteLines()
    device.application.routeObserver = routes
    device.launch(delegate)
    let methods = routes.routes.compactMap { $0.calls.first?.method }
    #expect(
      methods == [
        "application(_:willFinishLaunchingWithOptions:)",
        "application(_:didFinishLaunchingWithOptions:)", "loadView", "viewDidLoad",
        "viewWillAppear", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
        "applicationDidBecomeActive", "viewDidAppear",
      ])
  }

  @Test func `the first screen fills its window when it is laid out`() {
    device.launch(delegate)
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 400, height: 400))
    #expect(controller.view.superview === delegate.window)
  }

  @Test func `a screen that is removed before it appeared receives no viewDidAppear`() {
    device.application.launch(delegate)
    _ = log.take()
    delegate.window?.rootViewController = nil
    device.advance(by: 0)
    #expect(log.take() == ["root viewWillDisappear", "root viewDidDisappear"])
  }

  @Test func `S5 a screen that comes back is not laid out again`() {
    device.launch(delegate)
    delegate.window?.rootViewController = UIViewController()
    device.advance(by: 0)
    _ = log.take()
    delegate.window?.rootViewController = controller
    device.advance(by: 0)
    #expect(log.take() == ["root viewWillAppear", "root viewDidAppear"])
  }

  @Test func `a screen that gives way while it appears is not left in the window`() {
    device.launch(delegate)
    let window = delegate.window
    let next = UIViewController()
    let brief = ProbeController("brief", log)
    brief.probe.reaction = { call in
      if call == "viewWillAppear" { window?.rootViewController = next }
    }
    window?.rootViewController = brief
    device.advance(by: 0)
    #expect(window?.subviews.count == 1 && window?.subviews.first === next.view)
    #expect(brief.view.superview == nil)
  }

  @Test func `a terminated application does not become active again`() {
    device.launch(delegate)
    _ = log.take()
    device.terminate()
    device.terminate()
    device.endInterruption()
    #expect(
      log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background",
        "root viewWillDisappear", "root viewDidDisappear", "delegate willTerminate background",
      ])
  }

  @Test func `the end of an interruption does not launch an application`() {
    device.endInterruption()
    #expect(device.application.applicationState == .inactive)
  }
}
