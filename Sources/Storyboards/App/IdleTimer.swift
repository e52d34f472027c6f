internal import ResponderKit

/// Performs the actions of a storyboard for a time without input: once, until the next input.
@MainActor
final class IdleTimer {
  private weak var responder: (any HandlingResponder)?
  private var running: RunningStoryboard?
  private var timer: ScheduledAction?
  /// The time of the last input, except movements of fingers: a finger is down while it moves.
  private var lastInput = 0.0

  private var application: UIApplication { .shared }
  private var idle: IdleDescription? { running?.storyboard.application.idle }

  init(for responder: any HandlingResponder) { self.responder = responder }

  /// Counts the time for a storyboard, instead of the one before.
  func start(_ running: RunningStoryboard) {
    self.running = running
    timer?.cancel()
    timer = nil
    application.onInput = nil
    guard idle != nil else { return }
    application.onInput = { [weak self] in self?.noteInput() }
    noteInput()
  }

  private func noteInput() {
    lastInput = application.scheduler.now
    guard timer == nil else { return }
    // The rest of a list that waits is not for a panel in use.
    running?.cancelIdleLists()
    schedule()
  }

  private func schedule() {
    guard let idle else { return }
    // A replay does not wait for it.
    timer = application.scheduler.scheduleUnawaited(at: lastInput + idle.time) { [weak self] in
      self?.timeIsUp()
    }
  }

  private func timeIsUp() {
    timer = nil
    guard let idle, let running, let responder else { return }
    // A finger that rests sends nothing.
    if application.hasTouches { lastInput = application.scheduler.now }
    guard lastInput + idle.time <= application.scheduler.now else { return schedule() }
    var facts = EventFacts()
    facts.isIdle = true
    running.perform(idle.actions, as: .idle, of: responder, facts)
  }
}
