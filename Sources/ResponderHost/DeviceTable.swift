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
  let keeper: InputKeeper
  private let monitor: DeviceMonitor
  /// Those that are open.
  private(set) var opened = OpenInputs<LiveDevice>() { didSet { onChange() } }
  /// Called when a device was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// The motion sensors that are there, open or not, by path in sysfs.
  private var sensors: [String: DeviceReport] = [:]
  private let waiting: WaitingDevices
  var ledger = PressLedger()
  /// Whether a finger was put down that brings the application back.
  @exclusivity(unchecked) var hasWakingTouch = false
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

  var loop: EventLoop { keeper.loop }
  var application: UIApplication { keeper.application }
  var life: MachineLife { keeper.life }
  var recorder: RouteRecorder { keeper.recorder }
  var logger: Logger { keeper.logger }

  var isEmpty: Bool { opened.isEmpty && sensors.isEmpty }

  /// What each device that is open is read as.
  var classes: [DeviceClass] { opened.inOrder.map(\.input.deviceClass) }

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
    for device in opened.inOrder { device.cancelAll { deliver($0, from: device) } }
    application.processPendingEvents()
  }

  /// Puts the touchscreens where they lie on a screen that is turned.
  private func placeTouches() {
    for device in opened.inOrder {
      device.place(turns: life.quarterTurns) { deliver($0, from: device) }
    }
    // Only now is it known of every pen whether it is near.
    for device in opened.inOrder { hush(device) }
    application.processPendingEvents()
  }

  /// Closes every device.
  func stop() {
    waiting.forgetAll()
    for device in opened.inOrder { close(device, because: "responderd ends") }
  }

  /// Opens the motion sensors when somebody can hear of a shake, and closes them when nobody can: a
  /// sensor that is open costs power.
  func followApplication() {
    if application.applicationState == .active {
      for report in sensors.values.sorted(by: { $0.syspath < $1.syspath })
      where opened[report.syspath] == nil {
        waiting.forget(report.syspath)
        open(report)
      }
    } else {
      sensors.keys.forEach(waiting.forget)
      for device in opened.inOrder where sensors[device.input.syspath] != nil {
        close(device, because: "the application is not active")
      }
    }
  }

  /// Whether a path that is there leads to one of the devices that were found.
  private func isKnown(_ node: String, in changes: [DeviceChange]) -> Bool {
    guard FileManager.default.fileExists(atPath: node) else { return true }
    let target = URL(filePath: node).resolvingSymlinksInPath().path
    return changes.contains {
      if case .added(let report) = $0 { report.node == target } else { false }
    }
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
      if let device = opened[report.syspath] {
        guard let verdict = report.verdict(on: device.report) else { return }
        close(device, because: verdict.reason)
        if verdict.opensAgain { open(report) }
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
      if let device = opened[syspath] { close(device, because: "unplugged") }
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
      opened.insert(device)
      hush(device)
      if device.isPenNear {
        hushFingers(beside: device, isNear: true, at: MonotonicClock.now)
        application.processPendingEvents()
      }
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
        if waiting.retry(report.syspath, { [self] in open(report) }) {
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

  func close(_ device: LiveDevice, because reason: String) {
    guard opened.remove(device) else { return }
    keeper.silence(device) { deliver($0, from: device) }
    if device.isPenNear {
      hushFingers(beside: device, isNear: false, at: MonotonicClock.now)
    }
    keeper.dismiss(device, because: reason)
    // A lid that is gone covers nothing.
    if device.hasLid { life.take(.lid(isClosed: false), from: device.source) }
  }
}
