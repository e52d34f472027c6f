import EventLoop
import Foundation
import InputDevices
import KernelInput
import LinuxSystem
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

  /// After how long the devices that are left wait for the next turn of the loop.
  private static let secondsPerTurn = 0.001
  /// What is known and not handled yet, in order.
  private var changes: [Change] = []
  private var isScheduled = false
  private var onSettled: (@MainActor () -> Void)?
  private var watches: [EventLoop.Token] = []
  /// For looking at a device when no descriptor is left; that it cannot be opened is said then.
  private let reserve = DescriptorReserve(4)

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
    table.detach = { [loop] in
      if let token = $0.readToken { loop.unwatch(token) }
      $0.readToken = nil
    }
  }

  /// Opens the devices that are there, and follows the changes.
  /// - Parameter onSettled: Called once, when all that are there are open.
  func start(_ onSettled: @escaping @MainActor () -> Void) throws {
    self.onSettled = onSettled
    var found: [DeviceChange] = []
    try reserve.lend { try nodeMonitor.enumerate { found.append($0) } }
    for node in configuration.nodes where !FileManager.default.fileExists(atPath: node) {
      logger.warning("\(node): there is no such node; waiting for it")
    }
    for node in configuration.nodes
    where !node.contains("iio:device") && !isKnown(node, in: found) {
      logger.warning("\(node): this is no input device's node; waiting for it to become one")
    }
    changes = found.map(Change.node)
    for descriptor in nodeMonitor.fileDescriptors {
      watches.append(try loop.watch(descriptor) { [self] in receiveNodeChanges() })
    }
    try reserve.lend {
      try sensorMonitor.enumerate { changes.append(.sensor(.present($0))) }
    }
    watches.append(
      try loop.watch(sensorMonitor.fileDescriptor) { [self] in receiveSensorChanges() })
    try loop.onResume { [table] in table.resume() }
    work()
  }

  /// Reads no device any more and opens no other. What is under way on them is cancelled.
  func stop() {
    for token in watches { loop.unwatch(token) }
    watches = []
    changes = []
    onSettled = nil
    table.stopReading()
  }

  // MARK: - Changes

  /// What became of a device.
  private enum Change {
    case node(DeviceChange)
    case sensor(IIOMonitor.Change)
  }

  /// Looks at devices and opens them for as long as a turn of the loop may take, at least one. The rest is
  /// left to the next turns, so that fingers and the control socket have theirs while very many devices come.
  private func work() {
    let start = loop.now
    repeat {
      if changes.isEmpty { lookAtNode() }
      if !changes.isEmpty { handle(changes.removeFirst()) }
      guard !changes.isEmpty || nodeMonitor.hasPending else {
        onSettled?()
        onSettled = nil
        return
      }
    } while loop.now - start < Self.secondsPerTurn
    scheduleWork()
  }

  private func scheduleWork() {
    guard !isScheduled else { return }
    isScheduled = true
    loop.schedule(at: loop.now) { [weak self] in
      self?.isScheduled = false
      self?.work()
    }
  }

  private func lookAtNode() {
    do throws(DeviceError) {
      try reserve.lend { () throws(DeviceError) in
        try nodeMonitor.handlePending(atMost: 1) { changes.append(.node($0)) }
      }
    } catch {
      logger.error("\(error)")
    }
  }

  private func receiveNodeChanges() {
    do throws(DeviceError) {
      // The messages are taken, since there is little room for them, and looked at when it is their turn.
      try nodeMonitor.receive(atMost: 0) { changes.append(.node($0)) }
    } catch {
      logger.error("\(error)")
    }
    if !isScheduled { work() }
  }

  private func receiveSensorChanges() {
    do throws(DeviceError) {
      try reserve.lend { () throws(DeviceError) in
        try sensorMonitor.receive { changes.append(.sensor($0)) }
      }
    } catch {
      logger.error("\(error)")
    }
    if !isScheduled { work() }
  }

  private func handle(_ change: Change) {
    switch change {
    case .node(.added(let report)), .node(.changed(let report)):
      table.update(EvdevCandidate(report: report))
    case .node(.removed(_, let syspath)): table.remove(syspath)
    case .sensor(.present(let report)): table.update(IIOCandidate(report: report))
    case .sensor(.removed(let syspath)): table.remove(syspath)
    }
  }

  private func register(_ input: OpenInput) -> Bool {
    guard let descriptor = input.source.descriptor else { return false }
    // An evdev node is read until it is empty, so that arrivals are enough. One read of a sensor's
    // buffer takes 64 samples at most.
    let interest: EventLoop.Interest =
      input.source is InputDevice ? [.reading, .arrivals] : .reading
    do {
      input.readToken = try loop.watch(descriptor, for: interest, rank: .devices) { [table] in
        table.readAll(from: input)
      }
      return true
    } catch {
      logger.error("\(input.candidate.title) is not read: \(error)")
      return false
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
