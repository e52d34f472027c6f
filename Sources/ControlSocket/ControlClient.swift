public import FoundationEssentials
import LinuxSystem

/// A client of a ``ControlServer``, which sends requests and waits for the answers.
public final class ControlClient {
  /// The path of the socket.
  public let path: String
  /// The descriptor of the connection, to wait for with poll(2) or epoll(7).
  public let descriptor: CInt
  /// How long an answer may take, in seconds; `nil` for a stream.
  private var timeout: Double?
  private var pending: [UInt8] = []
  /// How many of the pending bytes contain no end of a line.
  private var searched = 0

  /// The length of the longest line, without its newline: many times that of the status of 500 devices. Decoding takes
  /// many times as much.
  static let lineLimit = 2 << 20

  /// Connects to a running daemon.
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - timeout: How many seconds an answer may take.
  /// - Throws: ``ControlError/Code/notRunning``, ``ControlError/Code/permission``, ``ControlError/Code/foreign``;
  ///   ``ControlError/Code/untrusted`` if the socket belongs to another user;
  ///   ``ControlError/Code/broken`` if the daemon does not accept the connection.
  public convenience init(path: String, timeout: Int32 = 5) throws(ControlError) {
    try self.init(path: path, timeout: timeout, trust: ServerTrust(socket: path))
  }

  /// Connects to a running daemon, and never waits for it: an event loop does.
  convenience init(nonBlocking path: String) throws(ControlError) {
    try self.init(path: path, timeout: 0, trust: ServerTrust(socket: path))
  }

  /// - Parameter timeout: How many seconds an answer may take; 0 if nothing is to wait.
  init(path: String, timeout: Int32, trust: ServerTrust) throws(ControlError) {
    self.path = path
    self.timeout = Double(timeout)
    do { descriptor = try SystemCall.connect(path, timeout: timeout) } catch {
      throw ControlError(connecting: path, errno: error.errno)
    }
    // Sends nothing to a process of another user, and reads nothing from it.
    let server = PeerCredentials(of: descriptor)
    guard let server, trust.includes(server.user) else { throw .untrusted(path, server?.user) }
    // A daemon that is ending still listens for a moment.
    guard !SystemCall.hasEnded(server.process), !SystemCall.peerHasEnded(descriptor) else {
      throw ControlError(.broken, "\(path): the process that listened there has ended")
    }
    // Nor to a command of a storyboard, which runs as the daemon's user.
    guard !SystemCall.isCommand(server.process) else {
      throw ControlError(
        .untrusted,
        "\(path): a command of a storyboard listens there, not its daemon; restart the daemon")
    }
  }

  deinit { SystemCall.close(descriptor) }

  /// Sends a request and returns the line that answers it.
  /// - Throws: ``ControlError/Code/refused``, ``ControlError/Code/notDone``, ``ControlError/Code/busy`` and
  ///   ``ControlError/Code/badRequest`` with at most 1 KiB of the daemon's message, the latter also for numbers that are not
  ///   finite; ``ControlError/Code/broken`` if
  ///   the connection closed, or the request timed out; ``ControlError/Code/foreign`` if the line has no end, or is not an
  ///   answer.
  public func ask(_ request: ControlRequest) throws(ControlError) -> Data {
    try send(request)
    guard let line = try readLine() else { throw .unanswered(path) }
    return try checked(line)
  }

  /// Reads once, without blocking.
  /// - Returns: The line that answers a request; `nil` before it has arrived.
  /// - Throws: As ``ask(_:)``.
  func readReadyAnswer() throws(ControlError) -> Data? {
    let isOpen = readOnce()
    if let line = takeLine() { return try checked(line) }
    guard !isLineTooLong else { throw .endless(path) }
    guard isOpen else { throw .unanswered(path) }
    return nil
  }

  private func checked(_ line: Data) throws(ControlError) -> Data {
    guard let answer = try? JSONDecoder().decode(Verdict.self, from: line) else {
      throw ControlError.otherProgram(path)
    }
    guard answer.ok else {
      throw ControlError(
        [.refused, .notDone, .busy].first { $0.name == answer.code } ?? .badRequest,
        answer.error.map { String(bounding: $0.utf8) } ?? "failed, no reason given")
    }
    return line
  }

  /// Removes the timeout for later lines, because a stream may be silent for any time.
  public func follow() {
    timeout = nil
    SystemCall.waitForEver(descriptor)
  }

  /// Returns the next line, or `nil` at the end.
  /// - Throws: ``ControlError/Code/broken`` if the whole line does not arrive in time, unless ``follow()`` was called;
  ///   ``ControlError/Code/foreign`` if it is too long.
  public func readLine() throws(ControlError) -> Data? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // One for the line: each of its bytes could come in time.
    let deadline = timeout.map { MonotonicClock.seconds + $0 }
    while true {
      if let line = takeLine() { return line }
      guard !isLineTooLong else { throw .endless(path) }
      if let deadline {
        let rest = CInt(max(0, (deadline - MonotonicClock.seconds) * 1000))
        guard SystemCall.canRead(descriptor, within: rest) else { throw .silent(path) }
      }
      switch SystemCall.read(descriptor, into: &chunk) {
      case .bytes(let count): pending.append(contentsOf: chunk[..<count])
      case .notReady: throw .silent(path)
      case .closed, .failed: return nil
      }
    }
  }

  private func takeLine() -> Data? {
    guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = pending.count
      return nil
    }
    let line = Data(pending[..<end])
    pending.removeFirst(end + 1)
    searched = 0
    return line
  }

  private var isLineTooLong: Bool { pending.count > Self.lineLimit }

  /// Reads once, without blocking, and returns the complete lines.
  /// - Returns: `nil` at the end, or if a line is too long.
  public func readReadyLines() -> [Data]? {
    guard readOnce() else { return nil }
    let lines = takeLines()
    return lines.isEmpty && isLineTooLong ? nil : lines
  }

  /// Reads what is there.
  /// - Returns: `false` at the end.
  private func readOnce() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    switch SystemCall.read(descriptor, into: &chunk) {
    case .bytes(let count): pending.append(contentsOf: chunk[..<count])
    case .notReady: break
    case .closed, .failed: return false
    }
    return true
  }

  /// Returns the lines that arrived with the previous read, for example after an answer.
  public func takeLines() -> [Data] {
    guard let end = pending[searched...].lastIndex(of: UInt8(ascii: "\n")) else {
      searched = pending.count
      return []
    }
    searched = 0
    let lines = pending[..<end].split(separator: UInt8(ascii: "\n")).map { Data($0) }
    pending.removeSubrange(...end)
    return lines
  }

  private struct Verdict: Decodable {
    var ok: Bool
    var code: String?
    var error: String?
  }

  /// Sends a request. An error is reported when the answer is read, because the daemon may already
  /// have sent a refusal.
  func send(_ request: ControlRequest) throws(ControlError) {
    guard let line = try? JSONEncoder().encode(request) else {
      throw ControlError(.badRequest, "a number of the request is not finite")
    }
    var rest = (Array(line) + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty, case .bytes(let count) = SystemCall.send(rest, to: descriptor) {
      rest = rest.dropFirst(count)
    }
  }
}
