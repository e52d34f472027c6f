import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A thumbstick` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let stick = ThumbstickView("stick", frame: CGRect(x: 100, y: 300, width: 100, height: 100))

    init() {
      stick.isMultipleTouchEnabled = true
      device.show(stick)
    }
  }

  @Test func `answers before the finger moves, and each movement however small`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 150, y: 350))
    #expect(fixture.stick.states == [.began])
    fixture.device.move(finger, to: CGPoint(x: 151, y: 350))
    #expect(fixture.stick.states == [.began, .changed])
    #expect(fixture.stick.positions.last == CGPoint(x: 0.02, y: 0))
    fixture.device.move(finger, to: CGPoint(x: 250, y: 350))
    #expect(fixture.stick.positions.last == CGPoint(x: 1, y: 0))
    fixture.device.lift(finger)
    #expect(fixture.stick.positions.last == .zero)
    #expect(fixture.stick.states.last == .ended)
  }

  @Test func `does not receive a second finger, and its view receives no first`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 150, y: 350))
    let second = fixture.device.touchDown(at: CGPoint(x: 190, y: 390))
    fixture.device.move(second, to: CGPoint(x: 195, y: 390))
    #expect(fixture.stick.positions == [.zero])
    fixture.device.lift(second)
    fixture.device.move(finger, to: CGPoint(x: 150, y: 375))
    #expect(fixture.stick.positions.last == CGPoint(x: 0, y: 0.5))
    fixture.device.lift(finger)
    #expect(fixture.stick.states == [.began, .changed, .ended])
  }

  @Test func `keeps its view from hearing that a touch began`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "stick", to: CGPoint(x: 300, y: 350))
    #expect(fixture.stick.calls.isEmpty)
  }
}
