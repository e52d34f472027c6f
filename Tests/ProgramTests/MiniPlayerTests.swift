import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A bar with a tap, a press and a pan` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let controller = MiniPlayerController()

    init() { device.show(controller) }
  }

  @Test func `opens when it is tapped, as soon as the finger lifts`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 160, y: 450))
    fixture.device.advance(by: 0.1)
    #expect(fixture.controller.story.isEmpty)
    fixture.device.lift(finger)
    #expect(fixture.controller.story == ["open"])
  }

  @Test func `shows its menu when it is held, and does not open`() throws {
    let fixture = Fixture()
    try fixture.device.longPress(at: "bar", duration: 0.6)
    fixture.device.settle()
    #expect(fixture.controller.story == ["menu"])
  }

  @Test func `is pulled up to the end, though it turns interaction off meanwhile`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "bar", to: CGPoint(x: 160, y: 150))
    #expect(fixture.controller.story == ["pull", "opened"])
    #expect(fixture.controller.height == 300)
    try fixture.device.tap(at: "bar")
    #expect(fixture.controller.story.last == "open")
  }

  @Test func `is not pulled down`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "bar", to: CGPoint(x: 160, y: 479), duration: 0.2)
    #expect(fixture.controller.story.isEmpty)
  }

  @Test func `restores interaction when it is interrupted`() throws {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 160, y: 450))
    fixture.device.advance(by: 0.05)
    fixture.device.move(finger, to: CGPoint(x: 160, y: 400))
    #expect(!fixture.controller.view.isUserInteractionEnabled)
    fixture.device.interrupt()
    #expect(fixture.controller.story == ["pull", "given up"])
    #expect(fixture.controller.view.isUserInteractionEnabled)
  }
}
