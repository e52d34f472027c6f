/// The connections of one right that have something to say, in the order in which they are served, and what
/// bounds serving them.
@MainActor
struct RequestLane {
  private var pace: Pace
  private var budget: TimeBudget
  private var waiting: [ControlConnection] = []

  init(requestsPerSecond: Int, share: Double, burst: Double) {
    pace = Pace(limit: requestsPerSecond)
    budget = TimeBudget(share: share, burst: burst)
  }

  /// How many connections wait.
  var count: Int { waiting.count }

  /// When the first may be served, on the clock of `time`; `nil` when none waits.
  func nextTime(at time: Double) -> Double? {
    waiting.isEmpty ? nil : max(pace.delay(at: time) ?? time, budget.delay(at: time) ?? time)
  }

  mutating func append(_ connection: ControlConnection) { waiting.append(connection) }

  mutating func takeFirst() -> ControlConnection { waiting.removeFirst() }

  /// Counts what became of a connection that was served.
  mutating func count(_ outcome: ControlConnection.Outcome, from start: Double, to end: Double) {
    if outcome != .nothing { pace.take(at: start) }
    // What an order brings about is the application's work.
    if outcome != .commanded { budget.spend(end - start, at: end) }
  }
}
