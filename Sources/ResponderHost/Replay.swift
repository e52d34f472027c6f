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
  }

  private let configuration: HostConfiguration
  private let logger: Logger
  private let scheduler = VirtualScheduler()
  private let application: UIApplication
  private let isRealtime: Bool
  private var writer: LineWriter?
  private var printer: TracePrinter?
  private var recorder: RouteRecorder?
  private var lastID: UInt32 = 0
  /// Why it ended before its time; `nil` while it goes on.
  public private(set) var stop: Stop?

  /// The time between two recordings, in seconds.
  private static let gap: TimeInterval = 1

  /// - Parameters:
  ///   - configuration: How the application is hosted.
  ///   - isRealtime: Whether to keep the recordings' pace instead of hurrying.
  ///   - logger: Gets what there is to say besides the routes.
  public init(_ configuration: HostConfiguration, isRealtime: Bool = false, logger: Logger) {
    self.configuration = configuration
    self.isRealtime = isRealtime
    self.logger = logger
    application = configuration.principalClass.init(
      screen: configuration.makeScreen(), scheduler: scheduler)
    guard configuration.trace != .none else { return }
    let writer = LineWriter(STDOUT_FILENO) { [weak self] in self?.stop = Stop($0) }
    self.writer = writer
    let printer = TracePrinter(configuration, writer: writer)
    self.printer = printer
    recorder = RouteRecorder(sink: printer.print)
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
  public func terminate() { send(.system(.terminate)) }

  // MARK: - Playing

  /// Plays a recording from its first event to its last, as a device that is plugged in before
  /// and pulled out after it.
  public func play(_ recording: Recording) {
    let description = recording.description
    var deviceClass = description.classByCapabilities
    if !KeyMeaning.keys(of: description, options: configuration.keyOptions).isEmpty {
      deviceClass.insert(.mediaKeys)
    }
    guard !deviceClass.isDisjoint(with: .readable) else {
      logger.warning("\"\(description.name)\" is left alone: taken for \(deviceClass)")
      return
    }
    let source = RouteRecorder.Source(name: description.name)
    lastID += 1
    let device = DeviceID(rawValue: lastID)
    var player = RecordingPlayer(
      recording, as: deviceClass, device: device, configuration: configuration,
      start: scheduler.now + Self.gap)
    if let shortcoming = player.shortcoming {
      logger.warning("\"\(description.name)\": \(shortcoming)")
    }
    recorder?.name(device, source)
    recorder?.record("added", of: source, at: scheduler.now, reason: "taken for \(deviceClass)")
    while stop == nil, let time = player.nextTime {
      advance(to: time)
      if player.playNext(emit: { application.enqueue($0) }) == .dropped {
        recorder?.record(
          "resynchronized", of: source, at: scheduler.now, reason: "the kernel dropped events")
      }
      application.processPendingEvents()
    }
    player.finish(at: scheduler.now) { application.enqueue($0) }
    application.processPendingEvents()
    recorder?.record("removed", of: source, at: scheduler.now, reason: "the recording ends")
  }

  private func send(_ event: HardwareEvent) {
    application.enqueue(event)
    application.processPendingEvents()
  }

  private func advance(to time: TimeInterval) {
    if isRealtime { Thread.sleep(forTimeInterval: max(time - scheduler.now, 0)) }
    scheduler.advance(to: time)
    application.processPendingEvents()
  }
}
