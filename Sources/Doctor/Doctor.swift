import Foundation
import InputDevices
import InputTranslation
import KernelInput
import ResponderHost

/// Finds out why input does not arrive: for each device what it is, who may read it and who does,
/// and for the machine what is needed and is not there; with the command that helps.
///
/// Nothing is changed, and no event is read.
package struct Doctor {
  let user: AccessIdentity
  let nodes: [String]
  let configuration: HostConfiguration
  /// The system's unit; `nil` on a machine without systemd.
  let service: ServiceUnit?
  var findings: [Finding] = []

  /// Prepares an examination.
  /// - Parameters:
  ///   - user: The name of the user who is to read the devices; `nil` for this process's, or for root
  ///     where the service is installed: the service's, with the groups that its unit gives it.
  ///   - nodes: The devices that are wanted; empty: all that can be read as something.
  ///   - seat: The seat whose devices are wanted.
  /// - Returns: `nil` when there is no such user.
  package init?(user: String? = nil, nodes: [String] = [], seat: String = "seat0") {
    let hasSystemd = FileManager.default.fileExists(atPath: "/run/systemd/system")
    service = hasSystemd ? ServiceUnit() : nil
    let own = AccessIdentity.current
    if let identity = service?.identity, user.map({ $0 == identity.name }) ?? (own.user == 0) {
      self.user = identity
    } else {
      guard let identity = user.map({ AccessIdentity(named: $0) }) ?? own else { return nil }
      self.user = identity
    }
    self.nodes = nodes
    var configuration = HostConfiguration()
    configuration.seat = seat
    if let output = DisplayOutput.connected().first { configuration.adopt(output) }
    self.configuration = configuration
  }

  /// Looks at everything.
  /// - Throws: When not even udev's library can be asked.
  package mutating func examine() throws -> Examination {
    findings = []
    let machine = examineMachine()
    let devices = try examineDevices()
    compareWithService(devices)
    return Examination(user: user.name, machine: machine, devices: devices, findings: findings)
  }

  mutating func find(
    _ kind: Finding.Kind, _ severity: Finding.Severity, at subject: String, _ cause: String,
    fix: String? = nil
  ) {
    findings.append(
      Finding(subject: subject, kind: kind, severity: severity, cause: cause, fix: fix))
  }

  private mutating func examineDevices() throws -> [ExaminedDevice] {
    let readers = NodeReaders()
    var reports: [DeviceReport] = []
    let monitor = try DeviceMonitor(
      seat: configuration.seat, wantedKeys: configuration.wantedKeys)
    try monitor.enumerate { if case .added(let report) = $0 { reports.append(report) } }
    var sensors: [IIOReport] = []
    try IIOMonitor(seat: configuration.seat).enumerate { sensors.append($0) }

    examineNodes(known: Set(reports.map(\.node)))
    var devices: [ExaminedDevice] = []
    for report in reports where isWanted(report.node) { devices.append(examine(report, readers)) }
    for report in sensors where isWanted(report.node) { devices.append(examine(report, readers)) }
    examineStrangers(besides: devices)
    examineCount(of: devices)
    return devices.sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
  }

  /// Nothing works where there is nothing to read.
  mutating func examineCount(of devices: [ExaminedDevice]) {
    // What keeps devices from being found has been found already.
    guard nodes.isEmpty, !devices.contains(where: \.isTaken),
      !findings.contains(where: { [.missingNode, .noEvdev, .notInitialized].contains($0.kind) })
    else { return }
    let cause =
      devices.isEmpty
      ? "this machine has none on seat \(configuration.seat); plug one in"
      : "none of the \(devices.count) input devices on seat \(configuration.seat) is of use; each says "
        + "why above"
    find(.noDevice, .broken, at: "input devices", cause)
  }

  /// Whether a node is one of those that were named, by itself or by a link.
  func isWanted(_ node: String) -> Bool {
    nodes.isEmpty || nodes.contains { Self.leads($0, to: node) }
  }

  /// Whether a path is a node's own, that of a link to it, or that of another node of the same device.
  static func leads(_ path: String, to node: String) -> Bool {
    if path == node || URL(filePath: path).resolvingSymlinksInPath().path == node { return true }
    guard let number = DeviceNumber(node: path) else { return false }
    return number == DeviceNumber(node: node)
  }

  /// How much it matters that a device is not read which udev's word keeps from it: what was named
  /// is needed, and of the rest somebody may have wanted it so.
  var severityOfChoice: Finding.Severity { nodes.isEmpty ? .advice : .broken }
}
