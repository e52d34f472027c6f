import Foundation
import InputTranslation

/// The beginning or end of a shake. As in UIKit, applications learn which of them by the called method, not from
/// the event.
@MainActor
final class MotionEvent: UIEvent {
  let phase: Shake.Phase

  init(_ shake: Shake, in window: UIWindow?) {
    phase = shake.phase
    super.init(
      type: .motion, subtype: .motionShake, device: shake.device, timestamp: shake.timestamp)
    self.window = window
  }
}
