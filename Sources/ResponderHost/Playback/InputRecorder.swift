internal import EventLoop
import Foundation
internal import InputDevices
internal import InputTranslation
internal import KernelInput
public import Logging
internal import Recordings

/// Records input devices as `libinput record` does, or `evemu-record`, until a signal ends it.
///
/// The devices are opened as they are to be read: of keys, the kernel lets only those through that
/// mean something, so what is typed meanwhile is in no recording. A single device is written while
/// it speaks. The format keeps all events of a device together, so several are written at the end, and
/// the recording ends by itself when they have said as much as may be kept until then.
@MainActor
public final class InputRecorder {
  private final class Source {
    let candidate: any InputCandidate
    let frames: any FrameSource
    let device: RecordedDevice
    var token: EventLoop.Token?
    /// What is not written while the device speaks.
    var held = HeldFrames()
    var removalTime: Timestamp?

    init(_ candidate: any InputCandidate, _ frames: any FrameSource, udevProperties: [String]) {
      self.candidate = candidate
      self.frames = frames
      device = RecordedDevice(
        node: candidate.node ?? "", description: frames.description, state: frames.initialState,
        // A device whose switches cannot be read is about to go.
        switches: (try? frames.switches()) ?? CodeSet(), udevProperties: udevProperties)
    }
  }

  private let nodes: [String]
  private let path: String?
  private let version: String
  private let logger: Logger
  private let format: any RecordingWriter
  private var sources: [Source] = []
  private var openCount = 0
  private var frameCount = 0
  /// How many events wait to be written at the end.
  private var heldCount = 0
  private var origin: Timestamp?

  /// - Parameters:
  ///   - nodes: The nodes to record; empty: all that would be read.
  ///   - path: The file to write, or `nil` for standard output. One that ends in `.events` or
  ///     `.evemu` is written in evemu's format, which has room for one device.
  ///   - version: The version of the program, for the file.
  ///   - logger: Told of devices that cannot be recorded.
  public init(nodes: [String], path: String?, version: String, logger: Logger) {
    self.nodes = nodes
    self.path = path
    self.version = version
    self.logger = logger
    format = RecordingFile.writer(for: path, name: EventName.of)
  }

  /// Records until SIGINT, SIGTERM or SIGHUP, or until the last device or the reader is gone.
  public func run() throws -> ExitStatus {
    let loop = try EventLoop()
    guard fits(nodes.count) else { return .usage }
    guard try openDevices() else { return .noInput }
    guard fits(sources.count) else { return .usage }
    let output: RecordingOutput
    do {
      output = try RecordingOutput(path: path)
    } catch {
      logger.error("\(error)")
      return .ioError
    }
    // Only now: opening a pipe waits for its reader, and a signal shall end that.
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { _ in loop.stop() }
    output.start(in: loop) { loop.stop() }
    output.write(
      format.header(
        deviceCount: sources.count, version: version, system: Self.system, kernel: Self.kernel))
    if sources.count == 1 { output.write(format.device(sources[0].device)) }
    for source in sources {
      guard let descriptor = source.frames.descriptor else { continue }
      source.token = try loop.watch(descriptor) { [self] in read(source, output, loop) }
    }
    let names = sources.map(\.candidate.title)
    logger.notice("recording \(names.joined(separator: ", ")); SIGINT (Ctrl-C) ends it")
    if output.end == nil { try loop.run() }
    return finish(output)
  }

  /// Whether the file has room for so many devices; if not, that is said.
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
    let lost = output.finish()
    for source in sources { source.frames.close() }
    switch output.end {
    case .failed(let reason):
      logger.error("cannot write \(path ?? "the recording"): \(reason); what is in it is whole")
      return .ioError
    case .closed:
      logger.notice("the reader of the recording went away")
    case nil where lost > 0:
      logger.error("the recording's reader was too slow: \(lost) entries are missing")
      return .ioError
    case nil: logger.notice("recorded \(frameCount) frames")
    }
    return .ok
  }

  // MARK: - Devices

  /// - Returns: Whether there is anything to record, all of it if it was asked for by name.
  private func openDevices() throws -> Bool {
    let found = try findDevices()
    for node in nodes {
      let target = URL(filePath: node).resolvingSymlinksInPath().path
      guard let device = found.first(where: { $0.candidate.node == target }) else {
        logger.error("\(node): there is no such input device")
        return false
      }
      guard device.candidate.isSelected else {
        logger.error("\(device.candidate.title): \(device.candidate.reason)")
        return false
      }
    }
    var denial: DeviceError?
    for (candidate, properties) in found where candidate.isSelected {
      do {
        sources.append(Source(candidate, try candidate.open(), udevProperties: properties))
      } catch {
        if !nodes.isEmpty { throw error }
        logger.warning("\(error)")
        if let error = error as? DeviceError, error.code == .permission { denial = error }
      }
    }
    openCount = sources.count
    if sources.isEmpty, let denial { throw denial }
    if sources.isEmpty { logger.error("there is no input device to record") }
    return !sources.isEmpty
  }

  /// The devices that `run` reads, in the order of their nodes, with what udev says of each.
  private func findDevices() throws -> [(candidate: any InputCandidate, properties: [String])] {
    let named = nodes.isEmpty ? nil : nodes
    var found: [(candidate: any InputCandidate, properties: [String])] = []
    let monitor = try DeviceMonitor(nodes: named, wantedKeys: HostConfiguration().wantedKeys)
    try monitor.enumerate { change in
      guard case .added(let report) = change else { return }
      found.append((EvdevCandidate(report: report), report.udevProperties))
    }
    try IIOMonitor(nodes: named).enumerate { report in
      found.append((IIOCandidate(report: report), report.recordedProperties))
    }
    return found
  }

  private func read(_ source: Source, _ output: RecordingOutput, _ loop: EventLoop) {
    do {
      let end = try source.frames.read { frame in
        var events: [KernelEvent] = []
        for index in frame.indices { events.append(frame[index]) }
        keep(events, of: source, output, loop)
      }
      if end == .dropped { keep(try loss(of: source), of: source, output, loop) }
      // What lies behind the loss waits in the buffer, and nothing may arrive any more.
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

  /// A loss as the kernel reported it, and then the device's state as a frame of the same time, so that
  /// a replay continues as the daemon does.
  private func loss(of source: Source) throws -> [KernelEvent] {
    let time = source.frames.lastFrameTime ?? Timestamp.now
    let state = try source.frames.currentState()
    return [.dropped(at: time), .report(at: time)]
      + (state?.frame(of: source.frames.description, at: time) ?? [])
  }

  private func writeRemoval(of source: Source, _ output: RecordingOutput) {
    guard let time = source.removalTime else { return }
    output.write(format.removal(at: time, since: origin ?? time))
  }

  private func keep(
    _ events: [KernelEvent], of source: Source, _ output: RecordingOutput, _ loop: EventLoop
  ) {
    guard heldCount < HeldFrames.limit else { return }
    frameCount += 1
    let origin = origin ?? events[0].time
    // Of several devices, the one that is read first need not have spoken first.
    self.origin = min(origin, events[0].time)
    if sources.count == 1 {
      output.write(format.frames(events, since: origin))
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

  /// Such as `debian:12`, by os-release(5).
  private static var system: String {
    // A machine without the file has no name.
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
