import Foundation
import InputDevices

extension Doctor {
  /// Examines an IIO accelerometer.
  mutating func examine(_ report: IIOReport, _ readers: NodeReaders) -> ExaminedDevice {
    let node = report.node
    var device = ExaminedDevice(
      node: node, name: report.name, isTaken: report.isTaken, reason: report.reason,
      classByCapabilities: "accelerometer", isReadable: false,
      access: report.access?.description, seat: report.seat, rate: report.rate, keys: [],
      heldBackKeys: 0, readers: readers[node])
    guard report.isTaken, let control = AccessControl(node: node) else { return device }
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
    return device
  }
}
