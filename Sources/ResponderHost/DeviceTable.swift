import EventLoop
import Foundation
import InputDevices
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

/// The devices that are read, from the moment they come to the moment they go.
@MainActor
final class DeviceTable {
  private let configuration: HostConfiguration
  private let keeper: InputKeeper
  private let monitor: DeviceMonitor
  /// By path in sysfs, which no two devices share.
  private var devices: [String: LiveDevice] = [:] { didSet { onChange() } }
  /// Called when a device was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// The motion sensors that are there, open or not, by path in sysfs.
  private var sensors: [String: DeviceReport] = [:]
  private let waiting: WaitingDevices
  private var ledger = PressLedger()
  /// Whether a finger was put down that brings the application back.
  @exclusivity(unchecked) private var hasWakingTouch = false
  private var lastID: UInt32 = 0

  /// Starts to listen for devices before it looks for those that are there, so that none is
  /// missed in between.
  init(_ configuration: HostConfiguration, keeper: InputKeeper) throws {
    self.configuration = configuration
    self.keeper = keeper
    waiting = WaitingDevices(keeper.loop)
    monitor = try DeviceMonitor(
      nodes: configuration.nodes.isEmpty ? nil : configuration.nodes, seat: configuration.seat,
      wantedKeys: configuration.wantedKeys)
  }

  private var loop: EventLoop { keeper.loop }
  private var application: UIApplication { keeper.application }
  private var life: MachineLife { keeper.life }
  private var recorder: RouteRecorder { keeper.recorder }
  private var logger: Logger { keeper.logger }

  var isEmpty: Bool { devices.isEmpty && sensors.isEmpty }

  /// What each device that is open is read as.
  var classes: [DeviceClass] { devices.values.map(\.input.deviceClass) }

  func start() throws {
    var changes: [DeviceChange] = []
    try monitor.enumerate { changes.append($0) }
    for node in configuration.nodes where !FileManager.default.fileExists(atPath: node) {
      logger.warning("\(node): there is no such node; waiting for it")
    }
    for change in changes { take(change) }
    for node in configuration.nodes
    where !node.contains("iio:device") && !isKnown(node, in: changes) {
      logger.warning("\(node): this is no input device's node; waiting for it to become one")
    }
    for descriptor in monitor.fileDescriptors {
      try loop.watch(descriptor) { [self] in receive() }
    }
    try loop.onResume { [self] in resume() }
    life.onTurn = { [self] in placeTouches() }
  }

  /// Cancels what is under way on every device, while the application can still hear of it.
  func release() {
    for device in inOrder { device.cancelAll { deliver($0, from: device) } }
    application.processPendingEvents()
  }

  /// Puts the touchscreens where they lie on a screen that is turned.
  private func placeTouches() {
    for device in inOrder {
      device.place(turns: life.quarterTurns) { deliver($0, from: device) }
      hush(device)
    }
    application.processPendingEvents()
  }

  /// Closes every device.
  func stop() {
    waiting.forgetAll()
    for device in inOrder { close(device, because: "responderd ends") }
  }

  /// Opens the motion sensors when somebody can hear of a shake, and closes them when nobody can: a
  /// sensor that is open costs power.
  func followApplication() {
    if application.applicationState == .active {
      for report in sensors.values.sorted(by: { $0.syspath < $1.syspath })
      where devices[report.syspath] == nil {
        waiting.forget(report.syspath)
        open(report)
      }
    } else {
      sensors.keys.forEach(waiting.forget)
      for device in inOrder where sensors[device.input.syspath] != nil {
        close(device, because: "the application is not active")
      }
    }
  }

  private var inOrder: [LiveDevice] {
    devices.values.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Whether a path that is there leads to one of the devices that were found.
  private func isKnown(_ node: String, in changes: [DeviceChange]) -> Bool {
    guard FileManager.default.fileExists(atPath: node) else { return true }
    let target = URL(filePath: node).resolvingSymlinksInPath().path
    return changes.contains {
      if case .added(let report) = $0 { report.node == target } else { false }
    }
  }

  // MARK: - Counters

  /// The devices that are open, as the control socket tells of them.
  var status: [DaemonStatus.Device] {
    inOrder.map {
      DaemonStatus.Device(
        node: $0.input.node, name: $0.source.name, readAs: $0.input.deviceClass.description,
        counters: DaemonStatus.Counters($0.counts))
    }
  }

  /// What the devices did that are open.
  var counts: DeviceCounts {
    devices.values.reduce(into: DeviceCounts()) { $0.add($1.counts) }
  }

  // MARK: - Coming and going

  private func receive() {
    var changes: [DeviceChange] = []
    do throws(DeviceError) {
      try monitor.receive { changes.append($0) }
    } catch {
      logger.error("\(error)")
    }
    for change in changes { take(change) }
  }

  private func take(_ change: DeviceChange) {
    switch change {
    case .added(let report), .changed(let report):
      sensors[report.syspath] = report.decision == .taken(.accelerometer) ? report : nil
      waiting.forget(report.syspath)
      if let device = devices[report.syspath] {
        reconsider(device, report)
      } else if report.isTaken {
        if sensors[report.syspath] == nil || application.applicationState == .active {
          open(report)
        }
      } else {
        // Whoever named a device wants to know why it is not read.
        let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
        logger.log(
          level: level, "\(report.node) \"\(report.description.name)\": \(report.reason)")
      }
    case .removed(_, let syspath):
      sensors[syspath] = nil
      waiting.forget(syspath)
      if let device = devices[syspath] { close(device, because: "unplugged") }
    }
  }

  /// Decides anew on a device that is open.
  private func reconsider(_ device: LiveDevice, _ report: DeviceReport) {
    if !report.isTaken {
      close(device, because: report.reason)
    } else if let access = report.access, !access.isReadable {
      close(device, because: "not readable any more (\(access))")
    } else if !report.isRead(as: device.report) {
      close(device, because: "to be read otherwise: \(report.reason)")
      open(report)
    }
  }

  private func open(_ report: DeviceReport) {
    if let output = foreignOutput(of: report) {
      let name = report.description.name
      return logger.notice("\(report.node) \"\(name)\": left alone: belongs to output \(output)")
    }
    do throws(DeviceError) {
      let input = try InputDevice(report)
      lastID += 1
      let device = LiveDevice(
        input, id: DeviceID(rawValue: lastID), report: report, configuration: configuration,
        turns: life.quarterTurns)
      guard keeper.watch(device, for: [.reading, .arrivals], read: { [self] in read(device) })
      else { return }
      waiting.forget(report.syspath)
      devices[report.syspath] = device
      hush(device)
      if device.isPenNear { hushFingers(beside: device, isNear: true, at: MonotonicClock.now) }
      keeper.announce(device, because: report.reason)
      device.lookAtSwitches { life.take($0, from: device.source) }
      for complaint in input.hints.complaints {
        logger.warning("\(report.node) \"\(report.description.name)\": \(complaint)")
      }
      if let shortcoming = device.shortcoming {
        logger.warning("\(report.node) \"\(report.description.name)\": \(shortcoming)")
      }
      if let interval = input.pollInterval, interval.isTooSlow {
        let reason = input.pollError.map { "; \($0)" } ?? ""
        logger.warning(
          """
          \(report.node) "\(report.description.name)": its driver looks only every \
          \(Int(interval.milliseconds)) ms, too slow for shakes\(reason)
          """)
      }
    } catch {
      switch error.code {
      case .permission, .open:
        if waiting.retry(report, { [self] in open(report) }) {
          logger.debug("\(error); trying again")
        } else {
          logger.warning("\(error)")
        }
      case .gone, .replaced: logger.debug("\(error)")  // The change that says so is on its way.
      default: logger.warning("\(error)")
      }
    }
  }

  /// The output that udev says a touchscreen lies on (`WL_OUTPUT`), where it is another one than
  /// the screen's. A panel that was named, or given its place, is read all the same.
  private func foreignOutput(of report: DeviceReport) -> String? {
    guard let output = report.hints.output, let own = configuration.output, output != own,
      configuration.nodes.isEmpty, !report.deviceClass.isDisjoint(with: [.touchscreen, .stylus]),
      !configuration.areas.contains(where: {
        $0.isOf(node: report.node, name: report.description.name)
      })
    else { return nil }
    return output
  }

  private func close(_ device: LiveDevice, because reason: String) {
    guard devices.removeValue(forKey: device.input.syspath) != nil else { return }
    keeper.silence(device) { deliver($0, from: device) }
    if device.isPenNear {
      hushFingers(beside: device, isNear: false, at: MonotonicClock.now)
    }
    keeper.dismiss(device, because: reason)
    // A lid that is gone covers nothing.
    if device.hasLid { life.take(.lid(isClosed: false), from: device.source) }
  }

  // MARK: - Reading

  private func read(_ device: LiveDevice) {
    repeat { readOnce(device) } while device.input.mayHaveMore
  }

  private func readOnce(_ device: LiveDevice) {
    do throws(DeviceError) {
      try device.read(
        into: application.queue, emit: { deliver($0, from: device) },
        machine: { life.take($0, from: device.source) },
        penDidChange: { hushFingers(beside: device, isNear: $0, at: $1) },
        dropped: {
          application.processPendingEvents()
          device.didResynchronize()
          recorder.record(
            "resynchronized", of: device.source, at: loop.now,
            reason: "the kernel dropped events")
        })
      application.processPendingEvents()
      device.measureLag()
      if hasWakingTouch { open(byTouchOn: device) }
      if device.hasNewOddities { report(device.takeOddities(), of: device) }
      watchDeadline(of: device)
    } catch {
      application.processPendingEvents()
      if hasWakingTouch { open(byTouchOn: device) }
      if error.code != .gone { logger.error("\(error)") }
      close(device, because: reason(for: error, of: device))
    }
  }

  /// The touch that brings the application back is not the application's.
  private func open(byTouchOn device: LiveDevice) {
    hasWakingTouch = false
    life.open(as: .homeKey, from: device.source)
  }

  private func reason(for error: DeviceError, of device: LiveDevice) -> String {
    guard error.code == .gone else { return "\(error)" }
    // It is opened again when a change of the device says that it may be.
    return device.input.isPresent ? "taken away from this reader" : "unplugged"
  }

  /// The machine slept: nobody knows what was let go meanwhile.
  private func resume() {
    for device in inOrder {
      device.didResynchronize()
      recorder.record(
        "resynchronized", of: device.source, at: loop.now, reason: "the machine slept")
      do throws(DeviceError) {
        try device.resynchronize(
          emit: { deliver($0, from: device) },
          penDidChange: { hushFingers(beside: device, isNear: $0, at: $1) })
        device.lookAtSwitches { life.take($0, from: device.source) }
        application.processPendingEvents()
        if hasWakingTouch { open(byTouchOn: device) }
        report(device.takeOddities(), of: device)
        watchDeadline(of: device)
      } catch {
        close(device, because: reason(for: error, of: device))
      }
    }
  }

  /// Tells the screens of the same hardware that a pen came near, or went.
  private func hushFingers(beside pen: LiveDevice, isNear: Bool, at time: Timestamp) {
    guard let group = pen.group else { return }
    for other in inOrder where other !== pen && other.group == group {
      other.penDidChange(isNear: isNear, at: time) { deliver($0, from: other) }
    }
  }

  /// A screen that comes, or is placed anew, while a pen of the same hardware is near is quiet from
  /// the start.
  private func hush(_ screen: LiveDevice) {
    guard let group = screen.group,
      devices.values.contains(where: { $0 !== screen && $0.group == group && $0.isPenNear })
    else { return }
    screen.penDidChange(isNear: true, at: MonotonicClock.now) { _ in }
  }

  private func report(_ sentences: [String], of device: LiveDevice) {
    for sentence in sentences {
      logger.notice("\(device.input.node) \"\(device.source.name)\" \(sentence)")
    }
  }

  private func watchDeadline(of device: LiveDevice) {
    guard let deadline = device.deadline else { return }
    keeper.watch(deadline, of: device) { [self] in deliver($0, from: device) }
  }

  // MARK: - Delivering

  /// Hands an event to the application, unless another node told of the same press before.
  private func deliver(_ event: HardwareEvent, from device: LiveDevice) {
    switch event {
    case .contact(let contact):
      if life.opensOnTouch, contact.phase == .began { hasWakingTouch = true }
      application.enqueue(event)
    case .frameEnd: application.enqueue(event)
    case .system(let turn): life.turn(turn, from: device.source)
    default:
      let counted = ledger.take(event, group: device.group) { command in
        device.group != nil
          && devices.values.contains {
            $0 !== device && $0.group == device.group && $0.holds(command)
          }
      }
      if let counted { return application.enqueue(counted) }
      device.didTellTwice()
      recorder.record(
        "duplicate", of: device.source, at: loop.now,
        reason: "another node told of the same press")
    }
  }
}
