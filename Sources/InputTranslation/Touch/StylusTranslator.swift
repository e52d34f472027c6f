public import KernelInput

/// Converts the frames of a pen display to contacts.
///
/// The kernel reports the proximity of a pen by `BTN_TOOL_PEN` and similar buttons, its contact by
/// `BTN_TOUCH`, and its position, pressure and tilt by absolute axes (kernel, "Event codes").
public struct StylusTranslator: Sendable {
  var table: FingerTable
  private let hasButton: Bool
  /// The udev properties that were set and have no effect on a pen.
  let unusedProperties: [String]
  private let radiansPerTilt: (x: Double, y: Double)
  private var tools: UInt8 = 0
  /// Whether this frame reported a contact before it reported the proximity of a pen.
  private var touchesEarly = false
  private var tilt: (x: Int32, y: Int32) = (0, 0)

  /// The pen while it touches the screen.
  var fingerStates: [FingerState] { table.fingerStates }

  /// Whether a pen is in proximity of the screen, touching it or not.
  public var isInProximity: Bool { tools != 0 }

  /// Creates a translator.
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - device: Identifies the device in contacts.
  ///   - settings: The place of the pen display on the application's screen, and how to read it.
  ///   - state: The state of the device when it was opened, if known.
  ///   - isBesideFingers: Whether the device also reports fingers, whose numbers must not be used
  ///     for the pen.
  /// - Returns: `nil` for a device without usable positions.
  public init?(
    _ description: DeviceDescription, device: DeviceID, settings: TouchSettings,
    state: DeviceState? = nil, isBesideFingers: Bool = false
  ) {
    guard let x = description.ranges[.x], let y = description.ranges[.y],
      let mapping = ScreenMapping(x: x, y: y, settings: settings)
    else { return nil }
    table = FingerTable(
      device: device, mapping: mapping,
      pressureScale: PressureScale(description.ranges[.pressure]), touchSize: TouchSize(),
      settings: settings, count: 1)
    if isBesideFingers { table.lastContactID = 1 << 31 }
    hasButton = description.keys.contains(KeyCode.touch)
    // They correct the fingers of the same device.
    unusedProperties = isBesideFingers ? [] : settings.fingerProperties
    radiansPerTilt = (
      Self.radians(description.ranges[.tiltX]), Self.radians(description.ranges[.tiltY])
    )
    table.slots[0].tool = .pen
    if let state { seed(from: state) }
  }

  /// Translates a frame, including its `SYN_REPORT`.
  public mutating func translate(_ frame: Span<KernelEvent>, into events: inout EventBuffer) {
    guard !frame.isEmpty else { return }
    let origin = frame.origin
    let end: Contact.Phase = origin == .release ? .cancelled : .ended
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .absolute:
        apply(Axis(rawValue: event.code), event.value, at: event.time)
      case .key where event.code == KeyCode.touch.rawValue:
        touchesEarly = event.value != 0 && !isInProximity
        setTouching(event.value != 0, as: end, at: event.time)
      case .key where Self.tools.contains(event.code):
        setTool(event.code, isInProximity: event.value != 0)
        // A pen out of proximity does not touch, whatever its button reported.
        if !isInProximity { setTouching(false, as: end, at: event.time) }
        // Drivers order the events within a frame as they like.
        if isInProximity && touchesEarly {
          setTouching(true, as: end, at: event.time)
        }
      case .synchronization where event.isReport && origin != .split:
        touchesEarly = false
        table.flush(at: event.time, into: &events)
      default: break
      }
    }
  }

  /// Cancels the pen's touch, because the device was removed or revoked.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    tools = 0
    touchesEarly = false
    table.cancelAll(at: time, into: &events)
  }

  /// Continues from the state in the kernel after a loss of events.
  public mutating func resynchronize(with state: DeviceState, into events: inout EventBuffer) {
    let isDown = adopt(state)
    table.restoreDepartures()
    table.replace(0, trackingID: isDown ? 0 : -1, at: state.time)
    adoptValues(of: state)
    table.flush(at: state.time, into: &events)
  }

  /// The anomalies of the device.
  public var anomalies: TouchAnomalies { table.anomalies }

  // MARK: - Values

  private static let tools = KeyCode.toolPen.rawValue...KeyCode.toolAirbrush.rawValue

  private mutating func setTool(_ code: UInt16, isInProximity: Bool) {
    let bit: UInt8 = 1 << UInt8(code - Self.tools.lowerBound)
    if isInProximity { tools |= bit } else { tools &= ~bit }
  }

  private mutating func apply(
    _ axis: Axis, _ value: Int32, at time: Timestamp
  ) {
    switch axis {
    case .x: table.setX(value, of: 0)
    case .y: table.setY(value, of: 0)
    case .pressure:
      table.setPressure(value, of: 0)
      if !hasButton { setTouching(value > 0, as: .ended, at: time) }
    case .tiltX:
      tilt.x = value
      lean()
    case .tiltY:
      tilt.y = value
      lean()
    default: break
    }
  }

  private mutating func lean() {
    table.setTilt(
      x: Double(tilt.x) * radiansPerTilt.x, y: Double(tilt.y) * radiansPerTilt.y, of: 0)
  }

  private mutating func setTouching(
    _ isTouching: Bool, as end: Contact.Phase, at time: Timestamp
  ) {
    table.setTrackingID(
      isTouching && isInProximity ? 0 : -1, of: 0, as: end, at: time)
  }

  // MARK: - The state of the device

  private mutating func seed(from state: DeviceState) {
    let isDown = adopt(state)
    adoptValues(of: state)
    if isDown { table.ignoreExisting(0, trackingID: 0) }
  }

  /// Adopts the pens in proximity, and returns whether one touches.
  private mutating func adopt(_ state: DeviceState) -> Bool {
    tools = 0
    touchesEarly = false
    for code in Self.tools where state.pressedKeys.contains(code) {
      setTool(code, isInProximity: true)
    }
    let isPressed =
      hasButton
      ? state.pressedKeys.contains(KeyCode.touch)
      : (state.axes[.pressure] ?? 0) > 0
    return isInProximity && isPressed
  }

  private mutating func adoptValues(of state: DeviceState) {
    if let x = state.axes[.x] { table.setX(x, of: 0) }
    if let y = state.axes[.y] { table.setY(y, of: 0) }
    if let pressure = state.axes[.pressure] { table.setPressure(pressure, of: 0) }
    tilt = (state.axes[.tiltX] ?? 0, state.axes[.tiltY] ?? 0)
    lean()
  }

  /// Returns the radians for each unit of a tilt. Without a resolution, the unit is degrees if that
  /// is plausible; otherwise the range is assumed to be 64 degrees in each direction, the maximum
  /// of known pens.
  private static func radians(_ range: AxisRange?) -> Double {
    guard let range else { return 0 }
    if range.resolution > 0 { return 1 / Double(range.resolution) }
    let greatest = max(Double(range.maximum), -Double(range.minimum))
    let degree = Double.pi / 180
    return greatest <= 90 ? degree : 64 * degree / greatest
  }
}
