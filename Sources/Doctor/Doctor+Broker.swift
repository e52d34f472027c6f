import ControlSocket
import Foundation
import ResponderHost

extension Doctor {
  /// Examines the connection of the panel to an MQTT broker, if the service for that runs.
  mutating func examineBroker() {
    guard nodes.isEmpty, let status = BrokerStatus.ofServices().first else { return }
    let subject = "responderd-mqtt"
    if !status.isConnected, let problem = status.problem {
      let cause = "not connected: " + Diagnostics.printable(problem) + Self.hint(status.problemKind)
      find(.broker, .broken, at: subject, cause)
    }
    if status.counts.denied > 0 {
      find(
        .broker, .broken, at: subject,
        "the broker denied \(status.counts.denied) events since the service started, usually because its ACL has to allow what \"responderd-mqtt topics\" prints"
      )
    }
    if let problem = status.daemonProblem {
      find(
        .broker, .broken, at: subject,
        "it cannot use the control socket: \(Diagnostics.printable(problem)); if its user is refused, run the daemon with "
          + "--command-group or --control-group and its group")
    }
  }

  private static func hint(_ kind: String?) -> String {
    switch kind {
    case "unknownHost": "; look at broker.host in its settings, and at the network"
    case "unreachable":
      "; look at broker.host and broker.port in its settings, and whether the broker runs"
    case "certificate" where hasWrongClock: "; the clock of this machine is wrong: set it"
    case "certificate":
      "; look at broker.tls in its settings, whether the certificate names the host, and at the clock of this machine"
    case "refused": "; look at the username and the password"
    case "silent":
      "; look at broker.port in its settings: a port for TLS does not answer without it"
    default: ""
    }
  }

  /// Whether the clock is before the first version of responderd.
  private static var hasWrongClock: Bool { Date().timeIntervalSince1970 < 1_760_000_000 }
}
