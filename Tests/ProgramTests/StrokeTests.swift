import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A recogniser of strokes` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let page: StrokePage

    init(allowsFingers: Bool = true) {
      page = StrokePage(allowsFingers: allowsFingers)
      device.show(page)
    }
  }

  @Test func `begins when its time is up, though the finger rests`() {
    let fixture = Fixture()
    fixture.device.touchDown(at: CGPoint(x: 10, y: 10))
    fixture.device.advance(by: 0.09)
    #expect(fixture.page.story.isEmpty)
    fixture.device.advance(by: 0.02)
    #expect(fixture.page.story == ["began"])
  }

  @Test func `fails for a second finger in time, and receives no more`() {
    let fixture = Fixture()
    let one = fixture.device.touchDown(at: CGPoint(x: 10, y: 10))
    fixture.device.advance(by: 0.05)
    let other = fixture.device.touchDown(at: CGPoint(x: 100, y: 10))
    fixture.device.advance(by: 1)
    fixture.device.move(one, to: CGPoint(x: 20, y: 20))
    fixture.device.lift(one)
    fixture.device.lift(other)
    #expect(fixture.page.story.isEmpty)
  }

  @Test func `is cancelled by a second finger later`() {
    let fixture = Fixture()
    let one = fixture.device.touchDown(at: CGPoint(x: 10, y: 10))
    fixture.device.advance(by: 0.2)
    fixture.device.touchDown(at: CGPoint(x: 100, y: 10))
    fixture.device.move(one, to: CGPoint(x: 20, y: 20))
    #expect(fixture.page.story == ["began", "cancelled"])
  }

  @Test func `has all samples of the finger, in the order of time`() {
    let fixture = Fixture()
    fixture.device.application.behavior.coalescesTouches = true
    let finger = fixture.device.touchDown(at: CGPoint(x: 0, y: 10))
    fixture.device.advance(by: 0.2)
    fixture.device.turn {
      for step in 1...3 {
        fixture.device.advance(by: 0.004)
        fixture.device.move(finger, to: CGPoint(x: 5 * step, y: 10))
      }
    }
    fixture.device.advance(by: 0.004)
    fixture.device.lift(finger)
    #expect(fixture.page.story == ["began", "changed", "ended"])
    #expect(fixture.page.stroke.map(\.place.x) == [0, 5, 10, 15, 15])
    let times = fixture.page.stroke.map(\.time)
    #expect(times == times.sorted() && Set(times).count == times.count)
  }

  @Test func `can leave fingers alone and receive a pencil`() {
    let fixture = Fixture(allowsFingers: false)
    fixture.device.touchDown(at: CGPoint(x: 10, y: 10))
    fixture.device.advance(by: 1)
    #expect(fixture.page.story.isEmpty)
    fixture.device.touchDown(at: CGPoint(x: 50, y: 50), type: .pencil)
    fixture.device.advance(by: 1)
    #expect(fixture.page.story == ["began"])
  }
}
