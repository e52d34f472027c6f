import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `A canvas for all fingers` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate: CanvasAppDelegate

    init() {
      delegate = CanvasAppDelegate()
      device.launch(delegate)
    }

    var canvas: CanvasView? { delegate.window?.rootViewController?.view as? CanvasView }

    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
  }

  @Test func `draws a line for each finger`() throws {
    let fixture = Fixture()
    let device = fixture.device
    let one = device.touchDown(at: fixture.point(10, 10))
    let other = device.touchDown(at: fixture.point(100, 10))
    device.advance(by: 0.01)
    device.frame {
      device.move(one, to: fixture.point(20, 20))
      device.move(other, to: fixture.point(110, 30))
    }
    device.lift(one)
    let canvas = try #require(fixture.canvas)
    #expect(
      canvas.finished.map(\.points) == [
        [CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 20)]
      ])
    #expect(canvas.activeCount == 1)
    device.move(other, to: fixture.point(120, 50))
    device.lift(other)
    #expect(canvas.finished.count == 2 && canvas.finished[1].points.count == 4)
  }

  @Test func `has every place that the finger came by, also those that came together`() throws {
    let fixture = Fixture()
    let device = fixture.device
    device.application.behavior.coalescesTouches = true
    let finger = device.touchDown(at: fixture.point(0, 0))
    device.turn {
      for step in 1...4 {
        device.advance(by: 1.0 / 240)
        device.move(finger, to: fixture.point(CGFloat(step), 0))
      }
    }
    device.lift(finger)
    let canvas = try #require(fixture.canvas)
    #expect(canvas.finished.first?.points.map(\.x) == [0, 1, 2, 3, 4, 4])
    #expect(canvas.finished.first?.predicted == [])
  }

  @Test func `drops every line when the screen is taken away`() throws {
    let fixture = Fixture()
    for x in [50, 150, 250] { fixture.device.touchDown(at: CGPoint(x: x, y: 100)) }
    let canvas = try #require(fixture.canvas)
    #expect(canvas.activeCount == 3)
    let journal = RouteJournal(fixture.device.application)
    fixture.device.interrupt()
    #expect(canvas.activeCount == 0 && canvas.finished.isEmpty)
    #expect(journal.calls == ["canvas.touchesCancelled"])
  }

  @Test func `drops one line when one finger is cancelled`() throws {
    let fixture = Fixture()
    let palm = fixture.device.touchDown(at: fixture.point(50, 50))
    let finger = fixture.device.touchDown(at: fixture.point(150, 50))
    fixture.device.cancel(palm)
    fixture.device.lift(finger)
    let canvas = try #require(fixture.canvas)
    #expect(canvas.finished.count == 1 && canvas.activeCount == 0)
  }

  @Test func `is cleared by a shake`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "canvas", to: fixture.point(300, 300))
    let canvas = try #require(fixture.canvas)
    #expect(canvas.finished.count == 1)
    fixture.device.shake()
    #expect(canvas.finished.isEmpty)
  }
}
