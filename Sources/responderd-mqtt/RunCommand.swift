import ArgumentParser
import ControlSocket
import EventLoop
import FoundationEssentials
import Glibc
import LinuxSystem
import Logging
import MQTT
import PanelBridge

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Connect the panel to the broker, until a signal ends it.",
    discussion: """
      Connects to the daemon and to the broker, and again whenever one of them ends. Waiting events and what was announced to \
      Home Assistant are kept in the directory STATE_DIRECTORY, if that is set.

      EXIT STATUS:
        0 ended by a signal, 64 wrong arguments, 65 the settings file is invalid, 66 it cannot be read, 71 the system \
      refused an operation, 78 a password cannot be read.

      EXAMPLES:
        responderd-mqtt run
        responderd-mqtt run panel.yaml
      """)

  @OptionGroup var settings: SettingsArgument

  func run() throws {
    let settings = try settings.read()
    try MainActor.assumeIsolated { try BridgeService(settings).run() }
  }
}

/// The service: a bridge in an event loop.
@MainActor
private final class BridgeService {
  private let loop: EventLoop
  private let bridge: PanelBridge
  private let manager: ServiceManager
  private var statusFile: StatusFile?

  init(_ settings: BridgeSettings) throws {
    do throws(SystemError) { loop = try EventLoop() } catch {
      ServiceLog.logger.error("\(error)")
      throw ExitCode(EX_OSERR)
    }
    let environment = Environment.variables
    let broker = try BrokerSettings(settings, environment)
    let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    bridge = PanelBridge(
      settings, broker: broker,
      source: DaemonLink(path: settings.daemonSocket(environment), loop: loop),
      machine: .current,
      folder: folder, loop: loop, logger: ServiceLog.logger)
    manager = ServiceManager(loop)
    if let folder = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first {
      statusFile = StatusFile(folder + "/status.json", loop: loop)
    }
    bridge.onStatus = { [weak self] status in
      self?.statusFile?.write(status)
      self?.manager.report(status: status.line)
    }
  }

  func run() throws {
    do throws(SystemError) {
      try loop.onSignals([SIGTERM, SIGINT]) { [loop] _ in loop.stop() }
      SystemCall.ignoreBrokenPipes()
      SystemCall.releaseCode()
      bridge.start()
      manager.ready()
      // What it took to read the certificates, to connect, and to wait for a broker or a daemon that is away.
      for delay in [0, 1, 10.0] { loop.schedule(at: loop.now + delay) { SystemCall.releaseCode() } }
      try loop.run()
    } catch {
      ServiceLog.logger.error("\(error)")
      throw ExitCode(EX_OSERR)
    }
    manager.stopping()
    bridge.stop()
  }
}

extension PanelBridge.Machine {
  /// The id of responderd-mqtt, which is hashed with that of the machine.
  private static let application = "7d1f0e6c5b0a4f7f9a0e4f6f1f5d2c83"

  /// This machine.
  static var current: Self {
    let id = MachineID.id(for: application)
    // Without an id of the machine, its name has to do, as in a container.
    let name = TopicName.make(HostName.current)
    return Self(
      id: "responderd_" + (id.map { String($0.prefix(16)) } ?? name),
      boot: MachineID.boot.map { String($0.prefix(12)) } ?? "unknown", version: Version.current)
  }
}

extension BridgeSettings {
  /// The control socket: that of the file, else that of the user's daemon if it is there, else that of the system service.
  func daemonSocket(_ environment: [String: String]) -> String {
    if let socket { return socket }
    // The RUNTIME_DIRECTORY of this service is not that of a daemon.
    let candidates = ControlAddress.candidates(
      in: environment.filter { $0.key != "RUNTIME_DIRECTORY" })
    return candidates.first { SystemCall.exists($0) } ?? ControlAddress.service
  }
}

extension BrokerSettings {
  /// Creates the settings of the connection, with the password, which may be in a file.
  init(_ settings: BridgeSettings, _ environment: [String: String]) throws {
    self.init(
      host: settings.host, port: settings.effectivePort, clientID: PanelBridge.Machine.current.id)
    tls = settings.tls
    username = settings.username
    switch settings.password {
    case nil: break
    case .text(let text): password = text
    case .file(let path): password = try Self.secret(at: path)
    case .credential(let name):
      guard let folder = environment["CREDENTIALS_DIRECTORY"] else {
        ServiceLog.logger.error(
          "the password is the credential \"\(name)\", and CREDENTIALS_DIRECTORY is not set; a unit needs LoadCredential=\(name):PATH"
        )
        throw ExitCode(EX_CONFIG)
      }
      password = try Self.secret(at: "\(folder)/\(name)")
    }
  }

  private static func secret(at path: String) throws -> String {
    do throws(SystemError) {
      let bytes = try BoundedFile.bytes(of: path, limit: 4096, waits: false)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return String(decoding: line, as: UTF8.self)
    } catch {
      ServiceLog.logger.error("the password cannot be read: \(error)")
      throw ExitCode(EX_CONFIG)
    }
  }
}

/// The status of the service in a file that other programs read, at most once a second.
@MainActor
private final class StatusFile {
  private let file: DurableFile
  private let loop: EventLoop
  private var next: BrokerStatus?
  private var timer: EventLoop.Token?

  init(_ path: String, loop: EventLoop) {
    file = DurableFile(path)
    self.loop = loop
  }

  func write(_ status: BrokerStatus) {
    next = status
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now) { [weak self] in self?.writeNext() }
  }

  private func writeNext() {
    guard let next else {
      timer = nil
      return
    }
    self.next = nil
    // It is for people; the next one may succeed.
    if let data = try? JSONEncoder().encode(next) {
      try? file.write(Array(data), isDurable: false, isPublic: true)
    }
    timer = loop.schedule(at: loop.now + 1) { [weak self] in self?.writeNext() }
  }
}
