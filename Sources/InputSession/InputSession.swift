// What involves more than one device: the session takes the frames of all devices, and gives the events for an
// application, which itself merges shakes (`ShakeTracker`) and samples (`MotionUpdates`) of several sensors. Begin here.

public import InputTranslation
public import KernelInput

/// Combines the input devices of one machine into one stream of events.
///
/// Frames of all devices go in, from the kernel or from a recording, and events for an application
/// come out. The session handles device groups, the arbitration between a pen and the hand that holds it, keys that two
/// nodes report, the touch that returns an application to the foreground, anomalies, deadlines, and the place of each panel on the screen.
///
/// It has no clock: callers pass all times. Only ``read(_:of:)`` does I/O. Use it from one thread.
public final class InputSession {
  /// The events and notices that wait for the owner.
  public var output = SessionOutput()
  /// Whether a finger that goes down returns the application to the foreground. The owner sets it.
  public var opensOnTouch = false

  /// Whether the samples of accelerometers are reported.
  public var reportsAcceleration = false {
    didSet { for device in devices { device.translator.reportsAcceleration = reportsAcceleration } }
  }

  private let settings: SessionSettings
  /// The devices, in the order in which they were added.
  private var devices: [SessionDevice] = []
  private var duplicateFilter = DuplicatePressFilter()
  /// `nil` until a media controller is added.
  private var pairing: ControllerPairing?
  private var lastID: UInt32 = 0
  private var quarterTurns = 0

  /// Creates a session without devices.
  public init(_ settings: SessionSettings) {
    self.settings = settings
  }

  /// Whether events are waiting, and whether notices are.
  public var waiting: (events: Bool, notices: Bool) {
    (!output.events.isEmpty, !output.notices.isEmpty || output.openingDevice != nil)
  }

  /// Returns the output, and leaves an empty one.
  public func takeOutput() -> SessionOutput {
    var taken = SessionOutput()
    swap(&taken, &output)
    return taken
  }

  // MARK: - Devices

  /// Adds a device.
  /// - Parameters:
  ///   - profile: The device's profile.
  ///   - state: The device's current state, or `nil` if it is not known.
  ///   - time: The current time.
  public func add(
    _ profile: DeviceProfile, state: DeviceState?, at time: Timestamp
  ) -> SessionDevice {
    lastID += 1
    let device = SessionDevice(
      profile, id: DeviceID(rawValue: lastID), settings: settings, quarterTurns: quarterTurns,
      state: state)
    device.translator.reportsAcceleration = reportsAcceleration
    devices.append(device)
    suppressFingers(on: device, at: time)
    if device.announcedProximity { announceProximity(of: device, at: time) }
    return device
  }

  /// Removes a device, and cancels its touches, presses and shakes.
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
      output.note(.signal(.lid(isClosed: false), time: time.seconds), of: device.id)
    }
  }

  /// Cancels the touches, presses and shakes of a device whose further events are unknown.
  public func cancel(_ device: SessionDevice, at time: Timestamp) {
    let start = output.events.count
    device.translator.cancelAll(at: time, into: &output.events)
    filterIfNeeded(device, from: start)
  }

  // MARK: - Frames

  /// Reads a device once, and translates its frames.
  public func read(_ source: any FrameSource, of device: SessionDevice) throws -> FrameRead {
    try source.read { translate($0, of: device) }
  }

  /// Translates one frame of a device.
  public func translate(_ frame: Span<KernelEvent>, of device: SessionDevice) {
    if device.hasJack, frame.hasJackSwitch, let time = frame.endTime {
      frame.updateJackSwitches(&device.plugs)
      announcePlug(of: device, at: time)
    }
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

  /// Continues from a device's queried state, after events were lost.
  /// - Parameters:
  ///   - device: The device.
  ///   - state: The queried state, or `nil` if the device must not be queried.
  ///   - switches: The switches that are on.
  ///   - time: The time of the query.
  ///   - cause: The reason for the query, as a sentence for the route log.
  public func resynchronize(
    _ device: SessionDevice, with state: DeviceState?, switches: CodeSet, at time: Timestamp,
    because cause: String
  ) {
    device.resynchronizations += 1
    output.note(.resynchronized(because: cause), of: device.id)
    let start = output.events.count
    device.translator.resynchronize(with: state, at: time, into: &output.events)
    filterIfNeeded(device, from: start)
    updateProximity(of: device, at: time)
    update(switches, of: device, at: time)
  }

  /// Reports the state of the system's switches on a device, and a plug that went in or out while events were lost.
  public func update(_ switches: CodeSet, of device: SessionDevice, at time: Timestamp) {
    device.systemTranslator?.read(switches, of: device.profile.description) {
      report($0, of: device, at: time)
    }
    guard device.hasJack else { return }
    let last = device.plugs
    let plugs = Set(SwitchCode.ofJacks.map(\.rawValue).filter(switches.contains))
    device.plugs = plugs
    guard let last, last != plugs else { return }
    plugDidChange(on: device, at: time, isLost: true)
    announcePlug(of: device, at: time, isLost: true)
  }

  /// Reports how devices contradicted their descriptions since the last call. Call it after a read.
  public func reportAnomalies(of device: SessionDevice) {
    let new = device.translator.anomalies.subtracting(device.reportedAnomalies)
    guard !new.isEmpty else { return }
    device.reportedAnomalies.formUnion(new)
    output.note(.anomalies(new), of: device.id)
  }

  // MARK: - Media controllers

  /// Adds a media controller, which is not a device: it sends commands over a bus, including those of
  /// keys on the session's own devices.
  public func addController() -> DeviceID {
    lastID += 1
    if pairing == nil { pairing = ControllerPairing() }
    return DeviceID(rawValue: lastID)
  }

  /// Adds a controller's command, unless a device has reported the key.
  public func addControllerCommand(_ command: RemoteControlCommand) {
    if pairing?.pairUp(command, byController: true) == true {
      output.note(.duplicate(reportedBy: .key), of: command.device)
    } else {
      output.events.append(.remoteControl(command))
    }
  }

  /// Adds a controller's request that no key corresponds to.
  public func addRequest(_ request: PlaybackRequest) { output.events.append(.playback(request)) }

  // MARK: - Commanded input

  /// Adds an event that a user sent, which no device reported. A finger wakes the application.
  public func addCommanded(_ event: HardwareEvent) {
    if opensOnTouch, case .contact(let contact) = event, contact.phase == .began {
      output.openingDevice = contact.device
    }
    output.events.append(event)
  }

  // MARK: - Rotation

  /// Updates the touchscreens after the screen was rotated. Fingers that are down would jump, and
  /// are cancelled.
  /// - Parameters:
  ///   - quarterTurns: The clockwise rotation of the screen, in quarter turns.
  ///   - time: The current time.
  ///   - state: Queries the state of a device.
  public func rotate(
    to quarterTurns: Int, at time: Timestamp, state: (SessionDevice) -> DeviceState?
  ) {
    self.quarterTurns = quarterTurns
    for device in devices where device.isScreen {
      cancel(device, at: time)
      let old = device.translator
      device.translator = settings.translator(
        of: device.profile, device: device.id, quarterTurns: quarterTurns, state: state(device))
      device.translator.continueContacts(of: old)
      device.translator.reportsAcceleration = reportsAcceleration
      // The query discarded the pen's events since the last frame.
      device.announcedProximity = device.translator.isPenInProximity
    }
    // The proximity of every pen is known only now.
    for device in devices { suppressFingers(on: device, at: time) }
  }

  // MARK: - Filtering

  private func report(_ signal: SystemSignal, of device: SessionDevice, at time: Timestamp) {
    guard settings.accepts(signal) else { return }
    output.note(.signal(signal, time: time.seconds), of: device.id)
  }

  @inline(__always)
  private func filterIfNeeded(_ device: SessionDevice, from start: Int) {
    if device.needsFiltering || opensOnTouch { filterEvents(of: device, from: start) }
  }

  /// Replaces rotations and duplicate presses by notices, and notes a touch that wakes the
  /// application.
  private func filterEvents(of device: SessionDevice, from start: Int) {
    var index = start
    while index < output.events.count {
      switch output.events[index] {
      case .contact(let contact):
        if opensOnTouch, contact.phase == .began { output.openingDevice = device.id }
      // Devices report only rotations as changes of the system. The host decides whether the interface follows one.
      case .system(let change):
        output.replace(index, by: .rotation(change), of: device.id)
        continue
      case .remoteControl, .press:
        guard let event = reportedOnce(output.events[index], from: device) else {
          replaceDuplicate(index, reportedBy: .node, of: device)
          continue
        }
        if case .remoteControl(let command) = event,
          pairing?.pairUp(command, byController: false) == true
        {
          replaceDuplicate(index, reportedBy: .controller, of: device)
          continue
        }
        output.events[index] = event
      case .frameEnd, .shake, .acceleration, .playback: break
      }
      index += 1
    }
  }

  private func replaceDuplicate(
    _ index: Int, reportedBy reporter: SessionOutput.Reporter, of device: SessionDevice
  ) {
    device.duplicates += 1
    output.replace(index, by: .duplicate(reportedBy: reporter), of: device.id)
  }

  /// Returns the event with the device that began the press; `nil` if another node reported it.
  private func reportedOnce(_ event: HardwareEvent, from device: SessionDevice) -> HardwareEvent? {
    let group = device.profile.group
    return duplicateFilter.filtered(event, group: group) { command in
      group != nil
        && devices.contains {
          $0 !== device && $0.profile.group == group && $0.translator.holds(command)
        }
    }
  }

  // MARK: - Jacks

  /// Notifies the headset buttons of a jack on other nodes that a plug went in or out: those of the same hardware, and
  /// of the machine itself.
  private func announcePlug(of jack: SessionDevice, at time: Timestamp, isLost: Bool = false) {
    for device in devices where device !== jack && device.translator.isOfJack {
      let group = jack.profile.group
      let isOfMachine =
        jack.profile.description.isBuiltIn && device.profile.description.isBuiltIn
      guard isOfMachine || (group != nil && group == device.profile.group) else { continue }
      plugDidChange(on: device, at: time, isLost: isLost)
    }
  }

  private func plugDidChange(on device: SessionDevice, at time: Timestamp, isLost: Bool) {
    let start = output.events.count
    device.translator.plugDidChange(at: time, isLost: isLost, into: &output.events)
    filterIfNeeded(device, from: start)
  }

  // MARK: - Pens

  private func updateProximity(of pen: SessionDevice, at time: Timestamp) {
    guard pen.isStylus, pen.translator.isPenInProximity != pen.announcedProximity else { return }
    pen.announcedProximity.toggle()
    announceProximity(of: pen, at: time)
  }

  /// Notifies the screens on the same hardware that a pen entered or left proximity.
  private func announceProximity(of pen: SessionDevice, at time: Timestamp) {
    guard let group = pen.profile.group else { return }
    for device in devices where device !== pen && device.profile.group == group {
      let start = output.events.count
      device.translator.penProximityDidChange(
        to: pen.announcedProximity, at: time, into: &output.events)
      filterIfNeeded(device, from: start)
    }
  }

  /// Suppresses the fingers on a screen that is added, or placed again, while a pen of the same
  /// hardware is in proximity.
  private func suppressFingers(on screen: SessionDevice, at time: Timestamp) {
    guard let group = screen.profile.group,
      devices.contains(where: {
        $0.announcedProximity && $0 !== screen && $0.profile.group == group
      })
    else { return }
    // There are no touches to cancel yet.
    var none = EventBuffer()
    screen.translator.penProximityDidChange(to: true, at: time, into: &none)
  }
}
