internal import EventLoop
import Foundation
internal import InputDevices
internal import InputTranslation
internal import KernelInput
public import Logging
internal import Recordings

/// Records input devices in the format of `libinput record` or `evemu-record`, until a signal ends it.
///
/// Devices are opened as they are for reading: the kernel masks keys without a meaning, so a recording
/// never contains typed text. A single device is written continuously. Since the format groups events
/// by device, several devices are written at the end, and the recording ends when the limit for held
/// events is reached.
@MainActor
public final class InputRecorder {
  private final class Source {
    let candidate: InputCandidate
    let frames: any FrameSource
    let device: RecordedDevice
    var token: EventLoop.Token?
    /// The frames that are written at the end.
    var held = HeldFrames()
    var removalTime: Timestamp?

    init(_ candidate: InputCandidate, _ frames: any FrameSource) {
      self.candidate = candidate
      self.frames = frames
      device = RecordedDevice(
        node: candidate.node ?? "", description: frames.description, state: frames.initialState,
        // Reading the switches fails only if the device is about to be removed.
        switches: (try? frames.switches()) ?? CodeSet(),
        udevProperties: candidate.udevProperties)
    }
  }

  private let nodes: [String]
  private let path: String?
  private let control: String?
  private let system = SystemEventRecorder()
  private let version: String
  private let logger: Logger
  private let format: any RecordingWriter
  private var sources: [Source] = []
  private var openCount = 0
  private var frameCount = 0
  private var length = RecordingLength()
  /// The number of events that are held until the end.
  private var heldCount = 0
  private var origin: Timestamp?

  /// Creates a recorder.
  /// - Parameters:
  ///   - nodes: The nodes to record; if empty, all that would be read.
  ///   - path: The file to write, or `nil` for standard output. A name that ends in `.events` or `.evemu`
  ///     selects evemu's format, which can contain only one device.
  ///   - control: The path of a control socket that receives system events, as that of a daemon; `nil` for
  ///     none.
  ///   - version: The version of the program, for the file.
  ///   - logger: Logs devices that cannot be recorded.
  public init(
    nodes: [String], path: String?, control: String? = nil, version: String, logger: Logger
  ) {
    self.nodes = nodes
    self.path = path
    self.control = control
    self.version = version
    self.logger = logger
    format = RecordingFile.writer(for: path, name: EventName.of)
  }

  /// Records until SIGINT, SIGTERM or SIGHUP, until the last device is removed, or until the output
  /// is closed.
  public func run() throws -> ExitStatus {
    let loop = try EventLoop()
    guard fits(nodes.count) else { return .usage }
    guard control == nil || format.holdsSystemEvents else {
      logger.error(
        """
        \(path ?? ""): an evemu file has no place for what --control takes; record into a file that \
        ends in .yml
        """)
      return .usage
    }
    guard try openDevices() else { return .noInput }
    guard fits(sources.count) else { return .usage }
    let output: RecordingOutput
    do {
      output = try RecordingOutput(path: path)
    } catch {
      logger.error("\(error)")
      return .ioError
    }
    // Not earlier: opening a pipe waits for its reader, and a signal has to end that.
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { _ in loop.stop() }
    output.start(in: loop) { loop.stop() }
    // Times start with the first event of a device or the system.
    system.onEvent = { [self] in origin = origin ?? $0 }
    if format.holdsSystemEvents { try system.start(in: loop, at: control, logger) }
    output.write(
      format.header(
        deviceCount: sources.count, version: version, system: Self.system, kernel: Self.kernel))
    if sources.count == 1 { output.write(format.device(sources[0].device)) }
    for source in sources {
      source.token = try loop.watch(framesOf: source.frames) { [self] in read(source, output, loop)
      }
    }
    let names = sources.map(\.candidate.title)
    logger.notice("recording \(names.joined(separator: ", ")); SIGINT (Ctrl-C) ends it")
    if output.end == nil { try loop.run() }
    return finish(output)
  }

  /// Returns whether the format supports the number of devices, and logs an error if it does not.
  private func fits(_ count: Int) -> Bool {
    guard format.holdsOneDevice, count > 1 else { return true }
    logger.error(
      """
      \(path ?? ""): an evemu file holds one device, and there are \(count): name one, or record \
      them into a file that ends in .yml
      """)
    return false
  }

  private func finish(_ output: RecordingOutput) -> ExitStatus {
    if sources.count > 1 {
      for source in sources where output.end == nil {
        output.write(format.device(source.device))
        for events in source.held.portions {
          output.write(format.frames(events, since: origin ?? Timestamp(microseconds: 0)))
          output.flush()
        }
        writeRemoval(of: source, output)
      }
    }
    if output.end == nil, let origin {
      output.write(format.systemEvents(system.events, since: origin))
    }
    system.stop()
    let lost = output.finish()
    for source in sources { source.frames.close() }
    switch output.end {
    case .failed(let reason):
      logger.error(
        "cannot write \(path ?? "the recording"): \(reason); the file is complete up to here")
      return .ioError
    case .closed:
      logger.notice("the reader of the recording closed it")
    case nil where lost > 0:
      logger.error("the reader of the recording is too slow: \(lost) entries are missing")
      return .ioError
    case nil: logger.notice("recorded \(frameCount) frames")
    }
    return .ok
  }

  // MARK: - Devices

  /// Opens the devices.
  /// - Returns: Whether there is something to record, and all nodes that were selected could be
  ///   opened.
  private func openDevices() throws -> Bool {
    var configuration = HostConfiguration()
    configuration.nodes = nodes
    var found = try DeviceDiscovery(configuration).enumerate()
    // As while the daemon reads; a jack that was selected is wanted in any case.
    if !nodes.isEmpty || found.contains(where: \.needsJack) { found = found.map(\.asJack) }
    for node in nodes {
      let candidate = found.first { DeviceNumber.leads(node, to: $0.node ?? "") }
      guard let candidate else {
        logger.error("\(node): no such input device")
        return false
      }
      guard candidate.isSelected else {
        logger.error("\(candidate.title): \(candidate.reason)")
        return false
      }
    }
    var denial: DeviceError?
    for candidate in found where candidate.isSelected {
      do {
        sources.append(Source(candidate, try candidate.open().source))
      } catch {
        if !nodes.isEmpty { throw error }
        logger.warning("\(error)")
        if let error = error as? DeviceError, error.code == .permission { denial = error }
      }
    }
    openCount = sources.count
    if sources.isEmpty, let denial { throw denial }
    if sources.isEmpty { logger.error("no input device to record") }
    return !sources.isEmpty
  }

  private func read(_ source: Source, _ output: RecordingOutput, _ loop: EventLoop) {
    do {
      let end = try source.frames.read { frame in
        var events: [KernelEvent] = []
        for index in frame.indices { events.append(frame[index]) }
        keep(events, of: source, output, loop)
      }
      if end == .dropped { keep(try loss(of: source), of: source, output, loop) }
      // Events after the loss are still in the buffer, and no further event may arrive.
      if end != .everything { read(source, output, loop) }
    } catch {
      logger.notice("\(error); its recording ends")
      if let token = source.token { loop.unwatch(token) }
      source.removalTime = Timestamp.now
      if sources.count == 1 { writeRemoval(of: source, output) }
      source.frames.close()
      openCount -= 1
      if openCount == 0 { loop.stop() }
    }
  }

  /// Returns the loss as the kernel reported it, followed by a frame with the device's state and the
  /// same time, so that a replay continues as the daemon does.
  private func loss(of source: Source) throws -> [KernelEvent] {
    let time = source.frames.lastFrameTime ?? Timestamp.now
    let state = try source.frames.currentState()
    return Recording.loss(
      of: source.frames.description, state: state, switches: try source.frames.switches(), at: time)
  }

  private func writeRemoval(of source: Source, _ output: RecordingOutput) {
    guard let time = source.removalTime else { return }
    output.write(format.removal(at: time, since: origin ?? time))
  }

  private func keep(
    _ events: [KernelEvent], of source: Source, _ output: RecordingOutput, _ loop: EventLoop
  ) {
    guard heldCount < HeldFrames.limit else { return }
    let time = events[0].time
    var origin = origin ?? time
    // What is read first does not always have the earliest time. Times that are written already keep theirs.
    if sources.count > 1 || frameCount == 0 { origin = min(origin, time) }
    self.origin = origin
    frameCount += 1
    if sources.count == 1 {
      let text = format.frames(events, since: origin)
      output.write(text)
      if length.add(events: events.count, bytes: text.utf8.count) {
        logger.warning("the recording is longer now than replay reads (2,500,000 events, 256 MiB)")
      }
    } else {
      source.held.append(events)
      heldCount += events.count
      guard heldCount >= HeldFrames.limit else { return }
      logger.notice(
        "\(heldCount) events of several devices are as many as are kept; the recording ends")
      loop.stop()
    }
  }

  // MARK: - The machine

  /// The system's name, such as `debian:12` (see os-release(5)).
  private static var system: String {
    // Without the file, the system has no name.
    let text = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    func value(_ key: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(key + "=") }
        .map { $0.dropFirst(key.count + 1).filter { $0 != "\"" } }
    }
    return [value("ID") ?? "linux", value("VERSION_ID")].compactMap { $0 }.joined(separator: ":")
  }

  private static var kernel: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }
}
