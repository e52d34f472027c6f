import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A router of presses` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate: PressDelegate
    var router: PressRouter? { delegate.window.rootViewController as? PressRouter }

    init() {
      delegate = PressDelegate()
      device.launch(delegate)
    }

    func press(_ type: UIPress.PressType) {
      device.pressDown(type)
      device.advance(by: 0.1)
      device.pressUp(type)
    }
  }

  @Test func `takes its three buttons when they are let go`() {
    let fixture = Fixture()
    for type in [UIPress.PressType.playPause, .select, .menu] { fixture.press(type) }
    #expect(fixture.router?.taken == ["playPause", "select", "menu"])
    #expect(fixture.delegate.heard[.menu] == [.began])
  }

  @Test func `forwards the other presses, including their end`() {
    let fixture = Fixture()
    let journal = RouteJournal(fixture.device.application)
    fixture.press(.leftArrow)
    #expect(fixture.router?.taken == [])
    #expect(fixture.delegate.heard == [.leftArrow: [.began, .ended]])
    #expect(journal.calls.first == "PressRouter.pressesBegan")
    #expect(journal.calls.filter { $0 == "PressRouter.pressesEnded" }.count == 1)
    #expect(journal.drops.isEmpty)
  }

  @Test func `loses a button to a recogniser that wants it`() throws {
    let fixture = Fixture()
    let tap = UITapGestureRecognizer()
    tap.name = "tap"
    tap.allowedPressTypes = [UIPress.PressType.menu.rawValue as NSNumber]
    try #require(fixture.router).view.addGestureRecognizer(tap)
    let journal = RouteJournal(fixture.device.application)
    fixture.press(.menu)
    #expect(journal.actions == ["tap.ended"])
    #expect(journal.calls.contains("PressRouter.pressesCancelled"))
    #expect(fixture.router?.taken == [])
    fixture.press(.select)
    #expect(fixture.router?.taken == ["select"])
  }

  @Test func `receives two buttons at once, each to its end`() {
    let fixture = Fixture()
    fixture.device.pressDown(.select)
    fixture.device.pressDown(.upArrow)
    fixture.device.pressUp(.select)
    fixture.device.pressUp(.upArrow)
    #expect(fixture.router?.taken == ["select"])
    #expect(fixture.delegate.heard[.upArrow] == [.began, .ended])
  }
}
