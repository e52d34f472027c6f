import EventLoop
import Foundation
import Glibc
import Logging
import Programs
import Storyboards

@testable import StoryboardHost

/// A runner of commands with a loop of its own, and what it says.
@MainActor
final class CommandFixture {
  let loop: EventLoop
  let runner: CommandRunner
  let launcher: ProgramLauncher
  private let log = Log()
  /// How the commands ended, in order.
  private(set) var ends: [ActionEnd] = []

  init(terminationGracePeriod: Double = 2) throws {
    loop = try EventLoop()
    launcher = try ProgramLauncher(in: loop, hidingDevices: true)
    runner = CommandRunner(
      loop, launcher: launcher,
      logger: Logger(label: "test") { [log] _ in log.handler },
      terminationGracePeriod: terminationGracePeriod)
  }

  /// Runs a command with the first of several timeouts that lets it say something: a machine may be too
  /// busy to have it begin at once.
  static func first(
    of timeouts: [Double], run: (CommandFixture, Double) -> Void
  ) throws -> (CommandFixture, timeout: Double) {
    var rest = timeouts[...]
    while true {
      let fixture = try CommandFixture()
      let timeout = rest.removeFirst()
      run(fixture, timeout)
      try fixture.turn()
      // One line says that it was stopped.
      if fixture.said.count > 1 || rest.isEmpty { return (fixture, timeout) }
    }
  }

  /// What was said so far.
  var said: [String] { log.lines }

  func run(
    _ arguments: String..., place: String = "board.yaml:1:1", timeout: Double = 20, limit: Int = 1,
    environment: [String: String] = [:]
  ) {
    run(arguments, place: place, timeout: timeout, limit: limit, environment: environment)
  }

  func run(
    _ arguments: [String], place: String = "board.yaml:1:1", timeout: Double = 20, limit: Int = 1,
    environment: [String: String] = [:]
  ) {
    runner.run(
      StoryboardCommand(
        place: place, arguments: arguments, environment: environment, timeout: timeout,
        limit: limit)
    ) { [weak self] in self?.ends.append($0) }
  }

  /// Turns the loop until nothing runs, or something else is so.
  func turn(until isDone: @escaping @MainActor (CommandFixture) -> Bool = { $0.runner.count == 0 })
    throws
  {
    let limit = loop.now + 60
    func look() {
      if isDone(self) || loop.now > limit { return loop.stop() }
      loop.schedule(at: loop.now + 0.01, look)
    }
    look()
    try loop.run()
  }

  /// Whether a process runs; one that has ended and was not asked after does not.
  static func isRunning(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !status.contains(") Z ")
  }
}
