import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

/// The IIO accelerometers, from the moment they come to the moment they go. One is open only while
/// the application is active: at other times nobody hears of a shake, and the sensor may sleep.
@MainActor
final class SensorTable {
  private let configuration: HostConfiguration
  private let keeper: InputKeeper
  private let monitor: IIOMonitor
  /// Those that are there, and those of them that are open, by path in sysfs.
  private var reports: [String: IIOReport] = [:]
  private var sensors: [String: LiveSensor] = [:] { didSet { onChange() } }
  /// Called when a sensor was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// Numbers of their own, so that none is an evdev device's.
  private var lastID: UInt32 = 1 << 31

  init(_ configuration: HostConfiguration, keeper: InputKeeper) throws {
    self.configuration = configuration
    self.keeper = keeper
    monitor = try IIOMonitor(nodes: configuration.nodes.isEmpty ? nil : configuration.nodes)
  }

  private var application: UIApplication { keeper.application }
  private var logger: Logger { keeper.logger }

  var isEmpty: Bool { reports.isEmpty }

  /// How many are open.
  var count: Int { sensors.count }

  func start() throws {
    var found: [IIOReport] = []
    try monitor.enumerate { found.append($0) }
    for report in found { take(report) }
    try keeper.loop.watch(monitor.fileDescriptor) { [self] in receive() }
    try keeper.loop.onResume { [self] in release() }
  }

  /// Cancels what is under way, while the application can still hear of it: at the end, and after
  /// the machine slept.
  func release() {
    for sensor in inOrder { sensor.cancelAll { application.enqueue($0) } }
    application.processPendingEvents()
  }

  func stop() {
    for sensor in inOrder { close(sensor, because: "responderd ends") }
  }

  /// Opens the sensors when somebody can hear of a shake, and closes them when nobody can.
  func followApplication() {
    if application.applicationState == .active {
      for report in reports.values.sorted(by: { $0.syspath < $1.syspath })
      where sensors[report.syspath] == nil { open(report) }
    } else {
      for sensor in inOrder { close(sensor, because: "the application is not active") }
    }
  }

  // MARK: - Counters

  /// The sensors that are open, as the control socket tells of them.
  var status: [DaemonStatus.Device] {
    inOrder.map {
      DaemonStatus.Device(
        node: $0.input.node, name: $0.source.name, readAs: "accelerometer",
        counters: DaemonStatus.Counters($0.counts))
    }
  }

  /// What the sensors did that are open.
  var counts: DeviceCounts {
    sensors.values.reduce(into: DeviceCounts()) { $0.add($1.counts) }
  }

  private var inOrder: [LiveSensor] {
    sensors.values.sorted { $0.id.rawValue < $1.id.rawValue }
  }

  // MARK: - Coming and going

  private func receive() {
    var changes: [IIOMonitor.Change] = []
    do throws(DeviceError) {
      try monitor.receive { changes.append($0) }
    } catch {
      logger.error("\(error)")
    }
    for change in changes {
      switch change {
      case .present(let report): take(report)
      case .removed(let syspath):
        reports[syspath] = nil
        if let sensor = sensors[syspath] { close(sensor, because: "unplugged") }
      }
    }
  }

  private func take(_ report: IIOReport) {
    reports[report.syspath] = report.isTaken ? report : nil
    if let sensor = sensors[report.syspath] {
      reconsider(sensor, report)
    } else if !report.isTaken {
      let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
      logger.log(level: level, "\(report.node) \"\(report.name)\": \(report.reason)")
    } else if application.applicationState == .active {
      open(report)
    }
  }

  /// Decides anew on a sensor that is open.
  private func reconsider(_ sensor: LiveSensor, _ report: IIOReport) {
    if !report.isTaken {
      close(sensor, because: report.reason)
    } else if let access = report.access, !access.isReadable {
      close(sensor, because: "not readable any more (\(access))")
    } else if !report.isRead(as: sensor.report) {
      close(sensor, because: "to be read otherwise: \(report.reason)")
      open(report)
    }
  }

  private func open(_ report: IIOReport) {
    do throws(DeviceError) {
      let input = try IIOAccelerometer(report)
      lastID += 1
      guard
        let sensor = LiveSensor(
          input, id: DeviceID(rawValue: lastID), report: report, configuration: configuration),
        keeper.watch(sensor, read: { [self] in read(sensor) })
      else { return }
      sensors[report.syspath] = sensor
      keeper.announce(sensor, because: report.reason)
      if input.isTooSlow, let rate = input.rate {
        logger.warning(
          "\(report.node) \"\(report.name)\": \(rate) samples a second are too few for shakes")
      }
    } catch {
      logger.warning("\(error)")
    }
  }

  private func close(_ sensor: LiveSensor, because reason: String) {
    guard sensors.removeValue(forKey: sensor.input.syspath) != nil else { return }
    keeper.silence(sensor) { application.enqueue($0) }
    keeper.dismiss(sensor, because: reason)
  }

  // MARK: - Reading

  private func read(_ sensor: LiveSensor) {
    do throws(DeviceError) {
      try sensor.read { deliver($0, from: sensor) }
      application.processPendingEvents()
      sensor.measureLag()
      guard let deadline = sensor.deadline else { return }
      keeper.watch(deadline, of: sensor) { [self] in deliver($0, from: sensor) }
    } catch {
      application.processPendingEvents()
      if error.code != .gone { logger.error("\(error)") }
      close(sensor, because: error.code == .gone ? "gone" : "\(error)")
    }
  }

  private func deliver(_ event: HardwareEvent, from sensor: LiveSensor) {
    if case .system(let turn) = event { return keeper.life.turn(turn, from: sensor.source) }
    application.enqueue(event)
  }
}
