package import EventLoop

/// A client that stays connected to a broker: it connects again after a loss, later each time.
@MainActor
package final class BrokerClient {
  /// Whether there is a connection, and why not.
  package enum State: Equatable, Sendable {
    case connecting
    case connected
    /// Another attempt follows.
    case disconnected(BrokerProblem)
  }

  package private(set) var state = State.connecting
  /// Called with each new state.
  package var onState: @MainActor (State) -> Void = { _ in }
  /// Called with each message that arrives.
  package var onMessage: @MainActor (BrokerMessage) -> Void = { _ in }
  /// Called when the broker has a message of a number, or denied it.
  package var onAcknowledgement: @MainActor (Int32, BrokerProblem?) -> Void = { _, _ in }
  /// Called when the broker denied a subscription.
  package var onDeniedSubscription: @MainActor (BrokerProblem) -> Void = { _ in }

  private let settings: BrokerSettings
  private let loop: EventLoop
  private var connection: BrokerConnection?
  private var timer: EventLoop.Token?
  private var delay = shortestDelay
  private var isStopped = false
  /// When the connection was accepted, on the loop's clock.
  private var acceptTime = -Double.infinity
  /// How many connections in a row ended soon after they were accepted.
  private var shortConnections = 0

  /// The time after which a connection counts as lasting, in seconds.
  private static let shortTime = 30.0
  /// The time until the first and the last attempts to connect again, in seconds.
  private static let shortestDelay = 1.0
  private static let longestDelay = 60.0

  package init(_ settings: BrokerSettings, loop: EventLoop) {
    self.settings = settings
    self.loop = loop
  }

  isolated deinit { if let timer { loop.cancelTimer(timer) } }

  /// Connects, and does so again whenever that fails or the connection ends.
  package func start() {
    guard !isStopped, connection == nil else { return }
    do throws(BrokerProblem) {
      let connection = try BrokerConnection(settings, loop: loop) { [weak self] in self?.handle($0)
      }
      self.connection = connection
      change(.connecting)
      connection.open()
    } catch { retry(after: error) }
  }

  /// Publishes a message.
  /// - Returns: The number with which ``onAcknowledgement`` is called; `nil` without a connection, which keeps nothing.
  /// - Throws: A problem of the message, with which it can never be published.
  package func publish(_ message: BrokerMessage) throws(BrokerProblem) -> Int32? {
    guard state == .connected, let connection else { return nil }
    do throws(BrokerProblem) { return try connection.publish(message) } catch {
      if error.kind == .denied { throw error }
      lose(error)
      return nil
    }
  }

  /// Subscribes to topics, for this connection. Neither what the broker keeps is sent, nor what this client publishes.
  package func subscribe(_ filter: String) {
    guard state == .connected, let connection else { return }
    do throws(BrokerProblem) { try connection.subscribe(filter) } catch { lose(error) }
  }

  /// Ends the connection for good, in good order.
  package func stop() {
    isStopped = true
    if let timer { loop.cancelTimer(timer) }
    connection?.close(within: 1)
    connection = nil
  }

  /// Gives up a connection on which the broker does not answer, and connects again.
  package func giveUp(_ words: String) {
    guard state == .connected else { return }
    lose(BrokerProblem(.silent, "\(settings.place): \(words)"))
  }

  private func handle(_ event: BrokerConnection.Event) {
    switch event {
    case .accepted:
      acceptTime = loop.now
      change(.connected)
    case .received(let message): onMessage(message)
    case .acknowledged(let number, let problem): onAcknowledgement(number, problem)
    case .subscriptionDenied(let problem): onDeniedSubscription(problem)
    case .ended(let problem): lose(problem)
    }
  }

  private func lose(_ problem: BrokerProblem) {
    let wasConnected = state == .connected
    connection = nil
    guard wasConnected else { return retry(after: problem) }
    if loop.now - acceptTime >= Self.shortTime {
      delay = Self.shortestDelay
      shortConnections = 0
    } else {
      shortConnections += 1
    }
    guard shortConnections >= 3, problem.kind == .lost else { return retry(after: problem) }
    // The broker ends a connection when another client of the same id connects, and does not always say so.
    retry(
      after: BrokerProblem(
        problem.kind,
        "\(problem.description); another client may use the id \(settings.clientID): a second service, or a copied "
          + "/etc/machine-id"))
  }

  private func retry(after problem: BrokerProblem) {
    // Many panels that lost one broker do not come back at the same time.
    let wait = delay * .random(in: 0.5...1)
    delay = min(delay * 2, Self.longestDelay)
    timer = loop.schedule(at: loop.now + wait) { [weak self] in self?.start() }
    change(.disconnected(problem))
  }

  private func change(_ state: State) {
    guard self.state != state else { return }
    self.state = state
    onState(state)
  }
}
