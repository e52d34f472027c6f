import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class DropReasonTests {
  @MainActor
  struct Fixture {
    let stage = Stage()

    init() { stage.observe() }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }

  func send(_ events: HardwareEvent...) {
    for event in events { stage.application.enqueue(event) }
    stage.application.processPendingEvents()
  }

  @Test func `HT-34 a finger beside every window is dropped from its beginning to its end`() {
    stage.window.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let finger = stage.down(200, 200)
    stage.move(finger, 50, 50)
    stage.device.lift(finger)
    let reason = "dropped: no window lies under the finger"
    #expect(
      stage.routes.take() == ["began 1 | \(reason)", "moved 1 | \(reason)", "ended 1 | \(reason)"])
    #expect(stage.log.take() == [])
  }

  @Test func `a finger that is held back is dropped with the reason`() {
    _ = stage.view("view", 0, 0, 100, 100)
    stage.down(10, 10)
    stage.move(stage.down(20, 10), 30, 10)
    let reason = "dropped: the view takes one finger at a time (isMultipleTouchEnabled is false)"
    #expect(
      stage.routes.take() == [
        "began 1 | view | handled by view", "began 2 | \(reason)", "moved 2 | \(reason)",
      ])
  }

  @Test func `a finger that was never put down is dropped with the reason`() {
    let device = DeviceID(rawValue: 9)
    send(
      .contact(Contact(device: device, id: 1, phase: .moved, x: 1, y: 1, timestamp: 1)),
      .frameEnd(FrameEnd(device: device, timestamp: 1)))
    #expect(stage.routes.take() == ["moved 1 | dropped: the finger was not seen going down"])
  }

  @Test func `a button that was never pressed is dropped with the reason`() {
    stage.device.pressUp(.menu)
    #expect(stage.routes.take() == ["menu ended | dropped: the press is not under way"])
  }

  @Test func `a change of the system that changes nothing is dropped with the reason`() {
    stage.device.endInterruption()
    stage.device.interrupt()
    stage.device.interrupt()
    #expect(
      stage.routes.take() == [
        "applicationDidBecomeActive | dropped: the application is active already",
        "applicationWillResignActive | dropped: the application is not active",
      ])
  }

  @Test func `each delivery is reported once, with the device it came from`() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.becomeFirstResponder()
    send(
      .press(
        Press(device: DeviceID(rawValue: 5), button: .menu, phase: .began, timestamp: 1)),
      .press(
        Press(device: DeviceID(rawValue: 6), button: .select, phase: .began, timestamp: 1)))
    #expect(stage.routes.routes.map { $0.device?.rawValue } == [5, 6])
  }
}
