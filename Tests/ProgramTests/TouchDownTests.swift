import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A recogniser of fingers that are put down` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let controller = TouchDownController()
    var recognizer: TouchDownGestureRecognizer { controller.recognizer }

    init() { device.show(controller) }
  }

  @Test func `begins at once`() {
    let fixture = Fixture()
    fixture.device.touchDown(at: CGPoint(x: 100, y: 100))
    #expect(fixture.controller.story == ["began"])
    #expect(fixture.recognizer.fingers.count == 1)
  }

  @Test func `keeps further fingers that it does not ignore`() {
    let fixture = Fixture()
    fixture.controller.view.isMultipleTouchEnabled = true
    let one = fixture.device.touchDown(at: CGPoint(x: 100, y: 100))
    let other = fixture.device.touchDown(at: CGPoint(x: 200, y: 100))
    #expect(fixture.recognizer.fingers.count == 2)
    fixture.device.lift(one)
    #expect(fixture.recognizer.fingers.count == 1)
    #expect(fixture.controller.story.last != "ended")
    fixture.device.lift(other)
    #expect(fixture.controller.story.last == "ended")
    #expect(fixture.recognizer.resets == 1)
  }

  @Test func `is reset once after each end`() {
    let fixture = Fixture()
    fixture.device.tap(at: CGPoint(x: 100, y: 100))
    #expect(fixture.recognizer.resets == 1)
    fixture.device.cancel(fixture.device.touchDown(at: CGPoint(x: 100, y: 100)))
    #expect(fixture.recognizer.resets == 2)
    #expect(fixture.controller.story == ["began", "ended", "began", "cancelled"])
  }
}
