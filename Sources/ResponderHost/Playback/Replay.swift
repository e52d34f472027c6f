// Recordings as a source of input, and the recorder of input. Begin here: a replay is a host with a clock of its own.

internal import EventLoop
public import Foundation
import Glibc
internal import KernelInput
public import Logging
public import Recordings
public import ResponderKit
package import RouteLog

/// Hosts an application on recordings of devices, with a virtual clock: the same recordings always
/// produce the same log.
@MainActor
public final class Replay {
  private let configuration: HostConfiguration
  /// Whether the log omits the positions of touches.
  package var hidesPositions: Bool { configuration.hidesPositions }
  package let logger: Logger
  private let scheduler = VirtualScheduler()
  private lazy var host = makeHost()
  private var application: UIApplication { host.application }
  private var makeDelegate: (@MainActor () -> any UIApplicationDelegate)?
  /// The state that the application saves for its next launch.
  private lazy var stateStore = ReplayStateStore(logger) { [scheduler] in scheduler.now }
  private let isRealtime: Bool
  /// Runs the application's work for the main thread; a replay in real time waits in it.
  private let loop: EventLoop
  /// The start of the replay, in seconds on the loop's clock.
  private lazy var origin = loop.now - scheduler.now
  private var output: RouteOutput?
  /// Counts the events that are not printed.
  private var unprintedCounts = RouteCounts()
  private lazy var recorder = RouteRecorder { [weak self] in self?.consume($0) }
  /// Whether anything receives the records.
  private var isObserved = false
  private var inspection: Inspection?
  /// The numbers of views and recognisers, which no launch uses a second time.
  private let numbers = ObjectNumbers()
  /// Receives what an inspector receives, if there is one.
  private var inspector: (@MainActor (LogRecord) -> Void)?
  /// Receives the routes, if anything follows them.
  private var follower: (@MainActor (RouteRecord) -> Void)?
  private var played = PlayedRecordings()
  private var playedCount = 0
  /// The reason for an early end; `nil` otherwise.
  public private(set) var stop: OutputStop?

  /// The time between two recordings, in seconds.
  private static let gap: TimeInterval = 1
  /// The number of launches that were inspected.
  private var launches = 0

  /// How long a replay waits after the last frame for pending timers at most, in seconds.
  private static let longestWait: TimeInterval = 60

  /// Creates a replay.
  /// - Parameters:
  ///   - configuration: How the application is hosted.
  ///   - isRealtime: Whether to play at the recordings' own speed. SIGINT, SIGTERM and SIGHUP then
  ///     end the replay in an orderly way: the log is complete up to there, and the application
  ///     terminates normally.
  ///   - logger: Logs everything except routes.
  /// - Throws: An error of the system.
  public init(
    _ configuration: HostConfiguration, isRealtime: Bool = false, logger: Logger
  ) throws {
    self.configuration = configuration
    self.isRealtime = isRealtime
    self.logger = logger
    loop = try EventLoop()
    // The application exists from now on.
    _ = host
    if isRealtime {
      try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.end(because: .signal($0))
      }
    }
    guard configuration.trace != .none else { return }
    // A replay in real time must not block on a reader, so that it reacts to signals.
    output = RouteOutput(configuration, loop: isRealtime ? loop : nil, logger: logger) {
      [weak self] in self?.end(because: OutputStop($0))
    }
    observeRoutes()
  }

  private func makeHost() -> Host {
    Host(
      configuration, scheduler: scheduler, loop: loop, watchesDevices: false, recorder: recorder,
      logger: logger)
  }

  private func observeRoutes() {
    isObserved = true
    observe()
  }

  private func observe() {
    recorder.recordsHitTests = configuration.showsHitTests
    recorder.inspector = inspection?.recorder
    application.routeObserver = recorder
  }

  private func consume(_ record: RouteRecord) {
    guard isObserved else { return }
    if let output { output.printer.print(record) } else { unprintedCounts.add(record) }
    guard follower != nil || inspector != nil else { return }
    var record = record
    if hidesPositions {
      record.hidePositions()
      record.hideValues()
    }
    follower?(record)
    guard let inspector else { return }
    inspection?.explain(record)
    // An inspector receives the hit tests separately.
    record.tested = nil
    inspector(.route(record))
  }

  /// Passes the records for an inspector to a closure, one line of JSON each. Call it before the launch.
  package func inspect(byLine inspector: @escaping @MainActor ([UInt8]) -> Void) {
    inspect { inspector($0.line) }
  }

  /// Passes the records for an inspector to a closure: routes, views, hit tests, recognisers, samples and
  /// keys. Call it before the launch.
  package func inspect(by inspector: @escaping @MainActor (LogRecord) -> Void) {
    self.inspector = inspector
    startInspection()
  }

  private func startInspection() {
    guard let inspector else { return }
    launches += 1
    let launch = launches
    var hasTree = false
    let inspection = Inspection(application, configuration, numbers: numbers) {
      [hidesPositions] in
      guard var record = $0.record() else { return }
      if hidesPositions {
        // Views may follow a finger: only the first layout is shown.
        if [.hit, .fingers, .change].contains(record.inspect) { return }
        if record.inspect == .tree, hasTree { return }
        hasTree = hasTree || record.inspect == .tree
      }
      if record.inspect == .tree { record.launch = launch }
      inspector(.inspection(record))
    }
    self.inspection = inspection
    observeRoutes()
    inspection.follow(host.devices)
  }

  /// Passes the routes to a closure. Call it before the launch.
  package func follow(by follower: @escaping @MainActor (RouteRecord) -> Void) {
    self.follower = follower
    observeRoutes()
  }

  /// Explains which view a touch at a point of the screen hits, and why other views are not hit.
  /// - Parameter hasTree: Whether the explanation lists all views with their frames.
  package func explain(x: Double, y: Double, hasTree: Bool) -> HitExplanation {
    HitExplanation(x: x, y: y, in: application, treeLimit: hasTree ? .max : 0)
  }

  /// The number of events so far.
  public var counts: RouteCounts { output?.printer.counts ?? unprintedCounts }

  /// The duration of the recordings, in seconds.
  public var duration: TimeInterval { scheduler.now }

  /// Returns a summary of the events in one line.
  /// - Parameter command: The beginning of the line.
  public func summary(of command: String) -> String {
    "\(command): \(counts.events) events in \(Int(duration.rounded())) recorded seconds: "
      + counts.text
  }

  // MARK: - The application's life

  /// Launches an application and shows its first screen.
  /// - Parameters:
  ///   - delegate: Creates the application's delegate, once for each launch.
  ///   - keepsState: Whether saved state is restored when a recording launches the application again.
  public func launch(
    _ delegate: @autoclosure @escaping @MainActor () -> any UIApplicationDelegate,
    keepsState: Bool = true
  ) {
    makeDelegate = delegate
    if keepsState, application.stateStore == nil { application.stateStore = stateStore }
    application.launch(delegate())
    host.display?.begin()
    advance(to: scheduler.now)
  }

  /// Ends the application as the system does to free memory, in the background and without notice,
  /// and launches it again. The devices stay connected, and are opened again.
  private func relaunch() {
    guard let makeDelegate else { return }
    recorder.record(
      ofMachine: "relaunch", at: scheduler.now,
      reason: "the system ends the application in the background, and it is launched again")
    // State that was not saved on the way to the background is lost.
    let wasOff = host.display?.isOn == false
    host.kill()
    scheduler.removeAll()
    let keepsState = application.stateStore === stateStore
    inspection?.end()
    host = makeHost()
    if isObserved { observe() }
    startInspection()
    launch(makeDelegate(), keepsState: keepsState)
    if wasOff {
      recorder.record(
        ofMachine: "displayOn", at: scheduler.now, reason: "the application is launched again")
    }
    for device in played.devices { plugIn(device.candidate) }
  }

  /// Interrupts the application, as a phone call does.
  public func interrupt() { handle(.interrupt) }

  /// Ends the interruption.
  public func endInterruption() { handle(.resume) }

  /// Waits for everything that is pending, such as a tap that waits for a second one, and terminates
  /// the application as a daemon does. Repeating timers are not waited for.
  /// - Parameter command: The beginning of the summary at the end of a log in text; `nil` for no
  ///   summary.
  public func terminate(summaryOf command: String? = nil) {
    runOn()
    host.devices.cancelAll()
    host.display?.end()
    host.life.terminate()
    poll()
    host.devices.warnOfUnusedAreas()
    host.devices.closeAll(because: "responderd ends")
    if let command, configuration.trace == .text { output?.print(summary(of: command)) }
    // A second signal ends the process without writing the rest.
    loop.releaseSignals()
    output?.finish()
  }

  // MARK: - Playing

  /// Plays a recording, as a device that is plugged in before and unplugged after it.
  public func play(_ recording: Recording) { play([recording]) }

  /// Plays devices that were recorded together, with each event at its time.
  public func play(_ recordings: [Recording]) {
    let starts = recordings.compactMap {
      [$0.events.first?.time, $0.systemEvents.first?.time].compactMap(\.self).min()
    }
    let origin = starts.min() ?? Timestamp(microseconds: 0)
    // Times that are more than a day apart come from different clocks, so their order is unknown.
    if let last = starts.max(), last.seconds - origin.seconds > 86_400 {
      for recording in recordings { play([recording]) }
      return
    }
    for warning in recordings.flatMap(\.warnings) { logger.warning("\(warning)") }
    host.devices.closeAll(because: "the recording ends")
    let start = scheduler.now + Self.gap
    played = PlayedRecordings(
      recordings, from: playedCount + 1,
      offset: Int64((start * 1_000_000).rounded()) &- origin.microseconds,
      configuration: configuration)
    playedCount += recordings.count
    for device in played.devices { plugIn(device.candidate) }
    while stop == nil, let time = played.nextTime {
      advance(to: time)
      if stop == nil, let event = played.next() { play(event) }
    }
  }

  private func play(_ event: PlayedRecordings.Event) {
    switch event {
    case .system(.relaunch): relaunch()
    case .system(let kind): handle(kind)
    case .removal(let device): host.devices.remove(device.candidate.identity)
    case .frame(let device):
      if let input = host.devices[device.candidate.identity] {
        host.devices.readRecordedFrame(of: input)
      } else {
        // Motion sensors are not read while the application is not active.
        device.source.skip()
      }
    }
  }

  private func handle(_ kind: RecordedSystemEvent.Kind) {
    host.life.handle(kind, of: configuration.systemEvents)
    poll()
  }

  private func plugIn(_ candidate: InputCandidate) {
    guard candidate.isSelected else {
      let hint = candidate.isPossibleTouchscreen ? "; --as touchscreen plays it as one" : ""
      return logger.warning("\(candidate.title) is \(candidate.reason)\(hint)")
    }
    host.devices.update(candidate)
  }

  /// Waits for pending timers that do not repeat.
  private func runOn() {
    let end = scheduler.now + Self.longestWait
    poll()
    while stop == nil, scheduler.hasAwaitedActions, let time = scheduler.nextTime, time <= end {
      step(to: time)
    }
  }

  // MARK: - Time

  private func advance(to time: TimeInterval) {
    while stop == nil, let next = scheduler.nextTime, next < time { step(to: next) }
    step(to: time)
  }

  private func step(to time: TimeInterval) {
    wait(until: time)
    guard stop == nil else { return }
    scheduler.advance(to: time)
    poll()
    application.processPendingEvents()
    inspection?.reportChanges()
  }

  /// Waits, if the replay runs in real time.
  private func wait(until time: TimeInterval) {
    guard isRealtime else { return }
    let timer = loop.schedule(at: origin + time) { [loop] in loop.stop() }
    defer { loop.cancelTimer(timer) }
    while stop == nil, loop.now < origin + time { turn { try $0.run() } }
  }

  /// Runs the application's work for the main thread.
  private func poll() { turn { try $0.poll() } }

  private func turn(_ body: (EventLoop) throws -> Void) {
    do { try body(loop) } catch {
      preconditionFailure("The loop of a replay cannot turn: \(error)")
    }
  }

  private func end(because reason: OutputStop) {
    stop = stop ?? reason
    loop.stop()
  }
}

extension ExitStatus {
  /// Returns the exit status after a replay. A closed output and a signal count as success.
  /// - Parameters:
  ///   - stop: Why the replay ended early; `nil` if it did not.
  ///   - logger: Logs the reason, if it is an error.
  public init(of stop: OutputStop?, _ logger: Logger) {
    switch stop {
    case .outputFailed(let reason):
      logger.error("cannot write the route log: \(reason)")
      self = .ioError
    case .signal:
      logger.notice("the replay was interrupted")
      self = .ok
    case .outputClosed, nil: self = .ok
    }
  }
}
