import CLibevdev
public import KernelInput

/// The names that the kernel's headers give to events.
public enum EventName {
  /// The name of a code, such as `ABS_MT_POSITION_X`; `nil` where it has none.
  public static func of(_ type: EventType, _ code: UInt16) -> String? {
    // A constant string of libevdev's.
    guard let name = unsafe libevdev_event_code_get_name(UInt32(type.rawValue), UInt32(code))
    else { return nil }
    return unsafe String(cString: name)
  }

  /// The key or button of a name such as `KEY_HOMEPAGE`; `nil` where none has it.
  public static func key(named name: String) -> KeyCode? {
    let code = unsafe libevdev_event_code_from_name(UInt32(EventType.key.rawValue), name)
    return UInt16(exactly: code).map(KeyCode.init(rawValue:))
  }
}
