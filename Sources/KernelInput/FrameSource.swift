/// Where the frames of one device come from: an open node, a sensor's buffer or a recording.
///
/// Everything behind it is the same for all of them. Used from one thread.
public protocol FrameSource: AnyObject {
  /// What reading and looking may fail with.
  associatedtype Failure: Error

  /// What the device says of itself, with the ranges of its axes where they are known.
  var description: DeviceDescription { get }
  /// What the device is read as: readable classes, and `keyboard` where that is so.
  var deviceClass: DeviceClass { get }
  /// What udev's rules and the administrator say of the device beyond its class.
  var hints: DeviceHints { get }
  /// The state of the device when it was opened; `nil` where it must not be asked.
  var initialState: DeviceState? { get }
  /// What was read so far.
  var statistics: FrameStatistics { get }
  /// When the newest frame of the last read happened; `nil` where there was none, or where its clock
  /// is not the monotonic one.
  var lastFrameTime: Timestamp? { get }

  /// Reads once and passes each whole frame, closed by its `SYN_REPORT`. The span is valid during the
  /// call only.
  func read(_ receive: (Span<KernelEvent>) -> Void) throws(Failure) -> FrameRead

  /// Reads the device's state; `nil` where that is not allowed. Earlier frames are discarded: no later
  /// frame is older than the state.
  func currentState() throws(Failure) -> DeviceState?

  /// Which of the machine's switches are on; empty for a device without them.
  func switches() throws(Failure) -> CodeSet

  /// Closes the device. Frames that were read and not lent are dropped.
  func close()
}

/// How a read ended.
public enum FrameRead: Sendable {
  /// Do not read again now: wait for the source to become ready.
  case everything
  /// There may be more: read again.
  case more
  /// The kernel dropped events: look at the device's state, then read again.
  case dropped
}

/// What one source has read so far.
public struct FrameStatistics: Hashable, Sendable {
  /// Calls of read(2).
  public var reads = 0
  /// Kernel events received.
  public var events = 0
  /// Whole frames lent.
  public var frames = 0
  /// Times that the kernel reported lost events.
  public var drops = 0

  /// Counts from nothing.
  public init() {}
}

extension FrameStatistics: CustomStringConvertible {
  /// The counts in one line, each after its name.
  public var description: String {
    "reads=\(reads) events=\(events) frames=\(frames) drops=\(drops)"
  }
}
