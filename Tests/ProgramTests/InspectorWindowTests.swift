import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A window that inspects touches` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let left: TouchPad
    let right: TouchPad
    let window: InspectorWindow

    init() {
      left = TouchPad("left", frame: CGRect(x: 0, y: 0, width: 160, height: 480))
      right = TouchPad("right", frame: CGRect(x: 160, y: 0, width: 160, height: 480))
      window = InspectorWindow()
      device.show(UIViewController(), in: window)
      window.rootViewController?.view.addSubview(left)
      window.rootViewController?.view.addSubview(right)
    }
  }

  @Test func `hit-tests each finger itself, and its labels take no touch away`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "left", to: "right")
    #expect(fixture.window.history == ["began left", "ended right"])
    #expect(fixture.left.calls.first == "began" && fixture.left.calls.last == "ended")
    #expect(fixture.right.calls.isEmpty)
    #expect(fixture.window.labelCount == 0)
  }

  @Test func `knows each of two fingers again when it lifts`() {
    let fixture = Fixture()
    let one = fixture.device.touchDown(at: CGPoint(x: 50, y: 50))
    let other = fixture.device.touchDown(at: CGPoint(x: 250, y: 50))
    fixture.device.lift(one)
    fixture.device.cancel(other)
    #expect(
      fixture.window.history == ["began left", "began right", "ended left", "ended right"])
  }
}
