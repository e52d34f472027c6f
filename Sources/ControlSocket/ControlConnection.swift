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

  func watch(in loop: EventLoop) {
    self.loop = loop
    updateWatch(isReading: true)
  }

  private func updateWatch(isReading: Bool) {
    guard !isClosed else { return }
    let interest: EventLoop.Interest =
      isSaid ? .writing : isBlocked ? [.reading, .writing] : .reading
    guard isReading != (token != nil) || interest != watched else { return }
    if let token { loop?.unwatch(token) }
    token = nil
    guard isReading else { return }
    watched = interest
    token = try? loop?.watch(descriptor, for: interest) { [weak self] in self?.isReady() }
    if token == nil { close() }
  }

  private func isReady() {
    if isBlocked { flush() }
    guard !isClosed, !isSaid else { return }
    var bytes = [UInt8](repeating: 0, count: min(lines.room, 4096))
    guard !bytes.isEmpty else { return answerLines() }
    switch SystemCall.read(descriptor, into: &bytes) {
    case .bytes(let count):
      lines.append(bytes[..<count])
      answerLines()
    case .notReady: break
    case .closed, .failed: endReading()
    }
  }

  /// The client shut down its side. What it asked for before is on its way.
  private func endReading() {
    isSaid = true
    flush()
  }

  private func answerLines() {
    while !isClosed {
      switch lines.next() {
      case .nothing: return
      case .tooLong:
        let sentence = "a request is at most \(LineSplitter.limit) bytes long"
        say(.failed(.badRequest, sentence))
        return close()
      case .line(let line):
        guard let server else { return close() }
        let (answer, isLast) = server.answer(line, of: self)
        say(answer)
        if isLast { return close() }
        if let time = server.takeRequest() { return pause(until: time) }
      }
    }
  }

  /// Leaves what the client says where it is for a while.
  private func pause(until time: Double) {
    updateWatch(isReading: false)
    loop?.schedule(at: time) { [weak self] in
      self?.updateWatch(isReading: true)
      self?.answerLines()
    }
  }

  // MARK: - Writing

  private func say(_ answer: ControlAnswer) {
    if output.append(answer.bytes) { return flushSoon() }
    // What is in its way may wait for the end of the turn alone.
    if !isBlocked { flush() }
    // Whoever asks and does not read the answers has asked enough.
    if !isClosed, output.append(answer.bytes) { flushSoon() } else { close() }
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
    if token != nil { updateWatch(isReading: true) }
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
