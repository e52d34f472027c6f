import Foundation
import Glibc
import TestSupport
import Testing

/// A panel: a daemon with a storyboard, and the service that connects it to a broker, each in a process of its own.
final class Panel {
  let daemon: RunningDaemon
  let folder: URL
  /// Where the service keeps what waits.
  let state: URL
  private(set) var service: Process?
  private(set) var log: Lines?
  private let settings: URL
  /// What the service is started by: a program and its arguments.
  private let launcher: [String]
  private let touches: Follower
  private var taps = 0

  static let storyboard = """
    version: 1
    screen: {width: 320, height: 480}
    display: {off: {log: dark}, on: {log: bright}}
    scenes:
      main:
        when:
          tap:
            - publish: tapped
            - publish: {name: lamp.hall, payload: {place: hall, device: $event.device}}
          play: {publish: {name: played, payload: "a \\"word\\""}}
        segues:
          menu: {present: menu}
      menu: {}
    """

  /// Starts both, and waits until the service is connected.
  /// - Parameters:
  ///   - more: More lines of the settings file.
  ///   - keys: More keys of the broker, in the form of a mapping's inside.
  convenience init(_ broker: Broker, _ more: String = "", broker keys: String = "") async throws {
    try self.init(
      at: "host: localhost, port: \(broker.port)\(keys.isEmpty ? "" : ", " + keys)", more)
    _ = try await log?.first { $0.contains("connected to") }
  }

  /// - Parameters:
  ///   - broker: The keys of the broker.
  ///   - script: What a shell does in a namespace of mounts before it starts the service. `$STATE` is the folder of its
  ///     state, and `$FOLDER` that of the panel.
  init(at broker: String, _ more: String = "", script: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "panel-\(UUID().uuidString)")
    state = folder.appending(path: "state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let storyboard = folder.appending(path: "panel.yaml")
    try Data(Self.storyboard.utf8).write(to: storyboard)
    daemon = try RunningDaemon(["--app", storyboard.path])
    touches = try daemon.follow("trace", "--event", "touches", "--json")
    try daemon.waitForReaders(1)
    settings = folder.appending(path: "mqtt.yaml")
    let text = """
      broker: {\(broker)}
      panel: hall
      socket: \(daemon.socket)
      \(more)
      """
    try Data(text.utf8).write(to: settings)
    launcher =
      script.map { ["/usr/bin/unshare", "--mount", "/bin/sh", "-ec", "\($0); exec \"$0\" \"$@\""] }
      ?? []
    try start()
  }

  deinit {
    killService()
    _ = daemon.terminate()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Taps the panel, and waits until the finger is gone: the view takes one at a time.
  func tap() throws {
    taps += 1
    let run = try daemon.run("ctl", "tap", "160,240", "--seconds", "0.01")
    #expect(run.status == 0, "\(run.errors)")
    #expect(touches.wait(for: "\"id\":\(taps),\"phase\":\"ended\""))
  }

  /// Starts a daemon after the first one has ended.
  func startNextDaemon() throws -> RunningDaemon {
    try RunningDaemon(
      ["--app", folder.appending(path: "panel.yaml").path],
      folder: URL(filePath: daemon.socket).deletingLastPathComponent())
  }

  func start() throws {
    let process = Process()
    let errors = Pipe()
    let command =
      launcher + [try BuildProducts().executable("responderd-mqtt"), "run", settings.path]
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "STATE_DIRECTORY": state.path, "RUNTIME_DIRECTORY": folder.path, "JOURNAL_STREAM": "",
        "STATE": state.path, "FOLDER": folder.path,
      ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    log = Lines(errors.fileHandleForReading)
    try process.run()
    service = process
  }

  /// Waits until the service has written a status, which it does at most once a second.
  func wait(for isMeant: ([String: Any]) -> Bool) async throws {
    var last = Data()
    for _ in 0..<3000 {
      last = (try? Data(contentsOf: folder.appending(path: "status.json"))) ?? Data()
      let status = try? JSONSerialization.jsonObject(with: last) as? [String: Any]
      if let status, isMeant(status) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Lines.Missing(lines: [String(decoding: last, as: UTF8.self)])
  }

  /// Starts a broker again, and follows a topic before the service is connected.
  func restart(_ broker: Broker, following topic: String) async throws -> Lines {
    guard let service else { throw Lines.Missing(lines: ["no service"]) }
    kill(service.processIdentifier, SIGSTOP)
    defer { kill(service.processIdentifier, SIGCONT) }
    try await broker.start()
    return try await broker.follow(topic)
  }

  /// Kills the service in the middle of everything.
  func killService() {
    guard let service, service.isRunning else { return }
    kill(service.processIdentifier, SIGKILL)
    service.waitUntilExit()
  }

  /// Ends the service in good order.
  func stopService() -> Int32 {
    service?.terminate()
    service?.waitUntilExit()
    return service?.terminationStatus ?? -1
  }
}

extension String {
  /// The payload of a line of ``Broker/follow(_:)``, as JSON.
  var json: [String: Any] {
    let text = split(separator: " ", maxSplits: 3).dropFirst(3).first ?? ""
    return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }
}
