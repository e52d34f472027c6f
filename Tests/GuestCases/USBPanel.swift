import Glibc

/// A panel of a USB device that its mouse buttons have udev call a mouse: a gadget of this machine, plugged
/// into its virtual host controller. uinput and uhid make devices without a USB device above them.
final class USBPanel: TestDevice {
  private static let gadget = "/sys/kernel/config/usb_gadget/guest-panel"
  private static let function = "hid.panel"

  let node: EventNode
  private var isPluggedIn = true

  /// - Parameter vendor: `idVendor` of the USB device.
  init(vendor: UInt16) throws {
    try Command.run("modprobe", "-a", "dummy_hcd", "libcomposite", "usb_f_hid", "usbhid")
    try Command.run(
      "sh", "-c", "mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config")
    let gadget = Self.gadget
    let others = Set(try Self.nodes())
    for folder in ["configs/c.1", "functions/\(Self.function)", "strings/0x409"] {
      try Command.run("mkdir", "-p", "\(gadget)/\(folder)")
    }
    try Sysfs.write("0x\(String(vendor, radix: 16))", to: "\(gadget)/idVendor")
    try Sysfs.write("0x0001", to: "\(gadget)/idProduct")
    try Sysfs.write("Guest USB Panel", to: "\(gadget)/strings/0x409/product")
    let function = "\(gadget)/functions/\(Self.function)"
    try Sysfs.write("5", to: "\(function)/report_length")
    try Self.write(Self.descriptor, to: "\(function)/report_desc")
    try Command.run("ln", "-s", function, "\(gadget)/configs/c.1/")
    try Sysfs.write("dummy_udc.0", to: "\(gadget)/UDC")
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
    let gadget = Self.gadget
    // Whatever is not removed is noticed by the next panel.
    try? Command.run(
      "sh", "-c",
      """
      echo >\(gadget)/UDC; rm \(gadget)/configs/c.1/\(Self.function)
      rmdir \(gadget)/configs/c.1 \(gadget)/functions/\(Self.function) \(gadget)/strings/0x409 \(gadget)
      """)
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
