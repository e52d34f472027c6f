internal import KernelInput

// A recording is untrusted: values beyond the kernel's limits are refused, so that a wrong number
// cannot make a set of codes arbitrarily large.
extension EventType {
  /// The last event type of the kernel (`EV_MAX`).
  static let last: UInt16 = 0x1f

  /// The last code of this type that a recording can contain.
  ///
  /// Types with few codes have a margin above the present maximum, because the kernel has added
  /// codes to them.
  var lastCode: UInt16 {
    switch self {
    case .key: 0x2ff  // KEY_MAX
    case .absolute: 0x3f  // ABS_MAX
    case .forceFeedback: 0x7f  // FF_MAX
    default: 0x3f
    }
  }
}

extension DeviceProperty {
  /// The last property of the kernel (`INPUT_PROP_MAX`).
  static let last: UInt16 = 0x1f
}

extension Timestamp {
  /// The latest time of a recording: 2^52 microseconds, the year 2112 of the wall clock that old
  /// recorders used. Times up to here convert to seconds and back without loss.
  static let last = Self(microseconds: 1 << 52)
  static let lastSecond = last.microseconds / 1_000_000

  /// The time in the form of recordings: `SECONDS.MICROSECONDS`.
  var text: String {
    let fraction = String(microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(microseconds / 1_000_000).\(zeros)\(fraction)"
  }
}

extension DeviceDescription {
  /// Adds a code, and thereby its type. Codes of a type without a set of its own are ignored,
  /// because they are not used.
  mutating func insert(_ code: UInt16, of type: EventType) {
    eventTypes.insert(type.rawValue)
    switch type {
    case .key: keys.insert(code)
    case .relative: relativeAxes.insert(code)
    case .absolute: absoluteAxes.insert(code)
    case .miscellaneous: miscellaneousCodes.insert(code)
    case .switch: switches.insert(code)
    default: break
    }
  }
}
