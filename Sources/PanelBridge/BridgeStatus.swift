package import MQTT

/// What the service reports about itself, for `responderd ctl status` and the doctor.
package struct BridgeStatus: Codable, Equatable, Sendable {
  /// The name of the panel in topics.
  package var panel: String
  /// The broker, as `HOST:PORT`.
  package var broker: String
  package var isConnected: Bool
  /// The kind of the problem with the broker, and the problem in words.
  package var problemKind: String?
  package var problem: String?
  /// Why no daemon answers.
  package var daemonProblem: String?
  /// The number of events that wait.
  package var waiting: Int
  package var counts: EventCounts

  package init(
    panel: String, broker: String, isConnected: Bool, problem: BrokerProblem?,
    daemonProblem: String?, waiting: Int, counts: EventCounts
  ) {
    self.panel = panel
    self.broker = broker
    self.isConnected = isConnected
    problemKind = problem?.kind.rawValue
    self.problem = problem?.description
    self.daemonProblem = daemonProblem
    self.waiting = waiting
    self.counts = counts
  }

  var brokerProblem: BrokerProblem? {
    guard let problem, let kind = problemKind.flatMap(BrokerProblem.Kind.init) else { return nil }
    return BrokerProblem(kind, problem)
  }
}
