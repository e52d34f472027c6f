import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A responder that is not a view` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let controller = GameController()
    var game: GameView { controller.game }

    init() { device.show(controller) }
  }

  @Test func `is passed once on a press's way`() {
    let fixture = Fixture()
    fixture.game.isPlaying = true
    #expect(fixture.game.becomeFirstResponder())
    let journal = RouteJournal(fixture.device.application)
    fixture.device.pressDown(.upArrow)
    fixture.device.pressUp(.upArrow)
    #expect(fixture.game.keys.heard == [.upArrow] && fixture.controller.heard == [.upArrow])
    #expect(
      journal.calls.prefix(4) == [
        "GameView.pressesBegan", "KeyResponder.pressesBegan", "UIView.pressesBegan",
        "GameController.pressesBegan",
      ])
  }

  @Test func `is found by walking up the chain`() {
    let fixture = Fixture()
    var responder: UIResponder? = fixture.game
    while let here = responder {
      (here as? KeyResponder)?.mark()
      responder = here.next
    }
    #expect(fixture.game.keys.asked == 1)
  }

  @Test func `lets its view become first responder when it may, and again in the same turn`() {
    let fixture = Fixture()
    #expect(!fixture.game.becomeFirstResponder())
    #expect(!fixture.game.isFirstResponder)
    fixture.game.isPlaying = true
    #expect(fixture.game.becomeFirstResponder())
    #expect(fixture.game.resignFirstResponder() && fixture.game.becomeFirstResponder())
    fixture.game.reloadInputViews()
    #expect(fixture.game.isFirstResponder)
  }
}
