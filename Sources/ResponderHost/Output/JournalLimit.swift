import Foundation
import ResponderKit
import RouteLog
import Synchronization

/// The limit of a connection to the journal: for the records and the lines of the log of each device together.
final class JournalLimit: Sendable {
  private let entries = Mutex(EntryLimit())
  /// Called on the main thread when an entry was omitted.
  private let report = Mutex<(@MainActor () -> Void)?>(nil)

  /// Counts a record.
  /// - Returns: Whether to log it.
  func admits(_ record: RouteRecord) -> Bool { entries.withLock { $0.admits(record) } }

  /// Counts a line of the log.
  /// - Returns: Whether to log it.
  func admitsLine(about source: EntryLimit.Source, at time: Double) -> Bool {
    if entries.withLock({ $0.admits(source, at: time) }) { return true }
    // The others are reported with the next one.
    if Thread.isMainThread, let report = report.withLock({ $0 }) {
      MainActor.assumeIsolated { report() }
    }
    return false
  }

  func takeLeftOut() -> [(source: EntryLimit.Source, count: Int)] {
    entries.withLock { $0.takeLeftOut() }
  }

  func onLeavingOut(_ report: @escaping @MainActor () -> Void) {
    self.report.withLock { $0 = report }
  }
}

/// Logs how many entries were omitted.
@MainActor
final class OmissionReport {
  /// The interval, in seconds.
  private static let delay = 10.0

  private let journal: JournalSocket
  private let scheduler: any Scheduler
  private var isScheduled = false

  init(_ journal: JournalSocket, scheduler: any Scheduler) {
    self.journal = journal
    self.scheduler = scheduler
    journal.limit.onLeavingOut { [weak self] in self?.schedule() }
  }

  func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    scheduler.schedule(at: scheduler.now + Self.delay) { [weak self] in self?.log() }
  }

  /// Logs the number of omitted entries of each device since the last call.
  func log() {
    isScheduled = false
    for (source, count) in journal.limit.takeLeftOut() {
      let perSecond = Int(EntryLimit.perSecond)
      var entry = JournalEntry(
        """
        \(count) entries of \(source) were left out: after a burst, the journal gets \(perSecond) a second of \
        each device
        """, priority: .notice)
      entry.set("RESPONDERD_LEFT_OUT", String(count))
      entry.set("RESPONDERD_DEVICE", source.device)
      entry.set("RESPONDERD_NODE", source.node)
      journal.send(entry)
    }
  }
}

/// Limits the entries of each device in the journal.
///
/// A faulty panel can move its contacts hundreds of times a second, put ghost touches down, lose events, and be
/// unplugged and plugged in, continuously. After a pause, ``burst`` entries of a device are logged, of them ``movements``
/// movements, which is enough for a few gestures; after that, ``perSecond`` entries.
struct EntryLimit {
  /// The number of entries of a device per second in the long run.
  static let perSecond = 5.0
  /// The number of entries of a device that are logged without a limit.
  static let burst = 500.0
  /// How many of these can be movements.
  static let movements = 100.0
  /// The number of devices that are counted separately. More share one limit.
  static let devices = 64

  /// What an entry is counted for.
  struct Source: Equatable, CustomStringConvertible {
    /// The name of the device; `nil` for entries without one, and where many devices share a limit.
    var device: String?
    var node: String?
    /// Whether it is a line of the log that is about no device.
    var isLog = false
    var isShared = false

    var description: String {
      if isShared { return "further devices" }
      guard let device else { return node ?? (isLog ? "the log" : "the application") }
      return node.map { "\(device) (\($0))" } ?? device
    }

    /// A device keeps its node when it changes its name, and recordings have no nodes.
    func isSource(of device: String?, _ node: String?, isLog: Bool) -> Bool {
      !isShared && self.isLog == isLog && self.node == node
        && (node != nil || self.device == device)
    }
  }

  private struct Account {
    var source: Source
    var room = burst
    var roomForMovements = movements
    var lastTime = -Double.infinity
    var leftOut = 0

    mutating func refill(at time: Double) {
      guard time > lastTime else { return }
      // Infinite for the first entry.
      room = min(burst, room + (time - lastTime) * perSecond)
      roomForMovements = min(movements, roomForMovements + (time - lastTime) * perSecond)
      lastTime = time
    }

    /// Whether no entry has used the room.
    var isFull: Bool { room == burst && roomForMovements == movements }
  }

  private var accounts: [Account] = []
  /// The number of the last movement: what it causes counts like it, unless it is published.
  private var lastMovement: Int?
  /// The account of the last entry: successive ones mostly come from one device.
  private var last = 0

  /// Counts a record.
  /// - Returns: Whether to log it.
  mutating func admits(_ record: RouteRecord) -> Bool {
    let isMovement =
      record.isMovement
      || lastMovement != nil && record.action?.event == lastMovement && !record.isPublished
    if record.isMovement { lastMovement = record.seq }
    select(record.device, record.node, isLog: false, at: record.time)
    return admits(isMovement: isMovement)
  }

  /// Counts a line of the log.
  /// - Returns: Whether to log it.
  mutating func admits(_ source: Source, at time: Double) -> Bool {
    select(source.device, source.node, isLog: source.isLog, at: time)
    return admits(isMovement: false)
  }

  private mutating func select(_ device: String?, _ node: String?, isLog: Bool, at time: Double) {
    if !accounts.indices.contains(last)
      || !accounts[last].source.isSource(of: device, node, isLog: isLog)
    {
      last = account(of: Source(device: device, node: node, isLog: isLog), at: time)
    }
    accounts[last].refill(at: time)
  }

  private mutating func admits(isMovement: Bool) -> Bool {
    guard accounts[last].room >= 1, !isMovement || accounts[last].roomForMovements >= 1
    else {
      accounts[last].leftOut += 1
      return false
    }
    accounts[last].room -= 1
    if isMovement { accounts[last].roomForMovements -= 1 }
    return true
  }

  /// Returns the number of omitted entries of each device that has some, and forgets it.
  mutating func takeLeftOut() -> [(source: Source, count: Int)] {
    let list = accounts.filter { $0.leftOut > 0 }.map { ($0.source, $0.leftOut) }
    for index in accounts.indices { accounts[index].leftOut = 0 }
    return list
  }

  /// Returns the index of an account, which may be new.
  private mutating func account(of source: Source, at time: Double) -> Int {
    let known = accounts.firstIndex {
      $0.source.isSource(of: source.device, source.node, isLog: source.isLog)
    }
    if let known { return known }
    if accounts.count < Self.devices {
      accounts.append(Account(source: source))
      return accounts.count - 1
    }
    // A device that has been quiet long enough has the limit of a new one.
    for index in accounts.indices
    where accounts[index].leftOut == 0 && !accounts[index].source.isShared {
      accounts[index].refill(at: time)
      guard accounts[index].isFull else { continue }
      accounts[index] = Account(source: source)
      return index
    }
    if let index = accounts.firstIndex(where: \.source.isShared) { return index }
    accounts.append(Account(source: Source(isShared: true)))
    return accounts.count - 1
  }
}

extension RouteRecord {
  /// Whether the record continues an earlier event.
  fileprivate var isMovement: Bool {
    switch event {
    case .touches: subtype == "moved"
    case .gesture: subtype == "changed"
    case .presses: subtype.hasSuffix("Changed")
    default: false
    }
  }
}
