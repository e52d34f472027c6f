// What frames mean. The translator of a device passes each frame to those for fingers and pen, accelerometer, and keys, in
// a folder each, and they append a `HardwareEvent` for what happened. The session also passes it to a `SystemTranslator`,
// for keys and switches of the machine. No clock and no I/O. Begin here.

public import KernelInput

/// Converts the frames of one device to events: contacts, shakes, commands and presses.
///
/// It is a value without a clock and I/O: the same frames always result in the same events. Events
/// are appended to a buffer of the caller, who delivers them after the call, so that application
/// code never runs while a translator changes.
public struct Translator: Sendable {
  private var touch: TouchTranslator?
  private var stylus: StylusTranslator?
  private var accelerometer: AccelerometerTranslator?
  private var keys: KeyTranslator?
  /// Which of them exist, which is cheaper than checking large optionals.
  private let hasTouch, hasStylus, hasAccelerometer, hasKeys: Bool
  /// Whether touches wait to be decided, on a panel with such faults.
  private let filtersContacts: Bool
  // Stored and updated by every call: a getter that asked the parts would copy them.
  /// When something is due without a further frame, in seconds on the monotonic clock.
  public private(set) var deadline: Double?
  /// The anomalies of the device's screen so far.
  public private(set) var anomalies: TouchAnomalies = []
  /// Whether a pen is in proximity of the device's screen.
  public private(set) var isPenInProximity = false

  /// Creates a translator.
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - deviceClass: The class to read the device as.
  ///   - device: Identifies the device in events.
  ///   - settings: The place of a touchscreen on the application's screen, and how to read it.
  ///   - state: The state of the device when it was opened, if known.
  ///   - keyOptions: The meanings of keys that devices use differently.
  ///   - systemKeys: Keys that are ignored, because they concern the system.
  ///   - shakes: The definition of a shake.
  ///   - detectsRotation: Whether an accelerometer reports which edge of the screen is up.
  public init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    touch settings: TouchSettings, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    systemKeys: CodeSet = CodeSet(), shakes: ShakeSettings = ShakeSettings(),
    detectsRotation: Bool = false
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
        description, device: device, state: state, settings: shakes,
        detectsRotation: detectsRotation)
    }
    if deviceClass.contains(.keys) {
      keys = KeyTranslator(
        description, device: device, options: keyOptions, systemKeys: systemKeys)
    }
    hasTouch = touch != nil
    filtersContacts = touch?.filtersContacts == true
    hasStylus = stylus != nil
    hasAccelerometer = accelerometer != nil
    hasKeys = keys != nil
    // There are no touches that a pen could cancel.
    var none = EventBuffer()
    if let state { updateProximity(at: state.time, into: &none) }
    storeStatus()
  }

  /// Numbers the contacts after those of an earlier translator of the device, so that none has the number of another.
  public mutating func continueContacts(of old: Self) {
    if let last = old.touch?.table.lastContactID { touch?.table.lastContactID = last }
    if let last = old.stylus?.table.lastContactID { stylus?.table.lastContactID = last }
  }

  /// Returns what the device's class promises and cannot be read, with the reason; `nil` if it is
  /// complete.
  public func shortcoming(of deviceClass: DeviceClass) -> String? {
    if (deviceClass.contains(.touchscreen) && touch == nil)
      || (deviceClass.contains(.stylus) && stylus == nil)
    {
      return "its position axes have no usable range"
    }
    if touch?.cannotMeasure == true {
      return "the speed of its fingers is unknown: it has no resolution"
    }
    if let unused = stylus?.unusedProperties, !unused.isEmpty {
      return "\(unused.joined(separator: ", ")): no effect on a pen"
    }
    if deviceClass.contains(.accelerometer) {
      guard let accelerometer else { return "it has fewer than three acceleration axes" }
      if accelerometer.isLearning {
        return "its units per g are unknown; they are measured when it lies still for a second"
      }
    }
    return nil
  }

  /// The latest measurement of the accelerometer, for an inspector; `nil` without one. Reading it copies
  /// the translator.
  public var motionState: MotionState? { accelerometer?.state }

  /// The fingers and the pen that touch the screen, for an inspector. Reading it copies the translator.
  public var fingerStates: [FingerState] {
    (touch?.table.fingerStates ?? []) + (stylus?.fingerStates ?? [])
  }

  /// Translates a frame, including its `SYN_REPORT`.
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
    storeStatus()
  }

  /// Continues after a loss of events. Without a state, for a device whose keys must not be
  /// queried, everything that is held is released.
  public mutating func resynchronize(
    with state: DeviceState?, at time: Timestamp, into events: inout EventBuffer
  ) {
    guard let state else { return cancelAll(at: time, into: &events) }
    stylus?.resynchronize(with: state, into: &events)
    updateProximity(at: state.time, into: &events)
    touch?.resynchronize(with: state, into: &events)
    accelerometer?.resynchronize(with: state, into: &events)
    keys?.resynchronize(with: state, into: &events)
    storeStatus()
  }

  /// Cancels touches, presses and shakes, because the device was removed or its state is unknown.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    stylus?.cancelAll(at: time, into: &events)
    updateProximity(at: time, into: &events)
    touch?.cancelAll(at: time, into: &events)
    accelerometer?.cancelAll(at: time, into: &events)
    keys?.cancelAll(at: time, into: &events)
    storeStatus()
  }

  /// Stores the next deadline and the anomalies.
  private mutating func storeStatus() {
    deadline = nil
    if hasTouch, let (due, found) = touch?.status {
      deadline = due
      anomalies = found
    }
    if filtersContacts { noteDeadline(touch?.deadline) }
    if hasStylus, let found = stylus?.anomalies { anomalies.formUnion(found) }
    if hasAccelerometer { noteDeadline(accelerometer?.deadlineInPlace) }
    if hasKeys { noteDeadline(keys?.deadline) }
  }

  private mutating func noteDeadline(_ time: Double?) {
    if let time { deadline = min(time, deadline ?? time) }
  }

  /// Reports what was due up to a time, in seconds on the monotonic clock.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    touch?.advance(to: time, into: &events)
    accelerometer?.advance(to: time, into: &events)
    keys?.advance(to: time, into: &events)
    storeStatus()
  }

  /// Whether an accelerometer's samples are reported.
  public var reportsAcceleration: Bool {
    get { accelerometer?.reportsSamples ?? false }
    set { accelerometer?.reportsSamples = newValue }
  }

  /// Returns whether a key with the meaning of a command is held.
  public func holds(_ command: RemoteControlCommand.Kind) -> Bool { keys?.holds(command) ?? false }

  // MARK: - Jacks

  /// Whether a plug presses the keys: those of a headset's jack.
  package var isOfJack: Bool { keys?.isOfJack ?? false }

  /// Handles a plug that went in or out, as another node of the jack, or a query, shows.
  /// - Parameter isLost: Whether the time is that of a query after a loss of events, and the change was earlier.
  package mutating func plugDidChange(
    at time: Timestamp, isLost: Bool = false, into events: inout EventBuffer
  ) {
    keys?.advance(to: time.seconds, into: &events)
    keys?.plugDidChange(at: time, isLost: isLost, into: &events)
    storeStatus()
  }

  // MARK: - Pens

  /// Handles a pen that enters or leaves proximity on the same hardware, which suppresses fingers.
  public mutating func penProximityDidChange(
    to isPenInProximity: Bool, at time: Timestamp, into events: inout EventBuffer
  ) {
    touch?.penProximityDidChange(to: isPenInProximity, at: time, into: &events)
  }

  /// Handles the device's own pen: a node can be both a pen display and a touchscreen.
  private mutating func updateProximity(at time: Timestamp, into events: inout EventBuffer) {
    guard stylus?.isInProximity == !isPenInProximity else { return }
    isPenInProximity.toggle()
    penProximityDidChange(to: isPenInProximity, at: time, into: &events)
  }
}
