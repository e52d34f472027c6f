public import EventLoop
import Foundation
import LinuxSystem

/// The daemon's only door: a unix socket that takes requests, a line of JSON each.
///
/// Everything about a client is bounded: how many there are, how long a line is, how much waits
/// for a slow reader, and how much of the loop's time all of them together get in a second. Who is
/// at the other end is asked of the kernel before anything is read.
@MainActor
public final class ControlServer {
  /// What clients may take up.
  public struct Limits: Sendable {
    /// How many connections there may be.
    public var connections = 128
    /// How many of them are kept for those who may command.
    public var keptForCommands = 16
    /// How many connections are taken in a second.
    public var acceptsPerSecond = 100
    /// How many requests are answered in a second, of those who may command and of those who may watch
    /// each.
    public var requestsPerSecond = 200
    /// The share of the loop's time that goes into requests of those who may watch, from 0 to 1.
    public var watchersShare = 0.01
    /// The share of the loop's time that goes into questions of those who may command; what their orders
    /// bring about is not counted.
    public var ownersShare = 0.1
    /// How many seconds of these shares are saved up for somebody who asks now and then.
    public var burstSeconds = 0.02
    /// After how many seconds of requests in one turn of the loop the others wait for the next turn.
    public var secondsPerTurn = 0.0005
    /// How many bytes wait for one reader; an answer that is longer waits alone.
    public var outputBytes = 64 << 10

    /// The limits of the daemon.
    public init() {}
  }

  /// Answers a request of somebody who may ask for it.
  public typealias Handler = @MainActor (ControlRequest, ControlConnection) -> ControlAnswer

  /// Where it listens.
  public let path: String
  /// Connections that were closed because whoever made them may do nothing, or was one too many.
  public private(set) var refusals = 0

  private let policy: ControlPolicy
  private let limits: Limits
  private let loop: EventLoop
  private let handler: Handler
  private let socket: ListeningSocket
  private var isClosed = false
  private var acceptToken: EventLoop.Token?
  private var resumption: EventLoop.Token?
  private var accepts: Pace
  private var owners, watchers: RequestLane
  /// The timer that serves those who wait, and when.
  private var serving: (timer: EventLoop.Token, time: Double)?
  private var connections: [ObjectIdentifier: ControlConnection] = [:]
  private var unflushed: [ControlConnection] = []

  /// Listens at a path.
  /// - Parameters:
  ///   - path: At most 107 bytes; the folder is made if it is not there.
  ///   - mode: The mode of the socket's file. With the default everybody can connect, and strangers
  ///     hear that they may do nothing.
  ///   - policy: Who may do what.
  ///   - limits: What clients may take up.
  ///   - loop: What the connections are waited for in.
  ///   - handler: Answers requests.
  /// - Throws: ``ControlError/Code/inUse``, ``ControlError/Code/listen``.
  public init(
    at path: String, mode: UInt32 = 0o666, policy: ControlPolicy, limits: Limits = Limits(),
    loop: EventLoop, handler: @escaping Handler
  ) throws(ControlError) {
    self.path = path
    self.policy = policy
    self.limits = limits
    self.loop = loop
    self.handler = handler
    accepts = Pace(limit: limits.acceptsPerSecond)
    owners = RequestLane(
      requestsPerSecond: limits.requestsPerSecond, share: limits.ownersShare,
      burst: limits.burstSeconds)
    watchers = RequestLane(
      requestsPerSecond: limits.requestsPerSecond, share: limits.watchersShare,
      burst: limits.burstSeconds)
    socket = try ListeningSocket(path, mode: mode)
    watch()
  }

  /// How many clients are connected.
  public var connectionCount: Int { connections.count }

  /// Closes every connection and takes the socket away, once.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if let resumption { loop.cancelTimer(resumption) }
    if let serving { loop.cancelTimer(serving.timer) }
    if let acceptToken { loop.unwatch(acceptToken) }
    acceptToken = nil
    for connection in connections.values { connection.close() }
    socket.close()
  }

  // MARK: - Coming

  private func watch() {
    // A loop that cannot watch one more descriptor has other troubles; then nobody is let in.
    acceptToken = try? loop.watch(socket.descriptor, rank: .clients) { [weak self] in
      self?.acceptOne()
    }
  }

  /// One for each wake, so that devices have their turn in between.
  private func acceptOne() {
    if let resumption = accepts.take(at: loop.now) { return pause(until: resumption) }
    guard let connection = SystemCall.accept(socket.descriptor) else {
      // No descriptor is left: the connection stays in the queue, and would wake the loop for ever.
      return pause(until: loop.now + 0.1)
    }
    guard let peer = PeerCredentials(of: connection) else {
      return SystemCall.close(connection)
    }
    let right = policy.right(of: peer)
    if let refusal = refusal(of: right) {
      refusals += 1
      _ = SystemCall.send(refusal[...], to: connection)
      return SystemCall.close(connection)
    }
    let client = ControlConnection(
      connection, peer: peer, right: right, server: self, capacity: limits.outputBytes)
    connections[ObjectIdentifier(client)] = client
    client.watch(in: loop)
  }

  private func refusal(of right: ControlPolicy.Right) -> [UInt8]? {
    if right == .none { return Self.refusalOfStrangers }
    let kept = right == .command ? 0 : limits.keptForCommands
    guard connections.count >= limits.connections - kept else { return nil }
    let sentence = "refused: \(connections.count) clients are connected, and no more are let in"
    return ControlAnswer.failed(.refused, sentence).bytes
  }

  /// Put together once: whoever may do nothing shall cost next to nothing.
  private static let refusalOfStrangers = ControlAnswer.failed(
    .refused,
    "refused: only the user of the daemon, root and the watching group may use this socket"
  ).bytes

  private func pause(until time: Double) {
    if let acceptToken { loop.unwatch(acceptToken) }
    acceptToken = nil
    resumption = loop.schedule(at: time) { [weak self] in
      self?.resumption = nil
      self?.watch()
    }
  }

  // MARK: - Serving

  /// Has a connection served when its turn comes: after the input of this turn of the loop.
  func queue(_ connection: ControlConnection) {
    if connection.right == .command {
      owners.append(connection)
    } else {
      watchers.append(connection)
    }
    scheduleServing()
  }

  private func scheduleServing() {
    let now = loop.now
    let times = [owners.nextTime(at: now), watchers.nextTime(at: now)].compactMap(\.self)
    guard !isClosed, let time = times.min() else { return }
    if let serving {
      guard time < serving.time else { return }
      loop.cancelTimer(serving.timer)
    }
    serving = (loop.schedule(at: time) { [weak self] in self?.serve() }, time)
  }

  /// Serves each connection once at most, for as long as a turn may take. The owner's come first.
  private func serve() {
    serving = nil
    let start = loop.now
    serve(\.owners, since: start)
    serve(\.watchers, since: start)
    scheduleServing()
  }

  private func serve(
    _ lane: ReferenceWritableKeyPath<ControlServer, RequestLane>, since start: Double
  ) {
    var now = loop.now
    for _ in 0..<self[keyPath: lane].count {
      guard now - start < limits.secondsPerTurn, !isClosed,
        let time = self[keyPath: lane].nextTime(at: now), time <= now
      else { return }
      let outcome = self[keyPath: lane].takeFirst().serve()
      let end = loop.now
      self[keyPath: lane].count(outcome, from: now, to: end)
      now = end
    }
  }

  // MARK: - What connections ask of their server

  /// What a line is told, whether the connection is closed after that, and what the line was.
  typealias Reply = (answer: ControlAnswer, isLast: Bool, outcome: ControlConnection.Outcome)

  /// Answers a line.
  func answer(_ line: [UInt8], of connection: ControlConnection) -> Reply {
    let request: ControlRequest
    do {
      request = try JSONDecoder().decode(ControlRequest.self, from: Data(line))
    } catch {
      let names = ControlRequest.Name.allCases.map(\.rawValue).joined(separator: ", ")
      let sentence =
        "this is no request; a request is a line such as {\"request\":\"status\"}, of: \(names)"
      return (.failed(.badRequest, sentence), true, .answered)
    }
    guard connection.right >= request.request.right else {
      let sentence = "refused: the group may watch; only the daemon's user and root may command"
      return (.failed(.refused, sentence), false, .answered)
    }
    let outcome: ControlConnection.Outcome =
      request.request.right == .command ? .commanded : .answered
    return (handler(request, connection), false, outcome)
  }

  func flushLater(_ connection: ControlConnection) {
    unflushed.append(connection)
    guard unflushed.count == 1 else { return }
    // Due at once, and so after everything that is ready in this turn.
    loop.schedule(at: -.infinity) { [weak self] in self?.flushAll() }
  }

  private func flushAll() {
    let connections = unflushed
    unflushed.removeAll(keepingCapacity: true)
    for connection in connections { connection.flush() }
  }

  func forget(_ connection: ControlConnection) {
    connections[ObjectIdentifier(connection)] = nil
  }
}
