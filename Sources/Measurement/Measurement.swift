// The latency of input on this machine. A measurement hosts an application with a `LatencyMeter`, and reports what it
// counted. Begin here.

import EventLoop
import Glibc
import LinuxSystem
public import Logging
public import ResponderHost
import VirtualDevices

/// Measures the latency of input on its way to an application, on this machine and in real time.
@MainActor
public final class Measurement {
  /// A virtual touchscreen and the strokes on it.
  public struct VirtualFingers: Sendable {
    /// The number of fingers.
    public var fingers: Int
    /// The number of frames per second.
    public var rate: Int

    /// Creates a description of fingers.
    public init(fingers: Int, rate: Int) {
      self.fingers = fingers
      self.rate = rate
    }
  }

  /// How long udev may take to process the virtual touchscreen, in seconds.
  private static let openingTimeout = 30.0

  private let logger: Logger
  private let duration: Double?
  private let conditions: LatencyReport.Conditions
  private let meter: LatencyMeter
  private let records: OutputFile
  private let player: StrokePlayer?
  private let daemon: Daemon
  private var failure: MeasurementError?
  private var hasStarted = false

  /// Opens the file for the records, and creates the touchscreen, without opening devices.
  /// - Parameters:
  ///   - configuration: How the application is hosted, and which nodes are read; empty for all that `run`
  ///     would read.
  ///   - fingers: The strokes on a virtual touchscreen; `nil` to read the machine's devices.
  ///   - sharesDevice: Whether other programs may read the virtual touchscreen as well.
  ///   - duration: The duration in seconds; `nil` until a signal.
  ///   - warmUpFrames: The number of frames at the start that do not count.
  ///   - application: The name of the application, for the report.
  ///   - recordsPath: The file that the records are written to.
  ///   - logger: The logger of the daemon.
  /// - Throws: ``MeasurementError``, or an error of the system.
  public init(
    _ configuration: HostConfiguration, fingers: VirtualFingers?, sharesDevice: Bool = false,
    duration: Double?, warmUpFrames: Int, application: String, recordsPath: String, logger: Logger
  ) throws {
    self.logger = logger
    self.duration = duration
    conditions = LatencyReport.Conditions(
      version: Version.current,
      kernel: BoundedFile.text(of: "/proc/sys/kernel/osrelease") ?? "unknown",
      application: application, records: "\(configuration.trace.rawValue) to \(recordsPath)",
      isVirtual: fingers != nil, fingers: fingers?.fingers, framesPerSecond: fingers?.rate,
      warmUpFrames: warmUpFrames)
    meter = LatencyMeter(warmUpFrames: warmUpFrames)
    var configuration = configuration
    configuration.exclusiveKeys = false
    configuration.desktop = false
    if let fingers {
      let screen = try Self.makeScreen()
      player = StrokePlayer(screen, fingers: fingers.fingers, rate: fingers.rate)
      configuration.nodes = [screen.node]
      // Otherwise a desktop would react to the fingers.
      configuration.grabsDevices = !sharesDevice
    } else {
      player = nil
      for node in configuration.nodes where !SystemCall.exists(node) {
        throw MeasurementError(.noDevice, "\(node): no such input device")
      }
    }
    records = try Self.openRecords(recordsPath)
    configuration.latencyObserver = meter
    configuration.traceDescriptor = records.descriptor
    configuration.isColored = false
    // A measurement has no control socket, and does not change the machine.
    configuration.controlPath = nil
    configuration.stateDirectory = nil
    configuration.systemEvents = []
    daemon = try Daemon(configuration, logger: logger)
  }

  /// Measures until the time is over, or a signal arrives.
  /// - Parameter host: Runs the application in the daemon.
  /// - Returns: The measurements until then.
  /// - Throws: ``MeasurementError``, or the errors of hosting.
  public func run(_ host: (Daemon) throws -> Void) throws -> LatencyReport {
    if player == nil {
      meter.onOpenAll = { [weak self] in self?.devicesAreOpen($0) }
    } else {
      meter.onOpen = { [weak self] in self?.start() }
      daemon.loop.schedule(at: daemon.loop.now + Self.openingTimeout) { [weak self] in
        self?.giveUpOpening()
      }
    }
    // While the touchscreen is grabbed, so that no other reader receives the last events.
    meter.onEnd = { [player] in player?.stop() }
    try host(daemon)
    if let reason = daemon.outputFailure {
      failure = MeasurementError(.output, "cannot write the records: \(reason)")
    }
    if let error = player?.failure { logger.error("\(error)") }
    if let failure { throw failure }
    let report = meter.report(conditions)
    if report.isEmpty { throw MeasurementError(.noFrame, "no frame arrived; nothing was measured") }
    return report
  }

  // MARK: - Parts

  private func devicesAreOpen(_ count: Int) {
    guard count > 0 else {
      return stop(
        because: MeasurementError(
          .noDevice, "there is no input device to measure; see responderd devices"))
    }
    start()
  }

  private func start() {
    guard !hasStarted else { return }
    hasStarted = true
    player?.start()
    let end = duration.map { "for \($0) s" } ?? "until SIGINT (Ctrl-C)"
    logger.notice("measuring \(end)")
    guard let duration else { return }
    daemon.loop.schedule(at: daemon.loop.now + duration) { [weak self] in self?.daemon.loop.stop() }
  }

  private func giveUpOpening() {
    guard !hasStarted else { return }
    stop(
      because: MeasurementError(
        .noVirtualDevices, "the virtual touchscreen was not opened; see responderd doctor"))
  }

  private func stop(because error: MeasurementError) {
    failure = error
    daemon.loop.stop()
  }

  /// Opens the file for the records, which empties it: only after everything else is there.
  private static func openRecords(_ path: String) throws -> OutputFile {
    do throws(SystemError) {
      return try OutputFile(path: path, waitsForReader: false)
    } catch {
      let reason = error.errno == ENXIO ? "\(path): no process reads this pipe" : "\(error)"
      throw MeasurementError(.output, "cannot write the records: \(reason)")
    }
  }

  private static func makeScreen() throws -> VirtualTouchscreen {
    do throws(SystemError) {
      return try VirtualTouchscreen()
    } catch {
      switch error.errno {
      case ENOENT, ENODEV, ENXIO:
        throw MeasurementError(
          .noVirtualDevices, "\(error); load the kernel's module: sudo modprobe uinput")
      case EACCES, EPERM:
        throw MeasurementError(
          .permission, "\(error); making a virtual touchscreen takes root: sudo responderd measure")
      default: throw MeasurementError(.noVirtualDevices, "\(error)")
      }
    }
  }
}
