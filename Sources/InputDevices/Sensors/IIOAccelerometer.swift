// Accelerometers of the Industrial I/O subsystem, read as if they were evdev devices. Begin here; `IIOMonitor` finds
// them.

import Glibc
public import KernelInput
import LinuxSystem

/// An accelerometer of the Industrial I/O subsystem, read through its buffer.
///
/// Its samples are converted to frames of an evdev accelerometer with 10,000 units per g, and the
/// sensor's own times as `MSC_TIMESTAMP`, so that they are read like those of any evdev
/// accelerometer.
///
/// Setting up a buffer requires writing files of sysfs, as root or as a member of the group that the
/// project's udev rule gives access. A buffer that is already running is read as it is.
public final class IIOAccelerometer: FrameSource {
  /// The errors of opening and reading.
  public typealias Failure = DeviceError

  /// The path of the node, such as `/dev/iio:device0`.
  public let node: String
  /// The path of the device in sysfs.
  public let syspath: String
  /// The description of an evdev accelerometer with the same samples.
  public let description: DeviceDescription
  /// The number of samples per second; `nil` if the device does not report it.
  public private(set) var rate: Double?
  /// That the rate is too low for shakes.
  public var limitations: [String] {
    guard let rate, rate < SampleRate.least else { return [] }
    return ["\(rate) samples per second are too few for shakes"]
  }
  /// The counts of what was read so far.
  public private(set) var statistics = FrameStatistics()
  /// The time of the newest sample of the last read, on the monotonic clock; `nil` if there was
  /// none, or the samples use another clock.
  public private(set) var lastFrameTime: Timestamp?
  /// Always an accelerometer.
  public var deviceClass: DeviceClass { .accelerometer }
  /// What udev's rules set, without the orientation, which is part of ``description``.
  public let hints: DeviceHints
  /// Always `nil`: the state is unknown before the first sample.
  public var initialState: DeviceState? { nil }

  private static let unitsPerG = 10_000.0
  static let standardGravity = 9.80665

  private let directory: SysfsDirectory
  private let layout: IIOScanLayout
  private let x, y, z: AxisReader
  private let timestamp: IIOScanLayout.Channel?
  private let isOwnBuffer: Bool
  private var descriptor: Int32 = -1
  private var buffer: [UInt8]
  private var frame: [KernelEvent] = []
  /// Counts microseconds for samples without a time of their own.
  private var countedTime: UInt32 = 0
  /// Whether the samples use the monotonic clock, so that their delay is known; `nil` before the first sample.
  private var hasMonotonicTimes: Bool?
  /// The largest delay between the first sample and its reading, in microseconds. With another
  /// clock, such as that of a sensor hub that was started with the machine, the difference is
  /// larger.
  private static let longestFirstDelay: Int64 = 250_000

  /// Reads a channel of acceleration: its place in a scan, and the factor to g.
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
    // First, because only one process at a time can open it, which may be about to start the
    // buffer.
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
      // If there is no permission to set up the buffer either, the same rule fixes both.
      throw IIOBuffer(SysfsDirectory(path: report.syspath), node: report.node).obstacle ?? error
    }
  }

  /// Creates an accelerometer.
  /// - Parameter descriptor: The descriptor of the node, which the accelerometer owns after
  ///   success.
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
    hints = report.hints
    self.buffer = [UInt8](repeating: 0, count: 64 * layout.size)
    if isOwnBuffer { try buffer.start() }
    self.descriptor = descriptor
    if !isOwnBuffer { drain() }
  }

  deinit { close() }

  /// The descriptor to wait for; `nil` after closing.
  public var fileDescriptor: Int32? { descriptor < 0 ? nil : descriptor }

  /// Reads once and passes on each sample as a frame with its `SYN_REPORT`.
  ///
  /// - Throws: ``DeviceError/Code/gone``, ``DeviceError/Code/closed``, ``DeviceError/Code/read``.
  @discardableResult
  public func read(_ receive: (Span<KernelEvent>) -> Void) throws(DeviceError) -> FrameRead {
    guard descriptor >= 0 else { throw DeviceError(.closed, subject: node) }
    statistics.reads += 1
    lastFrameTime = nil
    let size = try unsafe buffer.withUnsafeMutableBufferPointer { (bytes) throws(DeviceError) in
      // The array is not used until the call returns.
      try unsafe SystemCall.read(
        descriptor, into: UnsafeMutableRawBufferPointer(bytes), subject: node)
    }
    let time = Timestamp.now
    for start in stride(from: 0, through: (size ?? 0) - layout.size, by: layout.size) {
      makeFrame(at: start, time)
      statistics.frames += 1
      statistics.events += frame.count
      let frame = frame
      receive(frame.span)
    }
    return .everything
  }

  /// Returns `nil`: the state is unknown until the next sample.
  public func currentState() -> DeviceState? { nil }

  /// Returns an empty set: a sensor has no switches.
  public func switches() -> CodeSet { CodeSet() }

  /// Stops the buffer, if it was started here, and closes the node.
  public func close() {
    guard descriptor >= 0 else { return }
    // Before closing, while no other process can open the node.
    if isOwnBuffer { IIOBuffer(directory, node: node).stop() }
    SystemCall.close(descriptor)
    descriptor = -1
  }

  // MARK: - Parts

  private func makeFrame(at start: Int, _ time: Timestamp) {
    let buffer = buffer
    let bytes = buffer.span
    frame.removeAll(keepingCapacity: true)
    frame.append(KernelEvent(.x, x.value(in: bytes, at: start), at: time))
    frame.append(KernelEvent(.y, y.value(in: bytes, at: start), at: time))
    frame.append(KernelEvent(.z, z.value(in: bytes, at: start), at: time))
    if let timestamp {
      let nanoseconds = timestamp.format.value(in: bytes, at: start + timestamp.offset)
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
    // Limited, because a buffer may fill faster than it is read.
    for _ in 0..<64 {
      var isEmpty = true
      // An error occurs again in the next read.
      _ = try? read { _ in isEmpty = false }
      if isEmpty { break }
    }
    statistics = FrameStatistics()
    // The discarded samples were old, whatever their clock.
    hasMonotonicTimes = nil
  }

  private static func axis(
    _ letter: String, _ layout: IIOScanLayout, _ directory: SysfsDirectory
  ) -> AxisReader? {
    guard let channel = layout.channel("in_accel_\(letter)"),
      let scale = scale(of: letter, directory)
    else { return nil }
    return AxisReader(
      channel: channel, offset: offset(of: letter, directory),
      factor: scale / standardGravity * unitsPerG)
  }

  /// Returns the size of a unit in metres per second squared; `nil` if the device does not report it.
  static func scale(of letter: String, _ directory: SysfsDirectory) -> Double? {
    directory.number("in_accel_\(letter)_scale") ?? directory.number("in_accel_scale")
  }

  /// Returns the number of units that is added to a reading.
  static func offset(of letter: String, _ directory: SysfsDirectory) -> Double {
    directory.number("in_accel_\(letter)_offset") ?? directory.number("in_accel_offset") ?? 0
  }

  private static func description(of report: IIOReport) -> DeviceDescription {
    // The bus stays 0: the sensor counts as built in, and its signs are negated (`AccelerometerTranslator`).
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
