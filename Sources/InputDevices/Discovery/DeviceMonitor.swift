// Finds the nodes of input devices, and watches them come, change and go; with udev or without it. `DeviceReport` says
// of each node what it is and whether responderd reads it. Begin here.

import Glibc
public import KernelInput
import LinuxSystem

/// Discovers and classifies input devices, and watches them being added, changed and removed.
///
/// No device is opened here: all information comes from sysfs and udev. Use it from one thread. The owner
/// calls ``enumerate(_:)`` once, waits on ``fileDescriptors`` and calls ``receive(atMost:_:)`` when one of
/// them is readable.
///
/// With udevd, a device is reported after udev's rules have been applied to it. Without udevd (on a small
/// system or in a container), the kernel's own messages are used, and the capabilities determine the
/// class; if udevd is started later, its results are reported as changes. The directory of the nodes is
/// also watched if there are no udev events, and while a device cannot be read, or only because of its
/// access control list: this detects new nodes and changed permissions. The login manager, for example,
/// changes lists without an event. So are the directories of selected nodes that are missing, or not yet input devices.
public final class DeviceMonitor {
  private let udev: Udev
  private let rules: UdevMonitor
  private let kernel: UdevMonitor
  private let folder: Result<NodeWatch, SystemError>
  private var nodeWatch: NodeWatch? { try? folder.get() }
  private let nodes: SelectedNodes?
  private let seat: String
  private let wantedKeys: (DeviceDescription) -> CodeSet
  /// The messages that were received and have yet to be processed.
  private var pending: [Message] = []
  /// The last report of each device, by its path in sysfs.
  private var known: [String: DeviceReport] = [:]
  /// The paths of the devices whose permissions udev does not report: those that cannot be read, or only because of
  /// an access control list.
  private var watched: Set<String> = []

  /// A received message.
  private enum Message {
    /// A message of udev or the kernel.
    case device(UdevDevice)
    /// A device that a scan found.
    case found(UdevDevice)
    /// A change in the directory of the nodes.
    case node(String)
    /// Messages were lost, so that a scan is necessary.
    case everything
  }

  /// Creates a monitor. Changes are queued from now on.
  ///
  /// - Parameters:
  ///   - nodes: The nodes to report, which may be links, or other nodes of the devices; `nil` for all. A node in the
  ///     list is used regardless of its seat, and even if `LIBINPUT_IGNORE_DEVICE` is set.
  ///   - seat: The seat whose devices are used.
  ///   - wantedKeys: Returns the keys that have a meaning on a device. A device without any is not
  ///     read for its keys.
  /// - Throws: ``DeviceError/Code/monitor``.
  public init(
    nodes: [String]? = nil, seat: String = "seat0",
    wantedKeys: @escaping (DeviceDescription) -> CodeSet
  ) throws(DeviceError) {
    udev = try Udev()
    rules = try UdevMonitor(udev, source: "udev")
    kernel = try UdevMonitor(udev, source: "kernel")
    // Without it, the permissions of nodes are not followed.
    folder = Result { () throws(SystemError) in try NodeWatch() }
    if case .success(let watch) = folder { watch.isOn = !rules.isReceiving }
    self.nodes = nodes.map { SelectedNodes($0, of: .input) }
    self.seat = seat
    self.wantedKeys = wantedKeys
  }

  /// Whether udevd is running.
  public static var isUdevAlive: Bool { Udev.isAlive }

  /// The descriptors to wait for.
  public var fileDescriptors: [Int32] {
    [rules.fileDescriptor, kernel.fileDescriptor] + (nodeWatch.map { [$0.fileDescriptor] } ?? [])
      + (nodes?.fileDescriptors ?? [])
  }

  /// The directories of nodes that have to be watched and cannot be, with the reasons. A node that is made or becomes
  /// readable there is not noticed, unless udev or the kernel reports its device then.
  public var unwatchedFolders: [String: String] {
    var list = nodes?.obstacles ?? [:]
    switch folder {
    case .success(let watch): list[watch.folder] = watch.obstacle ?? list[watch.folder]
    case .failure(let error) where needsFolder:
      list[NodeWatch.usualFolder] = FolderChanges.reason(error.errno)
    case .failure: break
    }
    return list
  }

  /// Watches the directories again that could not be watched, and has the next call of ``receive(atMost:_:)`` scan for
  /// what was not noticed.
  public func watchAgain() {
    nodeWatch?.watchAgain()
    nodes?.watchAgain()
    pending.append(.everything)
  }

  /// Reports the present devices, each as ``DeviceChange/added(_:)``.
  ///
  /// A device that udev has not finished processing is left out, because udev will announce it.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func enumerate(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    let isUdevAlive = Udev.isAlive
    for device in try udev.scan() where device.isInitialized || !isUdevAlive {
      update(device, isAddition: true, body)
    }
    try handlePending(atMost: .max, body)
  }

  /// Reports pending changes, without waiting.
  ///
  /// A device that the scan and the monitor both announce is reported once. If the socket overflowed, a
  /// new scan replaces the lost messages.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of messages to process. Further ones stay in the sockets, which have
  ///     small buffers, or in a queue, see ``hasPending``.
  ///   - body: Receives each change.
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(
    atMost limit: Int = .max, _ body: (DeviceChange) -> Void
  ) throws(DeviceError) {
    takeMessages(isAll: limit == .max)
    try handlePending(atMost: limit, body)
  }

  /// Processes queued messages like ``receive(atMost:_:)``, without reading further ones.
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

  /// Whether messages are queued, which the descriptors do not indicate: call ``receive(atMost:_:)``
  /// again.
  public var hasPending: Bool { !pending.isEmpty }

  /// Watches the directory while it provides information that udev does not.
  private func followFolder() {
    // Earlier changes of the nodes were not reported.
    if let nodes, nodes.follow(known: known.values.map(\.node)) { pending.append(.everything) }
    guard let nodeWatch, nodeWatch.isOn != needsFolder else { return }
    nodeWatch.isOn = needsFolder
    if needsFolder { pending.append(.everything) }
  }

  /// Whether the directory of the nodes provides information that udev does not.
  private var needsFolder: Bool { !rules.isReceiving || !watched.isEmpty }

  /// The number of messages that are read from a socket in one turn of a loop.
  private static let portion = 16

  private func takeMessages(isAll: Bool) {
    let limit = isAll ? Int.max : Self.portion
    take(limit, from: rules, if: { true })
    // Determined at most once, and only for a message of the kernel.
    var isUdevAlive: Bool?
    take(
      limit, from: kernel,
      if: {
        let answer = isUdevAlive ?? Udev.isAlive
        isUdevAlive = answer
        return !answer
      })
    pending += (nodes?.changes() ?? []).map(Message.node)
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
      // While udevd is running, it repeats the kernel's messages.
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
      default: break  // "bind", "move" and others do not affect reading.
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

  /// Forgets the device of a missing node, if the device is gone too; otherwise udev can still
  /// create the node.
  private func forgetGone(at node: String, _ body: (DeviceChange) -> Void) {
    for (syspath, report) in known
    where report.node == node && SystemCall.status(of: syspath) == nil {
      forget(syspath, body)
    }
  }

  /// Reports a device again, or for the first time.
  private func update(_ device: UdevDevice, isAddition: Bool, _ body: (DeviceChange) -> Void) {
    guard let report = report(on: device) else { return }
    let previous = known.updateValue(report, forKey: device.syspath)
    if report.isTaken && report.access?.isLasting != true {
      watched.insert(device.syspath)
    } else {
      watched.remove(device.syspath)
    }
    if previous == nil {
      body(.added(report))
    } else if !isAddition || previous != report {
      // "add" for a known device: a duplicate of the scan, unless rules ran again and changed it.
      body(.changed(report))
    }
  }

  private func forget(_ syspath: String, _ body: (DeviceChange) -> Void) {
    guard let report = known.removeValue(forKey: syspath) else { return }
    watched.remove(syspath)
    body(.removed(node: report.node, syspath: syspath))
  }

  private func rescan(_ body: (DeviceChange) -> Void) throws(DeviceError) {
    let devices = try udev.scan()
    let present = Set(devices.map(\.syspath))
    // Removed devices first, because a node may belong to a new device.
    for syspath in known.keys.filter({ !present.contains($0) }).sorted() { forget(syspath, body) }
    let isUdevAlive = Udev.isAlive
    // Before messages that arrived after the scan.
    pending.insert(
      contentsOf: devices.filter { $0.isInitialized || !isUdevAlive }.map(Message.found), at: 0)
  }

  /// Returns `nil` for a path that is not an evdev node, or not one of the selected nodes.
  private func report(on device: UdevDevice) -> DeviceReport? {
    guard let own = device.node, device.sysname.hasPrefix("event") else { return nil }
    guard let node = SelectedNodes.node(of: device, at: own, selected: nodes) else { return nil }
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

  /// Whether the device belongs to the kernel's remote control core, whose input devices are below
  /// `rc/rcN`, including those of HDMI-CEC.
  static func isBehindReceiver(_ syspath: String) -> Bool {
    let parts = syspath.split(separator: "/")
    return zip(parts, parts.dropFirst()).contains {
      $0 == "rc" && $1.hasPrefix("rc") && $1.dropFirst(2).allSatisfy(\.isNumber)
    }
  }
}
