import CGuestSupport
import Foundation
import TestSupport

/// Plugs in one HID device after the other and looks at what the daemon makes of each.
struct HIDSweep {
  enum Verdict {
    case right(String)
    /// What was expected did not come, and where it ended.
    case wrong(String)
    /// The kernel made no event node of it, so that there was nothing to find; and why.
    case withoutNode(String)
  }

  private let daemon: Daemon

  /// - Parameter daemon: One that runs and has no device.
  init(_ daemon: Daemon) { self.daemon = daemon }

  func verdict(on entry: HIDEntry) throws -> Verdict {
    let device = try SweptDevice(entry)
    defer { device.unplug() }
    let start = daemon.log.count
    let touches = entry.isTouchscreen ? TouchReports(device.descriptor) : nil
    if entry.isTouchscreen && touches == nil {
      return .wrong("its descriptor has no report of fingers")
    }
    let wanted = entry.isTouchscreen ? "touchscreen" : entry.transport == true ? "media keys" : nil
    let deadline = Deadline(in: .seconds(wanted == nil ? 2 : 30))
    var found: RouteLine?
    while found == nil && !deadline.hasPassed {
      try device.serve()
      try daemon.hear(until: Deadline(in: .milliseconds(1)))
      let nodes = device.nodes()
      let added = daemon.log[start...].filter {
        $0.event == "device" && $0.subtype == "added" && nodes.contains($0.node ?? "")
      }
      // A panel without its own words may be taken for several things.
      found = added.first { $0.reason?.contains(wanted ?? "touchscreen") == true }
    }
    guard let wanted else {
      return found == nil
        ? .right("left alone") : .wrong("taken for a touchscreen: \(found?.reason ?? "")")
    }
    guard found != nil else { return whyNot(device, wanted) }
    guard let touches else { return .right(wanted) }
    return try tap(device, touches)
  }

  private func whyNot(_ device: SweptDevice, _ wanted: String) -> Verdict {
    let nodes = device.nodes()
    guard let driver = device.driver else {
      return .withoutNode("no driver of the kernel took it: \(kernelWords(on: device))")
    }
    if nodes.isEmpty { return .withoutNode("\(driver) made no event node") }
    let names = nodes.map { node in
      let event = node.split(separator: "/").last ?? ""
      return (try? Sysfs.text("/sys/class/input/\(event)/device/name")) ?? "?"
    }
    return .wrong("\(driver) made \(names.joined(separator: ", ")), none of them for \(wanted)")
  }

  /// What the kernel said of the device.
  private func kernelWords(on device: SweptDevice) -> String {
    let name = device.directory?.split(separator: "/").last ?? "no such device"
    let log = (try? Tool.run(["dmesg"])) ?? ""
    let words = log.split(separator: "\n").filter { $0.contains(name) }
    return words.isEmpty ? "it said nothing" : words.joined(separator: "; ")
  }

  private func tap(
    _ device: SweptDevice, _ touches: TouchReports
  ) throws -> Verdict {
    let start = daemon.log.count
    // A panel may have several nodes for fingers, each for reports of its own.
    // Of several nodes, the one that is for these fingers may be still on its way.
    try Command.run("udevadm", "settle")
    let settling = Deadline(in: .milliseconds(500))
    while !settling.hasPassed {
      try device.serve()
      try daemon.hear(until: Deadline(in: .milliseconds(5)))
    }
    let nodes = device.nodes()
    for report in touches.tap { try device.send(report) }
    let deadline = Deadline(in: .seconds(20))
    func fingers() -> [TouchHistory.Finger] {
      TouchHistory(daemon.log[start...].filter { nodes.contains($0.node ?? "") }).fingers
    }
    while fingers().count(where: { $0.fate == "ended" }) < 2 && !deadline.hasPassed {
      try device.serve()
      try daemon.hear(until: Deadline(in: .milliseconds(1)))
    }
    let driver = device.driver ?? "no driver"
    let found = fingers()
    guard found.count == 2 else { return .wrong("\(driver): \(found.count) fingers arrived") }
    guard found.allSatisfy({ $0.fate == "ended" }) else {
      return .wrong("\(driver): the fingers went \(found.map(\.phases))")
    }
    let expected = TouchReports.places.indices.map { touches.point($0, width: 320, height: 480) }
    let starts = found.map(\.start).sorted { $0.x < $1.x }
    for (start, place) in zip(starts, expected)
    where abs(start.x - place.x) > 0.5 || abs(start.y - place.y) > 0.5 {
      return .wrong("\(driver): fingers at \(starts), expected \(expected)")
    }
    return .right("two fingers, by \(driver)")
  }
}
