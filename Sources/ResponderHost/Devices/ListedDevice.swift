internal import Glibc
internal import InputDevices
internal import InputTranslation
internal import KernelInput

/// An input device and its properties, determined without opening it.
public struct ListedDevice: Codable, Equatable, Sendable {
  /// The path of its node, such as `/dev/input/event3`.
  public var node: String
  /// The name of the device.
  public var name: String
  /// Whether `run` reads the device.
  public var isTaken: Bool
  /// What the device is read as, or why it is not read.
  public var reason: String
  /// The class according to udev; `nil` if udev does not know the device.
  public var classByUdev: String?
  /// The class according to the capabilities.
  public var classByCapabilities: String
  /// Whether this process can read the node; `nil` if the node does not exist.
  public var isReadable: Bool?
  /// The mode, owner and group of the node.
  public var access: String?
  /// What would make the node readable.
  public var fix: String?

  /// Returns every input device of the machine, in the order of the nodes.
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
