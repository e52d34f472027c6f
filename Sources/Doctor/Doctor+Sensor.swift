import Foundation
import InputDevices
import KernelInput

extension Doctor {
  /// Examines an IIO accelerometer.
  mutating func examine(_ report: IIOReport, _ readers: NodeReaders) -> ExaminedDevice {
    let node = report.node
    var device = ExaminedDevice(
      node: node, name: report.name, isTaken: report.isTaken, reason: report.reason,
      classByCapabilities: "accelerometer", isReadable: false,
      access: report.access?.description, seat: report.seat, rate: report.rate, keys: [],
      heldBackKeys: 0, readers: readers[node])
    guard report.isTaken else {
      explainReservation(of: report)
      return device
    }
    guard let control = AccessControl(node: node) else { return device }
    device.isReadable = control.verdict(for: user) == .readable
    examine(report.hints, at: node, name: report.name, of: .iio)
    let rules = "/etc/udev/rules.d/70-responderd.rules"
    if !device.isReadable {
      find(
        .mode, .broken, at: node,
        "\(user.name) has no read access\(report.access.map { " (\($0))" } ?? "")",
        fix: "chgrp input \(node) && chmod 0640 \(node)")
    }
    let files = report.bufferFiles
    let closed = files.filter { file in
      guard let control = AccessControl(node: file) else { return false }
      return !control.isWritable(by: user)
    }
    if let first = closed.first {
      let names = closed.joined(separator: " ")
      let isMember = AccessIdentity.groupNumber("input").map(user.groups.contains) ?? true
      let joining = isMember || user.user == 0 ? "" : " && \(Remedy.join("input", user: user.name))"
      find(
        .sensorBuffer, .broken, at: node,
        "\(user.name) cannot start its buffer (\(first)); the udev rules of responderd, \(rules), "
          + "let group input start it",
        fix: "chgrp input \(names) && chmod g+w \(names)" + joining)
    }
    examineGravity(of: report, report.samples)
    return device
  }

  /// Reports a named sensor that is not read.
  private mutating func explainReservation(of report: IIOReport) {
    guard !nodes.isEmpty else { return }
    find(.notSupported, .broken, at: report.node, report.reason)
  }

  /// Reports a sensor without samples, and a scale by which one at rest does not measure 1 g.
  /// - Parameter measure: Returns the values a few times within a second.
  mutating func examineGravity(
    of report: IIOReport, _ measure: () -> [[Axis: Int32]]
  ) {
    guard let units = report.unitsPerG else { return }
    switch Self.wrongGravity(report.values, units: units, measure) {
    case .missing?: find(.noSamples, .advice, at: report.node, Self.missingSamples)
    case .implausible(let size, _)?:
      find(
        .wrongScale, .advice, at: report.node,
        Self.wrongScale(size) + "; the kernel's driver reports them (in_accel_scale)")
    case nil: break
    }
  }
}
