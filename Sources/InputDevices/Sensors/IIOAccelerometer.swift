import Glibc
public import KernelInput
import LinuxSystem

/// An accelerometer of the Industrial I/O subsystem that is read through its buffer.
///
/// Its samples come as frames of an evdev accelerometer of 10,000 units per g, with the sensor's own
/// times as `MSC_TIMESTAMP`: whatever reads those reads these.
///
/// A buffer is set up by writing files of sysfs, which takes root, or the group that the project's
/// udev rule lets write there. A buffer that is running already is read as it is.
public final class IIOAccelerometer: FrameSource {
  /// What opening and reading may fail with.
  public typealias Failure = DeviceError

  /// The node, such as `/dev/iio:device0`.
  public let node: String
  /// The device's path in sysfs.
  public let syspath: String
  /// What an evdev accelerometer with the same samples would say of itself.
  public let description: DeviceDescription
  /// How many samples it takes a second; nil when it does not say.
  public private(set) var rate: Double?
  /// Whether that is too seldom for shakes.
  public var isTooSlow: Bool { rate.map { $0 < SampleRate.least } ?? false }
  /// What was read so far.
  public private(set) var statistics = FrameStatistics()
  /// When the newest sample of the last read was taken, by the kernel's monotonic clock; nil where
  /// there was none, or where the samples' times are those of another clock.
  public private(set) var lastFrameTime: Timestamp?
  /// An accelerometer, and nothing else.
  public var deviceClass: DeviceClass { .accelerometer }
  /// Nothing: udev's rules say how it is built in, which ``description`` has.
  public var hints: DeviceHints { DeviceHints() }
  /// Not known before the first sample.
  public var initialState: DeviceState? { nil }

  private static let unitsPerG = 10_000.0
  private static let standardGravity = 9.80665

  private let directory: SysfsDirectory
  private let layout: IIOScanLayout
  private let x, y, z: AxisReader
  private let timestamp: IIOScanLayout.Channel?
  private let isOwnBuffer: Bool
  private var descriptor: Int32 = -1
  private var buffer: [UInt8]
  private var frame: [KernelEvent] = []
  /// Whole microseconds of samples that have no time of their own.
  private var countedTime: UInt32 = 0
  /// Whether the samples' times are those of the monotonic clock; nil before the first sample.
  private var hasMonotonicTimes: Bool?
  /// By how much the first sample may be older than its reading, in microseconds: another clock is
  /// off by more, be it that of a sensor hub that was started with the machine.
  private static let longestFirstDelay: Int64 = 250_000

  /// One channel of acceleration: where it lies, and what makes units of a g out of it.
  private struct AxisReader {
    var channel: IIOScanLayout.Channel
    var offset: Double
    var factor: Double

    func value(in scan: Span<UInt8>, at start: Int) -> Int32 {
      let raw = Double(channel.format.value(in: scan, at: start + channel.offset))
      let value = (raw + offset) * factor
      return Int32(min(max(value.rounded(), -1e9), 1e9))
    }
  }

  /// Opens the node of a reported sensor, sets up its buffer and starts it.
  ///
  /// - Throws: ``DeviceError``: ``DeviceError/Code/setting``, ``DeviceError/Code/noBuffer``,
  ///   ``DeviceError/Code/permission`` and others.
  public convenience init(_ report: IIOReport) throws(DeviceError) {
    // First, for one program has it at a time: whoever has it may be about to start the buffer.
    let descriptor = try Self.open(report)
    do throws(DeviceError) {
      try self.init(report, descriptor: descriptor)
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  private static func open(_ report: IIOReport) throws(DeviceError) -> Int32 {
    do { return try NodeDescriptor.open(report.node) } catch {
      guard error.code == .permission else { throw error }
      // Where the buffer may not be set up either, the same rule helps with both.
      throw IIOBuffer(SysfsDirectory(path: report.syspath), node: report.node).obstacle ?? error
    }
  }

  /// - Parameter descriptor: The node's, which is the accelerometer's own once there is one.
  private init(_ report: IIOReport, descriptor: Int32) throws(DeviceError) {
    node = report.node
    syspath = report.syspath
    let directory = SysfsDirectory(path: report.syspath)
    self.directory = directory
    let buffer = IIOBuffer(directory, node: node)
    guard buffer.hasAcceleration else { throw DeviceError(.noBuffer, subject: node) }
    isOwnBuffer = !buffer.isRunning
    if isOwnBuffer { try buffer.setUp() }
    let layout = IIOScanLayout(buffer.enabledChannels)
    self.layout = layout
    guard let x = Self.axis("x", layout, directory), let y = Self.axis("y", layout, directory),
      let z = Self.axis("z", layout, directory)
    else { throw DeviceError(.noBuffer, subject: node) }
    (self.x, self.y, self.z) = (x, y, z)
    timestamp = layout.channel("in_timestamp")
    rate = buffer.rate
    description = Self.description(of: report)
    self.buffer = [UInt8](repeating: 0, count: 64 * layout.size)
    if isOwnBuffer { try buffer.start() }
    self.descriptor = descriptor
    if !isOwnBuffer { drain() }
  }

  deinit { close() }

  /// What to wait on; −1 once closed.
  public var fileDescriptor: Int32 { descriptor }

  /// Reads once and passes each sample as a frame, closed by its `SYN_REPORT`.
  ///
  /// - Throws: ``DeviceError/Code/gone``, ``DeviceError/Code/closed``, ``DeviceError/Code/read``.
  @discardableResult
  public func read(_ receive: (Span<KernelEvent>) -> Void) throws(DeviceError) -> FrameRead {
    guard descriptor >= 0 else { throw DeviceError(.closed, subject: node) }
    statistics.reads += 1
    lastFrameTime = nil
    let size = try unsafe buffer.withUnsafeMutableBufferPointer { (bytes) throws(DeviceError) in
      // The array is not touched until the call returns.
      try unsafe SystemCall.read(
        descriptor, into: UnsafeMutableRawBufferPointer(bytes), subject: node)
    }
    let time = Timestamp.now
    for start in stride(from: 0, through: (size ?? 0) - layout.size, by: layout.size) {
      translate(at: start, time)
      statistics.frames += 1
      statistics.events += frame.count
      receive(frame.span)
    }
    return .everything
  }

  /// Nothing: only the next sample tells.
  public func currentState() -> DeviceState? { nil }

  /// None: a sensor has no switches.
  public func switches() -> CodeSet { CodeSet() }

  /// Stops the buffer, if it was started here, and closes the node.
  public func close() {
    guard descriptor >= 0 else { return }
    // As long as nobody else can have the node.
    if isOwnBuffer { IIOBuffer(directory, node: node).stop() }
    SystemCall.close(descriptor)
    descriptor = -1
  }

  // MARK: - Parts

  private func translate(at start: Int, _ time: Timestamp) {
    frame.removeAll(keepingCapacity: true)
    frame.append(KernelEvent(.x, x.value(in: buffer.span, at: start), at: time))
    frame.append(KernelEvent(.y, y.value(in: buffer.span, at: start), at: time))
    frame.append(KernelEvent(.z, z.value(in: buffer.span, at: start), at: time))
    if let timestamp {
      let nanoseconds = timestamp.format.value(in: buffer.span, at: start + timestamp.offset)
      append(stamp: UInt32(truncatingIfNeeded: nanoseconds / 1000), time)
      note(Timestamp(microseconds: nanoseconds / 1000), readAt: time)
    } else if let rate, rate > 0 {
      countedTime &+= UInt32(1_000_000 / max(rate, 1))
      append(stamp: countedTime, time)
    }
    frame.append(.report(at: time))
  }

  private func note(_ sampleTime: Timestamp, readAt time: Timestamp) {
    let isMonotonic =
      hasMonotonicTimes
      ?? (0...Self.longestFirstDelay).contains(time.microseconds &- sampleTime.microseconds)
    hasMonotonicTimes = isMonotonic
    lastFrameTime = isMonotonic ? sampleTime : nil
  }

  private func append(stamp: UInt32, _ time: Timestamp) {
    frame.append(
      KernelEvent(
        time: time, type: .miscellaneous, code: MiscCode.timestamp.rawValue,
        value: Int32(bitPattern: stamp)))
  }

  private func drain() {
    // A buffer that fills faster than it is read has an end all the same.
    var isEmpty = false
    while !isEmpty, statistics.reads < 64 {
      isEmpty = true
      // What fails now fails again at the next read.
      _ = try? read { _ in isEmpty = false }
    }
    statistics = FrameStatistics()
    // What waited was old, whatever its clock.
    hasMonotonicTimes = nil
  }

  private static func axis(
    _ letter: String, _ layout: IIOScanLayout, _ directory: SysfsDirectory
  ) -> AxisReader? {
    let name = "in_accel_\(letter)"
    guard let channel = layout.channel(name),
      let scale = directory.number("\(name)_scale") ?? directory.number("in_accel_scale")
    else { return nil }
    let offset = directory.number("\(name)_offset") ?? directory.number("in_accel_offset") ?? 0
    return AxisReader(channel: channel, offset: offset, factor: scale / standardGravity * unitsPerG)
  }

  private static func description(of report: IIOReport) -> DeviceDescription {
    var description = DeviceDescription(name: report.name)
    description.properties = CodeSet([DeviceProperty.accelerometer.rawValue])
    description.eventTypes = CodeSet([
      EventType.absolute.rawValue, EventType.miscellaneous.rawValue,
    ])
    description.absoluteAxes = CodeSet([
      Axis.x.rawValue, Axis.y.rawValue, Axis.z.rawValue,
    ])
    for axis in [Axis.x, .y, .z] {
      description.ranges[axis] = AxisRange(
        minimum: -160_000, maximum: 160_000, resolution: Int32(unitsPerG))
    }
    description.mountMatrix = report.mountMatrix
    return description
  }
}
