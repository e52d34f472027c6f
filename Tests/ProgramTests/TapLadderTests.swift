import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A ladder of taps` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let terminal = TerminalView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    init() { device.show(terminal) }

    func tap(_ count: Int) throws { try device.tap(at: "terminal", count: count) }
  }

  @Test func `waits after one tap for a second one`() throws {
    let fixture = Fixture()
    try fixture.tap(1)
    #expect(fixture.terminal.story.isEmpty)
    fixture.device.settle()
    #expect(fixture.terminal.story == ["single"])
  }

  @Test func `waits after two taps for a third one`() throws {
    let fixture = Fixture()
    try fixture.tap(2)
    #expect(fixture.terminal.story.isEmpty)
    fixture.device.settle()
    #expect(fixture.terminal.story == ["double"])
  }

  @Test func `does not wait after three`() throws {
    let fixture = Fixture()
    try fixture.tap(3)
    #expect(fixture.terminal.story == ["triple"])
    fixture.device.settle()
    #expect(fixture.terminal.story == ["triple"])
  }

  @Test func `has its press when the finger stays`() throws {
    let fixture = Fixture()
    try fixture.device.longPress(at: "terminal", duration: 0.8)
    fixture.device.settle()
    #expect(fixture.terminal.story == ["press"])
  }

  @Test func `repeats a key that is held, until it is let go`() {
    let fixture = Fixture()
    fixture.terminal.becomeFirstResponder()
    fixture.device.pressDown(.upArrow, onKeyboard: true)
    fixture.device.advance(by: 0.35)
    fixture.device.pressUp(.upArrow)
    fixture.device.advance(by: 1)
    #expect(fixture.terminal.story == ["up", "up again", "up again", "up again"])
  }

  @Test func `stops repeating when it is first responder no more`() {
    let fixture = Fixture()
    fixture.terminal.becomeFirstResponder()
    fixture.device.pressDown(.upArrow, onKeyboard: true)
    #expect(fixture.terminal.resignFirstResponder())
    #expect(fixture.device.settle(within: 5))
    #expect(fixture.terminal.story == ["up"])
  }

  @Test func `passes on the keys that it does not know`() {
    let fixture = Fixture()
    fixture.terminal.becomeFirstResponder()
    let journal = RouteJournal(fixture.device.application)
    fixture.device.pressDown(.downArrow, onKeyboard: true)
    #expect(fixture.terminal.story.isEmpty)
    #expect(journal.drops == ["pressesBegan: no responder up the chain implements pressesBegan"])
  }
}
