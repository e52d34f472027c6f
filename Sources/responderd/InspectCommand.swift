import ArgumentParser
import Confinement
import ControlSocket
import EventLoop
import Foundation
import Inspector
import LinuxSystem
import Logging
import Recordings
import ResponderHost

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show in a browser what a daemon, a recording or the demo does.",
    discussion: """
      Serves a page on 127.0.0.1 until Ctrl-C, and prints its address. The token in the address is valid for \
      the first browser that uses it. Run by root, it reads its files and connects as root, and then continues as \
      the user of sudo, or as an unprivileged user; with --wait, a second process stays root to connect to the next \
      daemon. With recordings, or with --demo, the page shows how the application \
      of --app handled them; otherwise it follows a running daemon. To inspect your own application in \
      Swift, start it, and run inspect in a second terminal. The daemon has no network access: this \
      command is a client of its control socket, with the rights of trace.

      EXIT STATUS:
        0 ended by a signal, 64 usage error, 65 a file is invalid,
        66 no such file, 69 no daemon is running (not with --wait),
        71 the port is not available,
        76 the socket is not that of a trusted responderd,
        77 permission denied.

      EXAMPLES:
        responderd inspect
        responderd inspect --wait
        responderd inspect --demo
        responderd inspect --app storyboard.yaml touches.events
      """)

  @Argument(help: "Recordings, played one after the other.", completion: .file())
  var files: [String] = []

  @Flag(help: "Show the demo.")
  var demo = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number"))
  var port = 0

  @Flag(
    help: """
      Wait for a daemon if none is running, and for the next one when it ends: the page keeps the events.
      """)
  var wait = false

  @Flag(help: HostingHelp.showValues)
  var showValues = false

  // Refused with a reason.
  @Option(help: .hidden) var trace: String?
  @Flag(help: .hidden) var hitTests = false

  @OptionGroup var options: LaunchArguments
  @OptionGroup var socket: SocketOptions

  func validate() throws {
    if demo, !files.isEmpty { throw ValidationError("--demo and recordings cannot be combined.") }
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be a number from 0 to 65535")
    }
    let isLive = !demo && files.isEmpty
    if !isLive, socket.socket != nil {
      throw ValidationError(
        "--socket is for a running daemon; it cannot be combined with --demo or recordings")
    }
    if !isLive, wait {
      throw ValidationError(
        "--wait is for a running daemon; it cannot be combined with --demo or recordings")
    }
    if !isLive, showValues {
      throw ValidationError(
        "--show-values is for a running daemon: the page of a recording shows the values anyway")
    }
    let given = [
      ("--app", options.app != nil), ("--behavior", options.behavior != nil),
      ("--screen", options.screen != nil), ("--hide-positions", options.hidePositions),
    ]
    if isLive, let (option, _) = given.first(where: \.1) {
      throw ValidationError(
        "\(option) is for an application that is launched: give recordings or --demo too")
    }
    let printed = [("--trace", trace != nil), ("--hit-tests", hitTests)]
    if let (option, _) = printed.first(where: \.1) {
      throw ValidationError(
        "\(option) has no effect: the page shows everything, and nothing is printed")
    }
  }

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      guard demo || !files.isEmpty else { return try follow(logger) }
      let recordings = try files.map { try RecordingFile.read(path: $0) }
      let hosted = try options.load()
      var configuration = options.hostConfiguration
      configuration.trace = .none
      hosted.configure(&configuration, options.behavior)
      let demonstrations = ApplicationName(options.app).recordings
      let replay = try Replay(configuration, logger: logger)
      var records = PageRecords()
      replay.inspect(byLine: { records.add($0) })
      hosted.launch(in: replay)
      if demo { try replay.playDemo(demonstrations) }
      for recording in recordings { replay.play(recording) }
      replay.terminate()
      if let excess = records.excess {
        logger.error("\(excess)")
        return .badData
      }
      let title = demo ? "responderd demo" : files.joined(separator: ", ")
      return try serve(InspectorPage(title: title), records.bytes, logger) { _, _ in nil }
    }
  }

  @MainActor
  private func follow(_ logger: Logger) throws -> ExitStatus {
    let request = ControlRequest(.inspect, filter: .init(values: showValues ? true : nil))
    let feed: any RecordFeed
    if wait {
      var daemons = SuccessiveDaemons(at: socket)
      switch try ForwardedRecords.fork(following: &daemons, request, logger) {
      case .forwarded(let records): feed = records
      case .ended: return .ok
      }
    } else {
      let client = try socket.connect()
      _ = try client.ask(request)
      feed = client
    }
    return try serve(InspectorPage(title: "responderd", isLive: true), [], logger) { server, loop in
      try InspectorRecords(feed, server: server, loop: loop, logger)
    }
  }

  /// Gives up what serving a page does not need: the page can be requested by every user of the machine.
  /// - Returns: `false` if root keeps its rights.
  private func giveUpRights(_ logger: Logger) throws -> Bool {
    if SystemCall.user == 0 {
      do {
        try (SudoUser.current ?? .unprivileged).dropPrivileges()
      } catch {
        logger.error("\(error); a page is not served as root")
        return false
      }
    }
    _ = Confinement(writing: [])
    return true
  }

  /// Serves a page until a signal arrives.
  @MainActor
  private func serve(
    _ page: InspectorPage, _ records: [UInt8], _ logger: Logger,
    _ start: (InspectorServer, EventLoop) throws -> InspectorRecords?
  ) throws -> ExitStatus {
    let loop = try EventLoop()
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { _ in loop.stop() }
    let server: InspectorServer
    do {
      server = try InspectorServer(page, records: records, port: UInt16(port), loop: loop)
    } catch {
      logger.error("\(error)")
      return .system
    }
    // Before the first request is read.
    guard try giveUpRights(logger) else { return .system }
    let live = try start(server, loop)
    guard StandardOutput.write("\(server.address)\n") == nil else { return .ioError }
    try loop.run()
    withExtendedLifetime(live) {}
    server.close()
    return .ok
  }
}
