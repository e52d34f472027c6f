/// A source of the frames of one device: an open node, a sensor's buffer or a recording.
///
/// All further processing is the same for all sources. Use it from one thread.
public protocol FrameSource: AnyObject {
  /// The error of reading and querying.
  associatedtype Failure: Error

  /// The description of the device, with the ranges of its axes if they are known.
  var description: DeviceDescription { get }
  /// The classes that the device is read as, and `keyboard` if it is one.
  var deviceClass: DeviceClass { get }
  /// The properties that udev's rules and the administrator set, beyond the class.
  var hints: DeviceHints { get }
  /// The state of the device when it was opened; `nil` if it must not be queried, or is not known.
  var initialState: DeviceState? { get }
  /// What impairs reading the device, a phrase each; empty for most devices.
  var limitations: [String] { get }
  /// The descriptor to wait for; `nil` if there is none, as for a recording, and after closing.
  var fileDescriptor: Int32? { get }
  /// Whether the owner reads until ``FrameRead/everything``, so that only new frames need to wake it (`EPOLLET`).
  var isReadUntilEmpty: Bool { get }
  /// The counts of what was read so far.
  var statistics: FrameStatistics { get }
  /// The time of the newest frame of the last read; `nil` if there was none, or if it is not on the
  /// monotonic clock.
  var lastFrameTime: Timestamp? { get }

  /// Reads once and passes on each complete frame with its `SYN_REPORT`. The span is valid during the
  /// call only.
  func read(_ receive: (Span<KernelEvent>) -> Void) throws(Failure) -> FrameRead

  /// Queries the device's state; returns `nil` if that is not allowed, or if the device has none to query. If there
  /// is a state, earlier frames are discarded: no later frame is older than the state.
  func currentState() throws(Failure) -> DeviceState?

  /// Returns the switches that are on; empty for a device of which no switch is read.
  func switches() throws(Failure) -> CodeSet

  /// Closes the device. Frames that were not passed on are discarded.
  func close()
}

extension FrameSource {
  public var limitations: [String] { [] }
  public var fileDescriptor: Int32? { nil }
  public var isReadUntilEmpty: Bool { false }
}

/// The result of a read.
public enum FrameRead: Sendable {
  /// There is nothing more to read, or the source is watched level-triggered: wait until it is ready.
  case everything
  /// There may be more: read again.
  case more
  /// The kernel dropped events: query the device's state, then read again.
  case dropped
}

/// The counts of a source.
public struct FrameStatistics: Hashable, Sendable {
  /// The number of calls of read(2).
  public var reads = 0
  /// The number of events received.
  public var events = 0
  /// The number of complete frames.
  public var frames = 0
  /// The number of times that the kernel reported lost events.
  public var drops = 0

  /// Creates counts of zero.
  public init() {}
}

extension FrameStatistics: CustomStringConvertible {
  /// The counts in one line, with their names.
  public var description: String {
    "reads=\(reads) events=\(events) frames=\(frames) drops=\(drops)"
  }
}
