import Foundation

/// Stands between the touches and the views, and between the presses and their responders: gives
/// each to the recognisers first, settles which of them recognise, calls their targets, and tells
/// the views and responders what is left for them.
///
/// All of that happens in steps: an event, a recogniser's time that is up, or a change that the
/// application makes. Recognisers set their states within a step; what follows from that is done
/// when all of them have heard what there is to hear.
@MainActor
final class GestureArbiter {
  unowned let application: UIApplication
  /// The recognisers that have heard of a touch or a press since they were last reset.
  private(set) var active: [UIGestureRecognizer] = []
  /// The touches and presses that recognisers hear of, or whose ends are yet to be told.
  var passages: [Passage] = []
  private var actions: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var depth = 0
  /// When the event happened that is dealt out.
  private var eventTime: TimeInterval?

  init(_ application: UIApplication) {
    self.application = application
  }

  /// Keeps a recogniser in mind, and alive, until it is reset.
  func join(_ recognizer: UIGestureRecognizer) {
    if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
  }

  func leave(_ recognizer: UIGestureRecognizer) {
    active.removeAll { $0 === recognizer }
  }

  // MARK: - Steps

  /// Changes recognisers, and then does what follows from it.
  func step(_ change: () -> Void) {
    depth += 1
    change()
    if depth == 1 {
      settle()
      tidy()
    }
    depth -= 1
  }

  /// Deals an event out to the recognisers and the views of a window.
  func deliver(_ event: TouchesEvent, in window: UIWindow) {
    beginStep(at: event.timestamp)
    admit(event, in: window)
    give(event, in: window)
    settle()
    tellViews(of: event, in: window)
    settle()
    for touch in event.touches where touch.window === window && touch.isOver {
      touch.isDealtOut = true
    }
    endStep()
  }

  /// Deals the change of a press out to the recognisers and to its responder.
  func deliver(_ event: UIPressesEvent, _ press: UIPress, in window: UIWindow) {
    beginStep(at: event.timestamp)
    if press.phase == .began { admit(press, of: event, in: window) }
    give(press, of: event)
    settle()
    tellResponder(of: press, event, in: window)
    settle()
    if press.isOver { press.isDealtOut = true }
    endStep()
  }

  private func beginStep(at time: TimeInterval) {
    depth += 1
    letTimePass(until: time)
    eventTime = time
  }

  private func endStep() {
    eventTime = nil
    if depth == 1 { tidy() }
    depth -= 1
  }

  /// Whose time was up before an event is told so first, however late the timers are.
  private func letTimePass(until time: TimeInterval) {
    let late = active.filter { ($0.deadline ?? .infinity) <= time }
      .sorted { ($0.deadline ?? 0) < ($1.deadline ?? 0) }
    guard !late.isEmpty else { return }
    for recognizer in late { recognizer.runOutOfTime() }
    settle()
    tidy()
  }

  private func settle() {
    repeat {
      resume()
      if application.behavior.sendsGestureActionBeforeCancelling {
        sendActions()
        tellCancelled()
      } else {
        tellCancelled()
        sendActions()
      }
      // Whoever is told may change what others wait for.
    } while actions.isEmpty && release() || !actions.isEmpty
      || passages.contains(where: \.isCancelling)
  }

  /// Lets those recognise that waited for others which have failed by now.
  private func resume() {
    for recognizer in active {
      guard let state = recognizer.pendingState else { continue }
      switch verdict(on: recognizer) {
      case .hasToWait: continue
      case .isPrevented: recognizer.failForAnother()
      case .mayRecognize:
        recognizer.pendingState = nil
        recognizer.state = state
      }
    }
  }

  // MARK: - Actions

  /// Has the targets called for a state, at the end of the step or in a later turn.
  func send(_ state: UIGestureRecognizer.State, of recognizer: UIGestureRecognizer) {
    actions.append((recognizer, state))
    if depth == 0 {
      application.scheduler.schedule(at: application.scheduler.now) { [weak self] in
        self?.step {}
      }
    }
  }

  private func sendActions() {
    while !actions.isEmpty {
      let (recognizer, state) = actions.removeFirst()
      perform(recognizer, state)
    }
  }

  /// Calls one recogniser's targets now.
  func sendActions(of recognizer: UIGestureRecognizer) {
    let own = actions.filter { $0.recognizer === recognizer }
    actions.removeAll { $0.recognizer === recognizer }
    for action in own { perform(recognizer, action.state) }
  }

  private func perform(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    recognizer.sendAction(for: state)
    guard let observed = application.observed else { return }
    var route = EventRoute(
      .gesture(state), device: recognizer.device,
      timestamp: eventTime ?? application.scheduler.now)
    route.touches = recognizer.touches
    route.calls = [EventRoute.Call(responder: recognizer, method: "action")]
    route.handler = recognizer
    observed.send(route)
  }

  // MARK: - Ends

  /// Fails those that wait for a further touch, as an interruption does.
  func failWaiting() {
    step {
      for recognizer in active where recognizer.hasNoInput {
        if recognizer.storedState == .possible { recognizer.failForAnother() }
      }
    }
  }

  /// Lets go of the touches and presses that are over, if no window dealt out that they are.
  func forgetFinished() {
    for passage in passages where passage.isOver && !passage.isDealtOut {
      passage.isDealtOut = true
      passage.progress = .closed
    }
    step {}
  }

  /// Lets go of what is over: fingers that lifted, and recognisers that lost all of theirs.
  private func tidy() {
    for recognizer in active {
      if let center = recognizer.center { recognizer.lastCenter = center }
      recognizer.touches.removeAll { $0.isDealtOut }
      recognizer.presses.removeAll { $0.isDealtOut }
      guard recognizer.hasNoInput else { continue }
      if recognizer.isOver || (recognizer.attempt.isEmpty && !recognizer.isUnderWay) {
        leave(recognizer)
        recognizer.startAfresh()
      } else if recognizer.pendingState == nil, !recognizer.isBetweenTouches {
        giveUpSoon(recognizer)
      }
    }
    passages.removeAll { passage in
      let isDone = passage.progress == .closed && passage.isDealtOut
      if isDone { passage.forget() }
      return isDone
    }
  }

  /// A recogniser whose fingers are all up is given some time to make up its mind, or its view
  /// would never hear of the end.
  private func giveUpSoon(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.attempt.isEmpty, recognizer.watchedGeneration != recognizer.generation
    else { return }
    let watched = recognizer.generation
    recognizer.watchedGeneration = watched
    let time = application.scheduler.now + application.behavior.gestureDecisionTime
    application.scheduler.schedule(at: time) { [weak self, weak recognizer] in
      guard let self, let recognizer, recognizer.generation == watched else { return }
      recognizer.watchedGeneration = nil
      step {
        guard recognizer.hasNoInput, recognizer.pendingState == nil else { return }
        recognizer.isLenient = true
        recognizer.state = .cancelled
      }
    }
  }

  func didFail(_ recognizer: UIGestureRecognizer) {
    if depth == 0 { step {} }
  }
}
