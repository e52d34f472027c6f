import EventLoop
import Foundation
import Glibc
import LinuxSystem
import Logging
import Storyboards

/// Runs the commands of a storyboard's actions: each in a process group of its own, for a limited time,
/// and only so many at once.
///
/// A command that comes while its action has as many as it may waits; of several the newest, for that
/// is the one that still counts. Nothing that a command does stops the application.
@MainActor
final class CommandRunner {
  /// How many run at once, of all actions together.
  static let limit = 16
  private let loop: EventLoop
  private let launcher: ProgramLauncher
  private let logger: Logger
  /// How long a command that was asked to end has for it, in seconds.
  private let terminationGracePeriod: Double
  /// The same at the end of the application, when they had their time before.
  private static let lastGracePeriod = 0.5
  private var running: [Int: RunningCommand] = [:]
  private var waiting: [StoryboardCommand] = []
  private var lastNumber = 0
  /// What was said last of each action's commands, so that nothing is said twice in a row.
  private var failures: [String: (message: String, count: Int)] = [:]

  /// The actions of which it was said that they ask too fast, until nothing of them waits.
  private var impatient: Set<String> = []
  /// Called when no command runs or waits any more.
  private var onIdle: (() -> Void)?

  init(
    _ loop: EventLoop, launcher: ProgramLauncher, logger: Logger, terminationGracePeriod: Double = 2
  ) {
    self.loop = loop
    self.launcher = launcher
    self.logger = logger
    self.terminationGracePeriod = terminationGracePeriod
  }

  /// How many commands run.
  var count: Int { running.count }

  // MARK: - Starting

  func run(_ command: StoryboardCommand) {
    guard canStart(command) else { return wait(command) }
    start(command)
  }

  private func canStart(_ command: StoryboardCommand) -> Bool {
    running.count < Self.limit
      && running.values.count { $0.command.place == command.place } < command.limit
  }

  private func wait(_ command: StoryboardCommand) {
    if let index = waiting.firstIndex(where: { $0.place == command.place }) {
      waiting[index] = command
      guard impatient.insert(command.place).inserted else { return }
      logger.notice("\(command.name) is asked for faster than it ends; only the newest waits")
    } else {
      waiting.append(command)
    }
  }

  private func start(_ command: StoryboardCommand) {
    lastNumber += 1
    let number = lastNumber
    let output = CommandOutput(name: command.name, logger: logger)
    do {
      let process = try ChildProcess(
        command.arguments, environment: Self.environment(adding: command.environment),
        by: launcher,
        onOutput: { output.take($0) },
        onEnd: { [weak self] end in
          output.finish()
          self?.ended(number, end)
        })
      running[number] = RunningCommand(command: command, process: process)
      logger.debug("\(command.name) runs")
      running[number]?.timer = loop.schedule(at: loop.now + command.timeout) { [weak self] in
        self?.timeIsUp(number)
      }
    } catch {
      note(command, "does not run: \(launcher.isLost ? Self.lossOfLauncher : "\(error)")")
    }
  }

  /// What the service manager says to the daemon alone.
  static let managersWords = [
    "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID", "LISTEN_PIDFDID",
    "LISTEN_FDNAMES", "FDSTORE", "MEMORY_PRESSURE_WATCH", "MEMORY_PRESSURE_WRITE",
    "JOURNAL_STREAM", "SYSTEMD_EXEC_PID",
  ]

  /// The daemon's own environment, without what is said to the daemon alone.
  private static func environment(adding facts: [String: String]) -> [String] {
    var environment = ProcessInfo.processInfo.environment
    for name in managersWords { environment[name] = nil }
    environment.merge(facts) { $1 }
    // C's strings end at a NUL; a value goes no further.
    return environment.map { "\($0)=\($1.prefix { $0 != "\0" })" }.sorted()
  }

  // MARK: - Ending

  private func timeIsUp(_ number: Int) {
    guard let entry = running[number] else { return }
    guard !entry.isOverdue else { return entry.process.signal(SIGKILL) }
    running[number]?.isOverdue = true
    entry.process.endsGroup = true
    entry.process.signal(SIGTERM)
    // It may be stopped, and would hear of nothing.
    entry.process.signal(SIGCONT)
    running[number]?.timer = loop.schedule(at: loop.now + terminationGracePeriod) { [weak self] in
      self?.timeIsUp(number)
    }
  }

  private func ended(_ number: Int, _ end: ChildProcess.End) {
    guard let entry = running.removeValue(forKey: number) else { return }
    if let timer = entry.timer { loop.cancelTimer(timer) }
    if entry.isAsked {
      logger.notice(
        "\(entry.command.name) was still running when the application ended; stopped it")
    } else if entry.isOverdue {
      note(entry.command, "did not end in time, after \(entry.command.seconds) s, and was stopped")
    } else {
      switch end {
      case .exited(0): noteSuccess(entry.command)
      case .exited(let status): note(entry.command, "ended with status \(status)")
      case .signalled(let signal): note(entry.command, "was ended by signal \(signal)")
      case .notStarted(let number):
        let error = SystemError("run \(entry.command.arguments[0])", errno: number)
        note(entry.command, "does not run: \(error)")
      case .unknown: note(entry.command, "was ended: \(Self.lossOfLauncher)")
      }
    }
    for command in waiting where canStart(command) {
      waiting.removeAll { $0.place == command.place }
      impatient.remove(command.place)
      start(command)
    }
    if running.isEmpty && waiting.isEmpty { onIdle?() }
  }

  /// Turns the loop until every command has ended, those that wait included. Commands that need more
  /// than their time are asked to end, and killed if they do not.
  /// - Parameter seconds: For all of them together.
  func finish(within seconds: Double) {
    turn(for: seconds)
    forgetWaiting()
    for number in running.keys {
      running[number]?.isAsked = true
      running[number]?.process.signal(SIGTERM)
      // A stopped process takes no other signal.
      running[number]?.process.signal(SIGCONT)
    }
    turn(for: Self.lastGracePeriod)
    for entry in running.values {
      logger.warning("\(entry.command.name) did not end with the application; killed it")
      entry.process.signal(SIGKILL)
    }
  }

  private func turn(for seconds: Double) {
    let end = loop.now + seconds
    onIdle = { [loop] in loop.stop() }
    let timer = loop.schedule(at: end) { [loop] in loop.stop() }
    // Others may stop the loop too: the reader of the route log, that goes away.
    while !running.isEmpty && loop.now < end {
      do throws(EventLoopError) { try loop.run() } catch { break }
    }
    loop.cancelTimer(timer)
    onIdle = nil
  }

  /// Ends what commands left behind, and starts no other.
  func close() { launcher.finish() }

  /// Forgets what waits, for the storyboard is read anew; what runs is left to end.
  func forgetWaiting() {
    waiting = []
    impatient = []
  }

  private static let lossOfLauncher =
    "the process that starts commands has ended; restart responderd"

  // MARK: - Saying

  private func note(_ command: StoryboardCommand, _ message: String) {
    if failures[command.place]?.message == message {
      failures[command.place]?.count += 1
      return
    }
    failures[command.place] = (message, 1)
    logger.warning("\(command.name) \(message)")
  }

  private func noteSuccess(_ command: StoryboardCommand) {
    guard let failure = failures.removeValue(forKey: command.place), failure.count > 1 else {
      return
    }
    logger.notice("\(command.name) works again; it \(failure.message) \(failure.count) times")
  }
}

/// A command that runs.
private struct RunningCommand {
  let command: StoryboardCommand
  let process: ChildProcess
  var timer: EventLoop.Token?
  /// Whether its time is over.
  var isOverdue = false
  /// Whether it was asked to end because the application has ended.
  var isAsked = false
}

extension StoryboardCommand {
  /// What the log calls it: where it stands and what it runs.
  fileprivate var name: String { "\(place) \(arguments[0])" }

  /// The timeout as it is written.
  fileprivate var seconds: String {
    timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
  }
}
