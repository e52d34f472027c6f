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
  let startTime = EventLoop.now
  /// Whether the daemon gives up what reading devices does not take.
  package var isConfined: Bool { configuration.isConfined }
  let journal: JournalSocket?
  let diagnosticsJournal = Diagnostics.journal(behind: STDERR_FILENO)
  private let manager: ServiceManager
  private var writer: LineWriter?
  private var journalPrinter: JournalPrinter?
  private let recorder: RouteRecorder
  private(set) var devices: DeviceTable?
  var controlServer: ControlServer?
  /// The metrics that were told last, and when.
  var metricsAnswer: (answer: ControlAnswer, time: Double)?
  private var isTellingManager = false
  private(set) lazy var life = SystemLife(application, recorder: recorder)
  private(set) var reloadable: (any ReloadableApplication)?
  /// Why the last reload failed; `nil` if it did not.
  private(set) var reloadFailure: String?
  /// Whether somebody started the daemon from a terminal, and may close it.
  private let hasTerminal = ControllingTerminal.isThere

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
      let known = outputs.map(\.name)
      let hint = SimilarName.hint(name, among: known, "connected are:")
      logger.warning(
        "no display is connected to \(name)\(known.isEmpty ? "; connected are: none" : hint)")
    }
    self.configuration = configuration
    self.logger = logger
    // Each device takes a descriptor, and so does each client.
    SystemCall.raiseFileLimit()
    loop = try EventLoop()
    manager = ServiceManager(loop)
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: LoopScheduler(loop))
    application.behavior = configuration.behavior
    application.endTurns(of: loop, turnsRunLoop: configuration.turnsRunLoop)
    recorder = RouteRecorder(
      clock: { [loop] in loop.now }, warn: { logger.warning("\($0)") }, sink: audience.hear)
    journal = Diagnostics.journal(behind: STDOUT_FILENO)
    // Routes are put together while somebody listens, and at no other time.
    audience.onChange = { [application, recorder] in
      application.routeObserver = $0 ? recorder : nil
    }
    // Without a trace nobody is asked to read, and so nobody can go away.
    guard configuration.trace != .none else { return }
    if let journal {
      let printer = JournalPrinter(journal, configuration, scheduler: application.scheduler)
      journalPrinter = printer
      audience.print(by: printer.print)
      return
    }
    guard !StandardStreams.missing.contains(STDOUT_FILENO) else {
      logger.warning("standard output is closed; going on without the route log")
      return
    }
    let writer = LineWriter(STDOUT_FILENO, loop: loop) { [weak self] end in
      self?.outputEnded(end)
    }
    writer.onCatchingUp = { [weak self] in self?.reportDroppedLines() }
    self.writer = writer
    audience.print(by: TracePrinter(configuration, writer: writer).print)
  }

  /// Launches an application and turns the loop until SIGINT or SIGTERM, or until the terminal that it
  /// was started from is closed.
  public func run(_ delegate: any UIApplicationDelegate) throws {
    // An application may have brought a store of its own.
    application.stateStore =
      application.stateStore
      ?? configuration.stateDirectory.map {
        FileStateStore(of: delegate, in: $0, report: warn)
      }
    try turn(delegate)
  }

  private func warn(_ message: String) { logger.warning("\(message)") }

  /// Launches an application that can be reloaded, as ``run(_:)`` does.
  package func run(_ reloadable: some ReloadableApplication) throws {
    self.reloadable = reloadable
    if let name = reloadable.stateName, let directory = configuration.stateDirectory {
      application.stateStore = FileStateStore(
        path: "\(directory)/\(name).state", report: warn)
    }
    try turn(reloadable.delegate)
  }

  /// Reads the storyboard's file anew, as SIGHUP does; a broken one leaves the application as it is. For
  /// an application without a storyboard there is nothing to read.
  /// - Returns: Why nothing came of it; `nil` if the file is what runs now.
  @discardableResult
  public func reload() -> String? {
    guard let reloadable else {
      let reason = "there is nothing to read again: the application is no storyboard"
      logger.notice("\(reason)")
      return reason
    }
    manager.reloading {
      reloadFailure = reloadable.reload()
      tellManager()
    }
    return reloadFailure
  }

  private func take(signal: CInt) {
    // The line of a terminal hangs up when its window is closed; a service has no terminal.
    let hangsUp = hasTerminal && !ControllingTerminal.isThere
    if signal == SIGHUP && !hangsUp { reload() } else { loop.stop() }
  }

  private func turn(_ delegate: any UIApplicationDelegate) throws {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [self] in take(signal: $0) }
    let delivery = InputDelivery(
      configuration, application: application, life: life, recorder: recorder, logger: logger)
    let devices = DeviceTable(configuration, delivery: delivery)
    let watch = try DeviceWatch(configuration, table: devices, loop: loop, logger: logger)
    let system = SystemWatch(
      configuration.systemEvents, life: life, loop: loop, logger: logger)
    self.devices = devices
    devices.onChange = { [weak self] in self?.statusDidChange() }
    reloadable?.onSceneChange = { [weak self] in self?.statusDidChange() }
    listen(configuration)
    if configuration.isConfined {
      let isConfined = confine(configuration, setsDefaults: reloadable?.setsDefaults ?? true)
      reloadable?.isConfined = isConfined
    }
    application.launch(delegate)
    var failure: (any Error)?
    func fail(_ error: any Error) {
      failure = error
      loop.stop()
    }
    // After the turn in which the first screen appears: before that nobody would answer.
    loop.schedule(at: loop.now) { [self] in
      do {
        try watch.start { [self] in
          devices.warnOfUnusedAreas()
          do { try system.start() } catch { return fail(error) }
          tellManager()
          manager.ready()
          guard devices.isEmpty else { return }
          logger.notice("no input device to read yet; waiting for one to be plugged in")
        }
      } catch {
        fail(error)
      }
    }
    try loop.run()
    // Whoever cannot wait for the application to end may signal once more.
    loop.releaseSignals()
    manager.stopping()
    if let failure {
      reloadable?.finishCommands()
      controlServer?.close()
      throw failure
    }
    watch.stop()
    system.stop()
    application.enqueue(.system(.terminate))
    application.processPendingEvents()
    // Those that the last calls started, too: a command may switch a motor off.
    reloadable?.finishCommands()
    devices.closeAll(because: "responderd ends")
    controlServer?.close()
    writer?.finish()
    reportDroppedLines()
    journalPrinter?.reportLeftOut()
  }

  /// Reports the status to the manager, once for all that changes in a turn of the loop.
  private func statusDidChange() {
    guard !isTellingManager else { return }
    isTellingManager = true
    loop.schedule(at: loop.now) { [weak self] in
      self?.isTellingManager = false
      self?.tellManager()
    }
  }

  private func tellManager() {
    guard let devices else { return }
    manager.tell(
      StatusLine(
        devices: DeviceCensus(devices.opened.map(\.device.profile.deviceClass)),
        storyboard: reloadable?.path, scene: reloadable?.scene, reloadFailure: reloadFailure
      ).text)
  }

  private func outputEnded(_ end: LineWriter.End) {
    switch end {
    case .closed:
      logger.notice("the reader of the route log went away")
      loop.stop()
    case .failed(let reason):
      // The application goes on; only its log is lost, and that is said.
      audience.print(by: nil)
      logger.error("cannot write the route log: \(reason); going on without it")
    }
  }

  private func reportDroppedLines() {
    guard let dropped = writer?.takeDroppedLines(), dropped > 0 else { return }
    logger.warning("the route log's reader was too slow: \(dropped) records were dropped")
  }
}
