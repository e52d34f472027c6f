import ControlSocket
import RouteLog

/// The receivers of routes: the printer, and the clients that follow them.
@MainActor
final class RouteAudience {
  /// Called when the first receiver is added, when the last one is removed, and when ``wantsHitTests``
  /// changes.
  var onChange: (Bool) -> Void = { _ in }

  private struct Reader {
    let connection: ControlConnection
    let filter: ControlRequest.RouteFilter
    /// Whether it receives routes with the records of ``inspectors``, and not from here.
    var isInspector = false
  }

  /// The clients that inspect the application.
  let inspectors = InspectionAudience()

  private var printer: ((RouteRecord) -> Void)?
  private var printsHitTests = false
  private var readers: [ObjectIdentifier: Reader] = [:]
  private var encoder = RecordEncoder(.json)

  var isEmpty: Bool { printer == nil && readers.isEmpty }

  /// The number of clients that follow routes.
  var readerCount: Int { readers.count }

  /// Whether a receiver wants the views that hit tests asked.
  var wantsHitTests: Bool {
    printer != nil && printsHitTests || readers.values.contains { $0.filter.hitTests == true }
  }

  /// Sets the printer; `nil` removes it.
  func setPrinter(_ printer: ((RouteRecord) -> Void)?, withHitTests printsHitTests: Bool = false) {
    updateReceivers {
      self.printer = printer
      self.printsHitTests = printsHitTests
    }
  }

  /// Adds a client that receives all routes and inspection records until it disconnects.
  func addInspector(_ connection: ControlConnection) {
    add(connection, ControlRequest.RouteFilter(), isInspector: true)
    inspectors.add(connection)
  }

  /// Adds a client that receives the routes that match a filter until it disconnects.
  func add(
    _ connection: ControlConnection, _ filter: ControlRequest.RouteFilter,
    isInspector: Bool = false
  ) {
    let identity = ObjectIdentifier(connection)
    // A request replaces the former one of the connection.
    if !isInspector { inspectors.remove(connection) }
    updateReceivers {
      readers[identity] = Reader(
        connection: connection, filter: filter, isInspector: isInspector)
    }
    connection.onEnd = { [weak self, unowned connection] in
      guard let self else { return }
      self.inspectors.remove(connection)
      self.updateReceivers { self.readers[identity] = nil }
    }
  }

  func consume(_ record: RouteRecord) {
    // A new touch whose hit test was recorded: not every reader receives the views that were tested.
    if record.tested != nil { return consumeTested(record) }
    printer?(record)
    guard !readers.isEmpty else { return }
    inspectors.consume(record)
    send(record) { _ in true }
  }

  /// Sends the views of a hit test only to those that want them.
  private func consumeTested(_ record: RouteRecord) {
    var plain = record
    plain.tested = nil
    printer?(printsHitTests ? record : plain)
    inspectors.consume(plain)
    send(plain) { $0.hitTests != true }
    send(record) { $0.hitTests == true }
  }

  private func send(
    _ record: RouteRecord, to isReceiver: (ControlRequest.RouteFilter) -> Bool
  ) {
    guard readers.values.contains(where: { !$0.isInspector && isReceiver($0.filter) })
    else { return }
    let bytes = Array(encoder.encode(record))
    for reader in readers.values
    where !reader.isInspector && isReceiver(reader.filter) && reader.filter.matches(record) {
      reader.connection.stream(bytes)
    }
  }

  /// Changes the receivers, and reports it if there was none before or is none any more, or if others want the
  /// views of hit tests.
  private func updateReceivers(_ change: () -> Void) {
    let (wasEmpty, wantedHitTests) = (isEmpty, wantsHitTests)
    change()
    if isEmpty != wasEmpty || wantsHitTests != wantedHitTests { onChange(!isEmpty) }
  }
}

extension ControlRequest.RouteFilter {
  /// Returns whether a record passes the filter.
  func matches(_ record: RouteRecord) -> Bool {
    if let device, record.device != device, record.node != device { return false }
    if let event, record.event.rawValue != event { return false }
    if dropped == true, !record.isDropped { return false }
    guard let view else { return true }
    return record.handledBy == view || record.hitTest.contains(view)
      || record.calls.contains { $0.to == view }
  }
}
