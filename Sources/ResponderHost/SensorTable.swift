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
  /// Those that are there, by path in sysfs, and those of them that are open.
  private var reports: [String: IIOReport] = [:]
  private(set) var opened = OpenInputs<LiveSensor>() { didSet { onChange() } }
  private let waiting: WaitingDevices
  /// Called when a sensor was opened or closed.
  var onChange: @MainActor () -> Void = {}
  /// Numbers of their own, so that none is an evdev device's.
  private var lastID: UInt32 = 1 << 31

  init(_ configuration: HostConfiguration, keeper: InputKeeper) throws {
    self.configuration = configuration
    self.keeper = keeper
    waiting = WaitingDevices(keeper.loop)
    monitor = try IIOMonitor(nodes: configuration.nodes.isEmpty ? nil : configuration.nodes)
  }

  private var application: UIApplication { keeper.application }
  private var logger: Logger { keeper.logger }

  var isEmpty: Bool { reports.isEmpty }

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
    for sensor in opened.inOrder { sensor.cancelAll { application.enqueue($0) } }
    application.processPendingEvents()
  }

  func stop() {
    waiting.forgetAll()
    for sensor in opened.inOrder { close(sensor, because: "responderd ends") }
  }

  /// Opens the sensors when somebody can hear of a shake, and closes them when nobody can.
  func followApplication() {
    if application.applicationState == .active {
      for report in reports.values.sorted(by: { $0.syspath < $1.syspath })
      where opened[report.syspath] == nil {
        waiting.forget(report.syspath)
        open(report)
      }
    } else {
      waiting.forgetAll()
      for sensor in opened.inOrder { close(sensor, because: "the application is not active") }
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
        waiting.forget(syspath)
        if let sensor = opened[syspath] { close(sensor, because: "unplugged") }
      }
    }
  }

  private func take(_ report: IIOReport) {
    reports[report.syspath] = report.isTaken ? report : nil
    waiting.forget(report.syspath)
    if let sensor = opened[report.syspath] {
      guard let verdict = report.verdict(on: sensor.report) else { return }
      close(sensor, because: verdict.reason)
      if verdict.opensAgain { open(report) }
    } else if !report.isTaken {
      let level = configuration.nodes.isEmpty ? Logger.Level.debug : .warning
      logger.log(level: level, "\(report.node) \"\(report.name)\": \(report.reason)")
    } else if application.applicationState == .active {
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
      waiting.forget(report.syspath)
      opened.insert(sensor)
      keeper.announce(sensor, because: report.reason)
      if input.isTooSlow, let rate = input.rate {
        logger.warning(
          "\(report.node) \"\(report.name)\": \(rate) samples a second are too few for shakes")
      }
    } catch {
      let mayPass = [.permission, .open].contains(error.code) || error.errno == EBUSY
      if mayPass, waiting.retry(report.syspath, { [self] in open(report) }) {
        logger.debug("\(error); trying again")
      } else {
        logger.warning("\(error)")
      }
    }
  }

  private func close(_ sensor: LiveSensor, because reason: String) {
    guard opened.remove(sensor) else { return }
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
