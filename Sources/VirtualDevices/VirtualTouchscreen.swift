// A touchscreen that the program creates with uinput, for measurements and tests. Begin here; `StrokePlayer` draws on
// it.

import Glibc
public import KernelInput
public import LinuxSystem

/// A virtual multi-touch screen, created with uinput. The kernel removes it when this object is
/// released.
public final class VirtualTouchscreen: Sendable {
  /// The name of the device.
  public static let name = "responderd virtual touchscreen"
  /// The maximum number of fingers.
  public static let maximumFingers = 10

  /// The path of its node, such as `/dev/input/event3`.
  public let node: String
  /// The maximum of both axes, whose minimum is 0.
  static let extent: Int32 = 4095

  private let descriptor: CInt

  /// Creates a touchscreen.
  /// - Throws: `ENOENT` if the kernel has no uinput, `EACCES` if the user has no write access to
  ///   `/dev/uinput`, and others.
  public init() throws(SystemError) {
    descriptor = try SystemCall.open("/dev/uinput", O_WRONLY)
    do throws(SystemError) {
      try Self.setUp(descriptor)
      let folder = try SystemCall.createDevice(named: Self.name, descriptor)
      let event = SystemCall.entries(of: folder).first { $0.hasPrefix("event") }
      guard let event else { throw SystemError("find the node of \(folder)", errno: ENODEV) }
      node = "/dev/input/\(event)"
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  deinit { SystemCall.close(descriptor) }

  /// Reports simultaneous events; the kernel stamps them.
  public func write(_ frame: [KernelEvent]) throws(SystemError) {
    // The layout is that of `struct input_event`; the bytes are valid during the call.
    let bytes = unsafe frame.withUnsafeBytes { unsafe Array($0) }
    try SystemCall.writeAll(bytes, to: descriptor, node)
  }

  private static func setUp(_ descriptor: CInt) throws(SystemError) {
    for type in [EventType.key, .absolute] {
      try SystemCall.enableType(type.rawValue, of: descriptor)
    }
    try SystemCall.enableKey(KeyCode.touch.rawValue, of: descriptor)
    try SystemCall.enableProperty(DeviceProperty.direct.rawValue, of: descriptor)
    let ranges: [(Axis, Int32)] = [
      (.x, extent), (.y, extent), (.mtSlot, Int32(maximumFingers - 1)),
      (.mtPositionX, extent), (.mtPositionY, extent), (.mtTrackingID, 65535),
    ]
    for (axis, end) in ranges {
      try SystemCall.enableAxis(axis.rawValue, 0...end, of: descriptor)
    }
  }
}
