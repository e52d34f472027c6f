// Why input does not arrive. The doctor looks at devices, permissions, the machine and the service, and finds each
// `Obstacle` with its `Remedy`. Begin here.

import Foundation
import InputDevices
import InputTranslation
import KernelInput
import ResponderHost

/// Finds out why input does not arrive: for each device what it is, which users can read it and
/// which processes do, and for the machine what is missing; with a command that fixes it.
///
/// It changes nothing, and reads no events.
package struct Doctor {
  let user: AccessIdentity
  let nodes: [String]
  var configuration: HostConfiguration
  /// The system service; `nil` on a machine without systemd.
  var service: ServiceUnit?
  var findings: [Finding] = []

  /// Prepares an examination.
  /// - Parameters:
  ///   - user: The name of the user who is to read the devices; `nil` for this process's, or for root
  ///     and the user of the service: the service's, with the groups that its unit gives it.
  ///   - nodes: The devices that are wanted; empty: all that can be read as something.
  ///   - seat: The seat whose devices are wanted.
  /// - Returns: `nil` when there is no such user.
  package init?(user: String? = nil, nodes: [String] = [], seat: String = "seat0") {
    let hasSystemd = FileManager.default.fileExists(atPath: "/run/systemd/system")
    service = hasSystemd ? ServiceUnit() : nil
    let own = AccessIdentity.current
    // Without its unit, the service's user lacks the groups that the unit gives it.
    if let identity = service?.identity,
      user.map({ $0 == identity.name }) ?? [0, identity.user].contains(own.user)
    {
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

  /// Examines everything.
  /// - Throws: An error if udev's library is not available.
  package mutating func examine() throws -> Examination {
    findings = []
    let machine = examineMachine()
    let devices = try examineDevices()
    let daemon = compareWithDaemon(devices)
    examineBroker()
    return Examination(
      user: user.name, machine: machine, devices: devices, daemon: daemon,
      isServiceUnknown: service?.state == .running && daemon == nil, findings: findings)
  }

  /// Whether there is a service that can be restarted.
  var hasService: Bool { service.map { ![.absent, .masked].contains($0.state) } ?? false }

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

    examineFullFileSystem()
    examineAuthorizations()
    if nodes.isEmpty { examineDrivers() }
    examineNodes(known: Set(reports.map(\.node)))
    var devices: [ExaminedDevice] = []
    for var report in reports {
      guard choose(&report.node, &report.access, of: report.syspath) else { continue }
      devices.append(examine(report, readers))
    }
    for var report in sensors {
      guard choose(&report.node, &report.access, of: report.syspath) else { continue }
      devices.append(examine(report, readers))
    }
    examineStrangers(besides: devices)
    examineCount(of: devices)
    return devices.sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
  }

  /// Reports that there are no devices.
  mutating func examineCount(of devices: [ExaminedDevice]) {
    let explaining: [Finding.Kind] = [
      .missingNode, .noEvdev, .notInitialized, .full,
    ]
    guard nodes.isEmpty, !devices.contains(where: \.isTaken),
      !findings.contains(where: { explaining.contains($0.kind) })
    else { return }
    let cause =
      devices.isEmpty
      ? "this machine has none on seat \(configuration.seat); plug one in"
      : "none of the \(devices.count) input devices on seat \(configuration.seat) can be used; the "
        + "reasons are listed above"
    find(.noDevice, .broken, at: "input devices", cause)
  }

  /// Returns whether a node was selected, by its path or a link.
  func isWanted(_ node: String) -> Bool {
    nodes.isEmpty || nodes.contains { DeviceNumber.leads($0, to: node) }
  }

  /// Returns whether a device was selected, and replaces its node by the selected one.
  private func choose(
    _ node: inout String, _ access: inout DeviceAccess?, of syspath: String
  ) -> Bool {
    guard let chosen = chosenNode(of: node, syspath: syspath) else { return false }
    if chosen != node { (node, access) = (chosen, DeviceAccess(node: chosen)) }
    return true
  }

  /// Returns the node of a device if the device was selected: its own, or the selected one if its own is missing or that
  /// of another device, as in a container that has the device under another name.
  private func chosenNode(of own: String, syspath: String) -> String? {
    guard !nodes.isEmpty else { return own }
    guard let number = Self.line("\(syspath)/dev").flatMap({ DeviceNumber($0) }) else {
      return isWanted(own) ? own : nil
    }
    guard let node = nodes.first(where: { DeviceNumber(node: $0) == number }) else {
      // A missing node is reported.
      return nodes.contains(own) && DeviceNumber(node: own) == nil ? own : nil
    }
    return DeviceNumber(node: own) == number ? own : node
  }

  /// The severity of a device that udev's properties exclude: an error if it was selected;
  /// otherwise it may be intended.
  var severityOfChoice: Finding.Severity { nodes.isEmpty ? .advice : .broken }
}
