internal import EventLoop
internal import Foundation
import Glibc
internal import InputTranslation
public import Logging
public import ResponderKit
internal import RouteLog

/// Hosts an application on the machine's own input devices until a signal ends it.
@MainActor
public final class Daemon {
  private let configuration: HostConfiguration
  private let logger: Logger
  private let loop: EventLoop
  private let application: UIApplication
  private var writer: LineWriter?
  private var recorder: RouteRecorder?
  private var devices: DeviceTable?
  private var sensors: SensorTable?
  private var observers: [any NSObjectProtocol] = []

  /// Makes the loop and the application; nothing is opened yet.
  /// - Throws: What the system refused.
  public init(_ configuration: HostConfiguration, logger: Logger) throws {
    var configuration = configuration
    let outputs = DisplayOutput.connected()
    if let output = outputs.first(where: {
      configuration.output == nil || $0.name == configuration.output
    }) {
      configuration.adopt(output)
    } else if let name = configuration.output {
      let known = outputs.map(\.name).joined(separator: ", ")
      logger.warning(
        "no display is connected to \(name); connected are: \(known.isEmpty ? "none" : known)")
    }
    self.configuration = configuration
    self.logger = logger
    loop = try EventLoop()
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: LoopScheduler(loop))
    // Without a trace nobody is asked to read, and so nobody can go away.
    guard configuration.trace != .none else { return }
    guard !StandardStreams.missing.contains(STDOUT_FILENO) else {
      logger.warning("standard output is closed; going on without the route log")
      return
    }
    let writer = LineWriter(STDOUT_FILENO, loop: loop) { [weak self] end in
      self?.outputEnded(end)
    }
    writer.onCatchingUp = { [weak self] in self?.reportDroppedLines() }
    self.writer = writer
    let printer = TracePrinter(configuration, writer: writer)
    recorder = RouteRecorder(
      clock: { [loop] in loop.now }, warn: { logger.warning("\($0)") }, sink: printer.print)
    application.routeObserver = recorder
  }

  /// Launches the application and turns the loop until SIGINT, SIGTERM or SIGHUP.
  public func run(_ delegate: any UIApplicationDelegate) throws {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [self] _ in loop.stop() }
    let keeper = InputKeeper(
      loop: loop, application: application, recorder: recorder, logger: logger)
    let devices = try DeviceTable(configuration, keeper: keeper)
    let sensors = try SensorTable(configuration, keeper: keeper)
    self.devices = devices
    self.sensors = sensors
    // An application may have brought a store of its own.
    application.stateStore =
      application.stateStore
      ?? configuration.stateDirectory.map { FileStateStore(of: delegate, in: $0) }
    application.launch(delegate)
    var failure: (any Error)?
    // After the turn in which the first screen appears: before that nobody would answer.
    loop.schedule(at: loop.now) { [self] in
      do {
        try devices.start()
        try sensors.start()
        followApplication()
      } catch {
        failure = error
        loop.stop()
      }
      if devices.isEmpty && sensors.isEmpty && failure == nil {
        logger.notice("no input device to read yet; waiting for one to be plugged in")
      }
      CodeMemory.forget()
    }
    try loop.run()
    // Whoever cannot wait for the application to end may signal once more.
    loop.releaseSignals()
    if let failure { throw failure }
    devices.release()
    sensors.release()
    application.enqueue(.system(.terminate))
    application.processPendingEvents()
    devices.stop()
    sensors.stop()
    writer?.finish()
    reportDroppedLines()
  }

  /// Keeps the motion sensors open while the application is active, and only then.
  private func followApplication() {
    let changes = [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
    ]
    for change in changes {
      let observer = NotificationCenter.default.addObserver(
        forName: change, object: application, queue: nil
      ) { [weak self] _ in
        // The application posts where it lives, on the main thread. What comes of it waits for the
        // next turn, when the change is complete.
        MainActor.assumeIsolated {
          guard let self else { return }
          self.loop.schedule(at: self.loop.now) { [weak self] in
            self?.devices?.followApplication()
            self?.sensors?.followApplication()
          }
        }
      }
      observers.append(observer)
    }
  }

  private func outputEnded(_ end: LineWriter.End) {
    switch end {
    case .closed:
      logger.notice("the reader of the route log went away")
      loop.stop()
    case .failed(let reason):
      // The application goes on; only its log is lost, and that is said.
      application.routeObserver = nil
      logger.error("cannot write the route log: \(reason); going on without it")
    }
  }

  private func reportDroppedLines() {
    guard let dropped = writer?.takeDroppedLines(), dropped > 0 else { return }
    logger.warning("the route log's reader was too slow: \(dropped) records were dropped")
  }
}
