import Glibc
import KernelInput
import LinuxSystem

/// A device that this process creates with uinput. The kernel removes it when this object is released.
final class VirtualDevice: Sendable {
  /// What the device claims to be and to have.
  struct Description {
    var name: String
    /// The physical path; empty for none.
    var path = ""
    var model: (vendor: UInt16, product: UInt16, version: UInt16) = (0, 0, 1)
    var properties: [UInt16] = [DeviceProperty.direct.rawValue]
    var axes: [(axis: Axis, range: AxisRange)] = []
  }

  /// The path of its node, such as `/dev/input/event3`.
  let node: String
  private let descriptor: CInt

  /// Creates a touchscreen.
  /// - Throws: `ENOENT` if the kernel has no uinput, `EACCES` if the user has no write access to
  ///   `/dev/uinput`, and others.
  init(_ description: Description) throws(SystemError) {
    descriptor = try SystemCall.open("/dev/uinput", O_WRONLY)
    do throws(SystemError) {
      try Self.setUp(descriptor, description)
      let folder = try SystemCall.createDevice(
        named: description.name, model: description.model, descriptor)
      let event = SystemCall.entries(of: folder).first { $0.hasPrefix("event") }
      guard let event else { throw SystemError("find the node of \(folder)", errno: ENODEV) }
      node = "/dev/input/\(event)"
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
  }

  deinit { SystemCall.close(descriptor) }

  private static func setUp(
    _ descriptor: CInt, _ description: Description
  ) throws(SystemError) {
    for type in [EventType.key, .absolute] {
      try SystemCall.enableType(type.rawValue, of: descriptor)
    }
    try SystemCall.enableKey(KeyCode.touch.rawValue, of: descriptor)
    for property in description.properties {
      try SystemCall.enableProperty(property, of: descriptor)
    }
    for (axis, range) in description.axes {
      // A driver can report such a range, and uinput accepts none.
      guard range.minimum <= range.maximum else {
        throw SystemError(
          "set up a virtual device", errno: EINVAL,
          reason: "axis \(axis.rawValue) ranges from \(range.minimum) to \(range.maximum)")
      }
      try SystemCall.enableAxis(
        axis.rawValue, range.minimum...range.maximum, flat: range.flat,
        resolution: range.resolution, of: descriptor)
    }
    if !description.path.isEmpty { try SystemCall.setPath(description.path, of: descriptor) }
  }

  /// Reports events. The kernel stamps those whose time is more than ten seconds old, or in the future.
  func write(_ events: [KernelEvent]) throws(SystemError) {
    // The layout is that of `struct input_event`; the bytes are valid during the call.
    let written = unsafe events.withUnsafeBytes { bytes in
      unsafe SystemCall.write(bytes, to: descriptor)
    }
    switch written {
    // uinput accepts whole events only, and all of them (uinput_inject_events).
    case .bytes: break
    case .notReady, .closed: throw SystemError("write \(node)", errno: EIO)
    case .failed(let number): throw SystemError("write \(node)", errno: number)
    }
  }
}
