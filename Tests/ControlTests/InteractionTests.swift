import ResponderKit
import ResponderTesting
import Testing

/// What is added to a view is notified of the view.
@MainActor @Suite struct InteractionTests {
  private final class Interaction: NSObject, UIInteraction {
    weak var view: UIView?
    var calls: [String] = []

    func willMove(to view: UIView?) { calls.append("will \(view?.tag ?? 0)") }
    func didMove(to view: UIView?) {
      self.view = view
      calls.append("did \(view?.tag ?? 0)")
    }
  }

  private func view(_ tag: Int) -> UIView {
    let view = UIView()
    view.tag = tag
    return view
  }

  @Test func `an interaction is notified of its view before and after`() {
    let (one, two) = (view(1), view(2))
    let interaction = Interaction()
    one.addInteraction(interaction)
    one.addInteraction(interaction)
    #expect(interaction.calls == ["will 1", "did 1"] && one.interactions.count == 1)
    two.addInteraction(interaction)
    #expect(interaction.calls == ["will 1", "did 1", "will 0", "did 0", "will 2", "did 2"])
    #expect(one.interactions.isEmpty && two.interactions.count == 1)
    one.removeInteraction(interaction)
    #expect(interaction.calls.count == 6)
    two.interactions = []
    #expect(interaction.calls.suffix(2) == ["will 0", "did 0"] && interaction.view == nil)
  }

  @Test func `a pointer's interaction knows its view`() {
    let view = view(1)
    let interaction = UIPointerInteraction(delegate: nil)
    view.addInteraction(interaction)
    #expect(interaction.view === view && interaction.isEnabled)
  }
}
