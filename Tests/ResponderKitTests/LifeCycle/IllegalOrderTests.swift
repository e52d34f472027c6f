import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

/// Changes that come at the wrong moment.
@MainActor
@Suite(.serialized)
final class IllegalOrderTests {
  lazy var stage = LifeStage()
  var device: SimulatedDevice { stage.device }

  @Test(arguments: SystemChange.allCases)
  func `AL-15 nothing happens to an application that was not launched`(change: SystemChange) {
    let routes = RouteLines()
    stage.application.routeObserver = routes
    stage.application.enqueue(.system(change))
    stage.application.processPendingEvents()
    #expect(
      routes.take().allSatisfy { $0.hasSuffix("dropped: the application was not launched yet") })
    #expect(stage.log.take() == [])
    device.launch(stage.delegate)
    #expect(stage.application.applicationState == .active)
  }

  @Test func `AL-15 what happens within a launch is reported after it`() {
    let showScreen = stage.delegate.onLaunch
    stage.delegate.onLaunch = { [device] in
      showScreen()
      device.warnOfLowMemory()
      device.pressHomeButton()
    }
    device.launch(stage.delegate)
    #expect(
      stage.log.take().suffix(6) == [
        "delegate didBecomeActive active", "root viewDidAppear",
        "delegate didReceiveMemoryWarning active", "root didReceiveMemoryWarning",
        "delegate willResignActive active", "delegate didEnterBackground background",
      ])
  }

  @Test func `AL-15 the end within a launch is reported after it`() {
    stage.delegate.onLaunch = { [device] in device.terminate() }
    device.launch(stage.delegate)
    #expect(
      stage.log.take().suffix(4) == [
        "delegate didBecomeActive active", "delegate willResignActive active",
        "delegate didEnterBackground background", "delegate willTerminate background",
      ])
  }

  @Test(arguments: [
    "didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground",
    "didReceiveMemoryWarning", "willTerminate",
  ])
  func `AL-16 a termination that is requested in a call follows after the call's step`(
    call: String
  ) {
    device.launch(stage.delegate)
    stage.listen()
    stage.delegate.probe.reaction = { [device, log = stage.log] in
      guard $0 == call else { return }
      device.terminate()
      log.note("returned")
    }
    _ = stage.log.take()
    device.interrupt()
    device.endInterruption()
    device.pressHomeButton()
    device.returnToForeground()
    device.warnOfLowMemory()
    device.terminate()
    let lines = stage.log.take()
    #expect(lines.filter { $0 == "returned" }.count == 1)
    #expect(lines.filter { $0 == "delegate willTerminate background" }.count == 1)
    #expect(lines.last == "posted WillTerminateNotification background")
  }

  @Test func `AL-15 a home button within a return is handled when the return is over`() {
    device.launch(stage.delegate)
    device.pressHomeButton()
    _ = stage.log.take()
    stage.listen()
    stage.delegate.probe.reaction = { [device] in
      if $0 == "willEnterForeground" { device.pressHomeButton() }
    }
    device.returnToForeground()
    #expect(
      stage.log.take() == [
        "delegate willEnterForeground background",
        "posted WillEnterForegroundNotification background",
        "delegate didBecomeActive active", "posted DidBecomeActiveNotification active",
        "delegate willResignActive active", "posted WillResignActiveNotification active",
        "delegate didEnterBackground background",
        "posted DidEnterBackgroundNotification background",
      ])
  }

  @Test func `an application without a delegate, a window or a screen lives through all of it`() {
    final class Bare: UIResponder, UIApplicationDelegate {}
    device.launch(Bare())
    device.warnOfLowMemory()
    device.pressHomeButton()
    device.suspend()
    device.returnToForeground()
    stage.application.delegate = nil
    device.interrupt()
    device.terminate()
    #expect(stage.application.applicationState == .background)
  }
}
