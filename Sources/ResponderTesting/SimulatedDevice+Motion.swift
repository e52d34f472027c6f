internal import InputTranslation
public import ResponderKit

extension SimulatedDevice {
  /// Sends a sample of the accelerometer, in the form of `CMMotionManager`: a device that lies still on its
  /// back has (0, 0, -1).
  public func accelerate(_ acceleration: CMAcceleration) {
    send(
      .acceleration(
        Acceleration(
          device: device, x: -acceleration.x, y: -acceleration.y, z: -acceleration.z,
          timestamp: now)))
  }

  /// Whether the device has an accelerometer.
  public var hasAccelerometer: Bool {
    get { application.hasAccelerometer() }
    set { application.hasAccelerometer = { newValue } }
  }
}
