import ResponderKit
import RouteLog

/// Writes records to systemd's journal, with searchable fields.
@MainActor
final class JournalPrinter {
  /// The message ID of routes: `journalctl MESSAGE_ID=…`.
  static let routeID = "6f2c1d6a3f4b4d0c9a7de1f0c3b85a21"
  /// The message ID of devices that are added or removed, or that lose events.
  static let deviceID = "b1c8f0e47d2a4a5f8f2e9d6c5a3b7e90"

  private let journal: JournalSocket
  private let hidesPositions: Bool
  private let showsValues: Bool
  private let omissions: OmissionReport
  private var encoder: RecordEncoder

  /// Creates a printer.
  /// - Parameters:
  ///   - configuration: Contains the format of the message.
  ///   - scheduler: Schedules the log of omitted entries.
  init(
    _ journal: JournalSocket, _ configuration: HostConfiguration, scheduler: any Scheduler
  ) {
    self.journal = journal
    omissions = OmissionReport(journal, scheduler: scheduler)
    hidesPositions = configuration.hidesPositions
    showsValues = configuration.showsValues ?? false
    encoder = RecordEncoder(configuration.trace == .json ? .json : .text(isColored: false))
  }

  func print(_ record: RouteRecord) {
    guard journal.limit.admits(record) else { return omissions.schedule() }
    var record = record
    if hidesPositions { record.hidePositions() }
    if !showsValues { record.hideValues() }
    journal.send(entry(record))
  }

  /// Logs the number of omitted entries of each device since the last call.
  func reportLeftOut() { omissions.log() }

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
