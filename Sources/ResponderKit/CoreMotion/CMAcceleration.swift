public import Foundation

/// An acceleration in g, along the axes of the screen in portrait orientation: x to its right edge, y to
/// its top edge, z out of it. A device that lies still on its back has (0, 0, -1).
public struct CMAcceleration: Equatable, Sendable {
  /// The acceleration to the right edge.
  public var x: Double
  /// The acceleration to the top edge.
  public var y: Double
  /// The acceleration out of the screen.
  public var z: Double

  /// Creates an acceleration of zero.
  public init() { (x, y, z) = (0, 0, 0) }

  /// Creates an acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A measurement with its time.
public class CMLogItem: NSObject {
  /// The time, in seconds on the clock of all events.
  public let timestamp: TimeInterval

  init(at timestamp: TimeInterval) {
    self.timestamp = timestamp
    super.init()
  }
}

/// A sample of the accelerometer.
public final class CMAccelerometerData: CMLogItem {
  /// The acceleration, gravity included.
  public let acceleration: CMAcceleration

  init(_ acceleration: CMAcceleration, at timestamp: TimeInterval) {
    self.acceleration = acceleration
    super.init(at: timestamp)
  }
}

/// The motion of the device. A rotation rate, an attitude and a magnetic field are missing, because there is
/// no gyroscope.
public final class CMDeviceMotion: CMLogItem {
  /// The direction of gravity, with a length of 1 g.
  public let gravity: CMAcceleration
  /// The acceleration of the device by the user.
  public let userAcceleration: CMAcceleration

  init(gravity: CMAcceleration, user: CMAcceleration, at timestamp: TimeInterval) {
    self.gravity = gravity
    userAcceleration = user
    super.init(at: timestamp)
  }
}
