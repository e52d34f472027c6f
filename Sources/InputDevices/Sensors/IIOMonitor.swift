import Glibc
import LinuxSystem

/// Finds accelerometers of the Industrial I/O subsystem and watches them come, change and go.
///
/// No device is opened here. Used from one thread, as ``DeviceMonitor`` is.
public final class IIOMonitor {
  /// What became of a sensor.
  public enum Change: Hashable, Sendable {
    /// It came, or something about it changed: it may be readable now.
    case present(IIOReport)
    /// It went.
    case removed(syspath: String)
  }

  private let udev: Udev
  private let monitor: UdevMonitor
  private let isUdevAlive: Bool
  private let nodes: [String]?
  private let seat: String
  /// The sensors that were reported and are not gone, by path in sysfs.
  private var known: Set<String> = []

  /// Starts to listen; changes from now on wait to be received.
  ///
  /// - Parameters:
  ///   - nodes: the nodes to look at; nil: all there are. One that the user named is taken whatever its
  ///     seat.
  ///   - seat: the seat whose sensors are taken.
  /// - Throws: ``DeviceError/Code/monitor``.
  public init(nodes: [String]? = nil, seat: String = "seat0") throws(DeviceError) {
    isUdevAlive = Udev.isAlive
    udev = try Udev()
    monitor = try UdevMonitor(udev, source: isUdevAlive ? "udev" : "kernel", subsystem: "iio")
    self.nodes = nodes
    self.seat = seat
  }

  /// What to wait on for changes.
  public var fileDescriptor: Int32 { monitor.fileDescriptor }

  /// Reports the sensors that are there.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func enumerate(_ body: (IIOReport) -> Void) throws(DeviceError) {
    for device in try scan() { update(device, body) }
  }

  private func scan() throws(DeviceError) -> [UdevDevice] {
    try udev.scan("iio", name: "iio:device[0-9]*")
      .filter { $0.isInitialized || !isUdevAlive }
  }

  private func update(_ device: UdevDevice, _ body: (IIOReport) -> Void) {
    guard let report = report(on: device) else { return }
    known.insert(report.syspath)
    body(report)
  }

  /// Reports every change that waits, without waiting for one.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(_ body: (Change) -> Void) throws(DeviceError) {
    while true {
      switch monitor.receive() {
      case .nothing: return
      case .overflow: try rescan(body)
      case .device(let device) where device.action == "remove": forget(device.syspath, body)
      case .device(let device): update(device) { body(.present($0)) }
      }
    }
  }

  private func forget(_ syspath: String, _ body: (Change) -> Void) {
    if known.remove(syspath) != nil { body(.removed(syspath: syspath)) }
  }

  /// Tells what the messages said that were lost.
  private func rescan(_ body: (Change) -> Void) throws(DeviceError) {
    let devices = try scan()
    let present = Set(devices.map(\.syspath))
    for syspath in known.subtracting(present).sorted() { forget(syspath, body) }
    for device in devices { update(device) { body(.present($0)) } }
  }

  private func report(on device: UdevDevice) -> IIOReport? {
    guard let node = device.node, device.sysname.hasPrefix("iio:device") else { return nil }
    if let nodes, !nodes.contains(where: { SystemCall.status(of: $0)?.st_rdev == device.number }) {
      return nil
    }
    return IIOReport(
      node: node, directory: SysfsDirectory(path: device.syspath), property: device.property,
      access: DeviceAccess(node: node), seat: seat, isNamed: nodes != nil)
  }
}
