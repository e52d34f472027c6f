import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A board whose moves a shake takes back` {
  @Test func `moves two squares at once, and undoes one after the other`() throws {
    let device = SimulatedDevice.phone()
    let board = UndoBoard()
    device.show(board)
    let starts = board.squares.map(\.center)
    let fingers = starts.map { device.touchDown(at: $0) }
    for step in 1...5 {
      device.advance(by: 1.0 / 60)
      device.frame {
        for (finger, start) in zip(fingers, starts) {
          device.move(finger, to: CGPoint(x: start.x, y: start.y + CGFloat(20 * step)))
        }
      }
    }
    fingers.forEach(device.lift)
    #expect(board.squares.map(\.center.y) == starts.map { $0.y + 100 })
    device.shake()
    #expect(zip(board.squares, starts).filter { $0.center == $1 }.count == 1)
    device.shake()
    #expect(board.squares.map(\.center) == starts)
    let journal = RouteJournal(device.application)
    device.shake()
    #expect(journal.drops.count == 2)
  }

  @Test func `lets a square be caught only when it is back`() throws {
    let device = SimulatedDevice.phone()
    let board = UndoBoard()
    device.show(board)
    try device.drag(from: board.squares[0], to: CGPoint(x: 200, y: 400))
    device.shake()
    #expect(throws: SimulationError.self) { try device.tap(at: board.squares[0]) }
    device.advance(by: 0.3)
    try device.drag(from: board.squares[0], to: CGPoint(x: 100, y: 300))
    let center = board.squares[0].center
    #expect(abs(center.x - 100) < 1e-6 && abs(center.y - 300) < 1e-6)
  }
}
