public import KernelInput

/// Turns an accelerometer's frames into the start and the end of shakes.
///
/// With `INPUT_PROP_ACCELEROMETER` the resolution of the axes X, Y and Z is units per g (kernel,
/// `input.h`). The samples themselves go nowhere: a responder hears only of the shake.
public struct ShakeTranslator: Sendable {
  private let device: DeviceID
  private let unitsPerG: (x: Double, y: Double, z: Double)
  private var sample: (x: Int32, y: Int32, z: Int32) = (0, 0, 0)
  private let settings: ShakeSettings
  private var detector: ShakeDetector

  /// - Returns: `nil` when the device does not tell how many units make one g.
  public init?(
    _ description: DeviceDescription, device: DeviceID, state: DeviceState? = nil,
    settings: ShakeSettings = ShakeSettings()
  ) {
    func units(_ axis: Axis) -> Double? {
      guard let resolution = description.ranges[axis]?.resolution, resolution > 0 else {
        return nil
      }
      return Double(resolution)
    }
    guard let x = units(.x), let y = units(.y), let z = units(.z) else { return nil }
    self.device = device
    unitsPerG = (x, y, z)
    self.settings = settings
    detector = ShakeDetector(settings)
    if let state { adopt(state) }
  }

  /// Takes a frame, and hands on what it says of a shake.
  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    for index in frame.indices {
      let event = frame[index]
      if event.type == .absolute {
        switch Axis(rawValue: event.code) {
        case .x: sample.x = event.value
        case .y: sample.y = event.value
        case .z: sample.z = event.value
        default: break
        }
      } else if event.isReport {
        let time = event.time.seconds
        advance(to: time, emit: emit)
        let verdict = detector.take(
          x: Double(sample.x) / unitsPerG.x, y: Double(sample.y) / unitsPerG.y,
          z: Double(sample.z) / unitsPerG.z, at: time)
        send(verdict, at: time, emit)
      }
    }
  }

  /// When a verdict is due even without a further frame, in seconds on the monotonic clock.
  public var deadline: Double? { detector.deadline }

  /// Tells what fell due up to a time. It happened when it fell due, however late the look, so
  /// that the same frames always give the same events.
  public mutating func advance(to time: Double, emit: (HardwareEvent) -> Void) {
    guard let deadline = detector.deadline else { return }
    send(detector.advance(to: time), at: deadline, emit)
  }

  /// Goes on from what the kernel knows after it dropped events.
  public mutating func resynchronize(with state: DeviceState, emit: (HardwareEvent) -> Void) {
    adopt(state)
    send(detector.cancel(), at: state.time.seconds, emit)
    detector = ShakeDetector(settings)
  }

  /// Cancels a shake that is under way: the device is gone.
  public mutating func cancel(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    send(detector.cancel(), at: time.seconds, emit)
  }

  private mutating func adopt(_ state: DeviceState) {
    sample = (
      state.axes[.x] ?? sample.x, state.axes[.y] ?? sample.y, state.axes[.z] ?? sample.z
    )
  }

  private func send(
    _ verdict: ShakeDetector.Verdict?, at time: Double, _ emit: (HardwareEvent) -> Void
  ) {
    guard let verdict else { return }
    let phase: Motion.Phase =
      switch verdict {
      case .began: .began
      case .ended: .ended
      case .cancelled: .cancelled
      }
    emit(.motion(Motion(device: device, phase: phase, timestamp: time)))
  }
}
