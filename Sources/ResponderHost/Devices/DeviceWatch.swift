import EventLoop
import Foundation
import InputDevices
import Logging

/// Keeps a table of the machine's devices up to date.
@MainActor
final class DeviceWatch {
  private let configuration: HostConfiguration
  private let table: DeviceTable
  private let loop: EventLoop
  private let logger: Logger
  private let discovery: DeviceDiscovery

  /// How long devices are processed in one turn of the loop, in seconds.
  private static let secondsPerTurn = 0.001
  /// The devices that were present at the start and are not in the table yet.
  private var found: ArraySlice<InputCandidate> = []
  private var isScheduled = false
  private var onSettled: (@MainActor () -> Void)?
  /// Whether the devices that were present at the start are in the table.
  private var isSettled = false
  private var watches: [EventLoop.Token] = []
  /// Why the directories of nodes cannot be watched, as it was logged.
  private var unwatchedFolders: [String: String] = [:]
  private var nextAttempt: EventLoop.Token?

  /// How long after a directory could not be watched the next attempt is, in seconds.
  private static let attemptInterval = 10.0

  init(
    _ configuration: HostConfiguration, table: DeviceTable, loop: EventLoop, logger: Logger
  ) throws {
    self.configuration = configuration
    self.table = table
    self.loop = loop
    self.logger = logger
    discovery = try DeviceDiscovery(configuration)
  }

  /// Opens the present devices, and follows the changes.
  /// - Parameter onSettled: Called once, after all present devices were opened.
  func start(_ onSettled: @escaping @MainActor () -> Void) throws {
    self.onSettled = onSettled
    found = try discovery.enumerate()[...]
    warnOfNodes()
    for descriptor in discovery.fileDescriptors {
      watches.append(try loop.watch(descriptor) { [self] in receiveChanges(from: descriptor) })
    }
    try loop.onResume { [table] in table.resume() }
    work()
  }

  /// Stops reading and opening devices, and cancels their touches, presses and shakes.
  func stop() {
    for token in watches { loop.unwatch(token) }
    watches = []
    if let nextAttempt { loop.cancelTimer(nextAttempt) }
    nextAttempt = nil
    found = []
    onSettled = nil
    table.stopReading()
  }

  /// Returns whether there is a motion sensor. During launch, when the devices have not been
  /// examined yet, it searches for one.
  func findsMotionSensor() -> Bool {
    guard !isSettled else { return table.hasSensor }
    do {
      return try DeviceDiscovery(configuration).enumerate().contains { $0.isMotionSensor }
    } catch {
      logger.debug("cannot look for motion sensors: \(error)")
      return false
    }
  }

  private func warnOfNodes() {
    for node in configuration.nodes {
      if !FileManager.default.fileExists(atPath: node) {
        logger.warning("\(node): no such node; waiting for it")
      } else if !node.contains("iio:device"),
        !found.contains(where: { DeviceNumber.leads(node, to: $0.node ?? "") })
      {
        logger.warning("\(node): not an input device; waiting for it to become one")
      }
    }
  }

  /// Logs which directories of nodes cannot be watched, when that changes, and tries again later: the limit of the user
  /// may be reached for a while only.
  private func followFolders() {
    let unwatched = discovery.unwatchedFolders
    for (folder, reason) in unwatched.sorted(by: <) where unwatchedFolders[folder] != reason {
      logger.warning(
        """
        \(Self.name(folder)) cannot be watched (\(reason)): a node that is made or becomes readable there is only noticed \
        when udev or the kernel reports its device, or up to \(Int(Self.attemptInterval)) s late
        """)
    }
    for folder in unwatchedFolders.keys.sorted() where unwatched[folder] == nil {
      logger.notice("\(Self.name(folder)) is watched")
    }
    unwatchedFolders = unwatched
    guard !unwatched.isEmpty, nextAttempt == nil else { return }
    nextAttempt = loop.schedule(at: loop.now + Self.attemptInterval) { [weak self] in
      guard let self else { return }
      nextAttempt = nil
      do { try discovery.watchAgain() } catch { logger.error("\(error)") }
      if !isScheduled { work() }
    }
  }

  /// The root directory is empty in paths.
  private static func name(_ folder: String) -> String { folder.isEmpty ? "/" : folder }

  // MARK: - Changes

  /// Examines and opens devices for a limited time, at least one. The others follow in later turns, so that
  /// touches and the control socket are served while many devices are added.
  private func work() {
    let start = loop.now
    repeat {
      update()
      guard !found.isEmpty || discovery.hasMore else {
        followFolders()
        isSettled = true
        onSettled?()
        onSettled = nil
        return
      }
    } while loop.now - start < Self.secondsPerTurn
    scheduleWork()
  }

  private func update() {
    if let candidate = found.popFirst() { return table.update(candidate) }
    do {
      switch try discovery.next() {
      case .present(let candidate): table.update(candidate)
      case .removed(let identity): table.remove(identity)
      case nil: break
      }
    } catch {
      logger.error("\(error)")
    }
  }

  private func scheduleWork() {
    guard !isScheduled else { return }
    isScheduled = true
    loop.schedule(at: loop.now) { [weak self] in
      self?.isScheduled = false
      self?.work()
    }
  }

  private func receiveChanges(from descriptor: Int32) {
    do { try discovery.receive(from: descriptor) } catch { logger.error("\(error)") }
    if !isScheduled { work() }
  }
}
