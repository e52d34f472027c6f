import Foundation
import InputTranslation

/// A shake's beginning or end. Which of the two the event itself does not tell, as in UIKit.
@MainActor
final class MotionEvent: UIEvent {
  let phase: Motion.Phase

  init(_ motion: Motion, in window: UIWindow?) {
    phase = motion.phase
    super.init(
      type: .motion, subtype: .motionShake, device: motion.device, timestamp: motion.timestamp)
    self.window = window
  }
}
