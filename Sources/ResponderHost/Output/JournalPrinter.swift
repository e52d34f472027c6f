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
  private let scheduler: any Scheduler
  private var encoder: RecordEncoder
  private var movements = MovementLimit()
  private var leftOut = 0

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
    encoder = RecordEncoder(configuration.trace == .json ? .json : .text(isColored: false))
  }

  func print(_ record: RouteRecord) {
    guard movements.admits(record) else { return leaveOut() }
    var record = record
    if hidesPositions { record.hidePositions() }
    journal.send(entry(record))
  }

  private func leaveOut() {
    leftOut += 1
    guard leftOut == 1 else { return }
    scheduler.schedule(at: scheduler.now + Self.reportDelay) { [weak self] in
      self?.reportLeftOut()
    }
  }

  /// Logs the number of omitted movements since the last call.
  func reportLeftOut() {
    guard leftOut > 0 else { return }
    var entry = JournalEntry(
      "\(leftOut) records of movements were left out: the journal gets \(Int(MovementLimit.perSecond)) a second",
      priority: .notice)
    entry.set("RESPONDERD_LEFT_OUT", String(leftOut))
    leftOut = 0
    journal.send(entry)
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
    return entry
  }
}

/// Limits the number of movements in the journal.
///
/// A faulty panel can move its contacts hundreds of times a second, continuously. The first ``burst`` records
/// after a pause are all logged, which is enough for a few gestures; after that, ``perSecond``. Other records
/// are never omitted.
struct MovementLimit {
  /// The number of records per second in the long run.
  static let perSecond = 5.0
  /// The number of records that are logged without a limit.
  static let burst = 100.0

  private var room = burst
  private var lastTime = -Double.infinity

  /// Counts a record.
  /// - Returns: Whether to log it.
  mutating func admits(_ record: RouteRecord) -> Bool {
    guard record.isMovement else { return true }
    if record.time > lastTime {
      // Infinite for the first record.
      room = min(Self.burst, room + (record.time - lastTime) * Self.perSecond)
      lastTime = record.time
    }
    guard room >= 1 else { return false }
    room -= 1
    return true
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
