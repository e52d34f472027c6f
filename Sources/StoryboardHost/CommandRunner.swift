import EventLoop
import Foundation
import Glibc
import LinuxSystem
import Logging
import Programs
import ResponderKit
import Storyboards

/// Runs the commands of a storyboard's actions: each in its own process group, for a limited time, and
/// a limited number at once.
///
/// If an action already has as many commands as it may, the newest further one waits, and replaces an
/// older one that waits. Commands that turn the display off or on are never too many. A command cannot block or end the
/// application.
@MainActor
final class CommandRunner {
  /// The number of commands that can run at once, besides those that turn the display off or on.
  static let limit = 16
  private let loop: EventLoop
  private let launcher: ProgramLauncher
  private let logger: Logger
  /// How long a command can continue after SIGTERM, in seconds.
  private let terminationGracePeriod: Double
  /// The same when the application ends, after the commands had their regular time.
  private static let lastGracePeriod = 0.5
  private var running: [Int: RunningCommand] = [:]
  private var waiting: [RequestedCommand] = []
  private var lastNumber = 0
  /// The last message about each action's commands, so that messages are not repeated.
  private var failures: [String: (message: String, count: Int)] = [:]

  /// The actions for which it was logged that they start commands too fast, until none of their
  /// commands waits.
  private var throttled: Set<String> = []
  /// The lists for which it was logged that they have too many lines, until they have fewer.
  private var cut: Set<String> = []
  /// Called when no command runs or waits.
  private var onIdle: (() -> Void)?

  init(
    _ loop: EventLoop, launcher: ProgramLauncher, logger: Logger, terminationGracePeriod: Double = 2
  ) {
    self.loop = loop
    self.launcher = launcher
    self.logger = logger
    self.terminationGracePeriod = terminationGracePeriod
  }

  /// The number of running commands.
  var count: Int { running.count }

  // MARK: - Starting

  /// Starts a command, now or later.
  /// - Parameter onEnd: Called once, when it has ended or will not be started.
  func run(
    _ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void = { _ in }
  ) {
    request(RequestedCommand(command: command, lines: nil, onEnd: onEnd))
  }

  /// Starts a command whose lines are the rows of a list, now or later. Its output is logged only if it fails.
  /// - Parameter onEnd: Called once, when it has ended or will not be started, with its lines; none if it has failed.
  func lines(
    of command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd, [String]) -> Void
  ) {
    let lines = CommandLines()
    request(
      RequestedCommand(command: command, lines: lines) { [weak self] end in
        guard end.result == .done else { return onEnd(end, []) }
        let (texts, areCut) = lines.lines
        self?.note(command, areCut: areCut)
        onEnd(end, texts)
      })
  }

  private func request(_ request: RequestedCommand) {
    guard canStart(request.command) else { return wait(request) }
    start(request)
  }

  private func canStart(_ command: StoryboardCommand) -> Bool {
    command.turnsDisplay
      || running.count < Self.limit
        && running.values.count { $0.command.place == command.place } < command.limit
  }

  private func wait(_ request: RequestedCommand) {
    let command = request.command
    if let index = waiting.firstIndex(where: { $0.command.place == command.place }) {
      let replaced = waiting[index]
      waiting[index] = request
      replaced.onEnd(.notRun("a newer request of the action replaced it"))
      guard throttled.insert(command.place).inserted else { return }
      logger.notice(
        "\(command.name) is requested faster than it finishes; only the newest request waits")
    } else {
      waiting.append(request)
    }
  }

  private func start(_ request: RequestedCommand) {
    let command = request.command
    lastNumber += 1
    let number = lastNumber
    let output = CommandOutput(name: command.name, logger: logger)
    do {
      let process = try LaunchedProgram(
        command.arguments, environment: Self.environment(adding: command.environment),
        by: launcher,
        onOutput: { [lines = request.lines] in
          if let lines { lines.take($0) } else { output.take($0) }
        },
        onEnd: { [weak self, lines = request.lines] end in
          let isTold = self?.running[number].map { $0.isOverdue || $0.isToldToEnd } == true
          if let lines, end != .exited(0) || isTold { output.take(lines.bytes[...]) }
          output.finish()
          self?.ended(number, end)
        })
      running[number] = RunningCommand(request: request, process: process)
      logger.debug("\(command.name) runs")
      running[number]?.timer = loop.schedule(at: loop.now + command.timeout) { [weak self] in
        self?.timeIsUp(number)
      }
    } catch {
      fail(request, "cannot be started: \(launcher.isLost ? Self.lossOfLauncher : "\(error)")")
    }
  }

  /// The variables of the service manager that are meant for the daemon only.
  static let managersVariables = [
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_PIDFDID",
    "LISTEN_FDNAMES", "FDSTORE", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
    "JOURNAL_STREAM", "SYSTEMD_EXEC_PID",
  ]

  /// Returns the daemon's own environment, without the variables that are meant for the daemon
  /// only.
  private static func environment(adding facts: [String: String]) -> [String] {
    var environment = ProcessInfo.processInfo.environment
    for name in managersVariables { environment[name] = nil }
    environment.merge(facts) { $1 }
    // C strings end at a NUL, so values are truncated there.
    return environment.map { "\($0)=\($1.prefix { $0 != "\0" })" }.sorted()
  }

  // MARK: - Ending

  private func timeIsUp(_ number: Int) {
    guard let entry = running[number] else { return }
    guard !entry.isOverdue else { return entry.process.signal(SIGKILL) }
    running[number]?.isOverdue = true
    entry.process.endsGroup = true
    entry.process.signal(SIGTERM)
    // A stopped process would not receive the signal.
    entry.process.signal(SIGCONT)
    running[number]?.timer = loop.schedule(at: loop.now + terminationGracePeriod) { [weak self] in
      self?.timeIsUp(number)
    }
  }

  private func ended(_ number: Int, _ end: LaunchedProgram.End) {
    guard let entry = running.removeValue(forKey: number) else { return }
    if let timer = entry.timer { loop.cancelTimer(timer) }
    if entry.isToldToEnd {
      logger.notice(
        "\(entry.command.name) was still running when the application ended; stopped it")
      entry.request.onEnd(.failed("was stopped: the application ended"))
    } else if entry.isOverdue {
      fail(entry.request, "was stopped: it timed out after \(entry.command.timeout.shortText) s")
    } else {
      switch end {
      case .exited(0):
        noteSuccess(entry.command)
        entry.request.onEnd(.exited)
      case .exited(let status):
        fail(entry.request, "ended with status \(status)", status: Int(status))
      case .signalled(let signal): fail(entry.request, "was ended by signal \(signal)")
      case .notStarted(let errno):
        let error = SystemError("run \(entry.command.arguments[0])", errno: errno)
        fail(entry.request, "cannot be started: \(error)")
      case .unknown: fail(entry.request, "was ended: \(Self.lossOfLauncher)")
      }
    }
    for request in waiting where canStart(request.command) {
      waiting.removeAll { $0.command.place == request.command.place }
      throttled.remove(request.command.place)
      start(request)
    }
    if running.isEmpty && waiting.isEmpty { onIdle?() }
  }

  /// Runs the loop until every command has ended, including those that wait. Commands that take too
  /// long get SIGTERM, and then SIGKILL.
  /// - Parameter seconds: The time for all commands together.
  func finish(within seconds: Double) {
    turn(for: seconds)
    forgetWaiting(because: "the application ended")
    for number in running.keys {
      running[number]?.isToldToEnd = true
      running[number]?.process.signal(SIGTERM)
      // A stopped process would not receive another signal.
      running[number]?.process.signal(SIGCONT)
    }
    turn(for: Self.lastGracePeriod)
    let stubborn = running.sorted { $0.key < $1.key }.map(\.value)
    // Their ends are not waited for.
    running = [:]
    for entry in stubborn {
      if let timer = entry.timer { loop.cancelTimer(timer) }
      logger.warning("\(entry.command.name) did not end with the application; killed it")
      entry.process.signal(SIGKILL)
      entry.request.onEnd(.failed("was killed: it did not end with the application"))
    }
  }

  private func turn(for seconds: Double) {
    let end = loop.now + seconds
    onIdle = { [loop] in loop.stop() }
    let timer = loop.schedule(at: end) { [loop] in loop.stop() }
    // Other code may stop the loop, for example when the reader of the route log closes it.
    while !running.isEmpty && loop.now < end {
      do throws(EventLoopError) { try loop.run() } catch { break }
    }
    loop.cancelTimer(timer)
    onIdle = nil
  }

  /// Ends the remaining processes of commands, and starts no further commands.
  func close() { launcher.finish() }

  /// Discards waiting commands, for example because the storyboard is reloaded; running ones continue.
  func forgetWaiting(because reason: String) {
    let discarded = waiting
    waiting = []
    throttled = []
    for request in discarded { request.onEnd(.notRun(reason)) }
  }

  private static let lossOfLauncher =
    "the process that starts commands has ended; restart responderd"

  // MARK: - Saying

  private func fail(_ request: RequestedCommand, _ message: String, status: Int? = nil) {
    note(request.command, message)
    request.onEnd(.failed(message, status: status))
  }

  private func note(_ command: StoryboardCommand, _ message: String) {
    if failures[command.place]?.message == message {
      failures[command.place]?.count += 1
      return
    }
    failures[command.place] = (message, 1)
    logger.warning("\(command.name) \(message)")
  }

  private func note(_ command: StoryboardCommand, areCut: Bool) {
    guard areCut else { return cut.subtract([command.place]) }
    guard cut.insert(command.place).inserted else { return }
    logger.warning(
      "\(command.name) prints more than \(CommandLines.limit) lines or \(CommandLines.size) bytes; the list has the first ones"
    )
  }

  private func noteSuccess(_ command: StoryboardCommand) {
    guard let failure = failures.removeValue(forKey: command.place), failure.count > 1 else {
      return
    }
    logger.notice("\(command.name) works again; it \(failure.message) \(failure.count) times")
  }
}

/// A command that an action requested.
private struct RequestedCommand {
  let command: StoryboardCommand
  /// Collects the output; `nil` if it is logged.
  let lines: CommandLines?
  let onEnd: @MainActor (ActionEnd) -> Void
}

/// A running command.
private struct RunningCommand {
  let request: RequestedCommand
  let process: LaunchedProgram
  var timer: EventLoop.Token?
  /// Whether it has exceeded its time.
  var isOverdue = false
  /// Whether it got SIGTERM because the application has ended.
  var isToldToEnd = false

  var command: StoryboardCommand { request.command }
}

extension StoryboardCommand {
  /// The name of the command in the log: its place in the file, and its program.
  fileprivate var name: String { "\(place) \(arguments[0])" }
}
