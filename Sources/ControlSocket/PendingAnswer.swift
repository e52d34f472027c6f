package import EventLoop
package import FoundationEssentials
internal import LinuxSystem

/// The answer to a request, for which an event loop waits: a daemon that does not answer holds nothing up.
@MainActor
package final class PendingAnswer {
  /// The line that answers, and its connection, which may have more lines; or an error as ``ControlClient/ask(_:)``
  /// throws it.
  package typealias Outcome = Result<(line: Data, client: ControlClient), ControlError>

  private let loop: EventLoop
  private let handler: @MainActor (Outcome) -> Void
  private var source: EventLoop.Token?
  private var timer: EventLoop.Token?

  /// Connects and sends a request.
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - deadline: When the daemon is given up, on the clock of the loop.
  ///   - handler: Called once, neither before this call returns nor after ``cancel()``.
  package init(
    to request: ControlRequest, at path: String, in loop: EventLoop, until deadline: Double,
    _ handler: @escaping @MainActor (Outcome) -> Void
  ) {
    self.loop = loop
    self.handler = handler
    do throws(ControlError) {
      let client = try ControlClient(nonBlocking: path)
      try client.send(request)
      source = try watch(client)
      end(.failure(.silent(path)), at: deadline)
    } catch {
      end(.failure(error), at: loop.now)
    }
  }

  isolated deinit { cancel() }

  /// Waits no longer.
  package func cancel() {
    if let source { loop.unwatch(source) }
    if let timer { loop.cancelTimer(timer) }
    (source, timer) = (nil, nil)
  }

  private func watch(_ client: ControlClient) throws(ControlError) -> EventLoop.Token {
    do throws(SystemError) {
      return try loop.watch(client.descriptor) { [weak self] in self?.read(client) }
    } catch { throw ControlError(.broken, "\(client.path): \(error)") }
  }

  private func read(_ client: ControlClient) {
    do throws(ControlError) {
      guard let line = try client.readReadyAnswer() else { return }
      end(.success((line, client)))
    } catch { end(.failure(error)) }
  }

  private func end(_ outcome: Outcome, at time: Double) {
    timer = loop.schedule(at: time) { [weak self] in self?.end(outcome) }
  }

  private func end(_ outcome: Outcome) {
    cancel()
    handler(outcome)
  }
}
