import Glibc

/// A panel of a USB device that its mouse buttons have udev call a mouse.
final class USBPanel: TestDevice {
  let node: EventNode
  private let gadget: USBGadget
  private var isPluggedIn = true

  /// - Parameter vendor: `idVendor` of the USB device.
  init(vendor: UInt16) throws {
    gadget = try USBGadget(
      "panel", title: "Guest USB Panel", vendor: vendor, product: 1, descriptor: Self.descriptor,
      reportLength: 5)
    let others = Set(try Self.nodes())
    try gadget.plugIn()
    let deadline = Deadline()
    var new: String?
    while new == nil {
      if deadline.hasPassed { throw Failure("no node of the USB panel") }
      new = try Self.nodes().first { !others.contains($0) }
      usleep(20_000)
    }
    node = try EventNode(directory: "/sys/class/input/\(new ?? "")")
  }

  /// Reports a finger at a spot, or none.
  func touch(_ spot: Spot, isDown: Bool) throws {
    try Self.write(
      [
        isDown ? 2 : 0, UInt8(spot.x & 0xff), UInt8(spot.x >> 8), UInt8(spot.y & 0xff),
        UInt8(spot.y >> 8),
      ], to: "/dev/hidg0")
  }

  func unplug() {
    guard isPluggedIn else { return }
    isPluggedIn = false
    gadget.unplug()
  }

  private static func nodes() throws -> [String] {
    try Sysfs.entries(of: "/sys/class/input").filter { $0.hasPrefix("event") }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try check("open \(path)", open(path, O_WRONLY | O_CLOEXEC))
    defer { close(file) }
    try check("write \(path)", Glibc.write(file, bytes, bytes.count))
  }

  /// A button of a mouse, contact, and the axes x and y from 0 to ``Spot/maximum``.
  private static let descriptor: [UInt8] = [
    0x05, 0x01, 0x09, 0x02, 0xa1, 0x01, 0x09, 0x01, 0xa1, 0x00,  // mouse, pointer
    0x05, 0x09, 0x09, 0x01, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x81, 0x02,
    0x05, 0x0d, 0x09, 0x42, 0x81, 0x02,  // tip switch: BTN_TOUCH
    0x95, 0x06, 0x81, 0x03,
    0x05, 0x01, 0x09, 0x30, 0x09, 0x31, 0x15, 0x00, 0x26, 0xff, 0x0f,  // x, y
    0x75, 0x10, 0x95, 0x02, 0x81, 0x02, 0xc0, 0xc0,
  ]
}
