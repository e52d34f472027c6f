// The devices of a host: `DeviceWatch` keeps the table up to date, `OpenInput` is an open device that the loop reads, and
// `InputDelivery` brings its events to the application. Begin here.

import EventLoop
import InputDevices
import InputSession
import InputTranslation
import KernelInput
import LinuxSystem
import Logging
import ResponderKit

/// The present devices, each of which is open, or closed for a reason.
///
/// A host reads the machine's devices, which a ``DeviceWatch`` finds and the loop watches, or recorded ones, which a
/// replay reads at their times; everything else about them is the same. The path of an input goes from here
/// through an ``InputDelivery`` to the application.
///
/// To save power, motion sensors are open only while the application is active, or uses their samples and is in the
/// foreground.
@MainActor
final class DeviceTable {
  @MainActor private enum Device {
    case open(OpenInput)
    case closed(ClosedDevice)

    var candidate: InputCandidate {
      switch self {
      case .open(let input): input.candidate
      case .closed(let device): device.candidate
      }
    }
  }

  private let configuration: HostConfiguration
  let delivery: InputDelivery
  /// Watches the open devices; `nil` if a replay reads them.
  private let loop: EventLoop?
  /// Called when a device was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// The inspection that open devices report to; `nil` without an inspector.
  weak var inspection: Inspection?
  /// Shares the touches of panels with the desktop; `nil` if that is not wanted.
  private let desktop: Desktop?

  /// The devices, by identity.
  private var devices: [String: Device] = [:]
  /// The names and nodes of all screens that were present since the start.
  private var screens: [InputCandidate] = []
  /// The counters of devices that were closed.
  private var pastCounters = DaemonStatus.Counters(lag: DaemonStatus.Lag(LagHistogram()))

  init(_ configuration: HostConfiguration, delivery: InputDelivery, loop: EventLoop?) {
    self.configuration = configuration
    self.delivery = delivery
    self.loop = loop
    // A replay has no panels.
    let isShared = configuration.desktop && loop != nil
    desktop = isShared ? Desktop(delivery.application, logger: delivery.logger) : nil
    followApplication()
  }

  private var application: UIApplication { delivery.application }
  private var logger: Logger { delivery.logger }

  /// The open devices, in the order in which they were opened.
  var inputs: [OpenInput] {
    openInputs.sorted { $0.device.id.rawValue < $1.device.id.rawValue }
  }

  /// The open devices in any order, because sorting 500 of them would cost more than opening one.
  private var openInputs: [OpenInput] {
    devices.values.compactMap { if case .open(let input) = $0 { input } else { nil } }
  }

  /// What the open devices are read as, in any order.
  var classes: [DeviceClass] { openInputs.map(\.device.profile.deviceClass) }

  /// Why the other present devices are not open, in the order of the nodes.
  var closedStatuses: [DaemonStatus.ClosedDevice] {
    devices.values.compactMap { if case .closed(let device) = $0 { device.status } else { nil } }
      .sorted { ($0.node.count, $0.node, $0.name) < ($1.node.count, $1.node, $1.name) }
  }

  /// The counters of all devices, including those that were closed.
  var counters: DaemonStatus.Counters {
    openInputs.reduce(into: pastCounters) { $0.add($1.counters) }
  }

  /// Whether there is a motion sensor, open or not.
  var hasSensor: Bool { devices.values.contains { $0.candidate.isMotionSensor } }

  var isEmpty: Bool { openInputs.isEmpty && !hasSensor }

  /// The input of a device; `nil` if it is not open.
  subscript(identity: String) -> OpenInput? {
    if case .open(let input)? = devices[identity] { input } else { nil }
  }

  // MARK: - Coming and going

  /// Handles a device that was added or changed.
  func update(_ candidate: InputCandidate) {
    let candidate = candidate.isJack && readsJacks ? candidate.asJack : candidate
    noteScreen(candidate)
    if let input = self[candidate.identity] {
      let action = candidate.changeAction(for: input.candidate)
      input.candidate = candidate
      guard let action else { return }
      close(input, because: action.reason, isFailure: candidate.isSelected)
      if action.opensAgain { open(candidate) }
    } else if !candidate.isSelected {
      note(candidate, because: candidate.reason)
      // A user who selected a device needs to see why it is not read.
      let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
      logger.about(candidate.deviceName)
        .log(level: level, "\(candidate.title): \(candidate.reason)")
    } else if candidate.isMotionSensor, !readsSensors {
      note(candidate, because: Self.inactive)
    } else {
      forget(candidate.identity)
      open(candidate)
    }
  }

  private func noteScreen(_ candidate: InputCandidate) {
    guard !configuration.areas.isEmpty, candidate.isScreen,
      !screens.contains(where: { $0.title == candidate.title })
    else { return }
    screens.append(candidate)
  }

  /// Warns about areas that match none of the screens so far.
  func warnOfUnusedAreas() {
    let warnings = TouchArea.warnings(
      about: configuration.areas, touchscreens: screens.map { ($0.node, $0.name) })
    for warning in warnings { logger.warning("\(warning)") }
  }

  /// Handles a device that was removed.
  func remove(_ identity: String) {
    if let input = self[identity] { close(input, because: "unplugged") }
    forget(identity)
  }

  /// Stops reading all devices and cancels their touches, presses and shakes. They stay open.
  func stopReading() {
    for case .closed(let device) in devices.values { forget(device.candidate.identity) }
    inputs.forEach(unwatch)
    cancelAll()
  }

  /// Cancels the touches, presses and shakes of every device, while the application can still react.
  func cancelAll() {
    for input in inputs { delivery.session.cancel(input.device, at: delivery.now) }
    delivery.deliver()
  }

  /// Closes every device.
  func closeAll(because reason: String) {
    for input in inputs { close(input, because: reason) }
    for identity in devices.keys { forget(identity) }
  }

  // MARK: - Opening

  private func open(_ candidate: InputCandidate) {
    if let output = foreignOutput(of: candidate) {
      let reason = "not read: belongs to output \(output)"
      note(candidate, because: reason)
      return logger.about(candidate.deviceName).notice("\(candidate.title): \(reason)")
    }
    do {
      let opened = try candidate.open(grabs: configuration.grabsDevices, desktop: desktop)
      add(candidate, opened)
      onChange()
      if self[candidate.identity]?.device.needsJack == true { reconsiderJacks() }
    } catch {
      handle(error, opening: candidate)
    }
  }

  /// Adds a device that was just opened, and records it.
  private func add(_ candidate: InputCandidate, _ opened: OpenedDevice) {
    let source = opened.source
    let session = delivery.session
    let profile = DeviceProfile(
      source.description, as: source.deviceClass, hints: source.hints, group: candidate.group,
      area: configuration.area(of: candidate))
    // First: the query discards changes of the switches that wait to be read. It fails only if the device is about to be
    // removed.
    let switches = (try? source.switches()) ?? CodeSet()
    let device = session.add(profile, state: source.initialState, at: delivery.now)
    let input = OpenInput(
      candidate, source, device: device, observer: configuration.latencyObserver)
    guard watch(input) else {
      note(candidate, because: "the event loop cannot watch it", isFailure: true)
      session.remove(device, at: delivery.now)
      source.close()
      return delivery.deliver()
    }
    forget(candidate.identity)
    devices[candidate.identity] = .open(input)
    inspection?.follow(input)
    configuration.latencyObserver?.didOpen(candidate.title)
    delivery.setName(input.deviceName, of: device.id)
    grabKeys(of: input)
    desktop?.add(input, opened)
    delivery.record("added", of: input.deviceName, candidate.reason)
    session.update(switches, of: device, at: delivery.now)
    delivery.deliver()
    let warnings =
      source.hints.complaints + [device.shortcoming].compactMap(\.self) + source.limitations
    let logger = self.logger.about(input.deviceName)
    for warning in warnings { logger.warning("\(candidate.title): \(warning)") }
  }

  func handle(_ error: any Error, opening candidate: InputCandidate) {
    let deviceError = error as? DeviceError
    let logger = self.logger.about(candidate.deviceName)
    let device = ClosedDevice(candidate, because: "\(error)", isFailure: true)
    if case .closed(let last)? = devices[candidate.identity] { device.attempts = last.attempts }
    device.note(deviceError)
    switch deviceError?.code {
    // A change event follows.
    case .gone, .replaced: logger.debug("\(error)")
    case _ where deviceError?.mayPass == true && device.attempts < ClosedDevice.delays.count:
      logger.debug("\(error); trying again")
      retry(device, after: ClosedDevice.delays[device.attempts])
    // Neither udev nor the kernel says when there are descriptors again.
    case _ where deviceError?.isLackOfResources == true:
      device.attempts = max(device.attempts, ClosedDevice.delays.count)
      let isFirst = device.attempts == ClosedDevice.delays.count
      logger.log(level: isFirst ? .warning : .debug, "\(error); trying again")
      retry(device, after: ClosedDevice.lackInterval)
    default: logger.warning("\(error)")
    }
    replace(candidate.identity, by: device)
  }

  private func retry(_ device: ClosedDevice, after delay: Double) {
    let scheduler = application.scheduler
    device.attempts += 1
    device.retry = scheduler.schedule(at: scheduler.now + delay) {
      [weak self, candidate = device.candidate] in
      self?.open(candidate)
    }
  }

  /// Keeps the keys of a device from other programs, if the configuration wants that.
  private func grabKeys(of input: OpenInput) {
    guard configuration.exclusiveKeys, case .node(let report) = input.candidate.kind,
      report.readClass.contains(.keys), let descriptor = input.source.fileDescriptor
    else { return }
    let grab = DeviceGrab(
      of: .keys(of: report.node, readBy: descriptor), descriptor,
      obstacle: report.obstacleToExclusiveKeys, scheduler: application.scheduler
    ) { [logger, title = input.candidate.title, source = input.deviceName] level, sentence in
      logger.about(source).log(level: level, "\(title): \(sentence)")
    }
    input.keyGrab = grab
    grab.update(unless: obstacleToKeys)
  }

  /// Returns the output that udev assigns to a touchscreen (`WL_OUTPUT`), if it is not that of the
  /// screen. A panel that the user selected or placed is read in any case.
  private func foreignOutput(of candidate: InputCandidate) -> String? {
    guard let output = candidate.output, let own = configuration.output, output != own,
      configuration.nodes.isEmpty, candidate.isScreen, configuration.area(of: candidate) == nil
    else { return nil }
    return output
  }

  // MARK: - Closing

  /// Closes a device. Its touches, presses and shakes are cancelled before the removal is recorded.
  /// - Parameter isFailure: Whether the device would stay open otherwise.
  private func close(_ input: OpenInput, because reason: String, isFailure: Bool = true) {
    guard self[input.candidate.identity] === input else { return }
    unwatch(input)
    input.keyGrab?.end()
    desktop?.remove(input.device.id)
    input.timer?.action.cancel()
    delivery.session.remove(input.device, at: delivery.now)
    delivery.deliver()
    if input.device.profile.deviceClass.contains(.accelerometer) {
      application.accelerometerDidClose()
    }
    inspection?.forget(input)
    input.source.close()
    note(input.candidate, because: reason, isFailure: isFailure)
    pastCounters.add(input.counters)
    delivery.record("removed", of: input.deviceName, reason)
    delivery.forget(input.device.id)
    logger.about(input.deviceName).log(
      level: input.candidate.node == nil ? .debug : .info,
      "statistics: \(input.candidate.title): \(input.source.statistics)")
    onChange()
    if input.device.needsJack { reconsiderJacks() }
  }

  // MARK: - Jacks

  /// Whether the nodes of audio jacks are read: if the button of a headset is on another node.
  private var readsJacks: Bool { openInputs.contains { $0.device.needsJack } }

  /// Opens the jacks when the button of a headset comes, and closes them when it goes.
  private func reconsiderJacks() {
    // A replay reads each recorded device.
    guard loop != nil else { return }
    let reads = readsJacks
    let reason = "no headset button is present"
    for identity in devices.filter({ $0.value.candidate.isJack }).keys.sorted() {
      switch devices[identity] {
      case .open(let input)?:
        if !reads { close(input, because: reason, isFailure: false) }
      case .closed(let closed)? where reads && !closed.status.isFailure:
        forget(identity)
        open(closed.candidate.asJack)
      // One that is about to be opened again.
      case .closed(let closed)? where !reads && closed.retry != nil:
        note(closed.candidate, because: reason)
      case .closed?, nil: break
      }
    }
  }

  /// Notes why a device is not open.
  /// - Parameter isFailure: Whether it would be open otherwise.
  private func note(_ candidate: InputCandidate, because reason: String, isFailure: Bool = false) {
    replace(
      candidate.identity, by: ClosedDevice(candidate, because: reason, isFailure: isFailure))
  }

  private func replace(_ identity: String, by device: ClosedDevice) {
    forget(identity)
    devices[identity] = .closed(device)
  }

  private func forget(_ identity: String) {
    if case .closed(let device)? = devices.removeValue(forKey: identity) { device.retry?.cancel() }
  }

  // MARK: - Reading

  private func watch(_ input: OpenInput) -> Bool {
    guard let loop else { return true }
    do {
      input.readToken = try loop.watch(framesOf: input.source) { [self] in readAll(from: input) }
      return input.readToken != nil
    } catch {
      logger.about(input.deviceName).error("\(input.candidate.title) is not read: \(error)")
      return false
    }
  }

  private func unwatch(_ input: OpenInput) {
    if let token = input.readToken { loop?.unwatch(token) }
    input.readToken = nil
  }

  /// Reads all pending events of a device.
  private func readAll(from input: OpenInput) {
    do {
      while try delivery.readOnce(from: input) {}
    } catch {
      fail(input, error)
    }
  }

  /// Reads one frame of a recorded device. The next one has a time of its own, also after a loss of events.
  func readRecordedFrame(of input: OpenInput) {
    do { _ = try delivery.readOnce(from: input) } catch { fail(input, error) }
  }

  /// Continues after a sleep, during which releases may have been missed.
  func resume() {
    for input in inputs {
      do {
        try delivery.resynchronize(input, because: "the machine slept")
      } catch {
        fail(input, error)
      }
    }
  }

  private func fail(_ input: OpenInput, _ error: any Error) {
    guard (error as? DeviceError)?.code == .gone else {
      logger.about(input.deviceName).error("\(error)")
      return close(input, because: "\(error)")
    }
    // A revoked device is opened again when a change event shows that it can be.
    let isPresent = SystemCall.exists(input.candidate.identity)
    close(input, because: isPresent ? "access revoked" : "unplugged")
  }

  // MARK: - The application

  /// Opens the motion sensors when the application becomes active, and closes them when it no longer
  /// reads them (`readsSensors`).
  /// `stateDidChange` is called during a state change, so this happens in the next turn.
  private func followApplication() {
    // Observing the notification center would add 2,500,000 instructions to the start.
    application.stateDidChange = { [weak self] in self?.reconsiderSensors() }
    delivery.session.reportsAcceleration = application.wantsMotionUpdates
    application.onMotionUpdates = { [weak self] isWanted in
      self?.delivery.session.reportsAcceleration = isWanted
      self?.reconsiderSensors()
    }
    delivery.systemLife.onRotation = { [weak self] in self?.interfaceDidRotate() }
    guard configuration.exclusiveKeys || desktop != nil else { return }
    delivery.systemLife.onReasons = { [weak self] in self?.reconsiderGrabs() }
  }

  /// Leaves the keys and the touches to the session that has the seat.
  private func reconsiderGrabs() {
    let obstacle = obstacleToKeys
    for input in inputs { input.keyGrab?.update(unless: obstacle) }
    desktop?.isElsewhere = delivery.systemLife.has(.session)
  }

  private var obstacleToKeys: String? { sharedBecause ?? delivery.systemLife.obstacleToSeat }

  /// Why other programs receive all keys and touches, whatever the configuration says; `nil` if they do not.
  var sharedBecause: String? {
    didSet {
      guard sharedBecause != oldValue else { return }
      desktop?.sharedBecause = sharedBecause
      reconsiderGrabs()
    }
  }

  /// Updates the touchscreens after the interface was rotated.
  private func interfaceDidRotate() {
    let inputs = inputs
    delivery.session.rotate(to: delivery.systemLife.quarterTurns, at: delivery.now) { device in
      // Querying fails only if the device is about to be removed.
      inputs.first { $0.device === device }.flatMap { (try? $0.source.currentState()) ?? nil }
    }
    delivery.deliver()
  }

  private func reconsiderSensors() {
    let scheduler = application.scheduler
    scheduler.schedule(at: scheduler.now) { [weak self] in self?.applicationDidChange() }
  }

  /// Whether motion sensors are read: for shakes while the application is active, for samples while it is in
  /// the foreground.
  private var readsSensors: Bool {
    switch application.applicationState {
    case .active: true
    case .inactive: application.wantsMotionUpdates
    case .background: false
    }
  }

  private static let inactive = "the application is not active"

  private func applicationDidChange() {
    guard readsSensors else {
      for input in inputs where input.candidate.isMotionSensor {
        close(input, because: Self.inactive, isFailure: false)
      }
      for sensor in closedSensors { note(sensor, because: Self.inactive) }
      return
    }
    for sensor in closedSensors.sorted(by: { $0.identity < $1.identity }) {
      forget(sensor.identity)
      open(sensor)
    }
  }

  private var closedSensors: [InputCandidate] {
    devices.values.map(\.candidate).filter { $0.isMotionSensor && self[$0.identity] == nil }
  }
}

/// A present device that is not open, with the reason, and the scheduled attempt to open it.
///
/// A refusal may be temporary: udev announces a device before the access control list of its node is
/// written, which two programs do at the same time, and only one program at a time can open the node
/// of a sensor. After the last attempt, only a change of the device or its node causes another one, unless descriptors or
/// memory were missing.
@MainActor
private final class ClosedDevice {
  /// The delays before each further attempt, in seconds.
  static let delays = [0.05, 0.1, 0.2, 0.4, 0.8]
  /// The time between later attempts while descriptors or memory are missing, in seconds.
  static let lackInterval = 10.0

  let candidate: InputCandidate
  private(set) var status: DaemonStatus.ClosedDevice
  var attempts = 0
  var retry: ScheduledAction? {
    // The later attempts are nothing to wait for.
    didSet { status.isRetried = retry != nil && attempts <= Self.delays.count }
  }

  init(_ candidate: InputCandidate, because reason: String, isFailure: Bool) {
    self.candidate = candidate
    status = DaemonStatus.ClosedDevice(
      node: candidate.node ?? "", name: candidate.name, reason: reason, isFailure: isFailure)
  }

  /// Notes the error with which opening failed.
  func note(_ error: DeviceError?) {
    guard let error, [.open, .permission].contains(error.code) else { return }
    status.openError = error.errno
    status.isNodeVisible =
      DeviceNumber(node: status.node)
      == BoundedFile.text(of: "\(candidate.identity)/dev").flatMap { DeviceNumber($0) }
  }
}

extension DeviceError {
  /// Whether another attempt to open the device may succeed.
  fileprivate var mayPass: Bool { [.permission, .open].contains(code) || errno == EBUSY }

  /// Whether the process or the system has reached a limit.
  fileprivate var isLackOfResources: Bool { [EMFILE, ENFILE, ENOMEM].contains(errno) }
}
