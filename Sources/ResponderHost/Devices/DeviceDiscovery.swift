import Foundation
import InputDevices
import KernelInput
import LinuxSystem

/// Discovers the nodes and sensors of the machine, and watches them being added, changed and removed.
///
/// It begins to watch when it is created, before it enumerates the devices, so that none is missed in between.
final class DeviceDiscovery {
  /// A change of a device.
  enum Change {
    /// A device was added or changed, and may have become readable.
    case present(InputCandidate)
    /// A device was removed.
    case removed(identity: String)

    fileprivate init(_ change: DeviceChange) {
      switch change {
      case .added(let report), .changed(let report): self = .present(InputCandidate(report))
      case .removed(_, let syspath): self = .removed(identity: syspath)
      }
    }

    fileprivate init(_ change: IIOMonitor.Change) {
      switch change {
      case .present(let report): self = .present(InputCandidate(report))
      case .removed(let syspath): self = .removed(identity: syspath)
      }
    }
  }

  private let nodes: DeviceMonitor
  private let sensors: IIOMonitor
  /// Keeps descriptors for examining a device when all others are in use. Opening the device then
  /// fails, and the failure is reported.
  private let reserve = DescriptorReserve(4)
  /// The changes that wait, in order.
  private var changes: [Change] = []

  /// - Parameter configuration: Which nodes, seat and keys are used.
  init(_ configuration: HostConfiguration) throws(DeviceError) {
    let paths = configuration.nodes.map(Self.absolute)
    let named = paths.isEmpty ? nil : paths
    nodes = try DeviceMonitor(
      nodes: named, seat: configuration.seat, wantedKeys: configuration.wantedKeys)
    sensors = try IIOMonitor(nodes: named, seat: configuration.seat)
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// The directories of nodes that have to be watched and cannot be, with the reasons.
  var unwatchedFolders: [String: String] {
    nodes.unwatchedFolders.merging(sensors.unwatchedFolders) { reason, _ in reason }
  }

  /// Watches the directories again that could not be watched, and receives what was missed.
  func watchAgain() throws(DeviceError) {
    nodes.watchAgain()
    sensors.watchAgain()
    for descriptor in fileDescriptors { try receive(from: descriptor) }
  }

  /// The descriptors to wait for. When one is ready, call ``receive(from:)``.
  var fileDescriptors: [Int32] { nodes.fileDescriptors + sensors.fileDescriptors }

  /// Returns the present devices: nodes first, then sensors.
  func enumerate() throws(DeviceError) -> [InputCandidate] {
    var found: [InputCandidate] = []
    func note(_ change: Change) {
      switch change {
      case .present(let candidate):
        found.removeAll { $0.identity == candidate.identity }
        found.append(candidate)
      case .removed(let identity): found.removeAll { $0.identity == identity }
      }
    }
    try reserve.lend { () throws(DeviceError) in
      try nodes.enumerate { note(Change($0)) }
      try sensors.enumerate { note(.present(InputCandidate($0))) }
    }
    return found
  }

  /// Receives what a descriptor has, without waiting. Sensors are examined at once, nodes in ``next()``.
  func receive(from descriptor: Int32) throws(DeviceError) {
    // The messages about nodes are read at once, because the socket's buffer is small.
    guard sensors.fileDescriptors.contains(descriptor) else {
      return try nodes.receive(atMost: 0) { changes.append(Change($0)) }
    }
    try reserve.lend { () throws(DeviceError) in
      try sensors.receive { changes.append(Change($0)) }
    }
  }

  /// Returns the next change of those that were received, after examining at most one node; `nil` if there is none.
  func next() throws(DeviceError) -> Change? {
    if changes.isEmpty {
      try reserve.lend { () throws(DeviceError) in
        try nodes.handlePending(atMost: 1) { changes.append(Change($0)) }
      }
    }
    return changes.isEmpty ? nil : changes.removeFirst()
  }

  /// Whether ``next()`` has more to examine.
  var hasMore: Bool { !changes.isEmpty || nodes.hasPending }
}
