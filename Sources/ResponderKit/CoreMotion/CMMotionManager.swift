public import Foundation

/// Receives samples of an accelerometer, or an error.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// Receives the device's motion, or an error.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// Provides the samples of the machine's accelerometer, at an interval of the application's choice.
///
/// The sensor is open while updates are active and the application is in the foreground. A gyroscope
/// and a magnetometer are not supported: see ``isGyroAvailable`` and ``isMagnetometerAvailable``.
///
/// A manager can be created anywhere. Its methods and properties are not isolated to the main actor,
/// so that any class can use them, but they have to be called on the main thread.
public final class CMMotionManager: NSObject {
  private let engine = MotionEngine()

  /// Creates a manager without active updates.
  public override init() { super.init() }

  private func run<Result>(_ body: @MainActor (MotionEngine) -> Result) -> Result {
    let engine = engine
    return onMainThread { body(engine) }
  }

  // MARK: - Accelerometer

  /// Whether there is an accelerometer.
  public var isAccelerometerAvailable: Bool { run { $0.isAvailable } }
  /// Whether accelerometer updates are active.
  public var isAccelerometerActive: Bool { run { $0.accelerometerFeed.isActive } }
  /// The latest sample, while updates are active.
  public var accelerometerData: CMAccelerometerData? { run { $0.accelerometerData } }

  /// The interval between samples, in seconds; 0.01 by default.
  public var accelerometerUpdateInterval: TimeInterval {
    get { run { $0.accelerometerFeed.interval } }
    set { run { $0.accelerometerFeed.interval = newValue } }
  }

  /// Starts updating ``accelerometerData``.
  public func startAccelerometerUpdates() { run { $0.startAccelerometer(MotionReceiver()) } }

  /// Calls a handler on a queue with each sample. For the main queue, this happens in a later turn of
  /// the loop.
  public func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    // Not Sendable, but passed on once: the receiver calls it on the queue only.
    nonisolated(unsafe) let handler = handler
    run { unsafe $0.startAccelerometer(MotionReceiver(queue, handler)) }
  }

  /// Stops accelerometer updates, and calls that still wait in the handler's queue.
  public func stopAccelerometerUpdates() { run { $0.stopAccelerometer() } }

  // MARK: - Device motion

  /// Whether device motion is available, which requires an accelerometer.
  public var isDeviceMotionAvailable: Bool { isAccelerometerAvailable }
  /// Whether device motion updates are active.
  public var isDeviceMotionActive: Bool { run { $0.motionFeed.isActive } }
  /// The latest motion, while updates are active.
  public var deviceMotion: CMDeviceMotion? { run { $0.deviceMotion } }

  /// The interval between updates, in seconds; 0.01 by default.
  public var deviceMotionUpdateInterval: TimeInterval {
    get { run { $0.motionFeed.interval } }
    set { run { $0.motionFeed.interval = newValue } }
  }

  /// Starts updating ``deviceMotion``.
  public func startDeviceMotionUpdates() { run { $0.startMotion(MotionReceiver()) } }

  /// Calls a handler on a queue with each update. For the main queue, this happens in a later turn of
  /// the loop.
  public func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    // Not Sendable, but passed on once: the receiver calls it on the queue only.
    nonisolated(unsafe) let handler = handler
    run { unsafe $0.startMotion(MotionReceiver(queue, handler)) }
  }

  /// Stops device motion updates, and calls that still wait in the handler's queue.
  public func stopDeviceMotionUpdates() { run { $0.stopMotion() } }

  // MARK: - What there is not

  /// `false`, because gyroscopes are not supported.
  public var isGyroAvailable: Bool { false }
  /// `false`, because gyroscopes are not supported.
  public var isGyroActive: Bool { false }
  /// Stored, but without effect: gyroscopes are not supported.
  public var gyroUpdateInterval: TimeInterval = 0.01
  /// `false`, because magnetometers are not supported.
  public var isMagnetometerAvailable: Bool { false }
  /// `false`, because magnetometers are not supported.
  public var isMagnetometerActive: Bool { false }
  /// Stored, but without effect: magnetometers are not supported.
  public var magnetometerUpdateInterval: TimeInterval = 0.01
}
