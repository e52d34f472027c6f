// The accelerometer for applications, with Core Motion's names. `MotionUpdates` is the application's part: it receives
// the samples and passes them on to the managers. Begin with `CMMotionManager`; this is its inside.

import Foundation
import InputTranslation

/// The updates of a ``CMMotionManager``.
@MainActor
final class MotionEngine {
  private var filter = GravityFilter()
  private var accelerometerReceiver = MotionReceiver<CMAccelerometerData>()
  private var motionReceiver = MotionReceiver<CMDeviceMotion>()
  private(set) lazy var accelerometerFeed = MotionFeed { [weak self] in self?.receive($0) }
  private(set) lazy var motionFeed = MotionFeed { [weak self] in self?.receiveMotion($0) }
  private(set) var accelerometerData: CMAccelerometerData?
  private(set) var deviceMotion: CMDeviceMotion?
  /// The application that provides the samples: the one that was shared at the first use. Weak,
  /// because its delegate often owns the manager.
  private weak var usedApplication: UIApplication?

  // Does nothing, so that a manager can be a property of any object.
  nonisolated init() {}

  isolated deinit {
    // The managers are held weakly, so this one is not among them any more.
    usedApplication?.motionUpdates.update()
  }

  private var application: UIApplication? {
    if usedApplication == nil { usedApplication = UIApplication.current }
    return usedApplication
  }

  var isAvailable: Bool { application?.hasAccelerometer() ?? false }
  /// Whether any updates are active.
  var isActive: Bool { accelerometerFeed.isActive || motionFeed.isActive }

  // MARK: - Accelerometer

  func startAccelerometer(_ receiver: MotionReceiver<CMAccelerometerData>) {
    guard isAvailable else { return }
    accelerometerReceiver.end()
    accelerometerReceiver = receiver
    accelerometerFeed.start()
    application?.motionUpdates.add(self)
  }

  func stopAccelerometer() {
    accelerometerFeed.stop()
    accelerometerReceiver.end()
    accelerometerReceiver = MotionReceiver()
    accelerometerData = nil
    application?.motionUpdates.update()
  }

  private func receive(_ sample: Acceleration) {
    guard let application else { return }
    let data = CMAccelerometerData(CMAcceleration(sample.inMotionSigns), at: sample.timestamp)
    accelerometerData = data
    accelerometerReceiver.send(data, application.scheduler)
  }

  // MARK: - Device motion

  func startMotion(_ receiver: MotionReceiver<CMDeviceMotion>) {
    guard isAvailable else { return }
    if !motionFeed.isActive { filter = GravityFilter() }
    motionReceiver.end()
    motionReceiver = receiver
    motionFeed.start()
    application?.motionUpdates.add(self)
  }

  func stopMotion() {
    motionFeed.stop()
    motionReceiver.end()
    motionReceiver = MotionReceiver()
    deviceMotion = nil
    application?.motionUpdates.update()
  }

  private func receiveMotion(_ sample: Acceleration) {
    guard let application else { return }
    // A sample that was held is added here; one that add(_:) added has no effect a second time.
    let parts = filter.add(sample.inMotionSigns, at: sample.timestamp)
    let motion = CMDeviceMotion(
      gravity: CMAcceleration(parts.gravity), user: CMAcceleration(parts.user),
      at: sample.timestamp)
    deviceMotion = motion
    motionReceiver.send(motion, application.scheduler)
  }

  // MARK: - Samples

  func add(_ sample: Acceleration) {
    guard let scheduler = application?.scheduler else { return }
    // Every sample contributes to gravity, including those that are not reported.
    if motionFeed.isActive { _ = filter.add(sample.inMotionSigns, at: sample.timestamp) }
    accelerometerFeed.add(sample, scheduler)
    motionFeed.add(sample, scheduler)
  }

  func forgetSample() {
    accelerometerFeed.forgetSample()
    motionFeed.forgetSample()
  }
}

extension Acceleration {
  /// The acceleration with the signs of Core Motion: gravity points down, while the sensor measures
  /// the opposing force.
  fileprivate var inMotionSigns: SIMD3<Double> { SIMD3(-x, -y, -z) }
}

extension CMAcceleration {
  fileprivate init(_ value: SIMD3<Double>) { self.init(x: value.x, y: value.y, z: value.z) }
}
