// The inspector: a page in a browser of this machine that shows records as they come. `Page` has the page itself. Begin
// here.

public import EventLoop
import LinuxSystem

/// Serves the page of an inspector to a browser of this machine, on the loopback interface.
///
/// It is part of the client: the daemon has no network. It serves the page, and a stream of the records so
/// far and of those to come.
@MainActor
public final class InspectorServer {
  /// The address for the browser, with a token that is valid once.
  public var address: String { "http://127.0.0.1:\(port)/?token=\(access.token)" }
  /// The port.
  public let port: UInt16

  /// The maximum number of connections.
  nonisolated static let connectionLimit = 32
  /// The maximum number of bytes of records that are stored for later connections.
  private static let backlogLimit = 64 << 20

  private let loop: EventLoop
  private let descriptor: CInt
  private let page: [UInt8]
  private var access: InspectorAccess
  private var token: EventLoop.Token?
  private var connections: [ObjectIdentifier: HTTPConnection] = [:]
  /// How many connections were accepted so far.
  private var accepted = 0
  /// The records so far, as events of a stream.
  private var backlog: [UInt8] = []
  /// The event between the records so far and those to come.
  private static let liveEvent = Array("event: live\ndata: \n\n".utf8)
  /// The event that ends the stream of records; `nil` while more of them are expected.
  private var endEvent: [UInt8]?

  /// Starts listening.
  /// - Parameters:
  ///   - page: The page to serve.
  ///   - records: The initial records of the page.
  ///   - port: The port; 0 for a free one.
  ///   - loop: The loop that serves the connections.
  /// - Throws: An error of the system.
  public init(
    _ page: InspectorPage, records: [UInt8] = [], port: UInt16 = 0, loop: EventLoop
  ) throws {
    self.loop = loop
    self.page = page.html(records: records)
    (descriptor, self.port) = try SystemCall.listenOnLoopback(port: port)
    access = InspectorAccess(port: self.port)
    token = try loop.watch(descriptor) { [weak self] in self?.accept() }
  }

  /// Sends a record to all connected browsers.
  /// - Parameter line: A line of JSON.
  public func send(_ line: some Sequence<UInt8>) {
    endEvent = nil
    var event = Array("data: ".utf8)
    event += line.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    event += Array("\n\n".utf8)
    // Later connections miss older records; the next tree contains all views again.
    if backlog.count + event.count > Self.backlogLimit { backlog = [] }
    backlog += event
    for connection in connections.values where connection.isFollowing { connection.send(event) }
  }

  /// Has the pages of all browsers show that no more records come.
  /// - Parameter isWaiting: Whether more may come, from another daemon. Otherwise, the streams end.
  public func end(isWaiting: Bool = false) {
    let event = Array("event: \(isWaiting ? "wait" : "end")\ndata: \n\n".utf8)
    endEvent = event
    for connection in connections.values where connection.isFollowing { connection.send(event) }
  }

  /// Closes all connections.
  public func close() {
    if let token { loop.unwatch(token) }
    token = nil
    for connection in connections.values { connection.close() }
    SystemCall.close(descriptor)
  }

  private func accept() {
    guard let client = SystemCall.accept(descriptor) else { return }
    if connections.count >= Self.connectionLimit, !makeRoom() {
      return SystemCall.close(client)
    }
    accepted += 1
    let connection = HTTPConnection(client, number: accepted, loop: loop) { [weak self] in
      self?.answer($0, on: $1)
    } onEnd: { [weak self] in
      self?.connections[ObjectIdentifier($0)] = nil
    }
    connections[ObjectIdentifier(connection)] = connection
    connection.start()
  }

  /// Makes room for a connection, so that connections of another user, which are idle or were refused, do not keep a
  /// browser out.
  /// - Returns: Whether there was a connection to close.
  private func makeRoom() -> Bool {
    let idle = connections.values.filter { $0.idleness != nil }
    // The least important ones, and of those the oldest.
    let first = idle.min { one, other in
      one.idleness != other.idleness
        ? (one.idleness ?? .answered) < (other.idleness ?? .answered) : one.number < other.number
    }
    first?.close()
    return first != nil
  }

  private func answer(_ request: HTTPRequest, on connection: HTTPConnection) {
    // Before the token counts: a preview of the address by a HEAD request does not use it up.
    guard request.method == "GET" else {
      return connection.refuse("405 Method Not Allowed", "only GET is served")
    }
    switch access.verdict(on: request) {
    case .refused(let reason): connection.refuse("403 Forbidden", reason)
    case .redirect:
      connection.answer(
        "303 See Other", type: "text/plain; charset=utf-8", ["Location: \(access.directory)"], [])
    case .serve(""): connection.answer("200 OK", type: "text/html; charset=utf-8", [], page)
    case .serve("records"):
      connection.follow(from: backlog + Self.liveEvent)
      if let endEvent { connection.send(endEvent) }
    case .serve: connection.refuse("404 Not Found", "there is nothing here")
    }
  }
}
