import InputDevices
import KernelInput

/// A discovered device that may be read: a node, a sensor or a recorded device.
protocol InputCandidate {
  /// Identifies the device: for a real one, its path in sysfs.
  var identity: String { get }
  /// The path of its node; `nil` for a recorded device.
  var node: String? { get }
  /// The name of the device.
  var name: String { get }
  /// Whether the device is to be read.
  var isSelected: Bool { get }
  /// Why the device is read, or not.
  var reason: String { get }
  /// The class that the device is read as.
  var readClass: DeviceClass { get }
  /// Identifies the physical device that several nodes belong to; `nil` if unknown.
  var group: String? { get }
  /// The permissions of its node; `nil` without one.
  var access: DeviceAccess? { get }
  /// The output that the device belongs to, such as `HDMI-A-1`; `nil` if udev names none.
  var output: String? { get }

  /// Returns whether an input that was opened for another candidate would be read the same way for
  /// this one.
  func isRead(as other: any InputCandidate) -> Bool
  /// Opens the device.
  func open() throws -> any FrameSource
  /// Returns warnings about a device that was just opened.
  func warnings(about source: any FrameSource) -> [String]
}

extension InputCandidate {
  /// Whether the device only senses motion, so that it is read only while the application is active.
  var isMotionSensor: Bool { readClass == .accelerometer }

  /// The node and the name, for messages.
  var title: String { [node, "\"\(name)\""].compactMap { $0 }.joined(separator: " ") }

  /// Returns why the open input has to be closed after a change of the device, and whether it is
  /// opened again; `nil` if it stays open.
  func changeAction(for open: any InputCandidate) -> (reason: String, opensAgain: Bool)? {
    if !isSelected { return (reason, false) }
    if let access, !access.isReadable { return ("no longer readable (\(access))", false) }
    return isRead(as: open) ? nil : ("now used differently: \(reason)", true)
  }
}
