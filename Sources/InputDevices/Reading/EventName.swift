import CLibevdev
public import KernelInput

/// The names of events in the kernel's headers.
public enum EventName {
  /// Returns the name of a code, such as `ABS_MT_POSITION_X`; `nil` if it has none.
  public static func of(_ type: EventType, _ code: UInt16) -> String? {
    // A constant string of libevdev.
    guard let name = unsafe libevdev_event_code_get_name(UInt32(type.rawValue), UInt32(code))
    else { return nil }
    return unsafe String(cString: name)
  }

  /// Returns the key or button with a name such as `KEY_HOMEPAGE`; `nil` if there is none.
  public static func key(named name: String) -> KeyCode? {
    let code = unsafe libevdev_event_code_from_name(UInt32(EventType.key.rawValue), name)
    return UInt16(exactly: code).map(KeyCode.init(rawValue:))
  }
}
