import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A list whose rows are swiped` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let controller = ListController()

    init() { device.show(controller) }
  }

  @Test func `scrolls when the finger goes up first, and then to the side`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: CGPoint(x: 160, y: 250))
    for step in 1...10 {
      fixture.device.advance(by: 1.0 / 60)
      fixture.device.move(finger, to: CGPoint(x: 160 - 2 * step, y: 250 - 10 * step))
    }
    fixture.device.lift(finger)
    #expect(fixture.controller.list.contentOffset.y >= 80)
    #expect(fixture.controller.rows.allSatisfy { !$0.isOpen && $0.bounds.origin.x == 0 })
  }

  @Test func `opens a row when the finger goes to the side, and knows its direction`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "row 2", to: CGPoint(x: 80, y: 252))
    let row = fixture.controller.rows[2]
    #expect(row.isOpen && row.bounds.origin.x == SwipeCell.actionWidth)
    #expect(row.firstVelocity < 0)
    #expect(fixture.controller.list.contentOffset == .zero)
  }

  @Test func `opens no second row`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "row 2", to: CGPoint(x: 80, y: 250))
    fixture.device.settle()
    try fixture.device.drag(from: "row 3", to: CGPoint(x: 80, y: 350))
    #expect(fixture.controller.rows.map(\.isOpen).filter { $0 }.count == 1)
  }

  @Test func `closes a row from its current position`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "row 1", to: CGPoint(x: 60, y: 150))
    fixture.device.settle()
    let row = fixture.controller.rows[1]
    let finger = fixture.device.touchDown(at: CGPoint(x: 100, y: 150))
    for step in 1...6 {
      fixture.device.advance(by: 1.0 / 60)
      fixture.device.move(finger, to: CGPoint(x: 100 + 10 * step, y: 150))
    }
    #expect(row.bounds.origin.x == 30)
    fixture.device.lift(finger)
    #expect(!row.isOpen && row.bounds.origin.x == 0)
  }
}
