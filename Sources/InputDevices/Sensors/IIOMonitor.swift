import Glibc
import LinuxSystem

/// Discovers accelerometers of the Industrial I/O subsystem, and watches them being added, changed
/// and removed.
///
/// No device is opened here. Use it from one thread, like ``DeviceMonitor``. Without udevd, the kernel's own
/// messages are used; if udevd is started later, its results are reported as changes.
public final class IIOMonitor {
  /// A change of a sensor.
  public enum Change: Hashable, Sendable {
    /// A sensor was added or changed, and may have become readable.
    case present(IIOReport)
    /// A sensor was removed.
    case removed(syspath: String)
  }

  private let udev: Udev
  private let rules: UdevMonitor
  private let kernel: UdevMonitor
  private let nodes: SelectedNodes?
  private let seat: String
  /// The nodes of the reported sensors that were not removed, by path in sysfs.
  private var known: [String: String] = [:]
  /// Whether nodes may have been made unnoticed.
  private var scansNext = false

  /// Creates a monitor. Changes are queued from now on.
  ///
  /// - Parameters:
  ///   - nodes: The nodes to report; `nil` for all. A node in the list is used regardless of its seat.
  ///   - seat: The seat whose sensors are used.
  /// - Throws: ``DeviceError/Code/monitor``.
  public init(nodes: [String]? = nil, seat: String = "seat0") throws(DeviceError) {
    udev = try Udev()
    rules = try UdevMonitor(udev, source: "udev", subsystem: "iio")
    kernel = try UdevMonitor(udev, source: "kernel", subsystem: "iio")
    self.nodes = nodes.map { SelectedNodes($0, of: .sensor) }
    self.seat = seat
  }

  /// The descriptors to wait for.
  public var fileDescriptors: [Int32] {
    [rules.fileDescriptor, kernel.fileDescriptor] + (nodes?.fileDescriptors ?? [])
  }

  /// The directories that cannot be watched, as those of ``DeviceMonitor``.
  public var unwatchedFolders: [String: String] { nodes?.obstacles ?? [:] }

  /// Watches the directories again that could not be watched, and has the next call of ``receive(_:)`` scan for what
  /// was not noticed.
  public func watchAgain() {
    nodes?.watchAgain()
    scansNext = true
  }

  /// Reports the present sensors.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func enumerate(_ body: (IIOReport) -> Void) throws(DeviceError) {
    for device in try scan() { update(device, body) }
    // A node that was made since the scan.
    if nodes?.follow(known: known.values) == true {
      for device in try scan() where known[device.syspath] == nil { update(device, body) }
    }
  }

  private func scan() throws(DeviceError) -> [UdevDevice] {
    let isUdevAlive = Udev.isAlive
    return try udev.scan("iio", name: "iio:device[0-9]*")
      .filter { $0.isInitialized || !isUdevAlive }
  }

  private func update(_ device: UdevDevice, _ body: (IIOReport) -> Void) {
    guard let report = report(on: device) else { return }
    known[report.syspath] = report.node
    body(report)
  }

  /// Reports all pending changes, without waiting.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(_ body: (Change) -> Void) throws(DeviceError) {
    try receive(from: rules, if: { true }, body)
    // While udevd is running, it repeats the kernel's messages.
    try receive(from: kernel, if: { !Udev.isAlive }, body)
    if let nodes {
      if !nodes.changes().isEmpty || scansNext { try findNew(body) }
      scansNext = false
      if nodes.follow(known: known.values) { try findNew(body) }
    }
  }

  /// Reports the sensors of which a node was made.
  private func findNew(_ body: (Change) -> Void) throws(DeviceError) {
    for device in try scan() where known[device.syspath] == nil {
      update(device) { body(.present($0)) }
    }
  }

  private func receive(
    from monitor: UdevMonitor, if isMeant: () -> Bool, _ body: (Change) -> Void
  ) throws(DeviceError) {
    while true {
      switch monitor.receive() {
      case .nothing: return
      case .device where !isMeant(): break
      case .overflow: try rescan(body)
      case .device(let device) where device.action == "remove": forget(device.syspath, body)
      case .device(let device): update(device) { body(.present($0)) }
      }
    }
  }

  private func forget(_ syspath: String, _ body: (Change) -> Void) {
    if known.removeValue(forKey: syspath) != nil { body(.removed(syspath: syspath)) }
  }

  /// Scans again after messages were lost.
  private func rescan(_ body: (Change) -> Void) throws(DeviceError) {
    let devices = try scan()
    let present = Set(devices.map(\.syspath))
    for syspath in Set(known.keys).subtracting(present).sorted() { forget(syspath, body) }
    for device in devices { update(device) { body(.present($0)) } }
  }

  private func report(on device: UdevDevice) -> IIOReport? {
    guard let own = device.node, device.sysname.hasPrefix("iio:device") else { return nil }
    guard let node = SelectedNodes.node(of: device, at: own, selected: nodes) else { return nil }
    return IIOReport(
      node: node, directory: SysfsDirectory(path: device.syspath), property: device.property,
      access: DeviceAccess(node: node), seat: seat, isNamed: nodes != nil)
  }
}
