import ControlSocket
import InputTranslation
import Testing

@testable import ResponderHost

/// Input that a user sends over the control socket.
@Suite(.serialized) @MainActor struct CommandedInputTests {
  private func tap(x: Double) -> ControlRequest.Input {
    ControlRequest.Input(.tap, points: [ControlRequest.Point(x: x, y: 10)], seconds: 60)
  }

  @Test func `a tap brings the application back after the home key, as a finger does`() throws {
    let machine = try SimulatedSystem()
    let commands = machine.commands
    machine.life.handle(.homeKey, from: machine.button)
    _ = machine.takeLines()
    try commands.send(tap(x: 10))
    #expect(
      machine.takeLines().contains("homeKey: ended; the application is back on the screen"))
    #expect(machine.application.applicationState == .active)
  }

  @Test func `unfinished input is cancelled in the order in which it began`() throws {
    let machine = try SimulatedSystem()
    let commands = machine.commands
    for x in 1...5 { try commands.send(tap(x: Double(x))) }
    let buttons = ["menu", "select", "pageUp", "pageDown", "leftArrow"]
    for name in buttons {
      try commands.send(ControlRequest.Input(.press, seconds: 60, name: name))
    }
    _ = machine.takeLines()
    commands.cancel()
    #expect(
      machine.takeLines().filter { $0.lowercased().contains("cancelled") }
        == (1...5).map { "touches: cancelled \($0)" } + buttons.map { "presses: \($0)Cancelled" })
  }
}
