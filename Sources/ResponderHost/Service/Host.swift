import EventLoop
import InputTranslation
import Logging
import ResponderKit
import RouteLog

/// Hosts one launch of an application, over a clock and a source of devices.
///
/// This folder has what reads the machine: a ``Daemon`` with the machine's clock, whose devices a ``DeviceWatch``
/// adds to the table. A ``Replay`` has a clock of its own, and adds the devices of its recordings. What follows is the
/// same for both, and stands here.
@MainActor
final class Host {
  let application: UIApplication
  let life: SystemLife
  let devices: DeviceTable
  /// `nil` if the display is not the host's task.
  var display: DisplayPower? { life.display }

  /// Creates an application that was not launched yet.
  /// - Parameters:
  ///   - scheduler: The clock and the timers of the application.
  ///   - loop: Runs the application's work for the main thread.
  ///   - watchesDevices: Whether the loop also watches the devices, which are read by other means otherwise.
  init(
    _ configuration: HostConfiguration, scheduler: any Scheduler, loop: EventLoop,
    watchesDevices: Bool, recorder: RouteRecorder, logger: Logger
  ) {
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: scheduler)
    application.behavior = configuration.behavior
    application.onWarning = { logger.warning("\($0.text)") }
    application.endTurns(of: loop, turnsRunLoop: configuration.turnsRunLoop)
    life = SystemLife(application, recorder: recorder)
    devices = DeviceTable(
      configuration,
      delivery: InputDelivery(
        configuration, application: application, systemLife: life, recorder: recorder,
        logger: logger),
      loop: watchesDevices ? loop : nil)
    if let settings = configuration.display { manageDisplay(settings, logger) }
  }

  private func manageDisplay(_ settings: DisplaySettings, _ logger: Logger) {
    let display = DisplayPower(settings, application: application, life: life, logger: logger)
    display.activity = { [weak devices] in devices?.activity ?? InputActivity() }
    display.source = { [weak delivery] in delivery?.source(of: $0) }
    life.display = display
  }

  var delivery: InputDelivery { devices.delivery }

  /// Ends the application as the system does, without notice, and closes the devices.
  func kill() {
    for change in [SystemChange.suspend, .terminate] {
      application.enqueue(.system(change))
      application.processPendingEvents()
    }
    devices.closeAll(because: "the application ends")
  }
}

/// The parts of a host that were started. They stop in reverse order.
@MainActor
final class StartedParts {
  private var stops: [@MainActor () -> Void] = []

  /// Starts a part. If that fails halfway, the part is stopped too.
  func start(_ start: () throws -> Void, stop: @escaping @MainActor () -> Void) rethrows {
    stops.append(stop)
    try start()
  }

  /// Adds a part that has started already.
  func add(stop: @escaping @MainActor () -> Void) { stops.append(stop) }

  /// Stops the parts, the last one first.
  func stop() { while let stop = stops.popLast() { stop() } }
}
