import Foundation
import InputTranslation

// Shakes.
extension UIApplication {
  func handle(_ motion: Motion) {
    guard applicationState == .active else { return drop(motion, Self.reasonForInactive) }
    if let shake, shake.device != motion.device {
      // Two sensors may detect one shake; it is reported once.
      return drop(motion, "another sensor has reported this shake")
    }
    if motion.phase == .began {
      guard shake == nil else { return drop(motion, "the shake is under way already") }
      shake = motion
      hasShakeLostTarget = false
      shakeWindow = keyWindow
      shakeTarget = keyWindow?.eventTarget
      send(motion)
    } else {
      guard shake != nil else { return drop(motion, "no shake is under way") }
      shake = nil
      send(motion)
    }
  }

  func cancelMotion(at time: TimeInterval) {
    guard let shake else { return }
    self.shake = nil
    send(
      Motion(device: shake.device, phase: .cancelled, timestamp: max(time, shake.timestamp)))
  }

  private func send(_ motion: Motion) {
    send(MotionEvent(motion, in: shakeWindow)) { drop(motion, $0) }
  }

  private func drop(_ motion: Motion, _ reason: String) {
    routeReporter?.sendDropped(
      .motion(.motionShake), device: motion.device, timestamp: motion.timestamp,
      because: reason)
  }
}
