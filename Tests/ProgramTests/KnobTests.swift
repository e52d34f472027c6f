import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A knob` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let controller = MixerController()
    var knob: KnobControl { controller.knob }

    init() { device.show(controller) }

    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: 160 + 40 * cos(angle), y: 240 + 40 * sin(angle))
    }
  }

  @Test func `is turned by a finger around its middle`() throws {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: fixture.point(.pi))
    for step in 1...10 {
      fixture.device.move(finger, to: fixture.point(.pi + .pi * CGFloat(step) / 10))
    }
    fixture.device.lift(finger)
    #expect(abs(fixture.knob.value - 2.0 / 3) < 1e-6)
    #expect(fixture.controller.volumes.count == 10)
    #expect(fixture.controller.story == ["down", "done", "up"])
    #expect(fixture.knob.feedback == [true, false])
  }

  @Test func `refuses a finger on its middle`() {
    let fixture = Fixture()
    fixture.device.tap(at: CGPoint(x: 160, y: 240))
    #expect(fixture.controller.story.isEmpty && fixture.knob.feedback.isEmpty)
  }

  @Test func `goes back when the system takes the finger`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: fixture.point(.pi))
    fixture.device.move(finger, to: fixture.point(-.pi / 2))
    #expect(fixture.knob.value > 0.3)
    fixture.device.cancel(finger)
    #expect(fixture.knob.value == 0)
    #expect(fixture.controller.story == ["down"])
  }
}
