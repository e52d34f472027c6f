import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `A visualiser of touches` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate: VisualiserAppDelegate

    init() {
      delegate = VisualiserAppDelegate()
      device.launch(delegate)
    }

    var dots: [TouchDot] { (delegate.window as? VisualiserWindow)?.visibleDots ?? [] }
  }

  @Test func `has a dot for each finger, also for one that rests`() {
    let fixture = Fixture()
    fixture.device.touchDown(at: CGPoint(x: 50, y: 60))
    let moving = fixture.device.touchDown(at: CGPoint(x: 150, y: 160))
    fixture.device.move(moving, to: CGPoint(x: 170, y: 160))
    #expect(fixture.dots.map(\.center) == [CGPoint(x: 50, y: 60), CGPoint(x: 170, y: 160)])
  }

  @Test func `counts the fingers that are down`() {
    let fixture = Fixture()
    let counter = fixture.delegate.window?.rootViewController?.view as? FingerCounter
    let first = fixture.device.touchDown(at: CGPoint(x: 50, y: 60))
    let second = fixture.device.touchDown(at: CGPoint(x: 150, y: 160))
    #expect(counter?.fingers.count == 2)
    fixture.device.lift(first)
    #expect(counter?.fingers.count == 1)
    fixture.device.cancel(second)
    #expect(counter?.fingers.isEmpty == true)
  }

  @Test func `shows on each dot how long its finger is down, also without movement`() {
    let fixture = Fixture()
    fixture.device.touchDown(at: CGPoint(x: 50, y: 60))
    fixture.device.advance(by: 1)
    #expect(abs((fixture.dots.first?.age ?? 0) - 1) < 0.05)
  }

  @Test func `reads a finger that is over while its dot fades, and then stands still`() throws {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 50, y: 60))
    fixture.device.advance(by: 0.1)
    fixture.device.cancel(finger)
    let dot = try #require(fixture.dots.first)
    #expect(dot.touch.phase == .cancelled)
    #expect(dot.touch.location(in: nil) == CGPoint(x: 50, y: 60))
    #expect(fixture.device.settle())
    #expect(fixture.dots.isEmpty)
  }
}
