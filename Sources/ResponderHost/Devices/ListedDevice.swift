internal import Glibc
internal import InputDevices
internal import InputTranslation
internal import KernelInput

/// What is known of one input device, without opening it.
public struct ListedDevice: Codable, Equatable, Sendable {
  /// Its node, such as `/dev/input/event3`.
  public var node: String
  /// What it calls itself.
  public var name: String
  /// Whether `run` reads it.
  public var isTaken: Bool
  /// What it was taken for, or why it was left alone.
  public var reason: String
  /// What udev says it is; `nil` when udev says nothing.
  public var classByUdev: String?
  /// What its capabilities say it is.
  public var classByCapabilities: String
  /// Whether this process may read it; `nil` when the node is not there.
  public var isReadable: Bool?
  /// The node's mode, owner and group.
  public var access: String?
  /// What would make it readable.
  public var fix: String?

  /// Every input device of the machine, in the order of their nodes.
  public static func all(nodes: [String] = []) throws -> [ListedDevice] {
    let monitor = try DeviceMonitor(
      nodes: nodes.isEmpty ? nil : nodes, wantedKeys: HostConfiguration().wantedKeys)
    var devices: [ListedDevice] = []
    try monitor.enumerate { change in
      if case .added(let report) = change { devices.append(ListedDevice(report)) }
    }
    try IIOMonitor(nodes: nodes.isEmpty ? nil : nodes).enumerate {
      devices.append(ListedDevice($0))
    }
    return devices.sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
  }

  init(_ report: DeviceReport) {
    node = report.node
    name = report.description.name
    isTaken = report.isTaken
    reason = report.reason
    classByUdev = report.udevClass.map(\.description)
    classByCapabilities = report.ownClass.description
    isReadable = report.access?.isReadable
    access = report.access?.description
    if isTaken && isReadable == false {
      fix =
        "\(DeviceError(.permission, errno: EACCES, subject: report.node, access: report.access))"
    } else if isTaken, let interval = report.pollInterval, interval > PollInterval.slowest {
      fix =
        """
        its driver looks only every \(Int(interval)) ms, too slow for shakes; the udev rule \
        70-responderd.rules has it look more often
        """
    }
  }

  init(_ report: IIOReport) {
    node = report.node
    name = report.name
    isTaken = report.isTaken
    reason = report.reason
    classByCapabilities = "accelerometer"
    isReadable = report.access?.isReadable
    access = report.access?.description
    if isTaken && isReadable == false {
      fix =
        "\(DeviceError(.permission, errno: EACCES, subject: report.node, access: report.access))"
    } else if isTaken, let obstacle = report.obstacle {
      fix = "\(obstacle)"
    }
  }
}
