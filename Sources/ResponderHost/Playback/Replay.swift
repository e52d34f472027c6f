internal import EventLoop
public import Foundation
import Glibc
internal import InputTranslation
internal import KernelInput
public import Logging
public import Recordings
public import ResponderKit
internal import RouteLog

/// Hosts an application on recordings of devices, in a time of their own: the same recordings
/// always give the same log.
@MainActor
public final class Replay {
  /// Why a replay ended before its time.
  public enum Stop: Equatable, Sendable {
    /// Whoever read the log went away.
    case outputClosed
    /// The log could not be written, for a reason.
    case outputFailed(String)
    /// Somebody asked the process to end: the number of the signal.
    case signal(Int32)
  }

  private let configuration: HostConfiguration
  /// Whether the log leaves the positions of touches out.
  package var hidesPositions: Bool { configuration.hidesPositions }
  package let logger: Logger
  private let scheduler = VirtualScheduler()
  private let application: UIApplication
  private let isRealtime: Bool
  /// What the application sends to the main thread runs in it, and a replay that keeps the pace
  /// waits there.
  private let loop: EventLoop
  /// When the replay's time began, in seconds on the loop's clock.
  private lazy var origin = loop.now - scheduler.now
  private var writer: LineWriter?
  private var printer: TracePrinter?
  private var recorder: RouteRecorder?
  private lazy var devices = DeviceTable(
    configuration,
    delivery: InputDelivery(
      configuration, application: application, life: SystemLife(application, recorder: recorder),
      recorder: recorder, logger: logger))
  private var played: [RecordedCandidate] = []
  private var playedCount = 0
  /// Why it ended before its time; `nil` while it goes on.
  public private(set) var stop: Stop?

  /// The time between two recordings, in seconds.
  private static let gap: TimeInterval = 1
  /// How long after the last frame a replay waits at most for what is still due, in seconds.
  private static let longestWait: TimeInterval = 60

  /// - Parameters:
  ///   - configuration: How the application is hosted.
  ///   - isRealtime: Whether to keep the recordings' pace instead of hurrying. SIGINT, SIGTERM and
  ///     SIGHUP then end the replay in good order: what was played so far is logged, and the
  ///     application hears of its end.
  ///   - logger: Gets what there is to say besides the routes.
  /// - Throws: What the system refused.
  public init(
    _ configuration: HostConfiguration, isRealtime: Bool = false, logger: Logger
  ) throws {
    self.configuration = configuration
    self.isRealtime = isRealtime
    self.logger = logger
    loop = try EventLoop()
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: scheduler)
    application.behavior = configuration.behavior
    application.endTurns(of: loop, turnsRunLoop: configuration.turnsRunLoop)
    if isRealtime {
      try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.end(because: .signal($0))
      }
    }
    guard configuration.trace != .none else { return }
    // Whoever keeps the pace, and is to hear a signal, must not wait for a reader.
    let writer = LineWriter(STDOUT_FILENO, loop: isRealtime ? loop : nil) { [weak self] in
      self?.end(because: Stop($0))
    }
    self.writer = writer
    let printer = TracePrinter(configuration, writer: writer)
    self.printer = printer
    recorder = RouteRecorder(warn: { logger.warning("\($0)") }, sink: printer.print)
    application.routeObserver = recorder
  }

  /// How many events took which way so far.
  public var counts: RouteCounts { printer?.counts ?? RouteCounts() }

  /// The time that the recordings took, in seconds.
  public var duration: TimeInterval { scheduler.now }

  /// What the application did with the recordings, in one line.
  /// - Parameter command: What the line begins with.
  public func summary(of command: String) -> String {
    "\(command): \(counts.events) events in \(Int(duration.rounded())) recorded seconds: "
      + counts.text
  }

  /// Prints a line of its own among the routes.
  private func print(_ line: String) {
    writer?.write(line + "\n")
  }

  // MARK: - The application's life

  /// Launches an application and lets its first screen appear.
  public func launch(_ delegate: any UIApplicationDelegate) {
    application.launch(delegate)
    advance(to: scheduler.now)
  }

  /// Takes the screen away from the application, as a telephone call does.
  public func interrupt() { send(.system(.interruptionBegan)) }

  /// Gives the screen back to the application.
  public func endInterruption() { send(.system(.interruptionEnded)) }

  /// Lets everything happen that is still due, such as a tap that waits for a second one, and ends the
  /// application as a daemon's end does. What repeats without end is not waited for.
  /// - Parameter command: What a summary begins with that ends a log in text; `nil` for no summary.
  public func terminate(summaryOf command: String? = nil) {
    runOn()
    devices.delivery.cancelAll()
    send(.system(.terminate))
    poll()
    devices.warnOfUnusedAreas()
    devices.closeAll(because: "responderd ends")
    if let command, configuration.trace == .text { print(summary(of: command)) }
    // Whoever cannot wait for the rest to be written may signal once more.
    loop.releaseSignals()
    guard isRealtime, let writer else { return }
    writer.finish()
    let dropped = writer.takeDroppedLines()
    if dropped > 0 {
      logger.warning("the route log's reader was too slow: \(dropped) records were dropped")
    }
  }

  // MARK: - Playing

  /// Plays a recording from its first event to its last, as a device that is plugged in before
  /// and pulled out after it.
  public func play(_ recording: Recording) { play([recording]) }

  /// Plays devices that were recorded together, each event in its time.
  public func play(_ recordings: [Recording]) {
    let starts = recordings.compactMap(\.events.first?.time)
    let origin = starts.min() ?? Timestamp(microseconds: 0)
    // Times that lie a day apart are of different clocks: nobody knows what came first.
    if let last = starts.max(), last.seconds - origin.seconds > 86_400 {
      for recording in recordings { play([recording]) }
      return
    }
    for warning in recordings.flatMap(\.warnings) { logger.warning("\(warning)") }
    devices.closeAll(because: "the recording ends")
    let start = scheduler.now + Self.gap
    let offset = Int64((start * 1_000_000).rounded()) &- origin.microseconds
    played = recordings.map { recording in
      playedCount += 1
      return RecordedCandidate(
        recording, number: playedCount, offset: offset, configuration: configuration)
    }
    for candidate in played { plugIn(candidate) }
    while stop == nil, let (candidate, time) = next() {
      advance(to: time)
      if stop == nil { play(candidate, at: time) }
    }
  }

  private func plugIn(_ candidate: RecordedCandidate) {
    guard candidate.isSelected else {
      return logger.warning("\(candidate.title) is \(candidate.reason)")
    }
    devices.update(candidate)
  }

  /// The device whose turn it is, and when; of several at the same time, the first in the file.
  private func next() -> (RecordedCandidate, TimeInterval)? {
    var next: (RecordedCandidate, TimeInterval)?
    for candidate in played where candidate.isSelected {
      let source = candidate.source
      guard let time = (source.nextFrameTime ?? source.removalTime)?.seconds,
        time < next?.1 ?? .infinity
      else { continue }
      next = (candidate, time)
    }
    return next
  }

  private func play(_ candidate: RecordedCandidate, at time: TimeInterval) {
    if candidate.source.nextFrameTime == nil {
      played.removeAll { $0.identity == candidate.identity }
      devices.remove(candidate.identity)
    } else if let input = devices[candidate.identity] {
      devices.readAll(from: input)
    } else {
      // Nobody reads a motion sensor while the application is not active.
      candidate.source.skip()
    }
  }

  /// Waits for what is due, as long as that is something that happens once.
  private func runOn() {
    let end = scheduler.now + Self.longestWait
    poll()
    while stop == nil, scheduler.hasAwaitedActions, let time = scheduler.nextTime, time <= end {
      step(to: time)
    }
  }

  private func send(_ event: HardwareEvent) {
    application.enqueue(event)
    application.processPendingEvents()
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
  }

  /// Keeps the recordings' pace, if it is to be kept.
  private func wait(until time: TimeInterval) {
    guard isRealtime else { return }
    let timer = loop.schedule(at: origin + time) { [loop] in loop.stop() }
    defer { loop.cancelTimer(timer) }
    while stop == nil, loop.now < origin + time { turn { try $0.run() } }
  }

  /// Lets the application's work on the main thread run.
  private func poll() { turn { try $0.poll() } }

  private func turn(_ body: (EventLoop) throws -> Void) {
    do { try body(loop) } catch {
      preconditionFailure("The loop of a replay cannot turn: \(error)")
    }
  }

  private func end(because reason: Stop) {
    stop = stop ?? reason
    loop.stop()
  }
}
