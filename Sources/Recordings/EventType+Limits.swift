internal import KernelInput

// A recording is somebody else's file: what is past the kernel's own limits is refused, so that a
// broken number cannot grow a set of codes without bound.
extension EventType {
  /// The last event type the kernel can have (`EV_MAX`).
  static let last: UInt16 = 0x1f

  /// The last code of this type that a recording may name.
  ///
  /// Types with few codes get room beyond today's maximum: the kernel has added codes to them.
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
  /// The last property the kernel can have (`INPUT_PROP_MAX`).
  static let last: UInt16 = 0x1f
}

extension Timestamp {
  /// The last time of a recording: 2^52 microseconds, in the year 2112 by the wall clock, which
  /// old recorders wrote. Up to here times turn into seconds and back without loss.
  static let last = Self(microseconds: 1 << 52)
  static let lastSecond = last.microseconds / 1_000_000

  /// As recordings write it: `SECONDS.MICROSECONDS`.
  var text: String {
    let fraction = String(microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.count)
    return "\(microseconds / 1_000_000).\(zeros)\(fraction)"
  }
}

extension DeviceDescription {
  /// Notes that the device can report a code, and so its type. Codes of types without a set of
  /// their own are dropped: nothing asks for them.
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
