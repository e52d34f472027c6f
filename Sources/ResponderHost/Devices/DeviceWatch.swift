import EventLoop
import Foundation
import InputDevices
import KernelInput
import LinuxSystem
import Logging

/// Discovers devices, keeps a table of them up to date, and registers them with the loop.
@MainActor
final class DeviceWatch {
  private let configuration: HostConfiguration
  private let table: DeviceTable
  private let loop: EventLoop
  private let logger: Logger
  private let nodeMonitor: DeviceMonitor
  private let sensorMonitor: IIOMonitor

  /// How long devices are processed in one turn of the loop, in seconds.
  private static let secondsPerTurn = 0.001
  /// The pending changes, in order.
  private var changes: [Change] = []
  private var isScheduled = false
  private var onSettled: (@MainActor () -> Void)?
  /// Whether the devices that were present at the start are in the table.
  private var isSettled = false
  private var watches: [EventLoop.Token] = []
  /// Keeps descriptors for examining a device when all others are in use. Opening the device then
  /// fails, and the failure is reported.
  private let reserve = DescriptorReserve(4)

  /// Starts watching for changes before it enumerates the devices, so that none is missed in between.
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

  /// Opens the present devices, and follows the changes.
  /// - Parameter onSettled: Called once, after all present devices were opened.
  func start(_ onSettled: @escaping @MainActor () -> Void) throws {
    self.onSettled = onSettled
    var found: [DeviceChange] = []
    try reserve.lend { try nodeMonitor.enumerate { found.append($0) } }
    for node in configuration.nodes where !FileManager.default.fileExists(atPath: node) {
      logger.warning("\(node): no such node; waiting for it")
    }
    for node in configuration.nodes
    where !node.contains("iio:device") && !isKnown(node, in: found) {
      logger.warning("\(node): not an input device; waiting for it to become one")
    }
    changes = found.map(Change.node)
    for descriptor in nodeMonitor.fileDescriptors {
      watches.append(try loop.watch(descriptor) { [self] in receiveNodeChanges() })
    }
    try reserve.lend {
      try sensorMonitor.enumerate { changes.append(.sensor(.present($0))) }
    }
    for descriptor in sensorMonitor.fileDescriptors {
      watches.append(try loop.watch(descriptor) { [self] in receiveSensorChanges() })
    }
    try loop.onResume { [table] in table.resume() }
    work()
  }

  /// Stops reading and opening devices, and cancels their touches, presses and shakes.
  func stop() {
    for token in watches { loop.unwatch(token) }
    watches = []
    changes = []
    onSettled = nil
    table.stopReading()
  }

  /// Returns whether there is a motion sensor. During launch, when the devices have not been
  /// examined yet, it searches for one.
  func findsMotionSensor() -> Bool {
    guard !isSettled else { return table.hasSensor }
    let named = configuration.nodes.isEmpty ? nil : configuration.nodes
    var isFound = false
    func note(_ candidate: some InputCandidate) {
      if candidate.isSelected, candidate.isMotionSensor { isFound = true }
    }
    do {
      try reserve.lend {
        try DeviceMonitor(
          nodes: named, seat: configuration.seat, wantedKeys: configuration.wantedKeys
        ).enumerate { change in
          switch change {
          case .added(let report), .changed(let report): note(EvdevCandidate(report: report))
          case .removed: break
          }
        }
        try IIOMonitor(nodes: named, seat: configuration.seat).enumerate {
          note(IIOCandidate(report: $0))
        }
      }
    } catch {
      logger.debug("cannot look for motion sensors: \(error)")
    }
    return isFound
  }

  // MARK: - Changes

  /// A change of a device.
  private enum Change {
    case node(DeviceChange)
    case sensor(IIOMonitor.Change)
  }

  /// Examines and opens devices for a limited time, at least one. The others follow in later turns, so that
  /// touches and the control socket are served while many devices are added.
  private func work() {
    let start = loop.now
    repeat {
      if changes.isEmpty { examineNode() }
      if !changes.isEmpty { handle(changes.removeFirst()) }
      guard !changes.isEmpty || nodeMonitor.hasPending else {
        isSettled = true
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

  private func examineNode() {
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
      // The messages are read at once, because the socket's buffer is small, and processed later.
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
    // An evdev node is read until it is empty, so edge-triggering is sufficient. One read of a
    // sensor's buffer returns 64 samples at most.
    let interest: EventLoop.Interest =
      input.source is EvdevDevice ? [.reading, .arrivals] : .reading
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

  /// Returns whether a path leads to one of the discovered devices, or does not exist.
  private func isKnown(_ node: String, in changes: [DeviceChange]) -> Bool {
    guard FileManager.default.fileExists(atPath: node) else { return true }
    let target = URL(filePath: node).resolvingSymlinksInPath().path
    return changes.contains {
      if case .added(let report) = $0 { report.node == target } else { false }
    }
  }
}

extension FrameSource {
  /// The descriptor to wait for; `nil` for a recorded device.
  var descriptor: Int32? {
    switch self {
    case let device as EvdevDevice: device.fileDescriptor
    case let sensor as IIOAccelerometer: sensor.fileDescriptor
    default: nil
    }
  }
}
