import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

/// Events that come before the timers that were due by then, as when the application was busy.
@MainActor
@Suite(.serialized)
final class LateTimerTests {
  private lazy var stage = Stage()
  private var states: [UIGestureRecognizer.State] = []

  func act(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }

  /// A press of two seconds whose lift is reported before any timer ran.
  @Test(arguments: [true, false])
  func `RL-16 GR-33 a recogniser's timeout uses the event's timestamp`(isLate: Bool) {
    let view = stage.view("view", 0, 0, 100, 100)
    let press = UILongPressGestureRecognizer(
      target: self, action: Selector(LateTimerTests.act(_:)))
    view.addGestureRecognizer(press)
    let finger = stage.down(10, 10)
    if isLate {
      stage.application.enqueue(
        .contact(
          Contact(
            device: DeviceID(rawValue: 1), id: 1, phase: .ended, tool: .finger, x: 10, y: 10,
            force: 0, maximumForce: 0, majorRadius: 0, timestamp: stage.device.now + 2)))
      stage.application.enqueue(
        .frameEnd(FrameEnd(device: DeviceID(rawValue: 1), timestamp: stage.device.now + 2)))
      stage.application.processPendingEvents()
    } else {
      stage.device.advance(by: 2)
      stage.device.lift(finger)
    }
    #expect(states == [.began, .ended])
  }
}
