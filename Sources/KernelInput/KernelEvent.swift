// Input as the kernel describes it: events and frames, the description of a device and the class that follows from it.
// Values only, without I/O. Begin here; a `FrameSource` delivers the frames of one device.

/// An event as the kernel reports it: a type, a code and a value.
///
/// The stored properties have the layout of `struct input_event` (two native words, two 16-bit
/// numbers, one 32-bit number), so that a device can be read into an array of these without
/// copying.
public struct KernelEvent: Hashable, Sendable {
  private var seconds: Int
  private var microseconds: Int
  /// The type.
  public var type: EventType
  /// The code, whose meaning depends on the type.
  public var code: UInt16
  /// The value, whose meaning depends on the type and the code.
  public var value: Int32

  /// Creates an event.
  public init(time: Timestamp, type: EventType, code: UInt16, value: Int32) {
    seconds = Int(time.microseconds / 1_000_000)
    microseconds = Int(time.microseconds % 1_000_000)
    self.type = type
    self.code = code
    self.value = value
  }

  /// The time of the event, on the clock that was set for the device.
  public var time: Timestamp {
    Timestamp(seconds: Int64(seconds), microseconds: Int64(microseconds))
  }

  /// The type and the code as one number, with the code in the upper half.
  public var kind: UInt32 { UInt32(code) << 16 | UInt32(type.rawValue) }

  /// Whether the event ends a frame.
  public var isReport: Bool {
    type == .synchronization && code == SyncCode.report.rawValue
  }

  /// Whether the kernel inserted this report: after the repeats of a held key, after releasing
  /// everything when a device is removed, suspended or inhibited (`input_dev_release_keys`), and
  /// within a driver's frame that is larger than the kernel's buffer (`input_event_dispose`,
  /// drivers/input/input.c).
  public var isSynthesizedReport: Bool { isReport && value == 1 }

  /// Whether the kernel's buffer overflowed here, and events were lost.
  public var isDropped: Bool {
    type == .synchronization && code == SyncCode.dropped.rawValue
  }
}

extension KernelEvent {
  /// Creates an event of an axis.
  public init(_ axis: Axis, _ value: Int32, at time: Timestamp) {
    self.init(time: time, type: .absolute, code: axis.rawValue, value: value)
  }

  /// Creates an event of a key.
  public init(_ key: KeyCode, _ value: Int32, at time: Timestamp) {
    self.init(time: time, type: .key, code: key.rawValue, value: value)
  }

  /// Creates the `SYN_REPORT` that ends a frame.
  public static func report(at time: Timestamp) -> Self {
    Self(time: time, type: .synchronization, code: SyncCode.report.rawValue, value: 0)
  }

  /// Creates the `SYN_DROPPED` of an overflowed buffer.
  public static func dropped(at time: Timestamp) -> Self {
    Self(time: time, type: .synchronization, code: SyncCode.dropped.rawValue, value: 0)
  }
}
