import Foundation
import InputTranslation

/// Tracks the pressed buttons, so that a press ends at the responder where it began.
@MainActor
final class PressTracker {
  private struct Key: Hashable, Comparable {
    let device: DeviceID
    let button: Press.Button

    static func < (left: Self, right: Self) -> Bool {
      (left.device.rawValue, left.button.rawValue)
        < (right.device.rawValue, right.button.rawValue)
    }
  }

  private unowned let application: UIApplication
  private var presses: [Key: UIPress] = [:]
  private var event: UIPressesEvent?
  private var lastNumber = 0

  init(_ application: UIApplication) {
    self.application = application
  }

  /// Handles a press, unless it begins while the application is not active.
  func handle(_ press: Press) {
    if press.phase == .began, application.applicationState != .active {
      drop(press, because: application.reasonForInactivity(.press))
      return application.handleDroppedInput(.press, of: press.device)
    }
    let key = Key(device: press.device, button: press.button)
    switch (press.phase, presses[key]) {
    case (.began, nil): begin(press, key)
    case (.began, .some): drop(press, because: "the button is down already")
    case (.ended, let known?): end(known, key, as: .ended, at: press.timestamp)
    case (.cancelled, let known?): end(known, key, as: .cancelled, at: press.timestamp)
    case (_, nil): drop(press, because: "the press is not under way")
    }
  }

  func cancelAll(at time: TimeInterval) {
    cancel(at: time) { _ in true }
  }

  // MARK: - Departures

  /// Called when a view leaves its window, to find presses of its responders.
  func didLeaveWindow(_ view: UIView) {
    for press in presses.values where press.responder?.hostView?.isDescendant(of: view) == true {
      press.hasLostResponder = true
    }
  }

  /// Cancels the presses whose responders left their window.
  func cancelDeparted(at time: @autoclosure () -> TimeInterval) {
    guard !presses.isEmpty else { return }
    cancel(at: time(), where: \.hasLostResponder)
  }

  private func cancel(at time: TimeInterval, where isMeant: (UIPress) -> Bool) {
    let meant = presses.filter { isMeant($0.value) }
    for (key, press) in meant.sorted(by: { $0.key < $1.key }) {
      end(press, key, as: .cancelled, at: max(time, press.timestamp))
    }
  }

  // MARK: - Changes

  private func begin(_ press: Press, _ key: Key) {
    // Negative, unlike the number of a touch.
    lastNumber -= 1
    let new = UIPress(
      type: UIPress.PressType(press.button), number: lastNumber, device: press.device,
      timestamp: press.timestamp)
    new.window = application.keyWindow
    new.responder = application.keyWindow?.eventTarget
    new.key = UIKey(press)
    new.recognizers =
      new.responder?.hostView?.recognizersInReach(application.behavior) ?? []
    new.hadRecognizers = !new.recognizers.isEmpty
    presses[key] = new
    send(new, of: press.device)
  }

  private func end(_ press: UIPress, _ key: Key, as phase: UIPress.Phase, at time: TimeInterval) {
    press.phase = phase
    press.timestamp = time
    send(press, of: key.device)
    application.gestures.forgetFinished()
    presses[key] = nil
    event?.allPresses.remove(press)
    event?.current = nil
    if presses.isEmpty { event = nil }
  }

  private func send(_ press: UIPress, of device: DeviceID) {
    for other in presses.values where other !== press { other.phase = .stationary }
    let event =
      event
      ?? UIPressesEvent(
        type: .presses, subtype: .none, device: device, timestamp: press.timestamp)
    self.event = event
    event.device = device
    event.window = press.window
    event.timestamp = press.timestamp
    event.allPresses.insert(press)
    event.current = press
    application.send(event) { reason in
      application.routeReporter?.sendDropped(
        .presses(press.type, press.phase), device: device, timestamp: press.timestamp,
        because: reason)
    }
  }

  private func drop(_ press: Press, because reason: String) {
    application.routeReporter?.sendDropped(
      .presses(UIPress.PressType(press.button), UIPress.Phase(press.phase)),
      device: press.device, timestamp: press.timestamp, because: reason)
  }
}

extension UIPress.Phase {
  init(_ phase: Press.Phase) {
    self =
      switch phase {
      case .began: .began
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }
}
