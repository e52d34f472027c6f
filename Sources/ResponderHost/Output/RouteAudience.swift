// Where routes and messages go: printers, the journal and clients of the control socket. Begin here; without readers
// nothing is recorded.

import ControlSocket
import ResponderKit
import RouteLog

/// The readers of the routes: the printer, and the clients of the control socket. Without any, nothing is recorded.
@MainActor
final class RouteAudience {
  /// What a reader receives.
  enum Detail {
    case routes
    /// The routes, with the views that hit tests asked.
    case hitTests
    /// The routes, and the records of an inspection.
    case inspection
  }

  private struct Client {
    let connection: ControlConnection
    var filter: ClientFilter
    let detail: Detail
  }

  /// Called when the first reader is added, when the last one is removed, and when the answer of ``wants(_:)``
  /// changes.
  var onChange: () -> Void = {}
  /// Creates the feed of the inspection for the first client that inspects; it sends records with a closure.
  var makeFeed: (@escaping (LogRecord) -> Bool) -> InspectionFeed? = { _ in nil }
  /// Sends the inspection to the clients that inspect; `nil` if there are none.
  private(set) var feed: InspectionFeed?

  private var printer: ((RouteRecord) -> Void)?
  private var printedDetail = Detail.routes
  private var clients: [ObjectIdentifier: Client] = [:]
  private var encoder = RecordEncoder(.json)

  var isEmpty: Bool { printer == nil && clients.isEmpty }

  /// The number of clients.
  var clientCount: Int { clients.count }

  /// Whether a reader wants a detail.
  func wants(_ detail: Detail) -> Bool {
    printer != nil && printedDetail == detail || clients.values.contains { $0.detail == detail }
  }

  /// Sets the printer; `nil` removes it.
  func setPrinter(_ printer: ((RouteRecord) -> Void)?, _ detail: Detail = .routes) {
    update { (self.printer, printedDetail) = (printer, detail) }
  }

  /// Adds a client that receives the routes that match a filter until it disconnects. A request replaces the former one of
  /// the connection.
  func add(_ connection: ControlConnection, _ filter: ClientFilter, _ detail: Detail) {
    let identity = ObjectIdentifier(connection)
    // The earlier records are not for this client.
    if detail == .inspection { feed?.sendAll() }
    update {
      clients[identity] = Client(connection: connection, filter: filter, detail: detail)
    }
    // The views follow the answer to the request.
    if detail == .inspection { feed?.reportAllViews() }
    connection.onEnd = { [weak self] in
      guard let self else { return }
      update { self.clients[identity] = nil }
    }
  }

  func consume(_ record: RouteRecord) {
    if record.event == .device {
      for identity in clients.keys { clients[identity]?.filter.update(with: record) }
    }
    guard record.tested != nil else { return send(record) { _ in true } }
    // A new touch whose hit test was recorded: not every reader receives the views that it asked.
    var plain = record
    plain.tested = nil
    send(plain) { $0 != .hitTests }
    send(record) { $0 == .hitTests }
  }

  private func send(_ record: RouteRecord, to isMeant: (Detail) -> Bool) {
    if let printer, isMeant(printedDetail) { printer(record) }
    guard !clients.isEmpty else { return }
    if isMeant(.inspection) { feed?.consume(record) }
    let readers = clients.values.filter {
      $0.detail != .inspection && isMeant($0.detail) && $0.filter.matches(record)
    }
    guard !readers.isEmpty else { return }
    stream(.route(record), to: readers)
  }

  /// Changes the readers, and reports it if others are wanted now.
  private func update(_ change: () -> Void) {
    let former = (isEmpty, wants(.hitTests), wants(.inspection))
    change()
    if !wants(.inspection) {
      feed?.inspection.end()
      feed = nil
    } else if feed == nil {
      feed = makeFeed { [weak self] record in
        guard let self else { return true }
        return stream(record, to: clients.values.filter { $0.detail == .inspection })
      }
    }
    if former != (isEmpty, wants(.hitTests), wants(.inspection)) { onChange() }
  }

  /// Sends a record to clients, with its values to those that asked for them.
  /// - Returns: Whether all of them took it.
  @discardableResult
  private func stream(_ record: LogRecord, to readers: [Client]) -> Bool {
    let line = line(record)
    let plain = record.hidingValues.map(self.line) ?? line
    var isTaken = true
    for reader in readers
    where !reader.connection.stream(reader.filter.request.values == true ? line : plain) {
      isTaken = false
    }
    return isTaken
  }

  private func line(_ record: LogRecord) -> [UInt8] {
    if case .route(let route) = record { Array(encoder.encode(route)) } else { record.line }
  }
}
