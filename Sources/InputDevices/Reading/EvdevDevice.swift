// Open nodes: one `read(2)` a wake, frames, and a fresh look at the state after lost events. Begin here.

public import KernelInput
import LinuxSystem

/// An open evdev node, which can be read and whose state can be queried.
///
/// **Typed text never reaches this process.** After opening a node, the keys to deliver are set first and the clock
/// second, which makes the kernel discard earlier events (`evdev_set_clk_type`); only then is the node read. The
/// pressed keys are never queried for a node that has typing keys, or that is read for its keys only (whether one is
/// down is, by another descriptor, where the keys are exclusive). For a touchscreen that is also a keyboard, only the
/// axes are queried: whether its single-touch contact is down is unknown after opening, and after a loss of events,
/// when its touch is cancelled.
///
/// Use it from one thread. The owner (`DeviceTable` in a host) waits on ``fileDescriptor`` and calls ``read(_:)`` when it
/// is readable.
public final class EvdevDevice: FrameSource {
  /// The path of the node, such as `/dev/input/event3`.
  public let node: String
  /// The path of the device in sysfs.
  public let syspath: String
  /// The description, with the ranges of the axes unless the node is read for its keys only.
  public private(set) var description: DeviceDescription
  /// The properties that udev's rules and the hardware database add.
  public let hints: DeviceHints
  /// The classes that the device is read as, and `keyboard` if it is one.
  public let deviceClass: DeviceClass
  /// The state when the device was opened; `nil` for a node that is read for its keys only.
  ///
  /// The kernel does not repeat unchanged values, so the translation starts with this state.
  public private(set) var initialState: DeviceState?
  /// That the driver polls too slowly for shakes, and why that could not be changed.
  public private(set) var limitations: [String] = []

  private let mask: EventMask
  private var reader = FrameReader()
  private var descriptor: NodeDescriptor?

  /// Opens a device for which a report says that it is to be read.
  ///
  /// - Throws: ``DeviceError``: ``DeviceError/Code/permission`` (retry when the device changes),
  ///   ``DeviceError/Code/replaced`` (a change event follows), ``DeviceError/Code/cannotMask``,
  ///   ``DeviceError/Code/gone`` and others.
  public init(_ report: DeviceReport) throws(DeviceError) {
    guard case .taken(let readable) = report.decision else {
      preconditionFailure("opened \(report.node), which is not to be read")
    }
    node = report.node
    syspath = report.syspath
    description = report.description
    hints = report.hints
    deviceClass = readable.union(report.deviceClass.intersection(.keyboard))
    mask = EventMask(
      readable, wantedKeys: report.wantedKeys, switches: report.description.switches)

    let descriptor = try NodeDescriptor(opening: node)
    do {
      try descriptor.setMask(mask)
    } catch let error where error.code == .cannotMask && !mask.holdsBackKeys(of: description) {
      // An old kernel: unused events are read too, but no typed text.
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
      limitations = PollInterval.shorten(in: SysfsDirectory(path: String(syspath[..<slash])))
    }
    if hasState {
      (initialState, description.ranges) = try look(at: Timestamp.now)
    }
  }

  /// The descriptor to wait for; `nil` after closing.
  public var fileDescriptor: Int32? { descriptor?.rawValue }

  /// Always `true`: a read that does not fill the buffer has read everything.
  public var isReadUntilEmpty: Bool { true }

  /// The counts of what was read so far.
  public var statistics: FrameStatistics { reader.statistics }

  /// The time of the newest frame of the last read; `nil` if there was none.
  public var lastFrameTime: Timestamp? { reader.frameTime }

  /// Reads once, with a single read(2), and passes on each whole frame.
  ///
  /// After `FrameRead.dropped`, call ``currentState()``, which discards older events, and read again.
  /// After `FrameRead.everything` the owner may wait for new events (`EPOLLET`).
  /// - Throws: ``DeviceError/Code/gone`` if the device was unplugged or revoked,
  ///   ``DeviceError/Code/closed``, ``DeviceError/Code/read``. No pending events are not an error.
  public func read(_ receive: (Span<KernelEvent>) -> Void) throws(DeviceError) -> FrameRead {
    try reader.read(try openDescriptor(), subject: node, receive)
  }

  /// Queries the device's state; returns `nil` for a node that is read for its keys only.
  ///
  /// All pending events, in the buffer and in the kernel, are discarded first, because they are
  /// older. No frame that is read later is older than the time of the state.
  public func currentState() throws(DeviceError) -> DeviceState? {
    _ = try openDescriptor()
    guard hasState else { return nil }
    let time = Timestamp.now
    reader.discardPending()
    try descriptor?.drain()
    return try look(at: time).state
  }

  /// Returns the switches that are on; empty for a device of which no switch is read.
  public func switches() throws(DeviceError) -> CodeSet {
    _ = try openDescriptor()
    guard !mask.switches.isEmpty else { return CodeSet() }
    return try descriptor?.switches() ?? CodeSet()
  }

  /// Grabs the device, so that no other reader receives its events, until it is closed.
  /// - Throws: ``DeviceError/Code/setUp`` with `EBUSY` if another reader has grabbed it.
  package func grab() throws(DeviceError) {
    let descriptor = try openDescriptor()
    try DeviceError.check(.setUp, node, try SystemCall.grab(descriptor, true))
  }

  /// Whether a finger is down now, also if that was not read yet; `nil` for a panel without slots.
  package func isTouched() throws(DeviceError) -> Bool? {
    let descriptor = try openDescriptor()
    guard let last = description.ranges[.mtSlot]?.maximum, last >= 0 else { return nil }
    let count = Int(min(last, AxisSnapshot.maximumSlotCount - 1)) + 1
    let ids = try DeviceError.check(
      .state, node,
      try SystemCall.slots(of: Axis.mtTrackingID.rawValue, count: count, descriptor))
    guard ids.contains(where: { $0 >= 0 }), description.keys.contains(KeyCode.touch) else {
      return ids.contains { $0 >= 0 }
    }
    // Some panels keep the tracking IDs of fingers that have lifted, and report the lift by the button alone.
    return try DeviceError.check(
      .state, node, try SystemCall.isPressed(KeyCode.touch.rawValue, descriptor))
  }

  /// Closes the device. Frames that were not passed on are discarded.
  public func close() {
    descriptor = nil
    reader.discardPending()
  }

  // MARK: - Parts

  /// Whether the device's state is used: not if it only has keys.
  private var hasState: Bool {
    !deviceClass.isDisjoint(with: [.touchscreen, .stylus, .accelerometer])
  }

  private func openDescriptor() throws(DeviceError) -> Int32 {
    guard let fileDescriptor else { throw DeviceError(.closed, subject: node) }
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
