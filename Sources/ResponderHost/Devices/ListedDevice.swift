internal import Glibc
internal import InputDevices
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
    var configuration = HostConfiguration()
    configuration.nodes = nodes
    return try DeviceDiscovery(configuration).enumerate().map(ListedDevice.init)
      .sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
  }

  private init(_ candidate: InputCandidate) {
    node = candidate.node ?? ""
    name = candidate.name
    isTaken = candidate.isSelected
    reason = candidate.reason
    isReadable = candidate.access?.isReadable
    access = candidate.access?.description
    var obstacle: String?
    switch candidate.kind {
    case .node(let report):
      classByUdev = report.udevClass.map(\.description)
      classByCapabilities = report.ownClass.description
      if let interval = report.pollInterval, interval > PollInterval.slowest {
        obstacle =
          """
          its driver looks only every \(Int(interval)) ms, too slow for shakes; the udev rule \
          70-responderd.rules has it look more often
          """
      }
    case .sensor(let report):
      classByCapabilities = "accelerometer"
      if isTaken { obstacle = report.obstacle.map { "\($0)" } }
    case .recording: preconditionFailure("A recorded device is not listed.")
    }
    guard isTaken else { return }
    fix =
      isReadable == false
      ? "\(DeviceError(.permission, errno: EACCES, subject: node, access: candidate.access))"
      : obstacle
  }
}
