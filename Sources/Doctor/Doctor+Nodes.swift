import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Compares the kernel's devices with the existing nodes, and with udev's devices.
  /// - Parameter known: The nodes of the devices that udev has processed.
  mutating func examineNodes(known: Set<String>) {
    let inputs = Self.entries("/sys/class/input")
    let events = inputs.filter { $0.hasPrefix("event") }
    var numbers: Set<String> = []
    // In a container, a device can have a node with the name of another one.
    let knownNumbers = Set(known.compactMap { DeviceNumber(node: $0) })
    for event in events {
      guard let number = Self.line("/sys/class/input/\(event)/dev") else { continue }
      numbers.insert(number)
      guard let number = DeviceNumber(number), !knownNumbers.contains(number) else { continue }
      examineDevice(event, number, isKnown: known.contains("/dev/input/\(event)"))
    }
    let nodes = Self.entries("/dev/input").filter { $0.hasPrefix("event") }
    for node in nodes.map({ "/dev/input/\($0)" }) where isWanted(node) {
      // A device that was plugged in meanwhile has a node, too.
      guard let number = DeviceNumber(node: node), !numbers.contains(number.description),
        Self.line("/sys/class/input/\((node as NSString).lastPathComponent)/dev") != "\(number)"
      else { continue }
      find(
        .staleNode, .broken, at: node, "no device has this node (number \(number))",
        fix: "rm \(node)")
    }
    let missing = self.nodes.filter { !FileManager.default.fileExists(atPath: $0) }
    for node in missing where !findings.contains(where: { $0.subject == node }) {
      find(.missingNode, .broken, at: node, "no such node; is the device plugged in?")
    }
    examineHandlers(inputs)
  }

  /// Reports selected paths that exist and do not belong to a device.
  mutating func examineStrangers(besides devices: [ExaminedDevice]) {
    let known = devices.map(\.node) + findings.map(\.subject)
    for node in nodes where FileManager.default.fileExists(atPath: node) {
      guard !known.contains(where: { DeviceNumber.leads(node, to: $0) }) else { continue }
      find(
        .noInputDevice, .broken, at: node,
        "not an input device or accelerometer; \"responderd devices\" lists those")
    }
  }

  private mutating func examineDevice(_ event: String, _ number: DeviceNumber, isKnown: Bool) {
    let node = "/dev/input/\(event)"
    guard isWanted(node) else { return }
    if !FileManager.default.fileExists(atPath: node) {
      find(
        .missingNode, .broken, at: node, "the kernel has the device, but /dev has no node for it",
        fix: Remedy.makeNode(
          node, major: number.major, minor: number.minor, hasUdev: DeviceMonitor.isUdevAlive))
    } else if !isKnown {
      find(
        .notInitialized, .broken, at: node,
        "udev has not initialized it yet",
        fix: "udevadm trigger --action=add \(node) && udevadm settle")
    }
  }

  /// Reports input devices without an event node, for which evdev is missing.
  private mutating func examineHandlers(_ inputs: [String]) {
    let orphans = inputs.filter { input in
      input.hasPrefix("input") && !input.hasPrefix("input_")
        && !Self.entries("/sys/class/input/\(input)").contains { $0.hasPrefix("event") }
    }
    guard let first = orphans.first, nodes.isEmpty else { return }
    let name = Self.line("/sys/class/input/\(first)/name") ?? first
    find(
      .noEvdev, .broken, at: first,
      "\"\(Diagnostics.printable(name))\" has no event node: the kernel module evdev is not loaded",
      fix: "modprobe evdev && udevadm settle")
  }

  static func entries(_ folder: String) -> [String] {
    // A missing directory counts as empty.
    SystemCall.entries(of: folder).sorted { ($0.count, $0) < ($1.count, $1) }
  }

  static func line(_ path: String) -> String? {
    // A missing file counts as empty.
    BoundedFile.text(of: path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
