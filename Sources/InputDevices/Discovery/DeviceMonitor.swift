import Glibc
public import KernelInput
import LinuxSystem

/// Finds input devices, judges them, and watches them come, change and go.
///
/// No device is opened here: all is read from sysfs and from udev. Used from one thread. The owner
/// calls ``enumerate(_:)`` once, waits on ``fileDescriptors`` and calls ``receive(atMost:_:)`` when one of
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
  /// What was heard and not looked at yet.
  private var pending: [Message] = []
  /// The last report of each device, by its path in sysfs.
  private var known: [String: DeviceReport] = [:]

  /// Something that was heard.
  private enum Message {
    /// By udev or the kernel.
    case device(UdevDevice)
    /// By a scan.
    case found(UdevDevice)
    /// From the folder of the nodes.
    case node(String)
    /// So much happened that only a scan finds out what.
    case everything
  }

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
    try handlePending(atMost: .max, body)
  }

  /// Reports changes that wait, without waiting for one.
  ///
  /// A device that the scan and the monitor both announce is reported once. When so much changed
  /// that the socket overflowed, a new scan tells what the lost messages said.
  ///
  /// - Parameters:
  ///   - limit: How many messages are looked at. Of a great many that wait some are left in the sockets
  ///     then, whose buffers are small; those that were taken and not looked at are kept, ``hasPending``.
  ///   - body: Takes each change.
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(
    atMost limit: Int = .max, _ body: (DeviceChange) -> Void
  ) throws(DeviceError) {
    takeMessages(isAll: limit == .max)
    try handlePending(atMost: limit, body)
  }

  /// Looks at messages that were taken before, as ``receive(atMost:_:)`` does, and takes no others.
  /// - Throws: ``DeviceError/Code/monitor``.
  public func handlePending(
    atMost limit: Int, _ body: (DeviceChange) -> Void
  ) throws(DeviceError) {
    var left = limit
    while true {
      if pending.isEmpty { followFolder() }
      guard left > 0, !pending.isEmpty else { return }
      left -= 1
      try handle(pending.removeFirst(), body)
    }
  }

  /// Whether messages were taken and not looked at yet: another call of ``receive(atMost:_:)`` reports
  /// what they say, and the descriptors do not tell of them.
  public var hasPending: Bool { !pending.isEmpty }

  /// Has the folder tell while it knows more than udev.
  private func followFolder() {
    guard let nodeWatch else { return }
    let isNeeded =
      !rules.isHeard || known.values.contains { $0.isTaken && $0.access?.isLasting != true }
    guard nodeWatch.isOn != isNeeded else { return }
    nodeWatch.isOn = isNeeded
    // What became of the nodes before that was told by nobody.
    if isNeeded { pending.append(.everything) }
  }

  /// How many messages of a socket are taken in a turn of a loop.
  private static let portion = 16

  private func takeMessages(isAll: Bool) {
    let limit = isAll ? Int.max : Self.portion
    take(limit, from: rules, if: { true })
    // Asked at most once, and only when the kernel has something to say.
    var isUdevAlive: Bool?
    take(
      limit, from: kernel,
      if: {
        let answer = isUdevAlive ?? Udev.isAlive
        isUdevAlive = answer
        return !answer
      })
    nodeWatch?.receive { change in
      switch change {
      case .everything: pending.append(.everything)
      case .node(let node): pending.append(.node(node))
      }
    }
  }

  private func take(_ limit: Int, from monitor: UdevMonitor, if isMeant: () -> Bool) {
    for _ in 0..<limit {
      switch monitor.receive() {
      case .nothing: return
      case .overflow: pending.append(.everything)
      // While udevd runs it will repeat what the kernel says.
      case .device(let device): if isMeant() { pending.append(.device(device)) }
      }
    }
  }

  private func handle(
    _ message: Message, _ body: (DeviceChange) -> Void
  ) throws(DeviceError) {
    switch message {
    case .everything: try rescan(body)
    case .found(let device): update(device, isAddition: true, body)
    case .device(let device):
      switch device.action {
      case "remove": forget(device.syspath, body)
      case "add": update(device, isAddition: true, body)
      case "change": update(device, isAddition: false, body)
      default: break  // "bind", "move" and the like say nothing about reading.
      }
    case .node(let node):
      guard let number = SystemCall.status(of: node)?.st_rdev else {
        return forgetGone(at: node, body)
      }
      if let device = udev.device(number), device.isInitialized || !Udev.isAlive {
        update(device, isAddition: true, body)
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
    // Before what was said after the scan.
    pending.insert(
      contentsOf: devices.filter { $0.isInitialized || !isUdevAlive }.map(Message.found), at: 0)
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
