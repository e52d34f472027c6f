import InputDevices
import InputTranslation
import KernelInput
import Recordings
import RouteLog

/// A device that was just opened.
struct OpenedDevice {
  let source: any FrameSource
  /// The source, if it is a panel whose touches are forwarded.
  var panel: ForwardedPanel?
  /// Why its touches cannot be forwarded; `nil` if they are, or if that is not wanted.
  var obstacleToForwarding: String?

  init(_ source: any FrameSource) { self.source = source }

  init(_ panel: ForwardedPanel) {
    source = panel
    self.panel = panel
  }
}

/// A discovered device that may be read.
struct InputCandidate {
  /// What was discovered.
  enum Kind {
    case node(DeviceReport)
    case sensor(IIOReport)
    /// A recorded device, treated as one that is plugged in. Its source persists when it is opened again.
    case recording(RecordingSource)
  }

  let kind: Kind
  /// Identifies the device: for a real one, its path in sysfs.
  let identity: String
  /// The name of the device, and the path of its node; without one for a recorded device.
  let deviceName: RouteRecorder.DeviceName
  /// Whether the device is to be read.
  let isSelected: Bool
  /// Why the device is read, or not.
  let reason: String
  /// The class that the device is read as.
  let readClass: DeviceClass
  /// Identifies the physical device that several nodes belong to; `nil` if unknown.
  var group: String?
  /// The permissions of its node; `nil` without one.
  var access: DeviceAccess?
  /// The output that the device belongs to, such as `HDMI-A-1`; `nil` if udev names none, and for a recorded
  /// device, which is played on any output.
  var output: String?

  var name: String { deviceName.name }
  var node: String? { deviceName.node }
  /// The node and the name, for messages.
  var title: String { deviceName.title }

  /// Whether it is a recorded device that may be a touchscreen, although nothing shows it.
  var isPossibleTouchscreen: Bool {
    if case .recording(let source) = kind {
      source.description.isPossibleTouchscreen
    } else {
      false
    }
  }

  /// Whether the device is an audio jack, which is read only together with a headset button on another node.
  var isJack: Bool {
    if case .node(let report) = kind { report.isJack || report.readClass == .jack } else { false }
  }

  /// Whether the device has the button of a headset whose jack is another node.
  var needsJack: Bool {
    guard isSelected, case .node(let report) = kind else { return false }
    return report.description.needsJack
  }

  /// The candidate of a jack that is read.
  var asJack: Self {
    guard case .node(let report) = kind, report.isJack else { return self }
    return Self(report.asJack)
  }

  /// Whether the device only senses motion, so that it is read only while the application is active.
  var isMotionSensor: Bool { isSelected && readClass == .accelerometer }

  /// Whether the device has a place on the screen.
  var isScreen: Bool { isSelected && !readClass.isDisjoint(with: [.touchscreen, .stylus]) }

  /// The udev properties that a recording contains.
  var udevProperties: [String] {
    switch kind {
    case .node(let report): report.udevProperties
    case .sensor(let report): report.recordedProperties
    case .recording: []
    }
  }

  /// Opens the device.
  /// - Parameters:
  ///   - grabs: Whether no other program receives the events of a node.
  ///   - desktop: What forwards the touches of a panel; `nil` to leave it to other programs to read them.
  @MainActor
  func open(grabs: Bool = false, desktop: Desktop? = nil) throws -> OpenedDevice {
    switch kind {
    case .node(let report):
      let device = try EvdevDevice(report)
      if grabs { try device.grab() }
      return desktop?.share(device, report) ?? OpenedDevice(device)
    case .sensor(let report): return OpenedDevice(try IIOAccelerometer(report))
    case .recording(let source): return OpenedDevice(source)
    }
  }

  /// Returns why the open device has to be closed after a change, and whether it is opened again; `nil` if it
  /// stays open.
  /// - Parameter candidate: What it was opened for.
  func changeAction(for candidate: Self) -> (reason: String, opensAgain: Bool)? {
    if !isSelected { return (reason, false) }
    if let access, !access.isReadable { return ("no longer readable (\(access))", false) }
    return isRead(as: candidate) ? nil : ("now used differently: \(reason)", true)
  }

  private func isRead(as other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.node(let report), .node(let other)): report.isRead(as: other)
    case (.sensor(let report), .sensor(let other)): report.isRead(as: other)
    case (.recording(let source), .recording(let other)): source === other
    default: false
    }
  }
}

extension InputCandidate {
  init(_ report: DeviceReport) {
    self.init(
      kind: .node(report), identity: report.syspath,
      deviceName: RouteRecorder.DeviceName(name: report.description.name, node: report.node),
      isSelected: report.isTaken, reason: report.reason, readClass: report.readClass,
      group: report.group, access: report.access, output: report.hints.output)
  }

  init(_ report: IIOReport) {
    self.init(
      kind: .sensor(report), identity: report.syspath,
      deviceName: RouteRecorder.DeviceName(name: report.name, node: report.node),
      isSelected: report.isTaken, reason: report.reason, readClass: .accelerometer,
      access: report.access)
  }

  /// Creates the candidate of a recorded device.
  /// - Parameter number: Identifies the device in the replay.
  init(_ report: DeviceReport, number: Int, playing source: RecordingSource) {
    self.init(
      kind: .recording(source), identity: "recording \(number)",
      deviceName: RouteRecorder.DeviceName(name: report.description.name),
      isSelected: report.isTaken,
      reason: report.reason, readClass: report.readClass, group: report.group)
  }
}

extension DeviceReport {
  /// The classes that the device is read as; empty if it is not read.
  var readClass: DeviceClass {
    guard case .taken(let readable) = decision else { return [] }
    return readable
  }
}

extension RouteRecorder.DeviceName {
  /// The node and the name, for messages.
  var title: String { [node, "\"\(name)\""].compactMap(\.self).joined(separator: " ") }
}
