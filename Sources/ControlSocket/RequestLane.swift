/// The queue of waiting connections with one right, and the limits that apply to it.
@MainActor
struct RequestLane {
  private var rateLimiter: RateLimiter
  private var budget: TimeBudget
  private var waiting: [ControlConnection] = []

  init(requestsPerSecond: Int, share: Double, burst: Double) {
    rateLimiter = RateLimiter(limit: requestsPerSecond)
    budget = TimeBudget(share: share, burst: burst)
  }

  /// The number of waiting connections.
  var count: Int { waiting.count }

  /// Returns when the first connection can be served, on the clock of `time`; `nil` if none waits.
  func nextTime(at time: Double) -> Double? {
    waiting.isEmpty ? nil : max(rateLimiter.delay(at: time) ?? time, budget.delay(at: time) ?? time)
  }

  mutating func append(_ connection: ControlConnection) { waiting.append(connection) }

  mutating func takeFirst() -> ControlConnection { waiting.removeFirst() }

  /// Records the result of serving a connection.
  mutating func count(_ outcome: ControlConnection.Outcome, from start: Double, to end: Double) {
    if outcome != .nothing { rateLimiter.take(at: start) }
    // The effect of a command is work of the application.
    if outcome != .commanded { budget.spend(end - start, at: end) }
  }
}
