// The daemon: connects devices, the application, output and the control socket, and runs the loop until a signal ends
// it. Begin here; `Host` has what a replay shares.

internal import ControlSocket
package import EventLoop
internal import Foundation
import Glibc
internal import InputSession
internal import LinuxSystem
public import Logging
package import Programs
public import ResponderKit
internal import RouteLog
internal import SystemBus

/// Hosts an application on the machine's own input devices until a signal ends it.
@MainActor
public final class Daemon {
  let configuration: HostConfiguration
  package let logger: Logger
  package let loop: EventLoop
  private let host: Host
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
  private var output: RouteOutput?
  /// Why writing the route log failed, if that ended the daemon.
  package private(set) var outputFailure: String?
  private var journalPrinter: JournalPrinter?
  /// Reports omitted lines of the log, if the routes are not in the journal.
  private var omissions: OmissionReport?
  private let recorder: RouteRecorder
  /// The observer of the routes: the recorder, or one that also measures latency.
  private var routeObserver: any RouteObserver
  var controlServer: ControlServer?
  /// The clients that keep the application inactive.
  var holders: Set<ObjectIdentifier> = []
  /// The last answer with metrics, and its time.
  var metricsAnswer: (answer: ControlAnswer, time: Double)?
  private var isStatusReportPending = false
  /// Delivers the input of `ctl`.
  private(set) lazy var commandedInput = CommandedInput(host.delivery)
  private var players: PlayerPublisher?
  private(set) var reloadable: (any ReloadableApplication)?
  /// Why the last reload failed; `nil` if it succeeded.
  private(set) var reloadFailure: String?
  /// What the storyboard kept from other programs when it was last loaded.
  private var grabSettings: [String: Bool] = [:]
  /// Whether the daemon was started from a terminal, which can be closed.
  private let hasTerminal = ControllingTerminal.isThere

  var application: UIApplication { host.application }
  var life: SystemLife { host.life }
  var devices: DeviceTable { host.devices }
  var display: DisplayPower? { host.display }

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
    recorder = RouteRecorder(
      clock: { [loop] in loop.now }, sink: audience.consume)
    routeObserver = recorder
    host = Host(
      configuration, scheduler: LoopScheduler(loop), loop: loop, watchesDevices: true,
      recorder: recorder, logger: logger)
    journal = Diagnostics.journal(behind: configuration.traceDescriptor)
    // The printer below has its own.
    if journal == nil || configuration.trace == .none {
      omissions = diagnosticsJournal.map { OmissionReport($0, scheduler: application.scheduler) }
    }
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
    let output = RouteOutput(configuration, loop: loop, logger: logger) { [weak self] end in
      self?.outputEnded(end)
    }
    self.output = output
    if let observer = configuration.latencyObserver {
      routeObserver = ObservedRoutes(recorder, observer) { !output.isBehind }
    }
    audience.setPrinter(output.printer.print, printedDetail)
  }

  private var printedDetail: RouteAudience.Detail {
    configuration.showsHitTests ? .hitTests : .routes
  }

  private func makeFeed(_ send: @escaping (LogRecord) -> Bool) -> InspectionFeed {
    let feed = InspectionFeed(application, configuration, send: send)
    feed.inspection.follow(devices)
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
    grabSettings = reloadable.grabSettings
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
      if reloadFailure == nil {
        devices.sharedBecause = nil
        adoptDisplay(of: reloadable)
        compareGrabs(with: reloadable)
      }
      reportStatus()
    }
    return reloadFailure
  }

  /// Has other programs receive all keys and touches until the next reload.
  private func shareDevices(because reason: String) {
    devices.sharedBecause = reason
    guard configuration.exclusiveKeys || configuration.desktop else { return }
    logger.notice("other programs receive all keys and touches until the storyboard is reloaded")
  }

  private func adoptDisplay(of reloadable: some ReloadableApplication) {
    if let display { return display.update(reloadable.display ?? DisplaySettings()) }
    guard reloadable.display != nil else { return }
    logger.warning("the storyboard has display: now; restart the daemon to use it")
  }

  /// Warns about changes that a running daemon does not make.
  private func compareGrabs(with reloadable: some ReloadableApplication) {
    let inForce = ["exclusiveKeys": configuration.exclusiveKeys, "desktop": configuration.desktop]
    let old = grabSettings
    grabSettings = reloadable.grabSettings
    for (name, isWanted) in grabSettings.sorted(by: { $0.key < $1.key })
    where isWanted != old[name] && isWanted != inForce[name] {
      let change = isWanted ? "has \(name): now" : "has no \(name): any more"
      logger.warning("the storyboard \(change); restart the daemon to use that")
    }
  }

  private func take(signal: CInt) {
    // SIGHUP is sent when a terminal is closed; a service has no terminal.
    let hangsUp = hasTerminal && !ControllingTerminal.isThere
    let reloads = signal == SIGHUP && !hangsUp && configuration.latencyObserver == nil
    if reloads { reload() } else { loop.stop() }
  }

  private func launchAndRun(_ delegate: any UIApplicationDelegate) throws {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [self] in take(signal: $0) }
    let watch = try DeviceWatch(configuration, table: devices, loop: loop, logger: logger)
    let system = SystemWatch(
      configuration.systemEvents, seatOwner: configuration.seatOwner, listener: life, loop: loop,
      logger: logger)
    devices.onChange = { [weak self] in self?.statusDidChange() }
    reloadable?.onSceneChange = { [weak self] in self?.statusDidChange() }
    reloadable?.onEscape = { [weak self] in self?.shareDevices(because: $0) }
    application.hasAccelerometer = { [weak watch] in watch?.findsMotionSensor() ?? false }
    application.onNowPlaying = { [weak self] in
      guard let self else { return }
      players = PlayerPublisher($0, delivery: host.delivery, loop: loop, logger: logger)
    }
    var failure: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch {
        failure = error
        loop.stop()
      }
    }
    let parts = StartedParts()
    defer { parts.stop() }
    func devicesAreOpen() {
      attempt {
        devices.warnOfUnusedAreas()
        configuration.latencyObserver?.didOpenAll(devices.classes.count)
        try parts.start(system.start, stop: system.stop)
        reportStatus()
        manager.ready()
        // A measurement without devices ends.
        guard devices.isEmpty, configuration.latencyObserver == nil else { return }
        logger.notice("no input device yet; waiting for one")
      }
    }
    parts.add(stop: finishOutput)
    try parts.start(listen, stop: closeControl)
    if configuration.isConfined {
      let isConfined = confine(configuration, setsDefaults: reloadable?.setsDefaults ?? true)
      reloadable?.isConfined = isConfined
    }
    parts.add(stop: { [devices] in devices.closeAll(because: "responderd ends") })
    parts.add(stop: finishCommands)
    display?.useBacklights(stateDirectory: configuration.stateDirectory)
    parts.start({ application.launch(delegate) }, stop: endApplication)
    // Before the application ends, so that its commands turn the display on.
    if let display { parts.start(display.begin, stop: display.end) }
    // After the turn in which the first screen appears: before that there is no responder.
    loop.schedule(at: loop.now) {
      attempt { try parts.start({ try watch.start(devicesAreOpen) }, stop: watch.stop) }
    }
    try loop.run()
    configuration.latencyObserver?.willEnd()
    // A second signal ends the process without waiting for the application.
    loop.releaseSignals()
    manager.stopping()
    if let failure { throw failure }
  }

  /// Cancels what `ctl` sent, and terminates the application.
  private func endApplication() {
    commandedInput.cancel()
    // Records of views have to be created before their windows are gone.
    audience.feed?.sendAll()
    life.terminate()
    players?.stop()
  }

  /// Includes commands that the termination started, for example to turn off a motor.
  private func finishCommands() { reloadable?.finishCommands() }

  /// Sends what the inspectors have not received, and closes the control socket.
  private func closeControl() {
    audience.feed?.sendAll()
    // The application has ended, and returns for none of them.
    holders = []
    controlServer?.close()
  }

  /// Writes the rest of the route log before the process ends.
  private func finishOutput() {
    output?.finish()
    journalPrinter?.reportLeftOut()
    omissions?.log()
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
    var sentences = ["\(DeviceCensus(devices.classes))"]
    if let path = reloadable?.path {
      let scene = (reloadable?.scene).map { ", scene \($0)" } ?? ""
      sentences.append("Storyboard \(path)\(scene).")
    }
    if let reloadFailure { sentences.append("The last reload failed: \(reloadFailure)") }
    // In one line, as `STATUS=` of sd_notify(3) requires.
    manager.report(status: Diagnostics.printable(sentences.joined(separator: " ")))
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
}
