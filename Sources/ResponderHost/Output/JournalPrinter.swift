import ResponderKit
import RouteLog

/// Writes records to systemd's journal, with searchable fields.
@MainActor
final class JournalPrinter {
  /// The message ID of routes: `journalctl MESSAGE_ID=…`.
  static let routeID = "6f2c1d6a3f4b4d0c9a7de1f0c3b85a21"
  /// The message ID of devices that are added or removed, or that lose events.
  static let deviceID = "b1c8f0e47d2a4a5f8f2e9d6c5a3b7e90"

  /// The interval for logging the number of omitted records, in seconds.
  private static let reportDelay = 10.0

  private let journal: JournalSocket
  private let hidesPositions: Bool
  private let showsValues: Bool
  private let scheduler: any Scheduler
  private var encoder: RecordEncoder
  private var limit = RecordLimit()
  private var hasReport = false

  /// Creates a printer.
  /// - Parameters:
  ///   - configuration: Contains the format of the message.
  ///   - scheduler: Schedules the log of omitted records.
  init(
    _ journal: JournalSocket, _ configuration: HostConfiguration, scheduler: any Scheduler
  ) {
    self.journal = journal
    self.scheduler = scheduler
    hidesPositions = configuration.hidesPositions
    showsValues = configuration.showsValues ?? false
    encoder = RecordEncoder(configuration.trace == .json ? .json : .text(isColored: false))
  }

  func print(_ record: RouteRecord) {
    guard limit.admits(record) else { return leaveOut() }
    var record = record
    if hidesPositions { record.hidePositions() }
    if !showsValues { record.hideValues() }
    journal.send(entry(record))
  }

  private func leaveOut() {
    guard !hasReport else { return }
    hasReport = true
    scheduler.schedule(at: scheduler.now + Self.reportDelay) { [weak self] in
      self?.reportLeftOut()
    }
  }

  /// Logs the number of omitted records of each device since the last call.
  func reportLeftOut() {
    hasReport = false
    for (source, count) in limit.takeLeftOut() {
      let perSecond = Int(RecordLimit.perSecond)
      var entry = JournalEntry(
        """
        \(count) records of \(source) were left out: after a burst, the journal gets \(perSecond) a second of \
        each device
        """, priority: .notice)
      entry.set("RESPONDERD_LEFT_OUT", String(count))
      entry.set("RESPONDERD_DEVICE", source.device)
      entry.set("RESPONDERD_NODE", source.node)
      journal.send(entry)
    }
  }

  private func entry(_ record: RouteRecord) -> JournalEntry {
    let message = encoder.encode(record).dropLast()  // the newline
    var entry = JournalEntry(String(decoding: message, as: UTF8.self), priority: .info)
    entry.set("MESSAGE_ID", record.event == .device ? Self.deviceID : Self.routeID)
    entry.set("RESPONDERD_EVENT", record.event.rawValue)
    entry.set("RESPONDERD_SUBTYPE", record.subtype)
    entry.set("RESPONDERD_DEVICE", record.device)
    entry.set("RESPONDERD_NODE", record.node)
    entry.set("RESPONDERD_HANDLED_BY", record.handledBy)
    for watcher in record.watchedBy { entry.set("RESPONDERD_WATCHED_BY", watcher) }
    entry.set("RESPONDERD_METHOD", record.handledBy == nil ? nil : record.calls.last?.method)
    entry.set("RESPONDERD_DROPPED", record.isDropped ? "1" : nil)
    entry.set("RESPONDERD_REASON", record.reason)
    entry.set("RESPONDERD_LATENCY_USEC", record.latencyMicroseconds.map { String($0) })
    entry.set("RESPONDERD_PLACE", record.action?.place)
    entry.set("RESPONDERD_RESULT", record.action?.result?.rawValue)
    entry.set("RESPONDERD_STATUS", record.action?.status.map { String($0) })
    return entry
  }
}

/// Limits the records of each device in the journal.
///
/// A faulty panel can move its contacts hundreds of times a second, put ghost touches down and lose events,
/// continuously. After a pause, ``burst`` records of a device are logged, of them ``movements`` movements, which is
/// enough for a few gestures; after that, ``perSecond`` records, movements or others.
struct RecordLimit {
  /// The number of records of a device per second in the long run.
  static let perSecond = 5.0
  /// The number of records of a device that are logged without a limit.
  static let burst = 500.0
  /// How many of these can be movements.
  static let movements = 100.0
  /// The number of devices that are counted separately. More share one limit.
  static let devices = 64

  /// What a record is counted for.
  struct Source: Equatable, CustomStringConvertible {
    /// The name of the device; `nil` for records without one, and where many devices share a limit.
    var device: String?
    var node: String?
    var isShared = false

    var description: String {
      if isShared { return "further devices" }
      guard let device else { return node ?? "the application" }
      return node.map { "\(device) (\($0))" } ?? device
    }

    /// A device keeps its node when it changes its name, and recordings have no nodes.
    func isSource(of record: RouteRecord) -> Bool {
      !isShared && node == record.node && (node != nil || device == record.device)
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
      // Infinite for the first record.
      room = min(burst, room + (time - lastTime) * perSecond)
      roomForMovements = min(movements, roomForMovements + (time - lastTime) * perSecond)
      lastTime = time
    }

    /// Whether no record has used the room.
    var isFull: Bool { room == burst && roomForMovements == movements }
  }

  private var accounts: [Account] = []
  /// The number of the last movement: what it causes counts like it.
  private var lastMovement: Int?
  /// The account of the last record: successive records mostly come from one device.
  private var last = 0

  /// Counts a record.
  /// - Returns: Whether to log it.
  mutating func admits(_ record: RouteRecord) -> Bool {
    if !accounts.indices.contains(last) || !accounts[last].source.isSource(of: record) {
      last = account(of: record)
    }
    accounts[last].refill(at: record.time)
    let isMovement =
      record.isMovement || lastMovement != nil && record.action?.event == lastMovement
    if record.isMovement { lastMovement = record.seq }
    guard accounts[last].room >= 1, !isMovement || accounts[last].roomForMovements >= 1
    else {
      accounts[last].leftOut += 1
      return false
    }
    accounts[last].room -= 1
    if isMovement { accounts[last].roomForMovements -= 1 }
    return true
  }

  /// Returns the number of omitted records of each device that has some, and forgets it.
  mutating func takeLeftOut() -> [(source: Source, count: Int)] {
    let list = accounts.filter { $0.leftOut > 0 }.map { ($0.source, $0.leftOut) }
    for index in accounts.indices { accounts[index].leftOut = 0 }
    return list
  }

  /// Returns the index of the account for a record, which may be new.
  private mutating func account(of record: RouteRecord) -> Int {
    if let index = accounts.firstIndex(where: { $0.source.isSource(of: record) }) { return index }
    let source = Source(device: record.device, node: record.node)
    if accounts.count < Self.devices {
      accounts.append(Account(source: source))
      return accounts.count - 1
    }
    // A device that has been quiet long enough has the limit of a new one.
    for index in accounts.indices
    where accounts[index].leftOut == 0 && !accounts[index].source.isShared {
      accounts[index].refill(at: record.time)
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
