/// The keyboard at the guest's i8042 controller, which the kernel's own driver reads.
///
/// It stays detached except in its own case, so that the other cases know every device.
enum BuiltInKeyboard {
  static func attach() throws -> EventNode {
    let port = try port()
    try Sysfs.write("atkbd", to: port + "/drvctl")
    guard let input = try Sysfs.entries(of: port + "/input").first,
      let event = try Sysfs.entries(of: "\(port)/input/\(input)").first(where: {
        $0.hasPrefix("event")
      })
    else { throw Failure("the driver did not take the keyboard") }
    return try EventNode(directory: "\(port)/input/\(input)/\(event)")
  }

  static func detach() throws { try Sysfs.write("none", to: try port() + "/drvctl") }

  private static func port() throws -> String {
    let ports = "/sys/bus/serio/devices"
    for name in try Sysfs.entries(of: ports) {
      let port = "\(ports)/\(name)"
      if try Sysfs.text(port + "/description") == "i8042 KBD port" { return port }
    }
    throw Failure("the machine has no keyboard port")
  }
}
