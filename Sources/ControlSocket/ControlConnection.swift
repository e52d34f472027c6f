import EventLoop
import LinuxSystem

/// One client of a ``ControlServer``.
@MainActor
public final class ControlConnection {
  /// The process at the other end.
  public let peer: PeerCredentials
  /// The rights of the client.
  public let right: ControlPolicy.Right
  /// Called once, after the connection has closed.
  public var onEnd: (@MainActor () -> Void)?
  /// Called once, after ``onEnd``: ends what the client holds.
  public var onRelease: (@MainActor () -> Void)?

  private let descriptor: CInt
  private weak var server: ControlServer?
  private var loop: EventLoop?
  private var token: EventLoop.Token?
  private var watched: EventLoop.Interest = []
  private var lines = LineSplitter()
  private var output: OutputQueue
  private var isBlocked = false
  private var isFlushing = false
  /// Whether the connection waits for its turn.
  private var isQueued = false
  /// Whether the client has shut down its sending side. It may still wait for answers.
  private var hasShutDown = false
  private var isClosed = false
  /// The number of lines that were dropped since the last one that was sent.
  private var dropped = 0

  init(
    _ descriptor: CInt, peer: PeerCredentials, right: ControlPolicy.Right, server: ControlServer,
    capacity: Int
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.right = right
    self.server = server
    output = OutputQueue(capacity: capacity)
  }

  /// Sends a line of a stream, after the events of this turn. If the output queue is full, the line
  /// is dropped; a line with the number of dropped lines precedes the next one.
  /// - Returns: Whether the line was queued, or the connection has ended.
  @discardableResult
  public func stream(_ line: [UInt8]) -> Bool {
    guard !isClosed, !hasShutDown else { return true }
    if dropped > 0, output.append(Self.note(dropped: dropped)) { dropped = 0 }
    let isTaken = dropped == 0 && output.append(line)
    if !isTaken { dropped += 1 }
    flushSoon()
    return isTaken
  }

  /// Closes the connection.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    _ = sendWaiting()
    if let token { loop?.unwatch(token) }
    token = nil
    if let server {
      server.closeInBackground(descriptor)
      server.forget(self)
    } else {
      SystemCall.closeInBackground(descriptor)
    }
    onEnd?()
    onEnd = nil
    onRelease?()
    onRelease = nil
  }

  private static func note(dropped: Int) -> [UInt8] {
    Array("{\"v\":\(ControlAnswer.version),\"dropped\":\(dropped)}\n".utf8)
  }

  // MARK: - Reading

  /// The result of serving a connection once.
  enum Outcome {
    /// There was no complete line.
    case nothing
    /// A query was answered, or a request was refused.
    case answered
    /// A command was carried out.
    case commanded
  }

  func watch(in loop: EventLoop) {
    self.loop = loop
    updateWatch()
  }

  /// Updates the watched events. A connection that waits for its turn is not read.
  private func updateWatch() {
    guard !isClosed, let loop else { return }
    var interest: EventLoop.Interest = []
    if !isQueued && !hasShutDown { interest.insert(.reading) }
    if isBlocked { interest.insert(.writing) }
    guard interest != watched else { return }
    if let token { loop.unwatch(token) }
    token = nil
    watched = interest
    guard !interest.isEmpty else { return }
    token = try? loop.watch(descriptor, for: interest, rank: .clients) { [weak self] in
      self?.isReady()
    }
    if token == nil { close() }
  }

  private func isReady() {
    if isBlocked { flush() }
    if !hasShutDown { queue() }
  }

  /// Asks the server to serve this connection in its turn.
  private func queue() {
    guard !isQueued, !isClosed else { return }
    isQueued = true
    updateWatch()
    server?.queue(self)
  }

  /// Answers one line, after reading more if no line is waiting.
  func serve() -> Outcome {
    isQueued = false
    guard !isClosed else { return .nothing }
    if !lines.hasNext, !hasShutDown { read() }
    let outcome = isClosed ? .nothing : answerLine()
    if !isClosed, !isBlocked { flush() }
    guard !isClosed else { return outcome }
    if lines.hasNext { queue() } else { updateWatch() }
    return outcome
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: min(lines.room, 4096))
    switch SystemCall.receive(from: descriptor, into: &bytes) {
    case .bytes(let count): lines.append(bytes[..<count])
    case .notReady: break
    case SystemCall.broughtDescriptors:
      say(.failed(.badRequest, "a request brings no descriptors"))
      close()
    // The client shut down its side. Earlier requests may still need answers.
    case .closed, .failed: hasShutDown = true
    }
  }

  private func answerLine() -> Outcome {
    switch lines.next() {
    case .nothing: return .nothing
    case .tooLong:
      say(.failed(.badRequest, "request too long: the limit is \(LineSplitter.limit) bytes"))
      close()
      return .answered
    case .line(let line):
      guard let server else {
        close()
        return .nothing
      }
      let reply = server.answer(line, of: self)
      say(reply.answer)
      if reply.isLast { close() }
      return reply.outcome
    }
  }

  // MARK: - Writing

  private func say(_ answer: ControlAnswer) {
    if output.append(answer.bytes) { return }
    // If the socket is full, flushing has to wait until it is writable.
    if !isBlocked { flush() }
    // A client that sends requests without reading the answers is disconnected.
    if isClosed || !output.append(answer.bytes) { close() }
  }

  private func flushSoon() {
    guard !isFlushing, !isBlocked, !isClosed else { return }
    isFlushing = true
    server?.flushLater(self)
  }

  func flush() {
    isFlushing = false
    guard !isClosed else { return }
    guard let isDone = sendWaiting() else { return close() }
    isBlocked = !isDone
    if isDone, hasShutDown { return close() }
    if isDone, dropped > 0, output.append(Self.note(dropped: dropped)) {
      dropped = 0
      return flush()
    }
    updateWatch()
  }

  /// Sends as much of the output as the socket accepts.
  /// - Returns: Whether everything was sent; `nil` if the connection is closed.
  private func sendWaiting() -> Bool? {
    while !output.isEmpty {
      switch SystemCall.send(output.waiting, to: descriptor) {
      case .bytes(let count): output.drop(count)
      case .notReady: return false
      case .closed, .failed: return nil
      }
    }
    return true
  }
}
