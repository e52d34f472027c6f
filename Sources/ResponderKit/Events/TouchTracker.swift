// Events as responders receive them, and the trackers that make them from the hardware's: of touches, presses, shakes
// and seeks. A tracker holds what is under way until its end. Begin here; `UITouch` and `TouchesEvent` are what it
// fills, and `Route` is the record of what happened to an event.

import Foundation
import InputTranslation

/// Tracks the fingers that are down: creates their touches, and collects each frame's changes into
/// one event.
@MainActor
final class TouchTracker {
  /// The frame that is being assembled.
  private struct Frame {
    var isOpen = false
    /// The time of the latest change.
    var latest = -TimeInterval.infinity
    /// Whether a finger went down.
    var hasBegun = false
    /// Whether a finger lifted or was cancelled.
    var hasFinished = false
    /// Whether a touch contains samples of the frames that are delivered together.
    var hasSamples = false
    /// Where the search for the next finger's touch begins.
    var nextIndex = 0
  }

  /// The owner, which is set first.
  unowned var application: UIApplication!
  private var live: [UITouch] = []
  private var frame = Frame()
  private var event: TouchesEvent?
  private lazy var undeliverable = UndeliverableContacts(application)
  private var lastNumber = 0
  private var taps = TapMemory()

  /// Whether a finger is on a view.
  var isTouched: Bool { !live.isEmpty || undeliverable.hasFingers }
  /// The positions of the fingers whose touches are not over, in the order in which they went down.
  var fingerPositions: [CGPoint] { live.filter { !$0.isOver }.map { $0.location(in: nil) } }
  /// The number of fingers that are down.
  var fingerCount: Int { live.count { !$0.isOver } + undeliverable.fingerCount }

  func handle(_ contact: Contact) {
    if contact.phase == .began { return begin(contact) }
    guard let place = place(of: contact) else {
      return undeliverable.handle(
        contact, number: nextNumber(), because: "the finger was not seen going down")
    }
    // A second change of the same finger in one frame (down and up at once) is delivered after the
    // first one, not instead of it.
    if live[place].hasChanged && frame.isOpen {
      sendFrame()
      return handle(contact)
    }
    if !frame.isOpen { openFrame() }
    live[place].update(with: contact)
    frame.latest = max(frame.latest, contact.timestamp)
    frame.hasFinished = frame.hasFinished || contact.phase != .moved
  }

  /// Returns the index of a contact's touch. Fingers mostly change in the order in which they went down, so the search
  /// continues where the last one ended.
  @inline(__always)
  private func place(of contact: Contact) -> Int? {
    var index = frame.nextIndex
    for _ in live.indices {
      if index >= live.count { index = 0 }
      if live[index].fingerKey == contact.fingerKey {
        frame.nextIndex = index + 1
        return index
      }
      index += 1
    }
    return nil
  }

  // MARK: - Sending

  /// Delivers the changes of a frame. The tracker calls it, too, to deliver what has changed so far, for example before a
  /// finger changes again in the same frame. At the end, it reports the hit tests that
  /// ``RouteReporter/send(_:)`` has not reported before a route.
  /// - Parameter application: The owner, which is passed because each load of ``application`` counts references.
  func sendFrame(through application: UIApplication) {
    guard let event = closeFrame() else { return application.reportHitTests() }
    application.send(event)
    if application.isObserved && !event.isWhollyDelivered { reportUndelivered(event) }
    if frame.hasFinished { removeFinished(from: event) }
    application.reportHitTests()
  }

  private func sendFrame() { sendFrame(through: application) }

  /// Ends the current frame.
  /// - Returns: The event with the changes; `nil` if there are none.
  private func closeFrame() -> TouchesEvent? {
    guard frame.isOpen, let event else { return nil }
    frame.isOpen = false
    event.isPlainMovement = !frame.hasBegun && !frame.hasFinished && !event.hasWithheld
    // `hasFinished` stays until the finished touches are removed, after the delivery.
    frame.hasBegun = false
    event.timestamp = max(event.timestamp, frame.latest)
    event.startRound()
    return event
  }

  /// Reports the touches that no window delivered.
  @inline(never)
  private func reportUndelivered(_ event: TouchesEvent) {
    guard let routeReporter = application.routeReporter else { return }
    for group in event.groups where !event.isDelivered(to: group) {
      TouchCalls.reportUndelivered(group, of: event, to: routeReporter)
    }
  }

  /// Keeps the frame's changes, to deliver them with the next frame of this turn.
  /// - Returns: Whether that is possible: a frame in which a finger begins or ends is delivered
  ///   separately.
  func coalesceFrame() -> Bool {
    guard frame.isOpen, !frame.hasBegun, !frame.hasFinished else { return false }
    for touch in live where touch.hasChanged { touch.keepSample() }
    frame.hasSamples = true
    return true
  }

  // MARK: - Cancels

  /// Cancels every touch, as an interruption does. The further changes of the fingers are ignored.
  func cancelAll(at time: TimeInterval) {
    cancel(live, at: time)
  }

  /// Marks the touches of a view and its subviews to be cancelled.
  func loseView(_ view: UIView) {
    for touch in live where touch.view?.isDescendant(of: view) == true {
      touch.hasLostView = true
    }
  }

  /// Cancels the touches whose views left their window.
  func cancelDeparted(at time: TimeInterval) {
    cancel(live.filter(\.hasLostView), at: time)
  }

  private func cancel(_ touches: [UITouch], at time: TimeInterval) {
    if frame.isOpen { sendFrame() }
    let down = touches.filter { touch in live.contains { $0 === touch } }
    guard !down.isEmpty else { return }
    openFrame()
    for touch in down {
      touch.phase = .cancelled
      touch.timestamp = max(touch.timestamp, time)
      touch.hasChanged = true
      frame.latest = max(frame.latest, time)
      frame.hasFinished = true
      undeliverable.add(touch)
    }
    sendFrame()
  }

  // MARK: - Frames

  private func openFrame() {
    guard !frame.isOpen else { return }
    frame.isOpen = true
    for touch in live { touch.beginFrame() }
    if frame.hasSamples { forgetSamples() }
  }

  private func forgetSamples() {
    frame.hasSamples = false
    for touch in live { touch.forgetSamples() }
  }

  /// Removes the touches that ended or were cancelled, after their delivery.
  private func removeFinished(from event: TouchesEvent) {
    frame.hasFinished = false
    if event.hasRecognizers { application.gestures.forgetFinished() }
    // Removing a touch may release its window, and application code that runs then needs a
    // consistent list.
    let finished = live.filter(\.isOver)
    for touch in finished {
      taps.note(touch, application.behavior)
      event.remove(touch)
    }
    live.removeAll { $0.isOver }
    if live.isEmpty { self.event = nil }
    withExtendedLifetime(finished) {}
  }

  // MARK: - Beginnings

  private func begin(_ contact: Contact) {
    // Loaded once, because each load counts references.
    let application: UIApplication = application
    guard application.applicationState == .active else {
      undeliverable.handle(
        contact, number: nextNumber(), because: application.reasonForInactivity(.touch))
      return application.handleDroppedInput(.touch, of: contact.device)
    }
    guard !application.isIgnoringInteractionEvents else {
      return undeliverable.handle(
        contact, number: nextNumber(), because: application.reasonForIgnoring)
    }
    let point = CGPoint(x: contact.x, y: contact.y)
    let event = event ?? TouchesEvent(timestamp: contact.timestamp)
    let test =
      application.tracesHitTests
      ? HitTest(
        point, in: application, touch: lastNumber + 1, at: contact.timestamp, with: event) : nil
    let hit = if let test { test.result } else { application.hitTest(point, with: event) }
    if let (view, window) = hit, frame.hasFinished,
      reasonToWithhold(from: view, in: window, among: \.isOver) != nil
    {
      // The lift is delivered before the new finger. Its handler may change the views, or ignore
      // touches.
      sendFrame()
      return begin(contact)
    }
    if let test { application.hitTests.append(test) }
    guard let (view, window) = hit else {
      return undeliverable.handle(
        contact, number: nextNumber(), because: "no window lies under the finger")
    }
    openFrame()
    frame.hasBegun = true
    self.event = event
    let behavior = application.behavior
    let touch = UITouch(
      number: nextNumber(), contact,
      tapCount: taps.count(at: point, time: contact.timestamp, behavior), hit: (view, window),
      reasonForWithholding: reasonToWithhold(from: view, in: window, among: { _ in true }))
    touch.recognizers = view.recognizersInReach(behavior)
    live.append(touch)
    event.add(touch)
    frame.latest = max(frame.latest, contact.timestamp)
  }

  /// Returns why a view does not receive a new finger; `nil` if it does.
  /// - Parameter isMeant: Selects which of the present touches count.
  private func reasonToWithhold(
    from view: UIView, in window: UIWindow, among isMeant: (UITouch) -> Bool
  ) -> String? {
    for touch in live where !touch.isWithheld && isMeant(touch) {
      if touch.view === view {
        if !view.isMultipleTouchEnabled { return Self.reasonForOneFinger }
      } else if touch.window === window {
        if touch.view?.isExclusiveTouch == true { return Self.reasonForExclusion }
        if view.isExclusiveTouch { return Self.reasonForCompany }
      }
    }
    return nil
  }

  private static let reasonForOneFinger =
    "the view takes one finger at a time (isMultipleTouchEnabled is false)"
  private static let reasonForExclusion =
    "another view has a touch, and that view is exclusive (isExclusiveTouch is true)"
  private static let reasonForCompany =
    "another view already has a touch, and this view is exclusive (isExclusiveTouch is true)"

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension Contact {
  /// The finger and its device in one number, which needs one comparison only.
  @inline(__always)
  fileprivate var fingerKey: UInt64 { UInt64(id) << 32 | UInt64(device.rawValue) }
}

extension UITouch {
  /// The finger and its device in one number, for a touch.
  @inline(__always)
  fileprivate var fingerKey: UInt64 { UInt64(contactID) << 32 | UInt64(device.rawValue) }
}
