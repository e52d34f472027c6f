public import InputTranslation
public import KernelInput

/// The input devices of one machine as one stream of events.
///
/// Frames of all devices go in, whether a kernel sends them or a recording holds them, and events for
/// an application come out. In between lies everything that concerns more than one frame: device
/// groups, the arbitration between a pen and the hand that holds it, keys that two nodes report, the
/// touch that wakes an application, anomalies, deadlines and the place of each panel on the screen.
///
/// It has no clock: all times come with the calls. It does I/O only in ``read(_:of:)``. Used from one
/// thread.
public final class InputSession {
  /// Where events and reports wait until the owner takes them.
  @safe @exclusivity(unchecked) public var output = SessionOutput()
  /// Whether a finger that is put down wakes the application. The owner sets it.
  @safe @exclusivity(unchecked) public var wakesOnTouch = false

  private let settings: SessionSettings
  /// In the order in which they came.
  private var devices: [SessionDevice] = []
  private var presses = DuplicatePressFilter()
  private var lastID: UInt32 = 0
  private var quarterTurns = 0

  /// Makes a session without devices.
  public init(_ settings: SessionSettings) {
    self.settings = settings
  }

  /// Whether events wait, and whether anything else does.
  public var waiting: (events: Bool, reports: Bool) {
    (!output.events.isEmpty, !output.reports.isEmpty || output.wakingDevice != nil)
  }

  /// Gives the waiting events away, in exchange for an empty buffer.
  public func exchangeEvents(with buffer: inout EventBuffer) { swap(&output.events, &buffer) }

  // MARK: - Devices

  /// Adds a device.
  /// - Parameters:
  ///   - profile: What is known of it.
  ///   - state: Its state at this moment; `nil` where it is not known.
  ///   - time: This moment.
  public func add(
    _ profile: DeviceProfile, state: DeviceState?, at time: Timestamp
  ) -> SessionDevice {
    lastID += 1
    let device = SessionDevice(
      profile, id: DeviceID(rawValue: lastID), settings: settings, quarterTurns: quarterTurns,
      state: state)
    devices.append(device)
    suppressFingers(on: device, at: time)
    if device.announcedProximity { announceProximity(of: device, at: time) }
    return device
  }

  /// Removes a device. Everything that is under way on it is cancelled.
  public func remove(_ device: SessionDevice, at time: Timestamp) {
    guard let index = devices.firstIndex(where: { $0 === device }) else { return }
    cancel(device, at: time)
    devices.remove(at: index)
    if device.announcedProximity {
      device.announcedProximity = false
      announceProximity(of: device, at: time)
    }
    // A lid that is gone covers nothing.
    if settings.isLid(device.profile.description) {
      output.report(.signal(.lid(isClosed: false), time: time.seconds), of: device.id)
    }
  }

  /// Cancels everything that is under way on a device whose further events are unknown.
  public func cancel(_ device: SessionDevice, at time: Timestamp) {
    let start = output.events.count
    device.translator.cancelAll(at: time, into: &output.events)
    filterIfNeeded(device, from: start)
  }

  // MARK: - Frames

  /// Reads a device once, and translates its frames.
  public func read(_ source: any FrameSource, of device: SessionDevice) throws -> FrameRead {
    try source.read { handle($0, of: device) }
  }

  /// Translates one frame of a device.
  public func handle(_ frame: Span<KernelEvent>, of device: SessionDevice) {
    let start = output.events.count
    device.translator.translate(frame, into: &output.events)
    filterIfNeeded(device, from: start)
    device.systemTranslator?.translate(frame) { report($0, of: device, at: $1) }
    if device.isStylus, let time = frame.endTime { updateProximity(of: device, at: time) }
  }

  /// Reports what is due on a device up to a time, in seconds on the monotonic clock.
  public func advance(_ device: SessionDevice, to time: Double) {
    let start = output.events.count
    device.translator.advance(to: time, into: &output.events)
    filterIfNeeded(device, from: start)
  }

  /// Continues from a fresh look at a device, after events of it were lost.
  /// - Parameters:
  ///   - device: The device that was looked at.
  ///   - state: What the look found; `nil` where the device must not be asked.
  ///   - switches: Which of its switches are on.
  ///   - time: When the look was taken.
  ///   - cause: Why it was taken, in a sentence for the route log.
  public func resynchronize(
    _ device: SessionDevice, with state: DeviceState?, switches: CodeSet, at time: Timestamp,
    because cause: String
  ) {
    device.resynchronizations += 1
    output.report(.resynchronized(because: cause), of: device.id)
    let start = output.events.count
    device.translator.resynchronize(with: state, at: time, into: &output.events)
    filterIfNeeded(device, from: start)
    updateProximity(of: device, at: time)
    update(switches, of: device, at: time)
  }

  /// Reports how the system's switches on a device stand.
  public func update(_ switches: CodeSet, of device: SessionDevice, at time: Timestamp) {
    device.systemTranslator?.read(switches, of: device.profile.description) {
      report($0, of: device, at: time)
    }
  }

  /// Reports what devices did against their descriptions since the last call. Call it after a read.
  public func reportAnomalies(of device: SessionDevice) {
    let new = device.translator.anomalies.subtracting(device.reportedAnomalies)
    guard !new.isEmpty else { return }
    device.reportedAnomalies.formUnion(new)
    output.report(.anomalies(new), of: device.id)
  }

  // MARK: - Turns

  /// Places the touchscreens on a screen that was turned. Fingers that are down were somewhere else,
  /// and are cancelled.
  /// - Parameters:
  ///   - quarterTurns: How many quarters of a turn the screen is turned clockwise.
  ///   - time: This moment.
  ///   - state: Looks at a device.
  public func turn(
    to quarterTurns: Int, at time: Timestamp, state: (SessionDevice) -> DeviceState?
  ) {
    self.quarterTurns = quarterTurns
    for device in devices where device.isScreen {
      cancel(device, at: time)
      device.translator = settings.translator(
        of: device.profile, device: device.id, quarterTurns: quarterTurns, state: state(device))
      // What the pen did meanwhile was thrown away by the look.
      device.announcedProximity = device.translator.isPenInProximity
    }
    // Only now is it known of every pen whether it is in proximity.
    for device in devices { suppressFingers(on: device, at: time) }
  }

  // MARK: - Filtering

  private func report(_ signal: SystemSignal, of device: SessionDevice, at time: Timestamp) {
    guard settings.accepts(signal) else { return }
    output.report(.signal(signal, time: time.seconds), of: device.id)
  }

  @inline(__always)
  private func filterIfNeeded(_ device: SessionDevice, from start: Int) {
    if device.needsFiltering || wakesOnTouch { filterEvents(of: device, from: start) }
  }

  /// Replaces turns, and presses that another node reported, by reports, and notes a touch that wakes.
  private func filterEvents(of device: SessionDevice, from start: Int) {
    var index = start
    while index < output.events.count {
      switch output.events[index] {
      case .contact(let contact):
        if wakesOnTouch, contact.phase == .began { output.wakingDevice = device.id }
      case .system(let change):
        output.replace(index, by: .turn(change), of: device.id)
        continue
      case .remoteControl, .press:
        guard let event = deduplicated(output.events[index], from: device) else {
          device.duplicates += 1
          output.replace(index, by: .duplicate, of: device.id)
          continue
        }
        output.events[index] = event
      case .frameEnd, .motion: break
      }
      index += 1
    }
  }

  /// The event with the device that began the press; `nil` where another node reported it.
  private func deduplicated(_ event: HardwareEvent, from device: SessionDevice) -> HardwareEvent? {
    let group = device.profile.group
    return presses.filtered(event, group: group) { command in
      group != nil
        && devices.contains {
          $0 !== device && $0.profile.group == group && $0.translator.holds(command)
        }
    }
  }

  // MARK: - Pens

  private func updateProximity(of pen: SessionDevice, at time: Timestamp) {
    guard pen.isStylus, pen.translator.isPenInProximity != pen.announcedProximity else { return }
    pen.announcedProximity.toggle()
    announceProximity(of: pen, at: time)
  }

  /// Informs the screens on the same hardware that a pen came into proximity or left it.
  private func announceProximity(of pen: SessionDevice, at time: Timestamp) {
    guard let group = pen.profile.group else { return }
    for device in devices where device !== pen && device.profile.group == group {
      let start = output.events.count
      device.translator.penProximityDidChange(
        to: pen.announcedProximity, at: time, into: &output.events)
      filterIfNeeded(device, from: start)
    }
  }

  /// A screen that comes, or is placed again, while a pen of the same hardware is in proximity is
  /// suppressed from the start.
  private func suppressFingers(on screen: SessionDevice, at time: Timestamp) {
    guard let group = screen.profile.group,
      devices.contains(where: {
        $0 !== screen && $0.profile.group == group && $0.announcedProximity
      })
    else { return }
    // No finger of it was reported yet.
    var none = EventBuffer()
    screen.translator.penProximityDidChange(to: true, at: time, into: &none)
  }
}
