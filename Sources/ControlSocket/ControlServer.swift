// The control socket, the only door into a running daemon: the server, the client, and the lines that they exchange
// (`ControlRequest`, `ControlAnswer`). Begin here.

public import EventLoop
import FoundationEssentials
import Glibc
import LinuxSystem
public import Programs

/// The server of the control socket, which accepts requests as lines of JSON. It is the only way
/// into the daemon.
///
/// Limits apply to the number of clients, the length of a line, the output that waits for a slow
/// reader, and the share of the loop's time that requests take. The server asks the kernel for the
/// credentials of a client before it reads from the connection.
@MainActor
public final class ControlServer {
  /// The resources that clients can use.
  public struct Limits: Sendable {
    /// The maximum number of connections.
    public var connections = 128
    /// The number of connections reserved for clients with the right to command.
    public var keptForCommands = 16
    /// The maximum number of connections accepted in a second.
    public var acceptsPerSecond = 100
    /// The maximum number of requests answered in a second, for each of the two rights.
    public var requestsPerSecond = 200
    /// The share of the loop's time for requests of clients that may only watch, from 0 to 1.
    public var watchersShare = 0.01
    /// The share of the loop's time for queries of clients that may command. The effects of their
    /// commands do not count.
    public var ownersShare = 0.1
    /// How many seconds of unused share can be saved up, so that occasional requests are not
    /// delayed.
    public var burstSeconds = 0.02
    /// The time that requests can take in one turn of the loop, in seconds. Others wait for the next
    /// turn.
    public var secondsPerTurn = 0.0005
    /// How many bytes can wait for one reader. A longer answer waits alone.
    public var outputBytes = 64 << 10

    /// Creates the daemon's limits.
    public init() {}
  }

  /// Answers a request of an authorized client.
  public typealias Handler = @MainActor (ControlRequest, ControlConnection) -> ControlAnswer

  /// The path of the socket.
  public let path: String
  /// The number of connections closed because the client has no rights, or because there were too
  /// many.
  public private(set) var refusals = 0

  private let policy: ControlPolicy
  private let launcher: ProgramLauncher?
  /// The number of connections whose clients the launcher examines.
  private var examined = 0
  private static let examinedLimit = 64
  private let limits: Limits
  private let loop: EventLoop
  private let handler: Handler
  private let mode: UInt32
  private var socket: ListeningSocket
  /// Tells that the file of the socket, or its folder, was removed or renamed.
  private var changes: FolderChanges?
  private var changesToken: EventLoop.Token?
  private var restorations = RateLimiter(limit: 10)
  private var lastLoss: String?
  /// Called when another process has removed or replaced the socket, with a sentence.
  public var onLoss: (@MainActor (String) -> Void)?
  private var isClosed = false
  /// The number of connections that are being closed, at most.
  private var closingCount = 0
  private var acceptToken: EventLoop.Token?
  private var resumption: EventLoop.Token?
  private var accepts: RateLimiter
  private var owners, watchers: RequestLane
  /// The timer that serves waiting connections, and its time.
  private var serving: (timer: EventLoop.Token, time: Double)?
  /// The timer that interrupts the closing of connections.
  private var closingTimer: EventLoop.Token?
  private var connections: [ObjectIdentifier: ControlConnection] = [:]
  private var unflushed: [ControlConnection] = []

  /// Creates a server that listens at a path.
  /// - Parameters:
  ///   - path: The path, at most 107 bytes. The folder is created if it does not exist.
  ///   - mode: The mode of the socket file. By default every user can connect, and users without
  ///     rights get an error.
  ///   - policy: The rights of users.
  ///   - launcher: Starts programs that have no right, nor have the processes that they start.
  ///   - limits: The resources that clients can use.
  ///   - loop: The loop that serves the connections.
  ///   - handler: Answers requests.
  /// - Throws: ``ControlError/Code/inUse``, ``ControlError/Code/listen``.
  public init(
    at path: String, mode: UInt32 = 0o666, policy: ControlPolicy, launcher: ProgramLauncher? = nil,
    limits: Limits = Limits(), loop: EventLoop, handler: @escaping Handler
  ) throws(ControlError) {
    self.path = path
    self.policy = policy
    self.launcher = launcher
    self.limits = limits
    self.loop = loop
    self.handler = handler
    self.mode = mode
    accepts = RateLimiter(limit: limits.acceptsPerSecond)
    owners = RequestLane(
      requestsPerSecond: limits.requestsPerSecond, share: limits.ownersShare,
      burst: limits.burstSeconds)
    watchers = RequestLane(
      requestsPerSecond: limits.requestsPerSecond, share: limits.watchersShare,
      burst: limits.burstSeconds)
    socket = try ListeningSocket(path, mode: mode)
    watch()
    watchName()
  }

  /// The number of connected clients.
  public var connectionCount: Int { connections.count }

  /// Closes every connection and removes the socket. Later calls do nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if let resumption { loop.cancelTimer(resumption) }
    if let serving { loop.cancelTimer(serving.timer) }
    if let acceptToken { loop.unwatch(acceptToken) }
    acceptToken = nil
    stopWatchingName()
    // First: a client whose connection ends looks for the next daemon at once.
    socket.close()
    for connection in connections.values { connection.close() }
    if let closingTimer { loop.cancelTimer(closingTimer) }
  }

  // MARK: - The name

  /// Watches the name of the socket. Where that is not possible, a lost socket is not noticed.
  private func watchName() {
    guard let changes = try? FolderChanges() else { return }
    changes.watchName(of: path)
    self.changes = changes
    changesToken = try? loop.watch(changes.fileDescriptor, rank: .clients) { [weak self] in
      self?.changes?.clear()
      self?.checkName()
    }
  }

  private func stopWatchingName() {
    if let changesToken { loop.unwatch(changesToken) }
    (changes, changesToken) = (nil, nil)
  }

  /// Creates the socket again if another process has removed it, or if a program of the launcher has
  /// replaced it.
  private func checkName() {
    guard !isClosed, !socket.isInPlace else { return }
    stopWatchingName()
    // A program that removes the socket over and over does not take the loop's time.
    if let time = restorations.take(at: loop.now) { return checkName(at: time) }
    switch SystemCall.listener(at: path) {
    case .none: restore()
    // A program can keep others from connecting, such as by a full queue.
    case .unknown: if launcher == nil { leave() } else { restore() }
    case .process(let process):
      guard let launcher else { return leave() }
      launcher.isProgram(process) { [weak self] isProgram in
        guard let self, !isClosed else { return }
        if isProgram == false { leave() } else { restore() }
      }
    }
  }

  /// Leaves the name to another process.
  private func leave() {
    report("another process listens at \(path); restart the daemon to have the socket there")
  }

  private func restore() {
    let kind = SystemCall.status(of: path, followsLink: false).map { $0.st_mode & S_IFMT }
    if kind == S_IFSOCK || kind == S_IFLNK { SystemCall.remove(path) }
    do throws(ControlError) {
      let lost = socket
      socket = try ListeningSocket(restoring: path, mode: mode)
      if let acceptToken { loop.unwatch(acceptToken) }
      acceptToken = nil
      lost.close()
      if resumption == nil { watch() }
      watchName()
      report("another process removed or replaced \(path); created it again")
    } catch {
      report("another process removed \(path), and it cannot be created again: \(error)")
      checkName(at: loop.now + 1)
    }
  }

  private func checkName(at time: Double) {
    loop.schedule(at: time) { [weak self] in
      guard let self, !isClosed else { return }
      if changes == nil { watchName() }
      checkName()
    }
  }

  /// Reports a loss, once for the same one.
  private func report(_ loss: String) {
    guard loss != lastLoss else { return }
    lastLoss = loss
    onLoss?(loss)
  }

  // MARK: - Coming

  private func watch() {
    // If the loop cannot watch another descriptor, the daemon runs without the socket.
    acceptToken = try? loop.watch(socket.descriptor, rank: .clients) { [weak self] in
      self?.acceptOne()
    }
  }

  /// Accepts one connection in each turn of the loop, so that devices are served in between.
  private func acceptOne() {
    guard closingCount < Self.closingLimit else { return pause(until: loop.now + 0.1) }
    if let resumption = accepts.take(at: loop.now) { return pause(until: resumption) }
    guard let connection = SystemCall.accept(socket.descriptor) else {
      // There is no free descriptor: the pending connection would wake the loop continuously.
      return pause(until: loop.now + 0.1)
    }
    guard let peer = PeerCredentials(of: connection) else {
      return closeInBackground(connection)
    }
    let right = policy.right(of: peer)
    if let refusal = refusal(of: right) { return refuse(connection, refusal) }
    // A program gains no privileges, so it has the daemon's user, or any if that is root.
    guard let launcher, peer.user == policy.owner || policy.owner == 0 else {
      return admit(connection, peer, right)
    }
    guard examined < Self.examinedLimit else { return refuse(connection, Self.refusalOfUnknown) }
    examined += 1
    launcher.isProgram(peer.process) { [weak self] isProgram in
      guard let self, !isClosed else { return SystemCall.closeInBackground(connection) }
      examined -= 1
      // The number of a process that has ended may be that of another one by now.
      switch isProgram == false && SystemCall.peerHasEnded(connection) ? nil : isProgram {
      case false?:
        // Others may have come meanwhile.
        if let refusal = refusal(of: right) { return refuse(connection, refusal) }
        admit(connection, peer, right)
      case true?: refuse(connection, Self.refusalOfPrograms)
      case nil: refuse(connection, Self.refusalOfUnknown)
      }
    }
  }

  private func refuse(_ connection: CInt, _ refusal: [UInt8]) {
    refusals += 1
    _ = SystemCall.send(refusal[...], to: connection)
    closeInBackground(connection)
  }

  private func admit(_ connection: CInt, _ peer: PeerCredentials, _ right: ControlPolicy.Right) {
    let client = ControlConnection(
      connection, peer: peer, right: right, server: self, capacity: limits.outputBytes)
    connections[ObjectIdentifier(client)] = client
    client.watch(in: loop)
  }

  private func refusal(of right: ControlPolicy.Right) -> [UInt8]? {
    if right == .none { return Self.refusalOfStrangers }
    let kept = right == .command ? 0 : limits.keptForCommands
    guard connections.count >= limits.connections - kept else { return nil }
    let sentence = "refused: too many clients (\(connections.count))"
    return ControlAnswer.failed(.busy, sentence).bytes
  }

  // Encoded once, because a refusal has to be cheap.

  private static let refusalOfPrograms = ControlAnswer.failed(
    .refused, "refused: the commands of a storyboard cannot use the socket of their daemon"
  ).bytes

  private static let refusalOfUnknown = ControlAnswer.failed(
    .refused,
    """
    refused: cannot determine whether the client is a command of the storyboard: it or the process \
    that starts commands has ended, or /proc hides what started it
    """
  ).bytes

  private static let refusalOfStrangers = ControlAnswer.failed(
    .refused,
    "refused: only the user of the daemon, root and the control group may use this socket"
  ).bytes

  private func pause(until time: Double) {
    if let acceptToken { loop.unwatch(acceptToken) }
    acceptToken = nil
    resumption = loop.schedule(at: time) { [weak self] in
      self?.resumption = nil
      self?.watch()
    }
  }

  // MARK: - Closing

  /// How many connections can wait to be closed before the server stops accepting.
  private static let closingLimit = 64
  /// How long closing one connection can take, in seconds.
  private static let closingTime = 0.002

  /// Closes a connection in another thread, because closing descriptors that the client sent may
  /// block.
  func closeInBackground(_ descriptor: CInt) {
    SystemCall.closeInBackground(descriptor)
    closingCount += 1
    scheduleInterruption()
  }

  private func scheduleInterruption() {
    guard closingTimer == nil, !isClosed else { return }
    closingTimer = loop.schedule(at: loop.now + Self.closingTime) { [weak self] in
      guard let self else { return }
      closingTimer = nil
      closingCount = SystemCall.interruptClosing()
      if closingCount > 0 { scheduleInterruption() }
    }
  }

  // MARK: - Serving

  /// Queues a connection to be served after the input of this turn of the loop.
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

  /// Serves each waiting connection at most once within the time for one turn, the owner's first.
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

  /// The reply to a line, whether the connection closes after it, and the outcome.
  typealias Reply = (answer: ControlAnswer, isLast: Bool, outcome: ControlConnection.Outcome)

  /// Answers a line.
  func answer(_ line: [UInt8], of connection: ControlConnection) -> Reply {
    let request: ControlRequest
    do {
      request = try JSONDecoder().decode(ControlRequest.self, from: Data(line))
    } catch {
      let names = ControlRequest.Name.allCases.map(\.rawValue).joined(separator: ", ")
      let sentence =
        "not a request; expected a line such as {\"request\":\"status\"}, with one of: \(names)"
      return (.failed(.badRequest, sentence), true, .answered)
    }
    guard connection.right >= request.request.right else {
      let sentence =
        "refused: the control group can only watch; this request requires the daemon's user, root or a --command-group"
      return (.failed(.refused, sentence), false, .answered)
    }
    let outcome: ControlConnection.Outcome =
      request.request.right == .command ? .commanded : .answered
    return (handler(request, connection), false, outcome)
  }

  func flushLater(_ connection: ControlConnection) {
    unflushed.append(connection)
    guard unflushed.count == 1 else { return }
    // Due immediately, and so after everything that is ready in this turn.
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
