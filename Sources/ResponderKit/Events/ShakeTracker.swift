import Foundation
import InputTranslation

/// Tracks the shake that is under way, so that its end goes where its beginning went.
@MainActor
final class ShakeTracker {
  private unowned let application: UIApplication
  private var shake: Shake?
  /// The responder that received `motionBegan` and will receive the shake's end.
  private(set) weak var target: UIResponder?
  /// The window that was key when the shake began.
  private weak var window: UIWindow?
  /// Whether the target has left its window since the shake began.
  private var hasLostTarget = false

  init(_ application: UIApplication) {
    self.application = application
  }

  func handle(_ change: Shake) {
    guard application.applicationState == .active else {
      return drop(change, UIApplication.reasonForInactive)
    }
    if let shake, shake.device != change.device {
      // Two sensors may detect one shake; it is reported once.
      return drop(change, "another sensor has reported this shake")
    }
    if change.phase == .began {
      guard shake == nil else { return drop(change, "the shake is under way already") }
      shake = change
      hasLostTarget = false
      window = application.keyWindow
      target = application.keyWindow?.eventTarget
      send(change)
    } else {
      guard shake != nil else { return drop(change, "no shake is under way") }
      shake = nil
      send(change)
    }
  }

  func cancel(at time: TimeInterval) {
    guard let shake else { return }
    self.shake = nil
    send(Shake(device: shake.device, phase: .cancelled, timestamp: max(time, shake.timestamp)))
  }

  // MARK: - Departures

  /// Called when a view leaves its window, to find out whether the target leaves with it.
  func didLeaveWindow(_ view: UIView) {
    if shake != nil, target?.hostView?.isDescendant(of: view) == true { hasLostTarget = true }
  }

  /// Cancels the shake if its target left its window.
  func cancelDeparted(at time: @autoclosure () -> TimeInterval) {
    guard hasLostTarget else { return }
    hasLostTarget = false
    cancel(at: time())
  }

  private func send(_ change: Shake) {
    application.send(ShakeEvent(change, in: window)) { drop(change, $0) }
  }

  private func drop(_ change: Shake, _ reason: String) {
    application.routeReporter?.sendDropped(
      .motion(.motionShake), device: change.device, timestamp: change.timestamp, because: reason)
  }
}

/// The beginning or end of a shake. As in UIKit, applications learn which of them by the called method, not from
/// the event.
@MainActor
final class ShakeEvent: UIEvent {
  let phase: Shake.Phase

  init(_ shake: Shake, in window: UIWindow?) {
    phase = shake.phase
    super.init(
      type: .motion, subtype: .motionShake, device: shake.device, timestamp: shake.timestamp)
    self.window = window
  }
}
