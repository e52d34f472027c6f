import Foundation
import ResponderKit

/// A service for the tilt of the device, which is not a class of the interface either.
final class MotionService {
  private let manager = CMMotionManager()
  private(set) var tilt = 0.0
  var onShove: (() -> Void)?

  func start() {
    guard manager.isDeviceMotionAvailable, !manager.isDeviceMotionActive else { return }
    manager.deviceMotionUpdateInterval = 1 / 50
    manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, error in
      guard let self, let motion, error == nil else { return }
      tilt = motion.gravity.x
      if abs(motion.userAcceleration.x) > 0.5 { onShove?() }
    }
  }

  func stop() {
    manager.stopDeviceMotionUpdates()
  }
}

/// A model that is handed over to another device, and changes layers without an animation.
struct DocumentModel {
  let identifier: String

  func activity() -> NSUserActivity {
    let activity = NSUserActivity(activityType: "org.example.document")
    activity.title = identifier
    activity.userInfo = ["identifier": identifier]
    activity.isEligibleForHandoff = true
    activity.becomeCurrent()
    return activity
  }

  func update(_ changes: () -> Void, completion: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock(completion)
    changes()
    CATransaction.commit()
  }
}
