import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class BackgroundTaskTests {
  lazy var stage = LifeStage.launched
  var device: SimulatedDevice { stage.device }
  var application: UIApplication { stage.application }

  /// Begins a task that notes its expiry, and ends itself then if asked to.
  @discardableResult
  private func begin(_ name: String, endsItself: Bool = true) -> UIBackgroundTaskIdentifier {
    var id = UIBackgroundTaskIdentifier.invalid
    id = application.beginBackgroundTask(withName: name) { [application, log = stage.log] in
      log.note("\(name) expires \(application.applicationState)")
      if endsItself { application.endBackgroundTask(id) }
    }
    return id
  }

  @Test func `BT-01 each task has an identifier of its own`() {
    let first = application.beginBackgroundTask()
    let second = application.beginBackgroundTask(withName: "second")
    #expect(first != second)
    #expect(first != .invalid && second != .invalid)
  }

  @Test func `BT-02 no task begins while the application is suspended, or after its end`() {
    stage.suspend()
    #expect(application.beginBackgroundTask() == .invalid)
    device.returnToForeground()
    #expect(application.beginBackgroundTask() != .invalid)
    device.terminate()
    #expect(application.beginBackgroundTask() == .invalid)
  }

  @Test func `BT-03 the remaining time is without end in the foreground and counts down behind it`()
  {
    #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
    device.interrupt()
    #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
    device.pressHomeButton()
    #expect(application.backgroundTimeRemaining == 5)
    device.advance(by: 2)
    #expect(application.backgroundTimeRemaining == 3)
    let task = application.beginBackgroundTask()
    #expect(application.backgroundTimeRemaining == 28)
    application.endBackgroundTask(task)
    #expect(application.backgroundTimeRemaining == 3)
    device.advance(by: 3)
    #expect(application.backgroundTimeRemaining == 0)
    device.returnToForeground()
    #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
  }

  @Test func `AL-17 the method of the background has its moment, and a task makes it longer`() {
    var remaining: [Double] = []
    stage.delegate.probe.reaction = { [application] in
      guard $0 == "didEnterBackground" else { return }
      remaining.append(application.backgroundTimeRemaining)
      _ = application.beginBackgroundTask()
      remaining.append(application.backgroundTimeRemaining)
    }
    device.pressHomeButton()
    #expect(remaining == [5, 30])
    device.advance(by: 29)
    #expect(!device.isApplicationSuspended)
    device.advance(by: 1)
    #expect(device.isApplicationSuspended)
  }

  @Test func `BT-04 tasks expire in the order in which they began, in the background`() {
    begin("first")
    begin("second")
    device.pressHomeButton()
    _ = stage.log.take()
    device.advance(by: 29.9)
    #expect(stage.log.take() == [])
    device.advance(by: 0.1)
    #expect(stage.log.take() == ["first expires background", "second expires background"])
    #expect(device.isApplicationSuspended)
  }

  @Test func `BT-05 the last task's end suspends the application, once its moment is over`() {
    let first = begin("first")
    let second = begin("second")
    device.pressHomeButton()
    application.endBackgroundTask(first)
    device.advance(by: 10)
    #expect(!device.isApplicationSuspended)
    application.endBackgroundTask(second)
    device.advance(by: 0)
    #expect(device.isApplicationSuspended)
    device.advance(by: 60)
    #expect(!stage.log.take().contains { $0.contains("expires") })
  }

  @Test func `BT-05 a task that ends early leaves the application its moment`() {
    let task = begin("task")
    device.pressHomeButton()
    application.endBackgroundTask(task)
    device.advance(by: 4.9)
    #expect(!device.isApplicationSuspended)
    device.advance(by: 0.1)
    #expect(device.isApplicationSuspended)
  }

  @Test func `BT-05 a task that ends in the foreground changes nothing`() {
    let task = begin("task")
    application.endBackgroundTask(task)
    device.advance(by: 60)
    #expect(!device.isApplicationSuspended && stage.log.take() == [])
  }

  @Test func `BT-06 ending a task twice, or an unknown one, changes nothing`() {
    let ended = begin("ended")
    begin("running")
    application.endBackgroundTask(ended)
    application.endBackgroundTask(ended)
    application.endBackgroundTask(.invalid)
    application.endBackgroundTask(UIBackgroundTaskIdentifier(rawValue: 4711))
    device.pressHomeButton()
    device.advance(by: 10)
    #expect(!device.isApplicationSuspended)
  }

  @Test func `BT-07 a task that does not end itself is ended for it, and that is reported`() {
    begin("stubborn", endsItself: false)
    _ = application.beginBackgroundTask()
    let routes = RouteLines()
    application.routeObserver = routes
    device.pressHomeButton()
    device.advance(by: 30)
    #expect(stage.log.take().last == "stubborn expires background")
    #expect(
      routes.take() == [
        "endBackgroundTask | dropped: the background task stubborn outlived its time",
        "endBackgroundTask | dropped: the background task 2 outlived its time",
      ])
    #expect(device.isApplicationSuspended)
  }

  @Test func `BT-08 a suspended application receives nothing, not even its end`() {
    stage.suspend()
    let routes = RouteLines()
    application.routeObserver = routes
    device.warnOfLowMemory()
    device.suspend()
    device.tap(at: CGPoint(x: 10, y: 10))
    device.terminate()
    device.returnToForeground()
    #expect(stage.log.take() == [])
    #expect(
      routes.take() == [
        "applicationDidReceiveMemoryWarning | dropped: the application is suspended",
        "applicationDidEnterBackground | dropped: the application is suspended already",
        "began 1 | dropped: the application is not active",
        "ended 1 | dropped: the application is not active",
        "applicationWillTerminate | dropped: the application is suspended",
        "applicationWillEnterForeground | dropped: the application was terminated",
      ])
  }

  @Test func `BT-08 a suspended application that is opened returns as from the background`() {
    stage.suspend()
    device.returnToForeground()
    #expect(
      stage.log.take() == [
        "delegate willEnterForeground background", "delegate didBecomeActive active",
      ])
    device.advance(by: 60)
    #expect(!device.isApplicationSuspended)
  }

  @Test func `BT-08 a suspended application is turned when it comes back, as the screen is then`() {
    stage.suspend()
    let routes = RouteLines()
    application.routeObserver = routes
    device.rotate(to: .landscapeLeft)
    device.rotate(to: .landscapeRight)
    #expect(application.statusBarOrientation == .portrait)
    #expect(
      routes.take()
        == Array(
          repeating: "viewWillTransition | dropped: the application is suspended", count: 2))
    #expect(stage.log.take() == [])
    var heldWhenActive: UIInterfaceOrientation?
    stage.delegate.probe.reaction = { [application] call in
      if call == "didBecomeActive" { heldWhenActive = application.statusBarOrientation }
    }
    device.returnToForeground()
    #expect(heldWhenActive == .landscapeRight)
    // Once.
    device.rotate(to: .portrait)
    device.pressHomeButton()
    device.returnToForeground()
    #expect(application.statusBarOrientation == .portrait)
  }

  @Test func `BT-09 a machine that sleeps puts in the steps before, and lets tasks know`() {
    begin("task")
    device.suspend()
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background",
        "task expires background",
      ])
    #expect(device.isApplicationSuspended)
  }

  @Test func `BT-04 a handler that brings the application back ends the expiry`() {
    var isBack = false
    _ = application.beginBackgroundTask { [device] in
      device.returnToForeground()
      isBack = true
    }
    begin("second")
    device.pressHomeButton()
    device.advance(by: 30)
    #expect(isBack && application.applicationState == .active)
    #expect(!device.isApplicationSuspended)
    #expect(!stage.log.take().contains("second expires background"))
  }

  @Test func `BT-04 a task that is begun within an expiry gains no time`() {
    _ = application.beginBackgroundTask { [unowned self] in begin("late", endsItself: false) }
    device.pressHomeButton()
    device.advance(by: 30)
    #expect(device.isApplicationSuspended)
    device.advance(by: 60)
    #expect(!stage.log.take().contains("late expires background"))
  }
}
