import EventLoop
import LinuxSystem

/// A connection of a browser: one request, and its answer or a stream.
@MainActor
final class HTTPConnection {
  /// Whether the connection receives records as a stream.
  private(set) var isFollowing = false

  /// The timeout for receiving a request and for sending an answer, in seconds.
  private static let timeout = 10.0
  /// The maximum number of bytes that wait for a browser.
  private static let outputLimit = 96 << 20
  /// How many sent bytes are kept before their memory is reused.
  private static let sentLimit = 1 << 20
  /// How many bytes after a request are read and ignored.
  private static let ignoredLimit = 16 << 20

  /// Why a connection can be closed for another one, the least important first.
  enum Idleness: Comparable {
    /// Its request was refused.
    case refused
    /// Its request is not complete.
    case unanswered
    /// It has its answer.
    case answered
  }

  /// Why the connection can be closed for another one; `nil` while it sends what was asked for.
  var idleness: Idleness? {
    if isRefused { return .refused }
    if !isAnswered { return .unanswered }
    return isFollowing || sent < output.count ? nil : .answered
  }

  /// Counts the connections of a server, from the first one.
  let number: Int
  /// Whether the request was answered.
  private var isAnswered = false
  private var isRefused = false

  private let descriptor: CInt
  private let loop: EventLoop
  private let handler: @MainActor (HTTPRequest, HTTPConnection) -> Void
  private let onEnd: @MainActor (HTTPConnection) -> Void
  private var token, timer: EventLoop.Token?
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var sent = 0
  /// How many bytes arrived after the request.
  private var ignoredBytes = 0
  private var isClosed = false

  init(
    _ descriptor: CInt, number: Int, loop: EventLoop,
    handler: @escaping @MainActor (HTTPRequest, HTTPConnection) -> Void,
    onEnd: @escaping @MainActor (HTTPConnection) -> Void
  ) {
    self.descriptor = descriptor
    self.number = number
    self.loop = loop
    self.handler = handler
    self.onEnd = onEnd
  }

  func start() {
    timer = loop.schedule(at: loop.now + Self.timeout) { [weak self] in self?.close() }
    watch(.reading)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let token { loop.unwatch(token) }
    if let timer { loop.cancelTimer(timer) }
    SystemCall.close(descriptor)
    onEnd(self)
  }

  private func watch(_ interest: EventLoop.Interest) {
    if let token { loop.unwatch(token) }
    token = try? loop.watch(descriptor, for: interest, rank: .clients) { [weak self] in
      self?.isReady()
    }
    if token == nil { close() }
  }

  private func isReady() {
    if sent < output.count { return flush() }
    var bytes = [UInt8](repeating: 0, count: 4096)
    switch SystemCall.read(descriptor, into: &bytes) {
    case .bytes(let count): read(bytes[..<count])
    case .notReady: break
    case .closed, .failed: close()
    }
  }

  private func read(_ bytes: ArraySlice<UInt8>) {
    // A connection is for one request.
    guard !isAnswered else {
      ignoredBytes += bytes.count
      return ignoredBytes > Self.ignoredLimit ? close() : ()
    }
    input += bytes
    do throws(HTTPRequest.Refusal) {
      guard let request = try HTTPRequest(input.prefix(HTTPRequest.limit)) else { return }
      handler(request, self)
    } catch {
      switch error {
      case .tooLarge: refuse("431 Request Header Fields Too Large", "the request is too long")
      case .badRequest: refuse("400 Bad Request", "not a request of a browser")
      }
    }
  }

  // MARK: - Answers

  func refuse(_ status: String, _ reason: String) {
    isRefused = true
    answer(status, type: "text/plain; charset=utf-8", [], Array("\(reason)\n".utf8))
  }

  func answer(_ status: String, type: String, _ headers: [String], _ body: [UInt8]) {
    let head = head(status, type: type, headers + ["Content-Length: \(body.count)"])
    isAnswered = true
    output = head + body
    flush()
  }

  /// Sends the records so far, and begins a stream.
  func follow(from backlog: [UInt8]) {
    isAnswered = true
    isFollowing = true
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    output = head("200 OK", type: "text/event-stream; charset=utf-8", []) + backlog
    flush()
  }

  /// Sends more of a stream.
  func send(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    guard output.count - sent + bytes.count <= Self.outputLimit else { return close() }
    let isWaiting = sent < output.count
    if sent > Self.sentLimit {
      output.removeFirst(sent)
      sent = 0
    }
    output += bytes
    if !isWaiting { flush() }
  }

  private func head(_ status: String, type: String, _ headers: [String]) -> [UInt8] {
    let lines =
      [
        "HTTP/1.1 \(status)", "Content-Type: \(type)", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
        "Connection: close",
      ] + headers + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private func flush() {
    while sent < output.count {
      switch SystemCall.send(output[sent...], to: descriptor) {
      case .bytes(let count): sent += count
      case .notReady: return watch(.writing)
      case .closed, .failed: return close()
      }
    }
    output.removeAll(keepingCapacity: true)
    sent = 0
    // Closing a socket with unread bytes resets the connection, and the browser may lose the answer: the
    // other side closes first, or the timer does.
    if isAnswered, !isFollowing { SystemCall.endWriting(descriptor) }
    watch(.reading)
  }
}
