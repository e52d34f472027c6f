/// A receiver of the kernel's remote-control core, and the node that its keys come from.
struct RemoteReceiver {
  let name: String
  let node: EventNode

  /// - Parameter part: what the receiver's device is called, where a driver has several.
  init(driver: String, named part: String = "") throws {
    try Command.run("udevadm", "settle")
    let receivers = "/sys/class/rc"
    for name in try Sysfs.entries(of: receivers).sorted() {
      let receiver = "\(receivers)/\(name)"
      guard try Sysfs.text(receiver + "/uevent").contains("DRV_NAME=\(driver)"),
        let input = try Sysfs.entries(of: receiver).first(where: { $0.hasPrefix("input") }),
        try Sysfs.text("\(receiver)/\(input)/name").contains(part),
        let event = try Sysfs.entries(of: "\(receiver)/\(input)").first(where: {
          $0.hasPrefix("event")
        })
      else { continue }
      self.name = name
      node = try EventNode(directory: "\(receiver)/\(input)/\(event)")
      return
    }
    throw Failure("the kernel has no receiver of \(driver)")
  }
}
