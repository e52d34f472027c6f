import ControlSocket
import RouteLog

/// The receivers of routes: the printer, and the clients that follow them.
@MainActor
final class RouteAudience {
  /// Called when the first receiver is added, and when the last one is removed.
  var onChange: (Bool) -> Void = { _ in }

  private struct Reader {
    let connection: ControlConnection
    let filter: ControlRequest.RouteFilter
  }

  /// The clients that inspect the application.
  let inspectors = InspectionAudience()

  private var printer: ((RouteRecord) -> Void)?
  private var readers: [ObjectIdentifier: Reader] = [:]
  private var encoder = RecordEncoder(.json)

  var isEmpty: Bool { printer == nil && readers.isEmpty }

  /// The number of clients that follow routes.
  var readerCount: Int { readers.count }

  /// Sets the printer; `nil` removes it.
  func setPrinter(_ printer: ((RouteRecord) -> Void)?) {
    updateReceivers { self.printer = printer }
  }

  /// Adds a client that receives all routes and inspection records until it disconnects.
  func addInspector(_ connection: ControlConnection) {
    add(connection, ControlRequest.RouteFilter())
    inspectors.add(connection)
  }

  /// Adds a client that receives the routes that match a filter until it disconnects.
  func add(_ connection: ControlConnection, _ filter: ControlRequest.RouteFilter) {
    let identity = ObjectIdentifier(connection)
    updateReceivers { readers[identity] = Reader(connection: connection, filter: filter) }
    connection.onEnd = { [weak self, unowned connection] in
      guard let self else { return }
      self.inspectors.remove(connection)
      self.updateReceivers { self.readers[identity] = nil }
    }
  }

  func consume(_ record: RouteRecord) {
    printer?(record)
    guard !readers.isEmpty else { return }
    inspectors.willConsume(record)
    let bytes = Array(encoder.encode(record))
    for reader in readers.values where reader.filter.matches(record) {
      reader.connection.stream(bytes)
    }
  }

  /// Changes the receivers, and reports it if there was none before or is none any more.
  private func updateReceivers(_ change: () -> Void) {
    let wasEmpty = isEmpty
    change()
    if isEmpty != wasEmpty { onChange(!isEmpty) }
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
