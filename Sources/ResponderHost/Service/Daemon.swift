internal import ControlSocket
package import EventLoop
internal import Foundation
import Glibc
internal import InputSession
internal import InputTranslation
internal import KernelInput
internal import LinuxSystem
public import Logging
public import ResponderKit
internal import RouteLog

/// Hosts an application on the machine's own input devices until a signal ends it.
@MainActor
public final class Daemon {
  let configuration: HostConfiguration
  package let logger: Logger
  package let loop: EventLoop
  let application: UIApplication
  let audience = RouteAudience()
  let startTime = MonotonicClock.seconds
  /// Whether the daemon drops the privileges that reading devices does not need.
  package var isConfined: Bool { configuration.isConfined }
  /// Starts programs that have no access to input, such as the commands of a storyboard. Set before the
  /// application is launched.
  package var launcher: ProgramLauncher?
  let journal: JournalSocket?
  let diagnosticsJournal = Diagnostics.journal(behind: STDERR_FILENO)
  private let manager: ServiceManager
  private var writer: LineWriter?
  /// Why writing the route log failed, if that ended the daemon.
  package private(set) var outputFailure: String?
  private var journalPrinter: JournalPrinter?
  private let recorder: RouteRecorder
  /// The observer of the routes: the recorder, or one that also measures latency.
  private var routeObserver: any RouteObserver
  private(set) var devices: DeviceTable?
  var controlServer: ControlServer?
  /// The last answer with metrics, and its time.
  var metricsAnswer: (answer: ControlAnswer, time: Double)?
  private var isStatusReportPending = false
  /// Delivers the input of `ctl`; `nil` before the first use.
  private(set) var commandedInput: CommandedInput?
  private(set) lazy var life = SystemLife(application, recorder: recorder)
  private lazy var delivery = InputDelivery(
    configuration, application: application, systemLife: life, recorder: recorder, logger: logger)
  private var players: PlayerPublisher?
  private(set) var reloadable: (any ReloadableApplication)?
  /// Why the last reload failed; `nil` if it succeeded.
  private(set) var reloadFailure: String?
  /// Whether the daemon was started from a terminal, which can be closed.
  private let hasTerminal = ControllingTerminal.isThere

  /// Creates the loop and the application, without opening any device.
  /// - Throws: An error of the system.
  public init(_ configuration: HostConfiguration, logger: Logger) throws {
    var configuration = configuration
    let outputs = DisplayOutput.connected()
    if let output = outputs.first(where: {
      configuration.output == nil || $0.name == configuration.output
    }) {
      configuration.adopt(output)
    } else if let name = configuration.output {
      let known = outputs.map(\.name)
      let hint =
        known.isEmpty
        ? ", nor to another output" : SimilarName.hint(name, among: known, "connected:")
      logger.warning("no display is connected to \(name)\(hint)")
    }
    self.configuration = configuration
    self.logger = logger
    // Each device and each client uses a descriptor.
    SystemCall.raiseFileLimit()
    // The loop waits for no reader of standard error.
    DiagnosticOutput.write = { StandardError.write($0) }
    loop = try EventLoop()
    manager = ServiceManager(loop)
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: LoopScheduler(loop))
    application.behavior = configuration.behavior
    application.endTurns(of: loop, turnsRunLoop: configuration.turnsRunLoop)
    recorder = RouteRecorder(
      clock: { [loop] in loop.now }, warn: { logger.warning("\($0)") }, sink: audience.consume)
    routeObserver = recorder
    journal = Diagnostics.journal(behind: configuration.traceDescriptor)
    // Routes are recorded only while there is a receiver.
    audience.onChange = { [weak self] in self?.observeRoutes() }
    audience.makeFeed = { [weak self] in self?.makeFeed($0) }
    // Without a trace there is no output that could be closed.
    guard configuration.trace != .none else { return }
    if let journal {
      let printer = JournalPrinter(journal, configuration, scheduler: application.scheduler)
      journalPrinter = printer
      audience.setPrinter(printer.print, printedDetail)
      return
    }
    guard !StandardStreams.missing.contains(configuration.traceDescriptor) else {
      logger.warning("standard output is closed; continuing without the route log")
      return
    }
    let writer = LineWriter(configuration.traceDescriptor, loop: loop) { [weak self] end in
      self?.outputEnded(end)
    }
    writer.onCatchingUp = { [weak self] in self?.reportDroppedLines() }
    self.writer = writer
    if let observer = configuration.latencyObserver {
      routeObserver = ObservedRoutes(recorder, observer) { !writer.isBehind }
    }
    audience.setPrinter(
      TracePrinter(configuration, writer: writer).print, printedDetail)
  }

  private var printedDetail: RouteAudience.Detail {
    configuration.showsHitTests ? .hitTests : .routes
  }

  private func makeFeed(_ send: @escaping ([UInt8]) -> Bool) -> InspectionFeed {
    let feed = InspectionFeed(application, configuration, send: send)
    if let devices { feed.inspection.follow(devices) }
    return feed
  }

  private func observeRoutes() {
    recorder.recordsHitTests = audience.wants(.hitTests)
    recorder.inspector = audience.feed?.inspection.recorder
    application.routeObserver = audience.isEmpty ? nil : routeObserver
  }

  /// Launches an application and runs the loop until SIGINT or SIGTERM, or until the terminal from
  /// which the daemon was started is closed.
  public func run(_ delegate: any UIApplicationDelegate) throws {
    // An application may have set a store.
    application.stateStore =
      application.stateStore
      ?? configuration.stateDirectory.map {
        FileStateStore(of: delegate, in: $0, report: warn)
      }
    try launchAndRun(delegate)
  }

  private func warn(_ message: String) { logger.warning("\(message)") }

  /// Launches an application that can be reloaded, like ``run(_:)``.
  package func run(_ reloadable: some ReloadableApplication) throws {
    self.reloadable = reloadable
    if let name = reloadable.stateName, let directory = configuration.stateDirectory {
      application.stateStore = FileStateStore(
        path: "\(directory)/\(name).state", report: warn)
    }
    try launchAndRun(reloadable.delegate)
  }

  /// Reloads the storyboard, as SIGHUP does; an invalid file leaves the application unchanged. Does
  /// nothing for an application without a storyboard.
  /// - Returns: Why the reload failed; `nil` if it succeeded.
  @discardableResult
  public func reload() -> String? {
    guard let reloadable else {
      let reason = "cannot reload: the application is not a storyboard"
      logger.notice("\(reason)")
      return reason
    }
    manager.reloading {
      reloadFailure = reloadable.reload()
      reportStatus()
    }
    return reloadFailure
  }

  private func take(signal: CInt) {
    // SIGHUP is sent when a terminal is closed; a service has no terminal.
    let hangsUp = hasTerminal && !ControllingTerminal.isThere
    let reloads = signal == SIGHUP && !hangsUp && configuration.latencyObserver == nil
    if reloads { reload() } else { loop.stop() }
  }

  private func launchAndRun(_ delegate: any UIApplicationDelegate) throws {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [self] in take(signal: $0) }
    let devices = DeviceTable(configuration, delivery: delivery, loop: loop)
    let watch = try DeviceWatch(configuration, table: devices, loop: loop, logger: logger)
    let system = SystemWatch(
      configuration.systemEvents, seatOwner: configuration.seatOwner, listener: life, loop: loop,
      logger: logger)
    self.devices = devices
    devices.onChange = { [weak self] in self?.statusDidChange() }
    reloadable?.onSceneChange = { [weak self] in self?.statusDidChange() }
    listen(configuration)
    if configuration.isConfined {
      let isConfined = confine(configuration, setsDefaults: reloadable?.setsDefaults ?? true)
      reloadable?.isConfined = isConfined
    }
    application.hasAccelerometer = { [weak watch] in watch?.findsMotionSensor() ?? false }
    application.onNowPlaying = { [weak self] in
      guard let self else { return }
      players = PlayerPublisher($0, delivery: delivery, loop: loop, logger: logger)
    }
    application.launch(delegate)
    var failure: (any Error)?
    func fail(_ error: any Error) {
      failure = error
      loop.stop()
    }
    // After the turn in which the first screen appears: before that there is no responder.
    loop.schedule(at: loop.now) { [self] in
      do {
        try watch.start { [self] in
          devices.warnOfUnusedAreas()
          configuration.latencyObserver?.didOpenAll(devices.inputs.count)
          do { try system.start() } catch { return fail(error) }
          reportStatus()
          manager.ready()
          // A measurement without devices ends.
          guard devices.isEmpty, configuration.latencyObserver == nil else { return }
          logger.notice("no input device yet; waiting for one")
        }
      } catch {
        fail(error)
      }
    }
    try loop.run()
    configuration.latencyObserver?.willEnd()
    // A second signal ends the process without waiting for the application.
    loop.releaseSignals()
    manager.stopping()
    if let failure {
      reloadable?.finishCommands()
      closeControl()
      finishOutput()
      throw failure
    }
    watch.stop()
    system.stop()
    commandedInput?.cancel()
    // Records of views have to be created before their windows are gone.
    audience.feed?.sendAll()
    life.terminate()
    players?.stop()
    // Includes commands that the termination started, for example to turn off a motor.
    reloadable?.finishCommands()
    devices.closeAll(because: "responderd ends")
    closeControl()
    finishOutput()
  }

  /// Sends what the inspectors have not received, and closes the control socket.
  private func closeControl() {
    audience.feed?.sendAll()
    controlServer?.close()
  }

  /// Writes the rest of the route log before the process ends.
  private func finishOutput() {
    writer?.finish()
    reportDroppedLines()
    journalPrinter?.reportLeftOut()
  }

  func inputForCommands() -> CommandedInput {
    if let commandedInput { return commandedInput }
    let input = CommandedInput(delivery)
    commandedInput = input
    return input
  }

  /// Schedules a status report to the service manager, once for all changes in a turn.
  private func statusDidChange() {
    guard !isStatusReportPending else { return }
    isStatusReportPending = true
    loop.schedule(at: loop.now) { [weak self] in
      self?.isStatusReportPending = false
      self?.reportStatus()
    }
  }

  private func reportStatus() {
    guard let devices else { return }
    manager.report(
      status:
        StatusLine(
          devices: DeviceCensus(devices.inputs.map(\.device.profile.deviceClass)),
          storyboard: reloadable?.path, scene: reloadable?.scene, reloadFailure: reloadFailure
        ).text)
  }

  private func outputEnded(_ end: LineWriter.End) {
    switch end {
    case .closed:
      logger.notice("the reader of the route log closed it")
      loop.stop()
    case .failed(let reason) where configuration.latencyObserver != nil:
      outputFailure = reason
      loop.stop()
    case .failed(let reason):
      // The application continues without its log, which is reported.
      audience.setPrinter(nil)
      logger.error("cannot write the route log: \(reason); continuing without it")
    }
  }

  private func reportDroppedLines() {
    guard let dropped = writer?.takeDroppedLines(), dropped > 0 else { return }
    logger.warning("the reader of the route log is too slow: \(dropped) records dropped")
  }
}
