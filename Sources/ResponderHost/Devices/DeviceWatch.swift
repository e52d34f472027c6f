import EventLoop
import Foundation
import InputDevices
import KernelInput
import Logging

/// Finds the machine's devices, keeps a table of them up to date, and has the loop read them.
@MainActor
final class DeviceWatch {
  private let configuration: HostConfiguration
  private let table: DeviceTable
  private let loop: EventLoop
  private let logger: Logger
  private let nodeMonitor: DeviceMonitor
  private let sensorMonitor: IIOMonitor

  /// Starts to listen for devices before it looks for those that are there, so that none is missed in
  /// between.
  init(
    _ configuration: HostConfiguration, table: DeviceTable, loop: EventLoop, logger: Logger
  ) throws {
    self.configuration = configuration
    self.table = table
    self.loop = loop
    self.logger = logger
    let named = configuration.nodes.isEmpty ? nil : configuration.nodes
    nodeMonitor = try DeviceMonitor(
      nodes: named, seat: configuration.seat, wantedKeys: configuration.wantedKeys)
    sensorMonitor = try IIOMonitor(nodes: named, seat: configuration.seat)
    table.attach = { [weak self] in self?.register($0) ?? false }
    table.detach = { [loop] in if let token = $0.readToken { loop.unwatch(token) } }
  }

  /// Opens the devices that are there, and follows the changes.
  func start() throws {
    var changes: [DeviceChange] = []
    try nodeMonitor.enumerate { changes.append($0) }
    for node in configuration.nodes where !FileManager.default.fileExists(atPath: node) {
      logger.warning("\(node): there is no such node; waiting for it")
    }
    for change in changes { handle(change) }
    for node in configuration.nodes
    where !node.contains("iio:device") && !isKnown(node, in: changes) {
      logger.warning("\(node): this is no input device's node; waiting for it to become one")
    }
    for descriptor in nodeMonitor.fileDescriptors {
      try loop.watch(descriptor) { [self] in receiveNodeChanges() }
    }
    var found: [IIOReport] = []
    try sensorMonitor.enumerate { found.append($0) }
    for report in found { table.update(IIOCandidate(report: report)) }
    try loop.watch(sensorMonitor.fileDescriptor) { [self] in receiveSensorChanges() }
    try loop.onResume { [table] in table.resume() }
  }

  private func register(_ input: OpenInput) -> Bool {
    guard let descriptor = input.source.descriptor else { return false }
    // An evdev node is read until it is empty, so that arrivals are enough. One read of a sensor's
    // buffer takes 64 samples at most.
    let interest: EventLoop.Interest =
      input.source is InputDevice ? [.reading, .arrivals] : .reading
    do {
      input.readToken = try loop.watch(descriptor, for: interest) { [table] in
        table.readAll(from: input)
      }
      return true
    } catch {
      logger.error("\(input.candidate.title) is not read: \(error)")
      return false
    }
  }

  private func receiveNodeChanges() {
    var changes: [DeviceChange] = []
    do throws(DeviceError) {
      try nodeMonitor.receive { changes.append($0) }
    } catch {
      logger.error("\(error)")
    }
    for change in changes { handle(change) }
  }

  private func handle(_ change: DeviceChange) {
    switch change {
    case .added(let report), .changed(let report): table.update(EvdevCandidate(report: report))
    case .removed(_, let syspath): table.remove(syspath)
    }
  }

  private func receiveSensorChanges() {
    var changes: [IIOMonitor.Change] = []
    do throws(DeviceError) {
      try sensorMonitor.receive { changes.append($0) }
    } catch {
      logger.error("\(error)")
    }
    for change in changes {
      switch change {
      case .present(let report): table.update(IIOCandidate(report: report))
      case .removed(let syspath): table.remove(syspath)
      }
    }
  }

  /// Whether a path that is there leads to one of the devices that were found.
  private func isKnown(_ node: String, in changes: [DeviceChange]) -> Bool {
    guard FileManager.default.fileExists(atPath: node) else { return true }
    let target = URL(filePath: node).resolvingSymlinksInPath().path
    return changes.contains {
      if case .added(let report) = $0 { report.node == target } else { false }
    }
  }
}

extension FrameSource {
  /// What to wait on; `nil` for a recorded device.
  var descriptor: Int32? {
    switch self {
    case let device as InputDevice: device.fileDescriptor
    case let sensor as IIOAccelerometer: sensor.fileDescriptor
    default: nil
    }
  }
}
