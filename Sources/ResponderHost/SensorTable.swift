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
  private let loop: EventLoop
  private let application: UIApplication
  private let life: MachineLife
  private let recorder: RouteRecorder?
  private let logger: Logger
  private let monitor: IIOMonitor
  /// Those that are there, and those of them that are open, by path in sysfs.
  private var reports: [String: IIOReport] = [:]
  private var sensors: [String: LiveSensor] = [:]
  /// Numbers of their own, so that none is an evdev device's.
  private var lastID: UInt32 = 1 << 31

  init(
    _ configuration: HostConfiguration, loop: EventLoop, application: UIApplication,
    life: MachineLife, recorder: RouteRecorder?, logger: Logger
  ) throws {
    self.configuration = configuration
    self.loop = loop
    self.application = application
    self.life = life
    self.recorder = recorder
    self.logger = logger
    monitor = try IIOMonitor(nodes: configuration.nodes.isEmpty ? nil : configuration.nodes)
  }

  var isEmpty: Bool { reports.isEmpty }

  func start() throws {
    var found: [IIOReport] = []
    try monitor.enumerate { found.append($0) }
    for report in found { take(report) }
    try loop.watch(monitor.fileDescriptor) { [self] in receive() }
  }

  /// Cancels what is under way, while the application can still hear of it.
  func release() {
    for sensor in sensors.values { sensor.cancel { application.enqueue($0) } }
    application.processPendingEvents()
  }

  func stop() {
    for sensor in sensors.values { close(sensor, because: "responderd ends") }
  }

  /// Opens the sensors when somebody can hear of a shake, and closes them when nobody can.
  func followApplication() {
    if application.applicationState == .active {
      for report in reports.values.sorted(by: { $0.syspath < $1.syspath }) { open(report) }
    } else {
      for sensor in sensors.values { close(sensor, because: "the application is not active") }
    }
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
    guard report.isTaken else {
      let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
      return logger.log(level: level, "\(report.node) \"\(report.name)\": \(report.reason)")
    }
    reports[report.syspath] = report
    if application.applicationState == .active { open(report) }
  }

  private func open(_ report: IIOReport) {
    guard sensors[report.syspath] == nil else { return }
    do {
      let input = try IIOAccelerometer(report)
      lastID += 1
      guard
        let sensor = LiveSensor(
          input, id: DeviceID(rawValue: lastID), configuration: configuration)
      else { return }
      sensor.readToken = try loop.watch(input.fileDescriptor) { [self] in read(sensor) }
      sensors[report.syspath] = sensor
      recorder?.name(sensor.id, sensor.source)
      recorder?.record("added", of: sensor.source, at: loop.now, reason: report.reason)
      if let rate = input.rate, rate < 20 {
        logger.warning(
          "\(report.node) \"\(report.name)\": \(rate) samples a second are too few for shakes")
      }
    } catch {
      logger.warning("\(error)")
    }
  }

  private func close(_ sensor: LiveSensor, because reason: String) {
    guard sensors.removeValue(forKey: sensor.input.syspath) != nil else { return }
    if let token = sensor.readToken { loop.unwatch(token) }
    if let token = sensor.timerToken { loop.cancelTimer(token) }
    sensor.cancel { application.enqueue($0) }
    application.processPendingEvents()
    recorder?.record("removed", of: sensor.source, at: loop.now, reason: reason)
    recorder?.forget(sensor.id)
    logger.info(
      "statistics: \(sensor.input.node) \"\(sensor.source.name)\": \(sensor.input.statistics)")
    sensor.input.close()
  }

  // MARK: - Reading

  private func read(_ sensor: LiveSensor) {
    do throws(DeviceError) {
      try sensor.read { deliver($0, from: sensor) }
      application.processPendingEvents()
      watchDeadline(of: sensor)
    } catch {
      application.processPendingEvents()
      if error.code != .gone { logger.error("\(error)") }
      close(sensor, because: error.code == .gone ? "gone" : "\(error)")
    }
  }

  private func deliver(_ event: HardwareEvent, from sensor: LiveSensor) {
    if case .system(let turn) = event { return life.turn(turn, from: sensor.source) }
    application.enqueue(event)
  }

  private func watchDeadline(of sensor: LiveSensor) {
    guard sensor.timerToken == nil, let deadline = sensor.deadline else { return }
    sensor.timerToken = loop.schedule(at: deadline) { [self] in
      sensor.timerToken = nil
      sensor.advance(to: loop.now) { deliver($0, from: sensor) }
      application.processPendingEvents()
      watchDeadline(of: sensor)
    }
  }
}
