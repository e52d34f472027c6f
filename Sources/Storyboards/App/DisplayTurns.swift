internal import ResponderKit

/// Performs the lists of actions that turn the display off and on, one after the other: a list begins when the commands
/// of the previous one have ended. Of several requests that wait, only the newest is carried out.
@MainActor
final class DisplayTurns {
  private struct Turn {
    let isOn: Bool
    let actions: [PlacedAction]
    let running: RunningStoryboard
  }

  private weak var responder: (any HandlingResponder)?
  /// The list that was performed last.
  private var latest: Turn?
  private var next: Turn?
  /// The number of its commands that have not ended.
  private var commandCount = 0
  /// The actions that turn the display on again; `nil` while it is on. Those of a storyboard that was reloaded
  /// meanwhile might not reverse what turned it off.
  private var reversal: [PlacedAction]?

  init(for responder: any HandlingResponder) { self.responder = responder }

  /// Performs the actions of a storyboard, now or when the commands of the previous list have ended.
  func turn(isOn: Bool, by running: RunningStoryboard) {
    let display = running.storyboard.displayDescription
    let actions = isOn ? reversal ?? display?.on : display?.off
    reversal = isOn ? nil : display?.on ?? []
    next = Turn(isOn: isOn, actions: actions ?? [], running: running)
    // The rest of a list that waits would come too late.
    if let latest, let responder {
      latest.running.cancel(.display(isOn: latest.isOn), of: responder)
    }
    startNext()
  }

  private func startNext() {
    guard commandCount == 0, let turn = next, let responder else { return }
    next = nil
    latest = turn
    guard !turn.actions.isEmpty else { return }
    var facts = EventFacts()
    facts.displayTurns = self
    turn.running.perform(turn.actions, as: .display(isOn: turn.isOn), of: responder, facts)
  }

  func commandWillStart() { commandCount += 1 }

  func commandDidEnd() {
    commandCount -= 1
    startNext()
  }
}
