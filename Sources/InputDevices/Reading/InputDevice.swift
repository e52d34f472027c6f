public import KernelInput
import LinuxSystem

/// An open device: frames are read from it, and its state can be looked at.
///
/// **What is typed never reaches this process.** The first thing done to an open node is to tell
/// the kernel which keys to let through, the second is to set the clock, by which the kernel
/// throws away what was queued before (`evdev_set_clk_type`); only then is the node read. A node
/// that is read for its keys alone, or on which somebody can type, is never asked which keys are
/// held. So of a touchscreen that is a keyboard as well, only the axes are looked at: whether its
/// single-touch contact is down is unknown at opening and after a loss (its finger is cancelled).
///
/// Used from one thread. The owner waits on ``fileDescriptor`` and calls ``read(_:)`` when it is
/// readable.
public final class InputDevice: FrameSource {
  /// The node that it is read from, such as `/dev/input/event3`.
  public let node: String
  /// Its folder in sysfs.
  public let syspath: String
  /// With the ranges of the axes, except for a node that is read for its keys alone.
  public private(set) var description: DeviceDescription
  /// What the hardware's database adds to what the device says.
  public let hints: DeviceHints
  /// What the device is read as: readable classes, and `keyboard` where that is so.
  public let deviceClass: DeviceClass
  /// The state when the device was opened; nil for a node that is read for its keys alone.
  ///
  /// The kernel does not repeat values that stay as they are, so the translation starts from here.
  public private(set) var initialState: DeviceState?
  /// How often the driver looks at a sensor, where it polls.
  public private(set) var pollInterval: PollInterval?
  /// Why the driver does not look more often, if that was asked for in vain.
  public private(set) var pollError: DeviceError?

  private let mask: EventMask
  // Reached by one thread, and by one call at a time: the run-time check of exclusive access costs each
  // read 130 instructions.
  @safe @exclusivity(unchecked) private var reader = FrameReader()
  @safe @exclusivity(unchecked) private var descriptor: NodeDescriptor?

  /// Opens a device that a report says is taken.
  ///
  /// - Throws: ``DeviceError``: ``DeviceError/Code/permission`` (worth another attempt when the
  ///   device changes), ``DeviceError/Code/replaced`` (a change is on its way),
  ///   ``DeviceError/Code/cannotMask``, ``DeviceError/Code/gone`` and others.
  public init(_ report: DeviceReport) throws(DeviceError) {
    guard case .taken(let readable) = report.decision else {
      preconditionFailure("opened \(report.node), which is to be left alone")
    }
    node = report.node
    syspath = report.syspath
    description = report.description
    hints = report.hints
    deviceClass = readable.union(report.deviceClass.intersection(.keyboard))
    mask = EventMask(readable, wantedKeys: report.wantedKeys)

    let descriptor = try NodeDescriptor(opening: node)
    do {
      try descriptor.setMask(mask)
    } catch let error where error.code == .cannotMask && !mask.holdsBackKeys(of: description) {
      // An old kernel: more is read than is of use, but nothing that anybody typed.
    }
    guard let number = descriptor.deviceNumber,
      try Udev().device(number, of: node)?.syspath == syspath
    else {
      throw DeviceError(.replaced, subject: node)
    }
    try descriptor.useMonotonicClock()
    try descriptor.drain()
    self.descriptor = consume descriptor
    if deviceClass.contains(.accelerometer), let slash = syspath.lastIndex(of: "/") {
      pollInterval = PollInterval(SysfsDirectory(path: String(syspath[..<slash])))
      pollError = pollInterval?.shorten()
    }
    if hasState {
      (initialState, description.ranges) = try look(at: Timestamp.now)
    }
  }

  /// What to wait on; −1 once closed.
  public var fileDescriptor: Int32 { descriptor?.rawValue ?? -1 }

  /// Whether the device is still there, whatever became of this reader: a device of which reading
  /// says that it is gone was unplugged if not, and else taken away from us (`EVIOCREVOKE`).
  public var isPresent: Bool { SystemCall.status(of: syspath) != nil }

  /// What was read so far.
  public var statistics: FrameStatistics { reader.statistics }

  /// When the newest frame of the last read happened; `nil` where there was none.
  public var lastFrameTime: Timestamp? { reader.frameTime }

  /// Reads once, with a single read(2), and passes each whole frame.
  ///
  /// After `FrameRead.dropped` call ``currentState()``, which discards what is older than the look, and
  /// read again. After `FrameRead.everything` the owner may wait for new events (`EPOLLET`).
  /// - Throws: ``DeviceError/Code/gone`` when the device was unplugged or taken away,
  ///   ``DeviceError/Code/closed``, ``DeviceError/Code/read``. Nothing to read is no error.
  public func read(_ receive: (Span<KernelEvent>) -> Void) throws(DeviceError) -> FrameRead {
    try reader.read(try openDescriptor(), subject: node, receive)
  }

  /// Looks afresh at the device's state; nil for a node that is read for its keys alone.
  ///
  /// Everything that was read and not handed out, and everything that the kernel has queued, is
  /// thrown away first: it is older than the look. No frame that is read later is older than the
  /// state's time.
  public func currentState() throws(DeviceError) -> DeviceState? {
    _ = try openDescriptor()
    guard hasState else { return nil }
    let time = Timestamp.now
    reader.discardPending()
    try descriptor?.drain()
    return try look(at: time).state
  }

  /// Which of the machine's switches are on at this moment; empty for a device without them.
  public func switches() throws(DeviceError) -> CodeSet {
    _ = try openDescriptor()
    guard deviceClass.contains(.machineSwitch) else { return CodeSet() }
    return try descriptor?.switches() ?? CodeSet()
  }

  /// Closes the device. Frames that were read and not handed out are dropped.
  public func close() {
    descriptor = nil
    reader.discardPending()
  }

  // MARK: - Parts

  /// Whether the device's state is of use: not where there are only keys.
  private var hasState: Bool {
    !deviceClass.isDisjoint(with: [.touchscreen, .stylus, .accelerometer])
  }

  private func openDescriptor() throws(DeviceError) -> Int32 {
    guard descriptor != nil else { throw DeviceError(.closed, subject: node) }
    return fileDescriptor
  }

  private func look(
    at time: Timestamp
  ) throws(DeviceError) -> (state: DeviceState, ranges: [Axis: AxisRange]) {
    let descriptor = try openDescriptor()
    guard !mask.holdsBackKeys(of: description) else {
      let snapshot = try AxisSnapshot(
        descriptor, node: node, axes: description.absoluteAxes, at: time)
      return (snapshot.state, snapshot.ranges)
    }
    let snapshot = try EvdevSnapshot(descriptor, node: node)
    return (snapshot.state(at: time, keys: mask.keys), snapshot.ranges())
  }
}
