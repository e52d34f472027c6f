import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct `An application that logs out by itself` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)),
      principalClass: IdleApplication.self)
    private(set) var notices = 0

    init() {
      device.show(UIViewController())
      NotificationCenter.default.addObserver(
        self, selector: Selector(Fixture.note), name: .userIsIdle, object: nil)
    }

    private func note() { notices += 1 }

    var application: IdleApplication? { UIApplication.shared as? IdleApplication }
  }

  @Test func `waits a minute from the last touch, in whatever window`() throws {
    let fixture = Fixture()
    let second = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    second.isHidden = false
    fixture.device.tap(at: CGPoint(x: 200, y: 200))
    fixture.device.advance(by: 50)
    fixture.device.tap(at: CGPoint(x: 50, y: 50))
    fixture.device.advance(by: 59)
    #expect(fixture.notices == 0)
    fixture.device.advance(by: 1)
    #expect(fixture.notices == 1)
    #expect(second.isHidden == false)
  }

  @Test func `is not kept awake by events without touches, and receives each event once`() throws {
    let fixture = Fixture()
    let application = try #require(fixture.application)
    fixture.device.tap(at: CGPoint(x: 200, y: 200))
    #expect(application.eventCount == 2)
    fixture.device.advance(by: 30)
    fixture.device.shake()
    application.beginReceivingRemoteControlEvents()
    fixture.device.remoteControl(.remoteControlPlay)
    #expect(application.eventCount == 5)
    fixture.device.advance(by: 30)
    #expect(fixture.notices == 1)
  }

  @Test func `starts as a process, whose timer is the loop's`() throws {
    let run = try CommandRun(of: BuildProducts().executable("auto-logout"))
    #expect(run.status == 0)
    let logout = try #require(run.lines.firstIndex(of: "logged out of TimerApplication"))
    // What it prints stands before the routes that follow it.
    let end = try #require(run.lines.firstIndex { $0.contains("applicationWillTerminate") })
    #expect(logout < end)
    #expect(run.lines.contains("terminating"))
  }
}
