package import EventLoop
package import FoundationEssentials
internal import LinuxSystem

/// The answer to a request, for which an event loop waits: a daemon that does not answer holds nothing up.
@MainActor
package final class PendingAnswer {
  /// The line that answers, and its connection, which may have more lines; or an error as ``ControlClient/ask(_:)``
  /// throws it.
  package typealias Outcome = Result<(line: Data, client: ControlClient), ControlError>

  private let request: ControlRequest
  private let path: String
  private let loop: EventLoop
  private let deadline: Double
  private let handler: @MainActor (Outcome) -> Void
  private var client: ControlClient?
  private var source: EventLoop.Token?
  private var timer: EventLoop.Token?

  /// How long a daemon has to make room in its queue of connections before the next attempt, in seconds.
  private static let interval = 0.05

  /// Connects and sends a request.
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - deadline: When the daemon is given up, on the clock of the loop.
  ///   - handler: Called once, neither before this call returns nor after ``cancel()``.
  package init(
    to request: ControlRequest, at path: String, in loop: EventLoop, until deadline: Double,
    _ handler: @escaping @MainActor (Outcome) -> Void
  ) {
    self.request = request
    self.path = path
    self.loop = loop
    self.deadline = deadline
    self.handler = handler
    connect()
  }

  isolated deinit { cancel() }

  /// Waits no longer.
  package func cancel() {
    if let source { loop.unwatch(source) }
    if let timer { loop.cancelTimer(timer) }
    (source, timer, client) = (nil, nil, nil)
  }

  /// Reads what has arrived.
  /// - Returns: `nil` before the whole line has.
  package func readOutcome() -> Outcome? {
    guard let client else { return nil }
    do throws(ControlError) {
      return try client.readReadyAnswer().map { .success(($0, client)) }
    } catch { return .failure(error) }
  }

  private func connect() {
    do throws(ControlError) {
      let client = try ControlClient(nonBlocking: path)
      try client.send(request)
      source = try watch(client)
      self.client = client
      schedule(at: deadline) { $0.end(.failure(.silent($0.path))) }
    } catch {
      if error == .silent(path), loop.now < deadline {
        schedule(at: min(loop.now + Self.interval, deadline)) { $0.connect() }
      } else {
        schedule(at: loop.now) { $0.end(.failure(error)) }
      }
    }
  }

  private func watch(_ client: ControlClient) throws(ControlError) -> EventLoop.Token {
    do throws(SystemError) {
      return try loop.watch(client.descriptor) { [weak self] in
        if let self, let outcome = readOutcome() { end(outcome) }
      }
    } catch { throw ControlError(.broken, "\(path): \(error)") }
  }

  private func schedule(at time: Double, _ action: @escaping @MainActor (PendingAnswer) -> Void) {
    timer = loop.schedule(at: time) { [weak self] in
      if let self { action(self) }
    }
  }

  private func end(_ outcome: Outcome) {
    cancel()
    handler(outcome)
  }
}
