import EventLoop
import LinuxSystem

/// One client of a ``ControlServer``.
@MainActor
public final class ControlConnection {
  /// Who is at the other end.
  public let peer: PeerCredentials
  /// What it may do.
  public let right: ControlPolicy.Right
  /// Called once when the connection is over.
  public var onEnd: (@MainActor () -> Void)?

  private let descriptor: CInt
  private weak var server: ControlServer?
  private var loop: EventLoop?
  private var token: EventLoop.Token?
  private var watched: EventLoop.Interest = []
  private var lines = LineSplitter()
  private var output: OutputQueue
  private var isBlocked = false
  private var isFlushing = false
  /// Whether it waits for its turn.
  private var isQueued = false
  /// Whether the client has said all that it will say, and may still wait for answers.
  private var isSaid = false
  private var isClosed = false
  /// Lines that found no room since the last that did.
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

  /// Sends a line of a stream, after this turn's events. When the reader is too slow the line is
  /// dropped, and the next that is taken comes after a line that tells how many were.
  public func stream(_ line: [UInt8]) {
    guard !isClosed, !isSaid else { return }
    if dropped > 0, output.append(Self.note(dropped: dropped)) { dropped = 0 }
    if dropped > 0 || !output.append(line) { dropped += 1 }
    flushSoon()
  }

  /// Ends the connection.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    _ = sendWaiting()
    if let token { loop?.unwatch(token) }
    token = nil
    SystemCall.close(descriptor)
    server?.forget(self)
    onEnd?()
    onEnd = nil
  }

  private static func note(dropped: Int) -> [UInt8] {
    Array("{\"v\":\(ControlAnswer.version),\"dropped\":\(dropped)}\n".utf8)
  }

  // MARK: - Reading

  /// What came of serving a connection once.
  enum Outcome {
    /// No whole line was there.
    case nothing
    /// A question was answered, or refused.
    case answered
    /// An order was carried out.
    case commanded
  }

  func watch(in loop: EventLoop) {
    self.loop = loop
    updateWatch()
  }

  /// A connection that waits for its turn is not read meanwhile.
  private func updateWatch() {
    guard !isClosed, let loop else { return }
    var interest: EventLoop.Interest = []
    if !isQueued && !isSaid { interest.insert(.reading) }
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
    if !isSaid { queue() }
  }

  /// Has the server serve it when its turn comes.
  private func queue() {
    guard !isQueued, !isClosed else { return }
    isQueued = true
    updateWatch()
    server?.queue(self)
  }

  /// Reads if no line waits, and answers one line.
  func serve() -> Outcome {
    isQueued = false
    guard !isClosed else { return .nothing }
    if !lines.hasNext, !isSaid { read() }
    let outcome = isClosed ? .nothing : answerLine()
    if !isClosed, !isBlocked { flush() }
    guard !isClosed else { return outcome }
    if lines.hasNext { queue() } else { updateWatch() }
    return outcome
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: min(lines.room, 4096))
    switch SystemCall.read(descriptor, into: &bytes) {
    case .bytes(let count): lines.append(bytes[..<count])
    case .notReady: break
    // The client shut down its side. What it asked for before is on its way.
    case .closed, .failed: isSaid = true
    }
  }

  private func answerLine() -> Outcome {
    switch lines.next() {
    case .nothing: return .nothing
    case .tooLong:
      say(.failed(.badRequest, "a request is at most \(LineSplitter.limit) bytes long"))
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
    // What is in its way may wait for the end of the turn alone.
    if !isBlocked { flush() }
    // Whoever asks and does not read the answers has asked enough.
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
    if isDone, isSaid { return close() }
    if isDone, dropped > 0, output.append(Self.note(dropped: dropped)) {
      dropped = 0
      return flush()
    }
    updateWatch()
  }

  /// - Returns: Whether everything was taken; `nil` when the reader is gone.
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
