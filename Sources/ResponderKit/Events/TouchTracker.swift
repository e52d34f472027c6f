import Foundation
import InputTranslation

/// Keeps the fingers on the glass: makes their touches, and puts each frame's changes together
/// into one event.
@MainActor
final class TouchTracker {
  /// A finger that no view will ever hear of, because of how its touch began.
  private struct Stray {
    let touch: UITouch
    let reason: String
  }

  private unowned let application: UIApplication
  private var live: [UITouch] = []
  private var strays: [Stray] = []
  private var event: TouchesEvent?
  private var isFrameOpen = false
  private var lastNumber = 0
  private var taps = TapMemory()

  init(_ application: UIApplication) {
    self.application = application
  }

  func take(_ contact: Contact) {
    if contact.phase == .began { return begin(contact) }
    guard
      let touch = live.first(where: { $0.contact == contact.id && $0.device == contact.device })
    else { return takeStray(contact) }
    // A second change of the same finger in one frame (down and up at once) is told after the
    // first one, not instead of it.
    if touch.hasChanged && isFrameOpen { endFrame() }
    openFrame()
    touch.take(contact)
  }

  /// Sends what the frame changed.
  func endFrame() {
    guard isFrameOpen, let event else { return }
    isFrameOpen = false
    var timestamp = event.timestamp
    for touch in live where touch.hasChanged { timestamp = max(timestamp, touch.timestamp) }
    event.timestamp = timestamp
    application.send(event) { reason in
      for group in event.groups {
        for phase in [UITouch.Phase.began, .moved, .ended, .cancelled]
        where group.hasMembers(in: phase) {
          var route = TouchDelivery.route(of: group.touches(in: phase), in: phase, of: event)
          route.reason = reason
          application.observed?.send(route)
        }
      }
    }
    removeFinished(from: event)
  }

  /// Cancels every touch, as an interruption does.
  func cancelAll(at time: TimeInterval) {
    if isFrameOpen { endFrame() }
    guard !live.isEmpty else { return }
    openFrame()
    for touch in live {
      touch.phase = .cancelled
      touch.timestamp = time
      touch.hasChanged = true
    }
    endFrame()
  }

  // MARK: - Frames

  private func openFrame() {
    guard !isFrameOpen else { return }
    isFrameOpen = true
    for touch in live { touch.settle() }
  }

  private func removeFinished(from event: TouchesEvent) {
    guard live.contains(where: { $0.phase == .ended || $0.phase == .cancelled }) else { return }
    for touch in live where touch.phase == .ended || touch.phase == .cancelled {
      taps.note(touch)
      event.remove(touch)
    }
    live.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    if live.isEmpty { self.event = nil }
  }

  // MARK: - Beginnings

  private func begin(_ contact: Contact) {
    lastNumber += 1
    let touch = UITouch(number: lastNumber, contact)
    touch.tapCount = taps.count(
      at: touch.screenPoint, time: touch.timestamp, application.behavior)
    guard application.applicationState == .active else {
      return addStray(touch, contact, because: "the application is not active")
    }
    let event = event ?? TouchesEvent(timestamp: contact.timestamp)
    guard let view = application.hitTest(touch.screenPoint, with: event) else {
      return addStray(touch, contact, because: "no window lies under the finger")
    }
    openFrame()
    self.event = event
    touch.view = view
    touch.window = view.window
    touch.isWithheld =
      !view.isMultipleTouchEnabled && live.contains { $0.view === view }
    live.append(touch)
    event.add(touch)
  }

  private func addStray(_ touch: UITouch, _ contact: Contact, because reason: String) {
    strays.append(Stray(touch: touch, reason: reason))
    report(touch, reason)
  }

  private func takeStray(_ contact: Contact) {
    let index = strays.firstIndex {
      $0.touch.contact == contact.id && $0.touch.device == contact.device
    }
    guard let index else { return }
    let stray = strays[index]
    stray.touch.settle()
    stray.touch.take(contact)
    report(stray.touch, stray.reason)
    if contact.phase != .moved { strays.remove(at: index) }
  }

  private func report(_ touch: UITouch, _ reason: String) {
    guard let observed = application.observed else { return }
    var route = EventRoute(
      .touches(touch.phase), device: touch.device, timestamp: touch.timestamp)
    route.touches = [touch]
    route.reason = reason
    observed.send(route)
  }
}
