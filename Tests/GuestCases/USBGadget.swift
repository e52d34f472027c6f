import Foundation

/// A USB device with reports (HID) that this machine plays itself, and plugs into its virtual host controller.
/// uinput and uhid make devices without a USB device above them.
struct USBGadget {
  private let folder: String
  private let function: String

  /// Prepares the device.
  /// - Parameters:
  ///   - title: The name of the product.
  ///   - vendor: `idVendor`, as the kernel takes it.
  ///   - product: `idProduct`, likewise.
  ///   - descriptor: The description of its reports.
  ///   - reportLength: The size of the longest report.
  ///   - drivers: Further modules that the host needs.
  init(
    _ name: String, title: String, vendor: UInt16, product: UInt16, descriptor: [UInt8],
    reportLength: Int, drivers: [String] = []
  ) throws {
    folder = "/sys/kernel/config/usb_gadget/guest-\(name)"
    function = "hid.\(name)"
    _ = try Tool.run(
      ["modprobe", "-a", "dummy_hcd", "libcomposite", "usb_f_hid", "usbhid"] + drivers)
    try Command.run(
      "sh", "-c", "mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config")
    let path = "\(folder)/functions/\(function)"
    try Command.run("mkdir", "-p", "\(folder)/configs/c.1", path, "\(folder)/strings/0x409")
    try Sysfs.write("0x\(String(vendor, radix: 16))", to: "\(folder)/idVendor")
    try Sysfs.write("0x\(String(product, radix: 16))", to: "\(folder)/idProduct")
    try Sysfs.write(title, to: "\(folder)/strings/0x409/product")
    try Sysfs.write("\(reportLength)", to: "\(path)/report_length")
    guard let file = FileHandle(forWritingAtPath: "\(path)/report_desc") else {
      throw Failure("\(path)/report_desc cannot be written")
    }
    try file.write(contentsOf: Data(descriptor))
    try file.close()
    try Command.run("ln", "-s", path, "\(folder)/configs/c.1/")
  }

  func plugIn() throws { try Sysfs.write("dummy_udc.0", to: "\(folder)/UDC") }

  func unplug() {
    // Whatever is not removed is noticed by the next one.
    try? Command.run(
      "sh", "-c",
      """
      echo >\(folder)/UDC; rm \(folder)/configs/c.1/\(function)
      rmdir \(folder)/configs/c.1 \(folder)/functions/\(function) \(folder)/strings/0x409 \(folder)
      """)
  }
}
