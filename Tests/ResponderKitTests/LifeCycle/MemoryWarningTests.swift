import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class MemoryWarningTests {
  lazy var stage = LifeStage.launched
  var device: SimulatedDevice { stage.device }

  @Test func `OL-30 MW-01 MW-02 the delegate is first, then the controllers, then observers`() {
    let behind = ProbeController("behind", stage.log)
    stage.listen()
    device.warnOfLowMemory()
    #expect(
      stage.log.take() == [
        "delegate didReceiveMemoryWarning active", "root didReceiveMemoryWarning",
        "behind didReceiveMemoryWarning", "posted DidReceiveMemoryWarningNotification active",
      ])
    _ = behind
  }

  @Test func `MW-02 by policy observers are notified before the controllers`() {
    stage.behavior.memoryWarningNotification = .beforeControllers
    stage.listen()
    device.warnOfLowMemory()
    #expect(
      stage.log.take() == [
        "delegate didReceiveMemoryWarning active",
        "posted DidReceiveMemoryWarningNotification active", "root didReceiveMemoryWarning",
      ])
  }

  @Test func `OL-29 MW-03 every controller is called, in the order in which they were made`() {
    let shown = ProbeController("shown", stage.log)
    let hidden = ProbeController("hidden", stage.log)
    let unloaded = ProbeController("unloaded", stage.log)
    hidden.loadViewIfNeeded()
    stage.delegate.window?.rootViewController = shown
    device.advance(by: 0)
    _ = stage.log.take()
    device.warnOfLowMemory()
    #expect(
      stage.log.take() == [
        "delegate didReceiveMemoryWarning active", "root didReceiveMemoryWarning",
        "shown didReceiveMemoryWarning", "hidden didReceiveMemoryWarning",
        "unloaded didReceiveMemoryWarning",
      ])
    #expect(!unloaded.isViewLoaded)
  }

  @Test(arguments: [false, true])
  func `MW-05 an override that does not call super causes a warning`(reports: Bool) {
    final class Forgetful: UIViewController {
      override func didReceiveMemoryWarning() {}
    }
    final class Listener: RouteObserver {
      var kinds: [UsageWarning.Kind] = []
      func application(_ application: UIApplication, didRoute route: Route) {}
      func application(_ application: UIApplication, didWarn warning: UsageWarning) {
        if warning.subject is Forgetful { kinds.append(warning.kind) }
      }
    }
    stage.behavior.reportsMissingSuperCalls = reports
    let listener = Listener()
    stage.application.routeObserver = listener
    let forgetful = Forgetful()
    device.warnOfLowMemory()
    #expect(listener.kinds == (reports ? [.missingSuperCall] : []))
    _ = forgetful
  }

  @Test func `OL-29 MW-06 no view is unloaded, on the screen or off it`() {
    let hidden = ProbeController("hidden", stage.log)
    let views = [stage.root.view, hidden.view]
    device.warnOfLowMemory()
    #expect(stage.root.viewIfLoaded === views[0] && hidden.viewIfLoaded === views[1])
  }

  @Test func `OL-30 MW-06 a controller that lets go of its view loads it again when it returns`() {
    stage.delegate.window?.rootViewController = ProbeController("next", stage.log)
    device.advance(by: 0)
    stage.root.probe.reaction = { [root = stage.root] in
      if $0 == "didReceiveMemoryWarning" { root.view = nil }
    }
    device.warnOfLowMemory()
    _ = stage.log.take()
    stage.delegate.window?.rootViewController = stage.root
    let heard = stage.log.take().filter { $0.hasPrefix("root") }
    #expect(heard.prefix(3) == ["root loadView", "root viewDidLoad", "root viewWillAppear"])
    stage.root.probe.reaction = { _ in }
  }

  @Test func `MW-04 the notification has no userInfo`() {
    var heard: [Bool] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: stage.application,
      queue: nil
    ) { notification in
      let isBare = notification.userInfo == nil
      MainActor.assumeIsolated { heard.append(isBare) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    device.warnOfLowMemory()
    #expect(heard == [true])
  }

  @Test(arguments: [false, true])
  func `MW-07 touches under way go on, or by policy are cancelled`(cancels: Bool) {
    stage.behavior.memoryWarningsCancelTouches = cancels
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.warnOfLowMemory()
    device.lift(finger)
    let end = stage.log.take().last
    #expect(end == (cancels ? "root cancelled 1" : "root ended 1"))
  }

  @Test func `MW-01 an application in the background is warned while it runs`() {
    device.pressHomeButton()
    _ = stage.log.take()
    device.warnOfLowMemory()
    #expect(stage.log.take().first == "delegate didReceiveMemoryWarning background")
  }

  @Test func `MW-03 a controller that went is forgotten, and none is kept alive`() {
    weak var gone: ProbeController?
    do {
      let controller = ProbeController("gone", stage.log)
      gone = controller
    }
    #expect(gone == nil)
    for _ in 0..<1_000 { _ = UIViewController() }
    device.warnOfLowMemory()
    #expect(
      stage.log.take() == [
        "delegate didReceiveMemoryWarning active", "root didReceiveMemoryWarning",
      ])
  }

  @Test func `MW-03 a controller that is made within a warning receives the next one`() {
    var made: ProbeController?
    stage.root.probe.reaction = { [log = stage.log] in
      if $0 == "didReceiveMemoryWarning" { made = made ?? ProbeController("made", log) }
    }
    device.warnOfLowMemory()
    #expect(!stage.log.take().contains("made didReceiveMemoryWarning"))
    device.warnOfLowMemory()
    #expect(stage.log.take().last == "made didReceiveMemoryWarning")
    stage.root.probe.reaction = { _ in }
  }
}
