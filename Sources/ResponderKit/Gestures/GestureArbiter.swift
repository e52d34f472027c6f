// Gesture recognisers. The arbiter gives them touches and presses before the views, decides which of them recognise,
// and delivers the rest; a `DeliveryState` knows for each touch or press what its view has received. Begin here, then
// read `UIGestureRecognizer`; the kinds are in `Recognizers`.

import Foundation

/// Delivers touches and presses to recognisers first, decides which of them recognise, calls their
/// targets, and delivers the rest to views and responders.
///
/// It works in steps: an event, an expired timer, or a change by the application. The consequences of
/// new states are resolved after all recognisers have received the changes of a step.
@MainActor
final class GestureArbiter {
  unowned let application: UIApplication
  /// The recognisers that received a touch or press since their last reset.
  private(set) var active: [UIGestureRecognizer] = []
  /// The touches and presses that recognisers receive, or whose ends have yet to be delivered.
  var deliveries: [DeliveryState] = []
  private var actions: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var depth = 0
  /// The touches that a recogniser received last, for the next one that receives the same.
  var lastTouches = GatheredTouches()
  /// The timestamp of the current event.
  private var eventTime: TimeInterval?

  /// The time of the current event, or the current time.
  var time: TimeInterval { eventTime ?? application.scheduler.now }

  init(_ application: UIApplication) {
    self.application = application
  }

  /// Retains a recogniser until it is reset.
  func join(_ recognizer: UIGestureRecognizer) {
    if !active.holds(recognizer) { active.append(recognizer) }
  }

  func leave(_ recognizer: UIGestureRecognizer) {
    active.removeAll { $0 === recognizer }
  }

  // MARK: - Steps

  /// Changes recognisers, and then resolves the consequences.
  func step(_ change: () -> Void) {
    depth += 1
    change()
    if depth == 1 {
      resolveStates()
      removeFinished()
    }
    depth -= 1
  }

  /// Delivers an event to the recognisers and the views of a window.
  func deliver(_ event: TouchesEvent, in window: UIWindow) {
    beginStep(at: event.timestamp)
    let touches = changed(in: event, window)
    if !event.isPlainMovement { assignRecognizers(to: touches, of: event, in: window) }
    deliverToRecognizers(touches, of: event, in: window)
    resolveStates()
    deliverToViews(event, in: window)
    resolveStates()
    if !event.isPlainMovement {
      for touch in event.touches where touch.window === window && touch.isOver {
        touch.isEndDelivered = true
      }
    }
    endStep()
  }

  /// Delivers the change of a press to the recognisers and to its responder.
  func deliver(_ event: UIPressesEvent, _ press: UIPress, in window: UIWindow) {
    beginStep(at: event.timestamp)
    if press.phase == .began { assignRecognizers(to: press, of: event, in: window) }
    deliverToRecognizers(press, of: event)
    resolveStates()
    deliverToResponder(press, of: event, in: window)
    resolveStates()
    if press.isOver { press.isEndDelivered = true }
    endStep()
  }

  private func beginStep(at time: TimeInterval) {
    depth += 1
    expireTimers(until: time)
    eventTime = time
  }

  private func endStep() {
    eventTime = nil
    if depth == 1 { removeFinished() }
    depth -= 1
  }

  /// Expires the timers that were due before an event, even if they have not fired yet.
  private func expireTimers(until time: TimeInterval) {
    guard isLate(at: time) else { return }
    let late = active.filter { ($0.deadline ?? .infinity) <= time }
      .sorted { ($0.deadline ?? 0) < ($1.deadline ?? 0) }
    for recognizer in late { recognizer.runOutOfTime() }
    resolveStates()
    removeFinished()
  }

  private func isLate(at time: TimeInterval) -> Bool {
    for recognizer in active {
      if let deadline = recognizer.deadline, deadline <= time { return true }
    }
    return false
  }

  private func resolveStates() {
    var isFinished = false
    while !isFinished {
      resume()
      if application.behavior.sendsGestureActionBeforeCancelling {
        sendActions()
        deliverCancellations()
      } else {
        deliverCancellations()
        sendActions()
      }
      // Delayed changes are delivered when no action is due. A handler may change what other recognisers wait for.
      let hasDelivered = actions.isEmpty && deliverDelayed()
      isFinished = !hasDelivered && actions.isEmpty && !isCancelling
    }
  }

  /// Lets recognisers continue that waited for others which have failed since.
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

  /// Schedules a call of the targets for a state, at the end of the step or in a later turn. Several changes until
  /// then are one call.
  func queueAction(for state: UIGestureRecognizer.State, of recognizer: UIGestureRecognizer) {
    if state == .changed, let last = actions.last(where: { $0.recognizer === recognizer }),
      last.state == .changed
    {
      return
    }
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

  /// Calls the targets of a recogniser.
  func sendActions(of recognizer: UIGestureRecognizer) {
    let own = actions.filter { $0.recognizer === recognizer }
    actions.removeAll { $0.recognizer === recognizer }
    for action in own { perform(recognizer, action.state) }
  }

  private func perform(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    // Unlike a change, which can happen in every frame: work that the action adds to the run loop starts
    // before the next wait.
    if state != .changed { application.hasActed = true }
    guard application.isObserved else { return recognizer.callTargets(for: state, observed: nil) }
    application.runHandlers(because: .event(recognizer)) { _ in
      recognizer.callTargets(for: state, observed: application)
    }
    guard let routeReporter = application.routeReporter else { return }
    var route = Route(
      .gesture(state), device: recognizer.device,
      timestamp: time)
    route.touches = recognizer.participants
    route.calls = [Route.Call(responder: recognizer, method: "action")]
    route.handler = recognizer
    routeReporter.send(route)
  }

  // MARK: - Ends

  /// Fails the recognisers that wait for a further touch, as an interruption does.
  func failWaiting() {
    step {
      for recognizer in active where recognizer.hasNoInput {
        guard recognizer.storedState == .possible else { continue }
        recognizer.note("the application was interrupted")
        recognizer.failForAnother()
      }
    }
  }

  /// Removes ended touches and presses whose ends no window delivered.
  func forgetFinished() {
    for delivery in deliveries where delivery.isOver && !delivery.isEndDelivered {
      delivery.isEndDelivered = true
      delivery.progress = .closed
    }
    step {}
  }

  /// Removes ended touches and presses, and resets recognisers that have none left.
  private func removeFinished() {
    for recognizer in active {
      if let center = recognizer.center { recognizer.lastCenter = center }
      recognizer.removeDelivered()
      guard recognizer.hasNoInput else { continue }
      if recognizer.isOver || (recognizer.attempt.isEmpty && !recognizer.isUnderWay) {
        leave(recognizer)
        recognizer.startAfresh()
      } else if recognizer.pendingState == nil, !recognizer.isBetweenTouches {
        giveUpSoon(recognizer)
      }
    }
    guard hasFinishedDelivery else { return }
    deliveries.removeAll { delivery in
      let isDone = delivery.isDone
      if isDone { delivery.forget() }
      return isDone
    }
    lastTouches = GatheredTouches()
  }

  private var hasFinishedDelivery: Bool {
    for delivery in deliveries where delivery.isDone { return true }
    return false
  }

  /// Ends a recogniser that is undecided some time after its last finger lifted; otherwise its view
  /// might never receive the end.
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
        recognizer.note("it came to no decision after the last finger had lifted")
        recognizer.state = .cancelled
        warnOfIndecision(of: recognizer)
      }
    }
  }

  private func warnOfIndecision(of recognizer: UIGestureRecognizer) {
    guard recognizer.delaysTouchesEnded, !recognizer.hasWarnedOfIndecision else { return }
    recognizer.hasWarnedOfIndecision = true
    UIApplication.warn(
      .undecidedRecognizer, about: recognizer,
      "\(UsageWarning.name(of: recognizer)) came to no decision, and held back the end of its touches for "
        + "\(application.behavior.gestureDecisionTime) s: set its state to .failed when the last finger "
        + "lifts, or delaysTouchesEnded to false.")
  }

  // MARK: - Views that leave their window

  /// Marks the recognisers of a view that left its window.
  func loseView(_ view: UIView) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) == true {
      recognizer.hasLostView = true
    }
  }

  /// Ends the recognisers whose views left their window, unless they have returned.
  func cutOffDeparted() {
    for recognizer in active where recognizer.hasLostView {
      recognizer.hasLostView = false
      if !recognizer.isOver, !recognizer.isInWindow { recognizer.cutOff() }
    }
  }

  func didFail(_ recognizer: UIGestureRecognizer) {
    if depth == 0 { step {} }
  }
}
