import FoundationEssentials
import LinuxSystem

/// The status of `responderd-mqtt`, which that service writes into a file for others: it has no socket.
package struct BrokerStatus: Codable, Equatable, Sendable {
  /// The file of the system service.
  package static let path = "/run/responderd-mqtt/status.json"

  /// The control socket of the daemon.
  package var socket: String
  /// The name of the panel in topics.
  package var panel: String
  /// The broker, as `HOST:PORT`.
  package var broker: String
  package var isConnected: Bool
  /// The kind of the problem with the broker, such as `unreachable`, and the problem in words.
  package var problemKind: String?
  package var problem: String?
  /// Why no daemon answers.
  package var daemonProblem: String?
  /// The number of events that wait.
  package var waiting: Int
  package var counts: EventCounts

  package init(
    socket: String, panel: String, broker: String, isConnected: Bool, problemKind: String?,
    problem: String?, daemonProblem: String?, waiting: Int, counts: EventCounts
  ) {
    self.socket = socket
    self.panel = panel
    self.broker = broker
    self.isConnected = isConnected
    self.problemKind = problemKind
    self.problem = problem
    self.daemonProblem = daemonProblem
    self.waiting = waiting
    self.counts = counts
  }

  /// Reads the files of this user's service and of the system service.
  /// - Parameter environment: Its `XDG_RUNTIME_DIR` has the directory of the user's service.
  /// - Returns: The status of each that runs, and is of this version.
  package static func ofServices(
    in environment: [String: String] = Environment.variables
  ) -> [Self] {
    let own = environment["XDG_RUNTIME_DIR"].map { "\($0)/responderd-mqtt/status.json" }
    return [own, path].compactMap(\.self).compactMap { path in
      guard let bytes = try? BoundedFile.bytes(of: path, limit: 1 << 16, waits: false) else {
        return nil
      }
      return try? JSONDecoder().decode(Self.self, from: Data(bytes))
    }
  }

  /// The status in one line.
  package var line: String {
    var parts = [isConnected ? "connected to \(broker)" : "not connected: \(problem ?? broker)"]
    if daemonProblem != nil { parts.append("no daemon answers") }
    if waiting > 0 { parts.append("\(waiting) events wait") }
    if counts.lost > 0 { parts.append("\(counts.lost) events are lost") }
    return parts.joined(separator: "; ")
  }
}

/// Counts events since the service started.
package struct EventCounts: Equatable, Sendable, Codable {
  /// Those that the broker has.
  package var delivered = 0
  /// Those that were dropped because too many waited.
  package var overflowed = 0
  /// Those that were dropped because they waited too long.
  package var expired = 0
  /// Those that the broker denied.
  package var denied = 0
  /// Those that the daemon dropped, because this service was too slow.
  package var skipped = 0

  /// All that the broker does not have, and will not get.
  package var lost: Int { overflowed + expired + denied + skipped }

  package init() {}
}
