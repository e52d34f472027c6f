import Glibc

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

  /// Starts to listen; changes from now on wait to be received.
  ///
  /// - Parameter nodes: the nodes to look at; nil: all there are.
  /// - Throws: ``DeviceError/Code/monitor``.
  public init(nodes: [String]? = nil) throws(DeviceError) {
    isUdevAlive = Udev.isAlive
    udev = try Udev()
    monitor = try UdevMonitor(udev, source: isUdevAlive ? "udev" : "kernel", subsystem: "iio")
    self.nodes = nodes
  }

  /// What to wait on for changes.
  public var fileDescriptor: Int32 { monitor.fileDescriptor }

  /// Reports the sensors that are there.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func enumerate(_ body: (IIOReport) -> Void) throws(DeviceError) {
    for device in try udev.scan("iio", name: "iio:device[0-9]*")
    where device.isInitialized || !isUdevAlive {
      if let report = report(on: device) { body(report) }
    }
  }

  /// Reports every change that waits, without waiting for one.
  ///
  /// - Throws: ``DeviceError/Code/monitor``.
  public func receive(_ body: (Change) -> Void) throws(DeviceError) {
    while true {
      switch monitor.receive() {
      case .nothing: return
      case .overflow: try enumerate { body(.present($0)) }
      case .device(let device):
        if device.action == "remove" {
          body(.removed(syspath: device.syspath))
        } else if let report = report(on: device) {
          body(.present(report))
        }
      }
    }
  }

  private func report(on device: UdevDevice) -> IIOReport? {
    guard let node = device.node, device.sysname.hasPrefix("iio:device") else { return nil }
    if let nodes, !nodes.contains(where: { SystemCall.status(of: $0)?.st_rdev == device.number }) {
      return nil
    }
    return IIOReport(
      node: node, directory: SysfsDirectory(path: device.syspath), property: device.property,
      access: DeviceAccess(node: node), isNamed: nodes != nil)
  }
}
