import Foundation
import ResponderKit

/// Reports how the device is held, from its accelerometer, on a queue of its own. It belongs to no actor.
final class UprightWatcher {
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  private let onTurn: @Sendable (UIDeviceOrientation) -> Void

  init(_ onTurn: @escaping @Sendable (UIDeviceOrientation) -> Void) { self.onTurn = onTurn }

  /// The queue's pending work, for tests.
  func finish() { queue.waitUntilAllOperationsAreFinished() }

  func start() {
    manager.accelerometerUpdateInterval = 0.2
    manager.startAccelerometerUpdates(to: queue) { [onTurn] data, _ in
      guard let force = data?.acceleration else { return }
      if abs(force.x) > 0.6 {
        onTurn(force.x > 0 ? .landscapeRight : .landscapeLeft)
      } else if abs(force.y) > 0.6 {
        onTurn(force.y > 0 ? .portraitUpsideDown : .portrait)
      }
    }
  }

  func stop() { manager.stopAccelerometerUpdates() }
}
