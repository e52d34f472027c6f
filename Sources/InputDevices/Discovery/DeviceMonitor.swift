import Glibc
public import KernelInput
import LinuxSystem

/// Finds input devices, judges them, and watches them come, change and go.
///
/// No device is opened here: all is read from sysfs and from udev. Used from one thread. The owner
/// calls ``enumerate(_:)`` once, waits on ``fileDescriptors`` and calls ``receive(_:)`` when one of
/// them is readable.
///
/// Where udevd runs, a device is reported when udev's rules are done with it. Where none does (a
/// small system, a container), the kernel's own messages are heard and the capabilities decide;
/// when udevd is started later, what it says of the devices comes as changes. Where udev cannot tell,
/// and while a device that is to be read may not be, or may be by its access control list alone, the
/// folder of the nodes is watched too: it tells of nodes that come, and when one may be read by others
/// than before. The login manager, for one, changes lists without a word.
public final class DeviceMonitor {
  private let udev: Udev
  private let rules: UdevMonitor
  private let kernel: UdevMonitor
  private let nodeWatch: NodeWatch?
  private let nodes: [String]?
  private let seat: String
  private let wantedKeys: (DeviceDescription) -> CodeSet
  /// The last report of each device, by its path in sysfs.
  private var known: [String: DeviceReport] = [:]

  /// Starts to listen; changes from now on wait to be received.
  ///
  /// - Parameters:
  ///   - nodes: the nodes to look at, links among them or not; nil: all there are. A node that is
  ///     named is taken whatever its seat, and even if `LIBINPUT_IGNORE_DEVICE` is set.
  ///   - seat: the seat whose devices are taken.
  ///   - wantedKeys: the keys that have a meaning on such a device. None: it has no media keys.
  /// - Throws: ``DeviceError/Code/monitor``.
  public init(
    nodes: [String]? = nil, seat: String = "seat0",
    wantedKeys: @escaping (DeviceDescription) -> CodeSet
  ) throws(DeviceError) {
    udev = try Udev()
    rules = try UdevMonitor(udev, source: "udev")
    kernel = try UdevMonitor(udev, source: "kernel")
    nodeWatch = NodeWatch()
    nodeWatch?.isOn = !rules.isHeard
    self.nodes = nodes
    self.seat = seat
    self.wantedKeys = wantedKeys
  }

  /// Whether udevd runs.
  public static var isUdevAlive: Bool { Udev.isAlive }

  /// What to wait on for changes.
  public var fileDescriptors: [Int32] {
    [rules.fileDescriptor, kernel.fileDescriptor] + (nodeWatch.map { [$0.fileDescriptor] } ?? [])
  }

  /// Reports the devices that are there, each as ``DeviceChange/added(_:)``.
  ///
  /// A device that udev is not done with is left out: udev will announce it.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func enumerate(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    let isUdevAlive = Udev.isAlive
    for device in try udev.scan() where device.isInitialized || !isUdevAlive {
      update(device, isAddition: true, body)
    }
    try followFolder(body)
  }

  /// Reports every change that waits, without waiting for one.
  ///
  /// A device that the scan and the monitor both announce is reported once. When so much changed
  /// that the socket overflowed, a new scan tells what the lost messages said.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    try receive(from: rules, if: { true }, body)
    // Asked at most once, and only when the kernel has something to say.
    var isUdevAlive: Bool?
    try receive(
      from: kernel,
      if: {
        let answer = isUdevAlive ?? Udev.isAlive
        isUdevAlive = answer
        return !answer
      }, body)
    try receiveNodes(body)
    try followFolder(body)
  }

  /// Has the folder tell while it knows more than udev.
  private func followFolder(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    guard let nodeWatch else { return }
    let isNeeded =
      !rules.isHeard || known.values.contains { $0.isTaken && $0.access?.isLasting != true }
    guard nodeWatch.isOn != isNeeded else { return }
    nodeWatch.isOn = isNeeded
    // What became of the nodes before that was told by nobody.
    if isNeeded { try rescan(body) }
  }

  private func receive(
    from monitor: UdevMonitor, if isMeant: () -> Bool, _ body: (DeviceChange) -> Void
  ) throws(DeviceError) {
    while true {
      switch monitor.receive() {
      case .nothing: return
      case .overflow: try rescan(body)
      case .device(let device):
        // While udevd runs it will repeat what the kernel says.
        guard isMeant() else { continue }
        switch device.action {
        case "remove": forget(device.syspath, body)
        case "add": update(device, isAddition: true, body)
        case "change": update(device, isAddition: false, body)
        default: break  // "bind", "move" and the like say nothing about reading.
        }
      }
    }
  }

  private func receiveNodes(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    var changes: [NodeWatch.Change] = []
    nodeWatch?.receive { changes.append($0) }
    let isUdevAlive = !changes.isEmpty && Udev.isAlive
    for change in changes {
      switch change {
      case .everything: try rescan(body)
      case .node(let node):
        guard let number = SystemCall.status(of: node)?.st_rdev else {
          forgetGone(at: node, body)
          continue
        }
        if let device = udev.device(number), device.isInitialized || !isUdevAlive {
          update(device, isAddition: true, body)
        }
      }
    }
  }

  /// A node that is not there any more is no reason while its device is: udev may yet make it anew.
  private func forgetGone(at node: String, _ body: (DeviceChange) -> Void) {
    for (syspath, report) in known
    where report.node == node && SystemCall.status(of: syspath) == nil {
      forget(syspath, body)
    }
  }

  /// Reports a device anew, or for the first time.
  private func update(_ device: UdevDevice, isAddition: Bool, _ body: (DeviceChange) -> Void) {
    guard let report = report(on: device) else { return }
    let previous = known.updateValue(report, forKey: device.syspath)
    if previous == nil {
      body(.added(report))
    } else if !isAddition || previous != report {
      // "add" for a known device: the scan's twin, unless rules were run again and changed it.
      body(.changed(report))
    }
  }

  private func forget(_ syspath: String, _ body: (DeviceChange) -> Void) {
    guard let report = known.removeValue(forKey: syspath) else { return }
    body(.removed(node: report.node, syspath: syspath))
  }

  private func rescan(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    let devices = try udev.scan()
    let present = Set(devices.map(\.syspath))
    // First what went: a node may have a new owner.
    for syspath in known.keys.filter({ !present.contains($0) }).sorted() { forget(syspath, body) }
    let isUdevAlive = Udev.isAlive
    for device in devices where device.isInitialized || !isUdevAlive {
      update(device, isAddition: true, body)
    }
  }

  /// Nil for what is no evdev node, or none of those that were named.
  private func report(on device: UdevDevice) -> DeviceReport? {
    guard let node = device.node, device.sysname.hasPrefix("event"), isWanted(device) else {
      return nil
    }
    var description = DeviceDescription(sysfs: device.parentAttribute)
    description.isInfraRedReceiver =
      Self.isBehindReceiver(device.syspath) && description.bus != .cec
    var report = DeviceReport(
      node: node, syspath: device.syspath, description: description,
      verdict: UdevVerdict(property: device.property), access: DeviceAccess(node: node),
      seat: seat, isNamed: nodes != nil, wantedKeys: wantedKeys(description))
    report.pollInterval = device.parentAttribute("poll").flatMap { Double($0) }
    report.hints = DeviceHints(description, property: device.property)
    report.udevProperties += DeviceHints.names(of: description).compactMap { name in
      device.property(name).flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
    }
    return report
  }

  /// The kernel's remote-control core hangs its input devices below `rc/rcN`; those of HDMI-CEC
  /// are among them.
  static func isBehindReceiver(_ syspath: String) -> Bool {
    let parts = syspath.split(separator: "/")
    return zip(parts, parts.dropFirst()).contains {
      $0 == "rc" && $1.hasPrefix("rc") && $1.dropFirst(2).allSatisfy(\.isNumber)
    }
  }

  /// By the number of the node, so that links such as those in `/dev/input/by-id` lead here too.
  private func isWanted(_ device: UdevDevice) -> Bool {
    guard let nodes else { return true }
    return nodes.contains { SystemCall.status(of: $0)?.st_rdev == device.number }
  }
}
