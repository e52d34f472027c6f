import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A panel over a screen` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let panel = DragPanel(frame: CGRect(x: 0, y: 300, width: 320, height: 440))

    init() { device.show(panel) }

    func drag(from y: CGFloat, to end: CGFloat) {
      let finger = device.touchDown(at: CGPoint(x: 160, y: y))
      for step in 1...12 {
        device.advance(by: 1.0 / 60)
        device.move(finger, to: CGPoint(x: 160, y: y + (end - y) * CGFloat(step) / 12))
      }
      device.lift(finger)
      device.settle()
    }
  }

  @Test func `is pulled up by its grabber`() {
    let fixture = Fixture()
    fixture.drag(from: 320, to: 100)
    #expect(fixture.panel.frame.minY == DragPanel.openY)
    #expect(fixture.panel.content.contentOffset.y == 0 && fixture.panel.contentMoves == 0)
  }

  @Test func `is pulled up by its content while it is down, and the content stays`() {
    let fixture = Fixture()
    fixture.drag(from: 400, to: 200)
    #expect(fixture.panel.frame.minY == DragPanel.openY)
    #expect(fixture.panel.content.contentOffset.y == 0)
  }

  @Test func `scrolls its content when it is open, and stays`() {
    let fixture = Fixture()
    fixture.drag(from: 320, to: 100)
    fixture.drag(from: 400, to: 200)
    #expect(fixture.panel.frame.minY == DragPanel.openY)
    #expect(fixture.panel.content.contentOffset.y > 150)
    #expect(fixture.panel.contentMoves > 5)
  }

  @Test func `goes down with its content when that is at its top`() {
    let fixture = Fixture()
    fixture.drag(from: 320, to: 100)
    fixture.drag(from: 200, to: 400)
    #expect(fixture.panel.frame.minY == DragPanel.closedY)
    #expect(fixture.panel.content.contentOffset.y == 0)
  }
}
