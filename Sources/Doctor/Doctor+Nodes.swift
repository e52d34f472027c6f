import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Compares the kernel's devices with the nodes that there are, and with what udev knows.
  /// - Parameter known: The nodes of the devices that udev is done with.
  mutating func examineNodes(known: Set<String>) {
    let inputs = Self.entries("/sys/class/input")
    let events = inputs.filter { $0.hasPrefix("event") }
    var numbers: Set<String> = []
    for event in events {
      guard let number = Self.line("/sys/class/input/\(event)/dev") else { continue }
      numbers.insert(number)
      examineDevice(event, number: number, known: known)
    }
    let nodes = Self.entries("/dev/input").filter { $0.hasPrefix("event") }
    for node in nodes.map({ "/dev/input/\($0)" }) where isWanted(node) {
      guard let number = DeviceNumber(node: node), !numbers.contains(number.description) else {
        continue
      }
      find(
        .staleNode, .broken, at: node, "there is no device behind it (number \(number))",
        fix: "rm \(node)")
    }
    let missing = self.nodes.filter { !FileManager.default.fileExists(atPath: $0) }
    for node in missing where !findings.contains(where: { $0.subject == node }) {
      find(.missingNode, .broken, at: node, "there is no such node; is the device plugged in?")
    }
    examineHandlers(inputs)
  }

  /// Tells of what was named, is there, and is none of the devices that were found.
  mutating func examineStrangers(besides devices: [ExaminedDevice]) {
    let known = devices.map(\.node) + findings.map(\.subject)
    for node in nodes where FileManager.default.fileExists(atPath: node) {
      guard !known.contains(where: { Self.leads(node, to: $0) }) else { continue }
      find(
        .noInputDevice, .broken, at: node,
        "this is no node of an input device or accelerometer; responderd devices lists those")
    }
  }

  private mutating func examineDevice(_ event: String, number: String, known: Set<String>) {
    let node = "/dev/input/\(event)"
    guard isWanted(node), let number = DeviceNumber(number) else { return }
    if !FileManager.default.fileExists(atPath: node) {
      find(
        .missingNode, .broken, at: node, "the kernel has the device, and /dev has no node for it",
        fix: Remedy.makeNode(node, major: number.major, minor: number.minor))
    } else if !known.contains(node) {
      find(
        .notInitialized, .broken, at: node,
        "udev is not done with it, so that nobody may use it yet",
        fix: "udevadm trigger --action=add \(node) && udevadm settle")
    }
  }

  /// An input device that nothing makes nodes for is one that evdev does not know.
  private mutating func examineHandlers(_ inputs: [String]) {
    let orphans = inputs.filter { input in
      input.hasPrefix("input") && !input.hasPrefix("input_")
        && !Self.entries("/sys/class/input/\(input)").contains { $0.hasPrefix("event") }
    }
    guard let first = orphans.first, nodes.isEmpty else { return }
    let name = Self.line("/sys/class/input/\(first)/name") ?? first
    find(
      .noEvdev, .broken, at: first,
      "\"\(Diagnostics.printable(name))\" has no event node: the kernel's module evdev is not there",
      fix: "modprobe evdev && udevadm settle")
  }

  static func entries(_ folder: String) -> [String] {
    // A folder that is not there has nothing in it.
    SystemCall.entries(of: folder).sorted { ($0.count, $0) < ($1.count, $1) }
  }

  static func line(_ path: String) -> String? {
    // A file that is not there says nothing.
    BoundedFile.text(of: path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
