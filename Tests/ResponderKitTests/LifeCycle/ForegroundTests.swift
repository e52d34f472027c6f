import ResponderKit
import ResponderTesting
import Testing

/// Leaving the screen and coming back, as devices were seen to do it.
@MainActor
@Suite(.serialized)
final class ForegroundTests {
  lazy var stage = LifeStage.launched
  var device: SimulatedDevice { stage.device }

  @Test func `OL-03 AL-07 AL-10 AL-11 the home button sends the application to the background`() {
    device.pressHomeButton()
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background",
      ])
    #expect(stage.application.applicationState == .background)
  }

  @Test
  func `OL-02 AL-08 AL-12 the application is in the background still when it is about to return`() {
    device.pressHomeButton()
    _ = stage.log.take()
    device.returnToForeground()
    #expect(
      stage.log.take() == [
        "delegate willEnterForeground background", "delegate didBecomeActive active",
      ])
  }

  @Test func `OL-09 AL-09 AL-10 an interruption does not lead to the background`() {
    device.interrupt()
    #expect(stage.log.take() == ["delegate willResignActive active"])
    #expect(stage.application.applicationState == .inactive)
    device.endInterruption()
    #expect(stage.log.take() == ["delegate didBecomeActive active"])
  }

  @Test func `OL-14 OL-16 screens receive neither the background nor the foreground`() {
    device.pressHomeButton()
    device.advance(by: 0.528)
    device.returnToForeground()
    device.advance(by: 60)
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background",
        "delegate willEnterForeground background", "delegate didBecomeActive active",
      ])
  }

  @Test func `OL-15 AL-16 AL-26 a swipe in the switcher ends an application with all steps`() {
    device.interrupt()
    #expect(stage.log.take() == ["delegate willResignActive active"])
    device.terminate()
    #expect(
      stage.log.take() == [
        "delegate didEnterBackground background", "root viewWillDisappear",
        "root viewDidDisappear", "delegate willTerminate background",
      ])
  }

  @Test func `AL-26 by policy screens receive no call at the end`() {
    stage.behavior.terminationTellsScreens = false
    device.terminate()
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "delegate didEnterBackground background",
        "delegate willTerminate background",
      ])
  }

  @Test func `AL-26 a screen that is on its way arrives before the background, and then goes`() {
    let next = ProbeController("next", stage.log)
    stage.delegate.window?.rootViewController = next
    _ = stage.log.take()
    device.terminate()
    #expect(
      stage.log.take() == [
        "delegate willResignActive active", "next viewWillLayoutSubviews",
        "next viewDidLayoutSubviews", "next viewDidAppear", "root viewDidDisappear",
        "delegate didEnterBackground background", "next viewWillDisappear",
        "next viewDidDisappear", "delegate willTerminate background",
      ])
    device.advance(by: 1)
    #expect(stage.log.take() == [])
  }

  @Test func `AL-26 the screens that are seen receive the end, and those behind them do not`() {
    let child = ProbeController("child", stage.log)
    stage.root.addChild(child)
    stage.root.view.addSubview(child.view)
    child.didMove(toParent: stage.root)
    let sheet = ProbeController("sheet", stage.log)
    sheet.modalPresentationStyle = .pageSheet
    stage.behavior.compactHeight = 0
    stage.root.present(sheet, animated: false)
    device.advance(by: 1)
    _ = stage.log.take()
    device.terminate()
    #expect(
      stage.log.take().filter { !$0.hasPrefix("delegate") } == [
        "sheet viewWillDisappear", "sheet viewDidDisappear", "root viewWillDisappear",
        "child viewWillDisappear", "root viewDidDisappear", "child viewDidDisappear",
      ])
  }

  @Test func `AL-26 a covered screen receives no call at the end`() {
    let cover = ProbeController("cover", stage.log)
    cover.modalPresentationStyle = .fullScreen
    stage.root.present(cover, animated: false)
    device.advance(by: 1)
    _ = stage.log.take()
    device.terminate()
    #expect(
      stage.log.take().filter { !$0.hasPrefix("delegate") } == [
        "cover viewWillDisappear", "cover viewDidDisappear",
      ])
  }

  @Test func `AL-15 the background from within an interruption resigns no second time`() {
    device.interrupt()
    _ = stage.log.take()
    device.pressHomeButton()
    device.endInterruption()
    #expect(stage.log.take() == ["delegate didEnterBackground background"])
    #expect(stage.application.applicationState == .background)
  }

  @Test func `AL-15 a delivered call is not repeated`() {
    device.returnToForeground()
    device.endInterruption()
    #expect(stage.log.take() == [])
    device.interrupt()
    device.interrupt()
    #expect(stage.log.take() == ["delegate willResignActive active"])
    device.pressHomeButton()
    device.pressHomeButton()
    device.interrupt()
    #expect(stage.log.take() == ["delegate didEnterBackground background"])
  }

  @Test func `AL-15 each dropped change has its reason in the route`() {
    let routes = RouteLines()
    stage.application.routeObserver = routes
    device.returnToForeground()
    device.pressHomeButton()
    device.pressHomeButton()
    device.interrupt()
    device.endInterruption()
    #expect(
      routes.take() == [
        "applicationWillEnterForeground | dropped: the application is in the foreground already",
        "applicationDidEnterBackground | dropped: the application is in the background",
        "applicationWillResignActive | dropped: the application is in the background",
        "applicationDidBecomeActive | dropped: the application is in the background",
      ])
  }

  @Test func `AL-16 the end is reported once, and nothing after it`() {
    device.terminate()
    _ = stage.log.take()
    device.terminate()
    device.returnToForeground()
    device.warnOfLowMemory()
    device.interrupt()
    device.tap(at: CGPoint(x: 10, y: 10))
    device.advance(by: 60)
    #expect(stage.log.take() == [])
  }

  @Test func `AL-16 an application in the background receives its end while it still runs`() {
    device.pressHomeButton()
    _ = stage.log.take()
    device.terminate()
    #expect(stage.log.take().last == "delegate willTerminate background")
  }
}
