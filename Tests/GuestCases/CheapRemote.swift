import CGuestSupport
import Glibc

/// A remote control whose only key has a usage that the kernel maps to "search".
final class CheapRemote: TestDevice {
  let node: EventNode
  private let device: HIDDevice

  init(named name: String) throws {
    device = try HIDDevice(
      named: name, descriptor: Self.descriptor, vendor: 0x1209, product: 0x0009,
      isServed: { try Sysfs.eventNode(named: name) != nil })
    guard let event = try Sysfs.eventNode(named: name) else {
      throw Failure("\(name) went at once")
    }
    node = try device.node(directory: "/sys/class/input/\(event)")
  }

  /// Presses the key and releases it.
  func tap() throws {
    try device.send([1])
    try device.send([0])
  }

  func unplug() { device.unplug() }

  /// Consumer control, usage 0x0221.
  private static let descriptor: [UInt8] = [
    0x05, 0x0c, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01,
    0x0a, 0x21, 0x02, 0x81, 0x02, 0x95, 0x07, 0x81, 0x03, 0xc0,
  ]
}
