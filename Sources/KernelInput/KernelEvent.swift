/// One event as the kernel reports it: a type, a code and a value.
///
/// The stored properties mirror `struct input_event` (two native words, two 16-bit numbers, one
/// 32-bit number), so that a read from a device lands in an array of these without a copy.
public struct KernelEvent: Hashable, Sendable {
  private var seconds: Int
  private var microseconds: Int
  /// What kind of event it is.
  public var type: EventType
  /// Which of its kind; the meaning is the type's.
  public var code: UInt16
  /// Its value; the meaning depends on type and code.
  public var value: Int32

  /// Makes an event.
  public init(time: Timestamp, type: EventType, code: UInt16, value: Int32) {
    seconds = Int(time.microseconds / 1_000_000)
    microseconds = Int(time.microseconds % 1_000_000)
    self.type = type
    self.code = code
    self.value = value
  }

  /// When the event happened, on the clock that the device was set to.
  public var time: Timestamp {
    Timestamp(seconds: Int64(seconds), microseconds: Int64(microseconds))
  }

  /// Its type and its code as one number, where both are asked for: the code in the upper half.
  public var kind: UInt32 { UInt32(code) << 16 | UInt32(type.rawValue) }

  /// Whether this event closes a frame.
  public var isReport: Bool {
    type == .synchronization && code == SyncCode.report.rawValue
  }

  /// Whether the kernel put this report in itself: after the repeats of a held key, after the
  /// releases of all that was held when a device is unplugged, put to sleep or inhibited
  /// (`input_dev_release_keys`), and in the middle of a driver's frame that is longer than the
  /// kernel's buffer for one (`input_event_dispose`, drivers/input/input.c).
  public var isMadeUpReport: Bool { isReport && value == 1 }

  /// Whether the kernel says here that its buffer overflowed and events were lost.
  public var isDropped: Bool {
    type == .synchronization && code == SyncCode.dropped.rawValue
  }
}

extension KernelEvent {
  /// Makes an event of its type's own code.
  public init(_ axis: Axis, _ value: Int32, at time: Timestamp) {
    self.init(time: time, type: .absolute, code: axis.rawValue, value: value)
  }

  /// Makes an event of its type's own code.
  public init(_ key: KeyCode, _ value: Int32, at time: Timestamp) {
    self.init(time: time, type: .key, code: key.rawValue, value: value)
  }

  /// The `SYN_REPORT` that closes a frame.
  public static func report(at time: Timestamp) -> Self {
    Self(time: time, type: .synchronization, code: SyncCode.report.rawValue, value: 0)
  }

  /// The `SYN_DROPPED` of an overflown buffer.
  public static func dropped(at time: Timestamp) -> Self {
    Self(time: time, type: .synchronization, code: SyncCode.dropped.rawValue, value: 0)
  }
}
