import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A bubble above an application` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let pad = TouchPad("pad", frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let overlay: BubbleWindow

    init() {
      let controller = UIViewController()
      device.show(controller)
      controller.view.addSubview(pad)
      overlay = BubbleWindow(frame: UIScreen.main.bounds)
      overlay.isHidden = false
      device.advance(by: 0)
    }

    var bubble: BubbleView { overlay.bubble }
  }

  @Test func `lets fingers through beside it, and takes those that are put on it`() throws {
    let fixture = Fixture()
    fixture.device.tap(at: CGPoint(x: 200, y: 400))
    #expect(fixture.pad.calls == ["began", "ended"])
    try fixture.device.tap(at: "bubble")
    #expect(fixture.pad.calls == ["began", "ended"])
    #expect(UIApplication.shared.keyWindow !== fixture.overlay)
  }

  @Test func `follows the finger exactly, though it counts the way in steps`() throws {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 40, y: 130))
    for step in 1...20 {
      fixture.device.advance(by: 1.0 / 60)
      fixture.device.move(finger, to: CGPoint(x: 40 + 10 * step, y: 130 + 5 * step))
    }
    #expect(fixture.bubble.center == CGPoint(x: 240, y: 230))
    fixture.device.lift(finger)
    // 10 and 5 points in every sixtieth of a second.
    #expect(abs(fixture.bubble.speed.x - 600) < 1 && abs(fixture.bubble.speed.y - 300) < 1)
    #expect(fixture.bubble.center.x == 280)
  }

  @Test func `can be caught while it glides`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: fixture.bubble, to: CGPoint(x: 100, y: 200))
    #expect(fixture.bubble.center == CGPoint(x: 40, y: 200))
    #expect(fixture.bubble.arrivals == 0)
    let finger = fixture.device.touchDown(at: CGPoint(x: 40, y: 200))
    fixture.device.advance(by: 0.1)
    fixture.device.move(finger, to: CGPoint(x: 140, y: 200))
    #expect(fixture.bubble.center == CGPoint(x: 140, y: 200))
    #expect(fixture.pad.calls.isEmpty)
    fixture.device.lift(finger)
    fixture.device.settle()
    #expect(fixture.bubble.arrivals == 2)
  }
}
