// Accelerometers: samples, shakes and rotations. Begin here; `ShakeDetector` decides what a shake is, by
// the rules of `ShakeConfirmation`.

public import KernelInput

/// Converts an accelerometer's frames to shakes and rotations of the screen.
///
/// With `INPUT_PROP_ACCELEROMETER`, the resolution of the axes X, Y and Z is in units per g (kernel,
/// `input.h`). Without a resolution, the scale of a known device is used; otherwise it is learnt while
/// the device is at rest for a second, and no shake is reported before. Samples are reported only on
/// request.
///
/// The sensors of game controllers measure the force that opposes gravity. Those in a machine are expected to report
/// the opposite sign once the mount matrix is applied, as iio-sensor-proxy and the matrices of systemd's
/// hardware database do (`src/orientation.c`, `60-sensor.hwdb`): −1 g along y if the screen is upright.
///
/// The detectors use the times of samples. ``deadline`` and ``advance(to:into:)`` use the current time, and wait for
/// samples on their way if the sensor has a clock of its own.
public struct AccelerometerTranslator: Sendable {
  private let device: DeviceID
  private let axes: AccelerationAxes
  /// `nil` if not known yet; negative for a built-in sensor, whose signs are opposite.
  private var signedUnitsPerG: (x: Double, y: Double, z: Double)?
  /// The sign of a scale that is learnt.
  private let sign: Double
  private var scale: RestScale
  private let mounting: MountMatrix?
  private var sample: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)
  private var clock = SensorClock()
  /// Whether the sensor provides the times of its samples.
  private var hasClock = false
  private let settings: ShakeSettings
  private var detector: ShakeDetector
  private let detectsRotation: Bool
  private var rotationDetector: RotationDetector?
  /// Whether samples are reported.
  var reportsSamples = false

  /// Creates a translator; with `detectsRotation` it also reports which edge of the screen is up.
  /// - Returns: `nil` if the device does not have three axes.
  public init?(
    _ description: DeviceDescription, device: DeviceID, state: DeviceState? = nil,
    settings: ShakeSettings = ShakeSettings(), detectsRotation: Bool = false
  ) {
    axes = description.accelerationAxes
    guard let x = description.ranges[axes.x], description.ranges[axes.y] != nil,
      description.ranges[axes.z] != nil
    else { return nil }
    self.device = device
    let sign = description.isBuiltIn ? -1.0 : 1
    self.sign = sign
    signedUnitsPerG = description.unitsPerG.map { ($0.x * sign, $0.y * sign, $0.z * sign) }
    scale = RestScale(maximum: x.maximum)
    mounting = description.mountMatrix
    self.settings = settings
    detector = ShakeDetector(settings)
    self.detectsRotation = detectsRotation
    rotationDetector = detectsRotation ? RotationDetector() : nil
    if let state { adopt(state) }
  }

  /// Whether the scale is not known yet.
  public var isLearning: Bool { signedUnitsPerG == nil }

  /// The latest measurement; `nil` while the scale is not known.
  var state: MotionState? {
    guard let signedUnitsPerG else { return nil }
    var measured = (
      x: Double(sample.x) / signedUnitsPerG.x, y: Double(sample.y) / signedUnitsPerG.y,
      z: Double(sample.z) / signedUnitsPerG.z
    )
    if let mounting { measured = mounting.applied(to: measured.x, measured.y, measured.z) }
    return detector.state(x: measured.x, y: measured.y, z: measured.z)
  }

  /// Translates a frame.
  public mutating func translate(_ frame: Span<KernelEvent>, into events: inout EventBuffer) {
    var stamp: Int32?
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .absolute:
        switch Axis(rawValue: event.code) {
        case axes.x: sample.x = event.value
        case axes.y: sample.y = event.value
        case axes.z: sample.z = event.value
        default: break
        }
      case .miscellaneous where event.code == MiscCode.timestamp.rawValue: stamp = event.value
      default:
        guard event.isReport else { continue }
        addSample(at: time(of: event, stamp), into: &events)
        stamp = nil
      }
    }
  }

  /// When a decision is due without a further frame, in seconds on the monotonic clock. `InputDelivery` of a host sets a
  /// timer.
  public var deadline: Double? {
    guard let rotation = rotationDetector?.deadline else {
      return detector.deadline.map { $0 + delay }
    }
    return min(rotation, detector.deadline ?? rotation) + delay
  }

  /// Like ``deadline``, but does not copy the translator when it is read through an optional, as a nonmutating
  /// getter does.
  var deadlineInPlace: Double? { mutating get { deadline } }

  /// Reports the end of a shake and the rotation that were due up to a time. The end has the time at
  /// which it was due, not that of the call, so that the same frames always result in the same events.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    conclude(upTo: sampleTime(by: time, due: detector.deadline), into: &events)
    reportRotations(upTo: sampleTime(by: time, due: rotationDetector?.deadline), into: &events)
  }

  /// Continues from the state in the kernel after a loss of events.
  public mutating func resynchronize(with state: DeviceState, into events: inout EventBuffer) {
    adopt(state)
    send(detector.cancel(), at: state.time.seconds, into: &events)
    detector = ShakeDetector(settings)
  }

  /// Cancels a current shake, because the device was removed.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    send(detector.cancel(), at: time.seconds, into: &events)
  }

  // MARK: - Parts

  private var delay: Double { hasClock ? SensorClock.longestWait : 0 }

  /// Returns the sample time up to which all samples have arrived. When the timer for `due` fires, rounding may
  /// give a time just below `due`, for which the timer would be set again: then it is `due`.
  private func sampleTime(by time: Double, due: Double?) -> Double {
    guard let due, due + delay <= time else { return time - delay }
    return max(due, time - delay)
  }

  private mutating func time(of report: KernelEvent, _ stamp: Int32?) -> Double {
    let time = report.time.seconds
    guard let stamp else { return time }
    hasClock = true
    return clock.time(of: stamp, reportedAt: time)
  }

  private mutating func addSample(at time: Double, into events: inout EventBuffer) {
    conclude(upTo: time, into: &events)
    let (x, y, z) = (Double(sample.x), Double(sample.y), Double(sample.z))
    guard let signedUnitsPerG else {
      scale.add((x * x + y * y + z * z).squareRoot(), at: time)
      signedUnitsPerG = scale.unitsPerG.map { ($0 * sign, $0 * sign, $0 * sign) }
      return
    }
    var measured = (x: x / signedUnitsPerG.x, y: y / signedUnitsPerG.y, z: z / signedUnitsPerG.z)
    if let mounting { measured = mounting.applied(to: measured.x, measured.y, measured.z) }
    if reportsSamples {
      events.append(
        .acceleration(
          Acceleration(device: device, x: measured.x, y: measured.y, z: measured.z, timestamp: time)
        ))
    }
    // Passing the result of `add` directly to `send` would copy `self`.
    if let change = detector.add(x: measured.x, y: measured.y, z: measured.z, at: time) {
      send(change, at: time, into: &events)
    }
    // A flag, because asking the optional itself costs every sample a call.
    guard detectsRotation else { return }
    reportRotations(upTo: time, into: &events)
    rotationDetector?.add(x: measured.x, y: measured.y, z: measured.z, at: time)
  }

  private mutating func reportRotations(upTo time: Double, into events: inout EventBuffer) {
    while let rotation = rotationDetector?.advance(to: time) { events.append(.system(rotation)) }
  }

  private mutating func conclude(upTo time: Double, into events: inout EventBuffer) {
    guard let deadline = detector.deadline, time >= deadline else { return }
    if let change = detector.advance(to: time) { send(change, at: deadline, into: &events) }
  }

  private mutating func adopt(_ state: DeviceState) {
    sample = (
      state.axes[axes.x] ?? sample.x, state.axes[axes.y] ?? sample.y,
      state.axes[axes.z] ?? sample.z
    )
    if signedUnitsPerG == nil {
      let (x, y, z) = (Double(sample.x), Double(sample.y), Double(sample.z))
      scale.add((x * x + y * y + z * z).squareRoot(), at: state.time.seconds)
    }
  }

  private func send(
    _ change: ShakeDetector.Change?, at time: Double, into events: inout EventBuffer
  ) {
    guard let change else { return }
    let phase: Shake.Phase =
      switch change {
      case .began: .began
      case .ended: .ended
      case .cancelled: .cancelled
      }
    events.append(.shake(Shake(device: device, phase: phase, timestamp: time)))
  }
}
