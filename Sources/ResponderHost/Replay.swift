internal import EventLoop
public import Foundation
import Glibc
internal import InputDevices
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
  let logger: Logger
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
  private var ledger = PressLedger()
  private lazy var life = MachineLife(application, recorder: recorder)
  private var devices: [PlayedDevice] = []
  /// Whether a finger was put down that only brings the application back.
  private var hasWakingTouch = false
  private var lastID: UInt32 = 0
  /// Why it ended before its time; `nil` while it goes on.
  public private(set) var stop: Stop?

  /// The time between two recordings, in seconds.
  private static let gap: TimeInterval = 1

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
    FoundationRunLoop.join(
      loop, of: application, runsBlocks: configuration.runsRunLoopBlocks, logger: logger)
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

  /// Prints a line of its own among the routes.
  public func print(_ line: String) {
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

  /// Ends the application.
  public func terminate() {
    poll()
    send(.system(.terminate))
    poll()
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
    let start = scheduler.now + Self.gap
    devices = recordings.compactMap { plugIn($0, origin: origin, start: start) }
    life.onTurn = { [weak self] in self?.interfaceDidTurn() }
    while stop == nil, let (device, time) = Self.next(of: devices) {
      advance(to: time)
      if stop == nil { playNext(of: device) }
    }
    for device in devices {
      device.player.finish(at: scheduler.now) { deliver($0, from: device) }
      application.processPendingEvents()
      recorder?.record(
        "removed", of: device.source, at: scheduler.now, reason: "the recording ends")
      // A lid that is gone covers nothing.
      if device.player.hasLid { life.take(.lid(isClosed: false), from: device.source) }
    }
    devices = []
  }

  private func playNext(of device: PlayedDevice) {
    let step = device.player.playNext(
      emit: { deliver($0, from: device) },
      machine: { life.take($0, from: device.source, at: $1.seconds) })
    if step == .dropped {
      recorder?.record(
        "resynchronized", of: device.source, at: scheduler.now,
        reason: "the kernel dropped events")
    }
    application.processPendingEvents()
    guard hasWakingTouch else { return }
    // The touch that brings the application back is not the application's.
    hasWakingTouch = false
    life.open(as: .homeKey, from: device.source)
  }

  /// The interface was turned: the panels turn with the screen.
  private func interfaceDidTurn() {
    for device in devices {
      device.player.place(turns: life.quarterTurns, at: scheduler.now) {
        deliver($0, from: device)
      }
    }
    application.processPendingEvents()
  }

  /// A device of a recording while it is played.
  private final class PlayedDevice {
    @exclusivity(unchecked) var player: RecordingPlayer
    let source: RouteRecorder.Source
    let group: String?

    init(_ player: RecordingPlayer, source: RouteRecorder.Source, group: String?) {
      self.player = player
      self.source = source
      self.group = group
    }
  }

  /// The device whose turn it is; of several at the same time, the first in the file.
  private static func next(of devices: [PlayedDevice]) -> (PlayedDevice, TimeInterval)? {
    var next: (PlayedDevice, TimeInterval)?
    for device in devices {
      guard let time = device.player.nextTime, time < next?.1 ?? .infinity else { continue }
      next = (device, time)
    }
    return next
  }

  private func plugIn(
    _ recording: Recording, origin: Timestamp, start: TimeInterval
  ) -> PlayedDevice? {
    let name = recording.description.name
    let report = DeviceReport(
      recorded: recording.description, udevProperties: recording.udevProperties,
      wantedKeys: configuration.wantedKeys(of: recording.description))
    guard case .taken(let readable) = report.decision else {
      logger.warning("\"\(name)\" is \(report.reason)")
      return nil
    }
    for complaint in report.hints.complaints { logger.warning("\"\(name)\": \(complaint)") }
    let source = RouteRecorder.Source(name: name)
    lastID += 1
    let device = DeviceID(rawValue: lastID)
    let player = RecordingPlayer(
      recording, report, device: device, configuration: configuration, turns: life.quarterTurns,
      origin: origin, start: start)
    if let shortcoming = player.shortcoming(of: readable) {
      logger.warning("\"\(name)\": \(shortcoming)")
    }
    recorder?.name(device, source)
    recorder?.record("added", of: source, at: scheduler.now, reason: "taken for \(readable)")
    return PlayedDevice(player, source: source, group: report.group)
  }

  /// Hands an event to the application, unless another device told of the same press before.
  private func deliver(_ event: HardwareEvent, from device: PlayedDevice) {
    switch event {
    case .contact(let contact):
      if life.opensOnTouch, contact.phase == .began { hasWakingTouch = true }
      return application.enqueue(event)
    case .frameEnd: return application.enqueue(event)
    case .system(let turn): return life.turn(turn, from: device.source)
    default: break
    }
    let counted = ledger.take(event, group: device.group) { command in
      device.group != nil
        && devices.contains {
          $0 !== device && $0.group == device.group && $0.player.holds(command)
        }
    }
    if let counted { return application.enqueue(counted) }
    recorder?.record(
      "duplicate", of: device.source, at: scheduler.now,
      reason: "another node told of the same press")
  }

  private func send(_ event: HardwareEvent) {
    application.enqueue(event)
    application.processPendingEvents()
  }

  // MARK: - Time

  private func advance(to time: TimeInterval) {
    while isRealtime, stop == nil, let next = scheduler.nextTime, next < time { step(to: next) }
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
