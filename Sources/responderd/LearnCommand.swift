import ArgumentParser
import ControlSocket
import EventLoop
import LinuxSystem
import Logging
import Recordings
import ResponderHost
import StoryboardHost
import Storyboards
import YAML

struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Show what a storyboard calls a touch, a shake or a key, and add it to one.",
    discussion: """
      Touch the screen, shake the device or press a key. For each event that a storyboard can handle, prints what it is, and \
      the lines for a scene that react to it, until Ctrl-C. A tap is printed when it cannot become a double or triple tap any \
      more. A drag, a pinch or a rotation is printed at its end. Reading devices requires the same rights as run.

      With --into, the first event is added to a storyboard, and the command ends. Comments and everything else stay as they \
      are. If the file is invalid, or would become so, or has the event already, it is not changed.

      A daemon that runs is inactive meanwhile, as during a phone call, and does not react to the events; it says so in its \
      log. If it cannot be reached, a warning says that it reacts.

      EXIT STATUS:
        0 ended by a signal, or the event was added, 1 with --into: there was
        no event, 64 usage error, 65 a file is invalid, or cannot have the event,
        66 no such file, 71 a device cannot be read, 73 the storyboard cannot be
        replaced, 74 the output cannot be written, 77 permission denied.

      EXAMPLES:
        responderd learn
        responderd learn --into storyboard.yaml
        responderd learn --into storyboard.yaml --scene menu --action dismiss
        responderd learn --into storyboard.yaml --action '{run: [mpc, toggle]}'
        responderd learn --replay touches.events
      """)

  @Option(
    help: ArgumentHelp("The storyboard to add the first event to.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var into: String?

  @Option(
    help: ArgumentHelp(
      "The scene of the storyboard. Default: the first that is shown.", valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "What the event does: actions in one line of YAML. Default: log its name.",
      valueName: "yaml"))
  var action: String?

  @Option(
    help: ArgumentHelp(
      "Play this recording instead of reading devices; may be repeated.", valueName: "file"),
    completion: .file())
  var replay: [String] = []

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("Read only this device; may be repeated.", valueName: "node"),
    completion: .file())
  var devices: [String] = []

  @Option(help: HostingHelp.screen, transform: HostSetting.screen)
  var screen: HostSetting?

  @OptionGroup var socket: SocketOptions

  func validate() throws {
    if into == nil, scene != nil {
      throw ValidationError("--scene is for a storyboard: give --into too.")
    }
    if into?.isEmpty == true { throw ValidationError("the name of the storyboard is empty") }
    if into == "-" { throw ValidationError("--into changes a file, and not standard input") }
    if let action, action.isEmpty || action.contains(where: \.isNewline) {
      throw ValidationError("--action must be one line of YAML, such as {log: touched}")
    }
    if !replay.isEmpty, !devices.isEmpty {
      throw ValidationError("--replay and --device cannot be combined.")
    }
    if !replay.isEmpty, socket.socket != nil {
      throw ValidationError("--socket is for a running daemon, which --replay does not need.")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      // Before anything is touched.
      var configuration = hostConfiguration
      if let into {
        let storyboard = try Storyboard.read(path: into)
        // An event is to be what the storyboard will take it for.
        configuration.adoptScreen(of: storyboard)
        configuration.behavior = storyboard.behavior
        if let obstacle = ReplacedFile(path: into).obstacle {
          logger.error("cannot write \(into): \(obstacle)")
          return .cannotCreate
        }
        if let scene, !storyboard.hasScene(scene) {
          logger.error("\(into) has no scene \"\(scene)\"")
          return .badData
        }
      }
      let lesson = Lesson(action: action, isOne: into != nil)
      if replay.isEmpty {
        try follow(lesson, configuration, logger)
      } else {
        try play(lesson, configuration, logger)
      }
      if let failure = lesson.failure {
        logger.error("cannot write the output: \(failure)")
        return .ioError
      }
      guard let into else { return .ok }
      guard let event = lesson.first else {
        logger.error("\(into) was not changed: there was no event")
        return .different
      }
      return try add(event, to: into, logger)
    }
  }

  @MainActor
  private var hostConfiguration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.trace = .none
    configuration.turnsRunLoop = false
    configuration.stateDirectory = nil
    configuration.controlPath = nil
    configuration.behavior = .iOS4
    // A key that sends the application to the background would end the lesson.
    configuration.systemEvents = []
    configuration.nodes = devices
    screen?.apply(to: &configuration)
    return configuration
  }

  @MainActor
  private func play(
    _ lesson: Lesson, _ configuration: HostConfiguration, _ logger: Logger
  ) throws {
    let recordings = try replay.map { try RecordingFile.read(path: $0) }
    let replay = try Replay(configuration, logger: logger)
    let learner = LearningStoryboard(onEvent: lesson.show)
    replay.launch(learner.makeDelegate())
    for recording in recordings where !lesson.hasEnded { replay.play(recording) }
    replay.terminate()
  }

  @MainActor
  private func follow(
    _ lesson: Lesson, _ base: HostConfiguration, _ logger: Logger
  ) throws {
    // The daemon is inactive until this connection closes.
    let client = hold(logger)
    var configuration = base
    // A confined process could not replace the storyboard.
    configuration.isConfined = into == nil
    let daemon = try Daemon(configuration, logger: logger)
    lesson.onEnd = { daemon.loop.stop() }
    let learner = LearningStoryboard(onEvent: lesson.show)
    logger.notice("touch the screen, shake the device or press a key; Ctrl-C ends")
    try daemon.run(learner.makeDelegate())
    withExtendedLifetime(client) {}
  }

  /// Has a running daemon hold its actions.
  /// - Returns: The connection, for which it holds them; `nil` if it cannot be asked, or none is running.
  @MainActor
  private func hold(_ logger: Logger) -> ControlClient? {
    do throws(ControlError) {
      let client = try socket.connect()
      _ = try client.ask(ControlRequest(.hold))
      logger.notice("the daemon at \(client.path) is inactive until this command ends")
      let status: DaemonStatus? = try? ControlAnswer.body(
        DaemonStatus.self, of: try client.ask(ControlRequest(.status)))
      for device in status?.devices ?? [] {
        let kept =
          device.hasExclusiveKeys == true ? "keys" : device.twin == nil ? nil : "touches"
        guard let kept else { continue }
        logger.warning(
          "the daemon keeps the \(kept) of \(device.name) from other programs: stop it to learn them"
        )
      }
      return client
    } catch {
      guard error.code != .notRunning || socket.socket != nil else { return nil }
      logger.warning("\(error); a daemon that is running reacts to the events, too")
      return nil
    }
  }

  /// Adds the event to the storyboard.
  @MainActor
  private func add(_ event: LearnedEvent, to path: String, _ logger: Logger) throws -> ExitStatus {
    let addition: StoryboardAddition
    do {
      // It may have been changed since the command began.
      addition = try StoryboardAddition(
        event, action ?? event.logAction, to: scene,
        of: try Storyboard.bytes(at: path, name: path), name: path)
    } catch {
      let problems = (error as? StoryboardError)?.lines ?? ["\(error)"]
      for problem in problems { logger.error("\(problem)") }
      logger.error("\(path) was not changed")
      return .badData
    }
    do {
      try ReplacedFile(path: path).write([addition.bytes])
    } catch {
      let failure = FileFailure(error)
      logger.error("cannot write \(path): \(failure)")
      return failure.status
    }
    for warning in addition.warnings { logger.warning("\(warning.text(of: path))") }
    logger.notice(
      "\(path):\(addition.line): added \(event.name) to the scene \"\(addition.scene)\"; a daemon that runs it reads it with: responderd ctl reload"
    )
    return .ok
  }
}

/// Prints the events, and keeps the first.
@MainActor
private final class Lesson {
  private let action: String?
  private let isOne: Bool
  private(set) var first: LearnedEvent?
  /// Why the output cannot be written.
  private(set) var failure: String?
  private(set) var hasEnded = false
  /// Called at the end: after the first event if there is to be only one, or when nothing more can be printed.
  var onEnd: () -> Void = {}

  init(action: String?, isOne: Bool) {
    self.action = action
    self.isOne = isOne
  }

  func show(_ event: LearnedEvent) {
    guard !hasEnded else { return }
    first = first ?? event
    let text = event.sentence + "\n" + event.lines(action ?? event.logAction)
    let stop = StandardOutput.write(Diagnostics.printableLines(text))
    if case .outputFailed(let reason)? = stop { failure = reason }
    guard isOne || stop != nil else { return }
    hasEnded = true
    onEnd()
  }
}
