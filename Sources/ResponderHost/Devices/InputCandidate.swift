import InputDevices
import KernelInput

/// A device that was found, and whether it is to be read: a node, a sensor or a recorded device.
protocol InputCandidate {
  /// Tells it from all others: for a device of the machine, its path in sysfs.
  var identity: String { get }
  /// Its node; `nil` for a recorded device.
  var node: String? { get }
  /// What it calls itself.
  var name: String { get }
  /// Whether it is to be read.
  var isSelected: Bool { get }
  /// Why it is read, or left alone.
  var reason: String { get }
  /// What it is read as.
  var readClass: DeviceClass { get }
  /// What the nodes of one physical device have in common; `nil` where nothing is known.
  var group: String? { get }
  /// Who may read its node; `nil` where there is none.
  var access: DeviceAccess? { get }
  /// The output that it lies on, such as `HDMI-A-1`; `nil` where udev names none.
  var output: String? { get }

  /// Whether an input that was opened on an earlier look would be read the same way on this one.
  func isRead(as other: any InputCandidate) -> Bool
  /// Opens the device.
  func open() throws -> any FrameSource
  /// What is to be said about a device that was just opened.
  func warnings(about source: any FrameSource) -> [String]
}

extension InputCandidate {
  /// Whether it senses motion and nothing else, so that it is read only while the application is active.
  var isMotionSensor: Bool { readClass == .accelerometer }

  /// Its node and its name, for messages.
  var title: String { [node, "\"\(name)\""].compactMap { $0 }.joined(separator: " ") }

  /// What a change of the device means for the input that is open: why it is closed, and whether it is
  /// opened again; `nil` where it stays open.
  func changeAction(for open: any InputCandidate) -> (reason: String, opensAgain: Bool)? {
    if !isSelected { return (reason, false) }
    if let access, !access.isReadable { return ("not readable any more (\(access))", false) }
    return isRead(as: open) ? nil : ("to be read otherwise: \(reason)", true)
  }
}
