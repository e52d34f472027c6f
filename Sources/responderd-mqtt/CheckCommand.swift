import ArgumentParser
import EventLoop
import Glibc
import LinuxSystem
import Logging
import MQTT
import PanelBridge

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a settings file.",
    discussion: """
      Reports each problem with its line and column. With --connect, also connects to the broker once, under a client id of its \
      own, and publishes nothing. With --schema, prints the JSON Schema of settings files for editors, and checks nothing.

      EXIT STATUS:
        0 valid, 65 invalid, also a file of tls:, 66 the file cannot be read, 69 the broker cannot be reached, 76 it does not \
      answer, or there is no TLS connection, 77 it refuses the connection, 78 a password cannot be read.

      EXAMPLES:
        responderd-mqtt check
        responderd-mqtt check --connect panel.yaml
        responderd-mqtt check --schema >mqtt.schema.json
      """)

  @OptionGroup var settings: SettingsArgument

  @Flag(help: "Connect to the broker once.")
  var connect = false

  @Flag(help: "Print the JSON Schema of settings files.")
  var schema = false

  func validate() throws {
    if schema && connect { throw ValidationError("--schema and --connect exclude each other") }
  }

  func run() throws {
    if schema { return print(BridgeSettings.schema, terminator: "") }
    let read = try settings.read()
    guard connect else { return print("\(settings.file): valid") }
    var broker = try BrokerSettings(read, Environment.variables)
    // The service may be connected under its own id, which the broker would end.
    broker.clientID += "_check"
    let problem = try MainActor.assumeIsolated { try Self.problem(of: broker) }
    guard let problem else { return print("\(settings.file): valid; connected to \(broker.place)") }
    ServiceLog.logger.error("\(problem)")
    if let hint = Self.hint(problem) { ServiceLog.logger.notice("→ \(hint)") }
    throw ExitCode(Self.status(problem))
  }

  /// Connects once.
  /// - Returns: Why that failed.
  @MainActor
  private static func problem(of settings: BrokerSettings) throws -> BrokerProblem? {
    let loop = try EventLoop()
    let client = BrokerClient(settings, loop: loop)
    var problem: BrokerProblem?
    client.onState = { state in
      if case .disconnected(let reason) = state { problem = reason }
      if state != .connecting { loop.stop() }
    }
    client.start()
    if client.state == .connecting { try loop.run() }
    client.stop()
    return problem
  }

  private static func hint(_ problem: BrokerProblem) -> String? {
    switch problem.kind {
    case .unknownHost: "look at the host in the file, and whether the network is up"
    case .unreachable: "look at the host and the port, and whether the broker runs"
    case .certificate:
      "look at tls.authorities, whether the certificate names this host, and the clock of this machine"
    case .refused: "look at the username and the password, and at what the broker logs"
    case .silent: "look at the port: brokers usually have 8883 for TLS, and 1883 without"
    default: nil
    }
  }

  private static func status(_ problem: BrokerProblem) -> Int32 {
    switch problem.kind {
    case .refused, .denied: EX_NOPERM
    case .silent, .lost, .certificate: EX_PROTOCOL
    case .settings: EX_DATAERR
    default: EX_UNAVAILABLE
    }
  }
}
