import ControlSocket
import RouteLog

/// Everybody who hears of routes: what prints them, and the clients that follow them.
@MainActor
final class RouteAudience {
  /// Told when the first listener came, and when the last one went.
  var onChange: (Bool) -> Void = { _ in }

  private struct Reader {
    let connection: ControlConnection
    let filter: ControlRequest.RouteFilter
  }

  private var printer: ((RouteRecord) -> Void)?
  private var readers: [ObjectIdentifier: Reader] = [:]
  private var encoder = RecordEncoder(.json)

  var isEmpty: Bool { printer == nil && readers.isEmpty }

  /// How many clients follow routes.
  var readerCount: Int { readers.count }

  /// Has everything printed; `nil` ends that.
  func print(by printer: ((RouteRecord) -> Void)?) {
    tellingOfChange { self.printer = printer }
  }

  /// Has a client follow the routes that a filter lets through, until it goes.
  func add(_ connection: ControlConnection, _ filter: ControlRequest.RouteFilter) {
    let identity = ObjectIdentifier(connection)
    tellingOfChange { readers[identity] = Reader(connection: connection, filter: filter) }
    connection.onEnd = { [weak self] in
      guard let self else { return }
      self.tellingOfChange { self.readers[identity] = nil }
    }
  }

  func hear(_ record: RouteRecord) {
    printer?(record)
    guard !readers.isEmpty else { return }
    let bytes = Array(encoder.encode(record))
    for reader in readers.values where reader.filter.lets(record) {
      reader.connection.stream(bytes)
    }
  }

  private func tellingOfChange(_ change: () -> Void) {
    let wasEmpty = isEmpty
    change()
    if isEmpty != wasEmpty { onChange(!isEmpty) }
  }
}

extension ControlRequest.RouteFilter {
  func lets(_ record: RouteRecord) -> Bool {
    if let device, record.device != device, record.node != device { return false }
    if let event, record.event.rawValue != event { return false }
    if dropped == true, !record.isDropped { return false }
    guard let view else { return true }
    return record.handledBy == view || record.hitTest.contains(view)
      || record.calls.contains { $0.to == view }
  }
}
