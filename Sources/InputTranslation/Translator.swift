public import KernelInput

/// Gives the frames of one device their meaning: fingers, shakes, commands and presses.
///
/// A value without a clock and without I/O: the same frames always give the same events. Events are
/// appended to a buffer of the caller, who delivers them when the call has returned: no application
/// code runs while a translator changes.
public struct Translator: Sendable {
  private var touch: TouchTranslator?
  private var stylus: StylusTranslator?
  private var accelerometer: AccelerometerTranslator?
  private var keys: KeyTranslator?
  /// Which of them there are: to ask optionals of their size costs more.
  private let hasTouch, hasStylus, hasAccelerometer, hasKeys: Bool
  // Kept up to date by every call: a question to the parts of a translator that lies in an object would
  // copy all of it.
  /// When something is due even without a further frame, in seconds on the monotonic clock.
  public private(set) var deadline: Double?
  /// What the device's screen has done so far against its description or the kernel's documents.
  public private(set) var anomalies: TouchAnomalies = []
  /// Whether a pen is in proximity of the device's screen.
  public private(set) var isPenInProximity = false

  /// - Parameters:
  ///   - description: What the device says of itself.
  ///   - deviceClass: What to read the device as.
  ///   - device: Names the device in the events.
  ///   - settings: Where a touchscreen lies on the application's screen, and how to read it.
  ///   - state: The kernel's state of the device when it was opened, if known.
  ///   - keyOptions: How to read keys where devices differ.
  ///   - shakes: What counts as a shake.
  ///   - detectsTurns: Whether an accelerometer reports which edge of the screen is up.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    touch settings: TouchSettings, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings(), detectsTurns: Bool = false
  ) {
    if deviceClass.contains(.touchscreen) {
      touch = TouchTranslator(description, device: device, settings: settings, state: state)
    }
    if deviceClass.contains(.stylus) {
      stylus = StylusTranslator(
        description, device: device, settings: settings, state: state,
        isBesideFingers: touch != nil)
    }
    if deviceClass.contains(.accelerometer) {
      accelerometer = AccelerometerTranslator(
        description, device: device, state: state, settings: shakes, detectsTurns: detectsTurns)
    }
    if deviceClass.contains(.mediaKeys) {
      keys = KeyTranslator(description, device: device, options: keyOptions)
    }
    hasTouch = touch != nil
    hasStylus = stylus != nil
    hasAccelerometer = accelerometer != nil
    hasKeys = keys != nil
    // Nothing touches yet, so that a pen in proximity cancels nothing.
    var none = EventBuffer()
    if let state { updateProximity(at: state.time, into: &none) }
    update()
  }

  /// What of the device's class cannot be read, and why; `nil` if all can.
  public func shortcoming(of deviceClass: DeviceClass) -> String? {
    if (deviceClass.contains(.touchscreen) && touch == nil)
      || (deviceClass.contains(.stylus) && stylus == nil)
    {
      return "its position axes have no usable range"
    }
    if touch?.cannotMeasure == true {
      return "how fast its fingers move cannot be told: it has no resolution"
    }
    if deviceClass.contains(.accelerometer) {
      guard let accelerometer else { return "it has no three axes to feel with" }
      if accelerometer.isLearning {
        return "its units are not known; 1 g is learnt when it lies still for a second"
      }
    }
    return nil
  }

  /// Translates one frame, the closing `SYN_REPORT` included.
  public mutating func translate(
    _ frame: Span<KernelEvent>, into events: inout EventBuffer
  ) {
    if hasStylus {
      stylus?.translate(frame, into: &events)
      if let time = frame.endTime { updateProximity(at: time, into: &events) }
    }
    if hasTouch { touch?.translate(frame, into: &events) }
    if hasAccelerometer { accelerometer?.translate(frame, into: &events) }
    if hasKeys { keys?.translate(frame, into: &events) }
    update()
  }

  /// Continues after the kernel dropped events. Without a state, for a device that must not be
  /// asked for its keys, everything that is held is released.
  public mutating func resynchronize(
    with state: DeviceState?, at time: Timestamp, into events: inout EventBuffer
  ) {
    guard let state else { return cancelAll(at: time, into: &events) }
    stylus?.resynchronize(with: state, into: &events)
    updateProximity(at: state.time, into: &events)
    touch?.resynchronize(with: state, into: &events)
    accelerometer?.resynchronize(with: state, into: &events)
    keys?.resynchronize(with: state, into: &events)
    update()
  }

  /// Cancels everything that is under way: the device is gone, or its state is not known.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    stylus?.cancelAll(at: time, into: &events)
    updateProximity(at: time, into: &events)
    touch?.cancelAll(at: time, into: &events)
    accelerometer?.cancel(at: time, into: &events)
    keys?.releaseAll(at: time, into: &events)
    update()
  }

  private mutating func update() {
    deadline = nil
    if hasTouch, let (due, found) = touch?.status {
      deadline = due
      anomalies = found
    }
    if hasStylus, let found = stylus?.anomalies { anomalies.formUnion(found) }
    if hasAccelerometer { expect(accelerometer?.deadline) }
    if hasKeys { expect(keys?.deadline) }
  }

  private mutating func expect(_ time: Double?) {
    if let time { deadline = min(time, deadline ?? time) }
  }

  /// Reports what was due up to a time, in seconds on the monotonic clock.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    touch?.advance(to: time, into: &events)
    accelerometer?.advance(to: time, into: &events)
    keys?.advance(to: time, into: &events)
    update()
  }

  /// Whether a key is down whose press gave a command.
  public func holds(_ command: RemoteControl.Command) -> Bool { keys?.holds(command) ?? false }

  // MARK: - Pens

  /// A pen on the same hardware came into proximity or left it: fingers are suppressed meanwhile.
  public mutating func penProximityDidChange(
    to isPenInProximity: Bool, at time: Timestamp, into events: inout EventBuffer
  ) {
    touch?.penProximityDidChange(to: isPenInProximity, at: time, into: &events)
  }

  /// A node may be a pen's and a touchscreen's at once, and the hand that holds the pen lies on it.
  private mutating func updateProximity(at time: Timestamp, into events: inout EventBuffer) {
    guard stylus?.isInProximity == !isPenInProximity else { return }
    isPenInProximity.toggle()
    penProximityDidChange(to: isPenInProximity, at: time, into: &events)
  }
}

extension Translator {
  /// A device whose screen is covered from corner to corner; sizes in points.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    width: Double, height: Double, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings(), detectsTurns: Bool = false
  ) {
    self.init(
      description, as: deviceClass, device: device,
      touch: TouchSettings(width: width, height: height), state: state, keyOptions: keyOptions,
      shakes: shakes, detectsTurns: detectsTurns)
  }
}
