import Foundation
import InputTranslation

// Shakes.
extension UIApplication {
  func handleShake(_ change: Shake) {
    guard applicationState == .active else { return drop(change, Self.reasonForInactive) }
    if let shake, shake.device != change.device {
      // Two sensors may detect one shake; it is reported once.
      return drop(change, "another sensor has reported this shake")
    }
    if change.phase == .began {
      guard shake == nil else { return drop(change, "the shake is under way already") }
      shake = change
      hasShakeLostTarget = false
      shakeWindow = keyWindow
      shakeTarget = keyWindow?.eventTarget
      send(change)
    } else {
      guard shake != nil else { return drop(change, "no shake is under way") }
      shake = nil
      send(change)
    }
  }

  func cancelMotion(at time: TimeInterval) {
    guard let shake else { return }
    self.shake = nil
    send(
      Shake(device: shake.device, phase: .cancelled, timestamp: max(time, shake.timestamp)))
  }

  private func send(_ change: Shake) {
    send(MotionEvent(change, in: shakeWindow)) { drop(change, $0) }
  }

  private func drop(_ change: Shake, _ reason: String) {
    routeReporter?.sendDropped(
      .motion(.motionShake), device: change.device, timestamp: change.timestamp,
      because: reason)
  }
}
