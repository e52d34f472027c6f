import CGuestSupport
import Foundation
import TestSupport

/// A program on a terminal of its own, and what that shows.
final class TerminalProgram {
  let process: pid_t
  private let terminal: CInt
  private(set) var screen: ScreenReader
  /// Whether the process has been waited for, and its number may be another's.
  private var isWaitedFor = false
  /// How the terminal was before the program was there.
  private let before: termios

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(
    _ arguments: [String], width: Int = 80, height: Int = 24, environment: [String: String] = [:]
  ) throws {
    var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    // The options of a sanitizer are for every program.
    variables.merge(
      ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    ) { $1 }
    variables.merge(environment) { $1 }
    let words = arguments.map { strdup($0) } + [nil]
    let entries = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + entries { free(text) } }
    var terminal: CInt = -1
    var modes = termios()
    process = test_start_on_terminal(
      words, entries, CInt(width), CInt(height), &terminal, &modes)
    guard process > 0 else { throw Failure(description: "no terminal: \(errno)") }
    self.terminal = terminal
    screen = ScreenReader(width: width, height: height)
    before = modes
  }

  deinit {
    // An unwaited child keeps the thread busy that waits for all children in the testing library.
    if !isWaitedFor {
      kill(process, SIGKILL)
      _ = waitForEnd()
    }
    close(terminal)
  }

  private static func modes(of terminal: CInt) throws -> termios {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { throw Failure(description: "no modes") }
    return modes
  }

  /// Whether keys are shown and lines edited as before.
  var hasOldModes: Bool {
    guard let now = try? Self.modes(of: terminal) else { return false }
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
  }

  /// Whether the terminal is as it was: no picture, a cursor, wrapped lines, and its modes.
  var isAsBefore: Bool {
    hasOldModes && !screen.isAlternate && !screen.hidesCursor && screen.wraps
  }

  func press(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    guard write(terminal, bytes, bytes.count) == bytes.count else {
      throw Failure(description: "the terminal takes no keys")
    }
  }

  func resize(width: Int, height: Int) {
    screen.resize(width: width, height: height)
    _ = test_resize_terminal(terminal, CInt(width), CInt(height))
  }

  /// Reads until the screen is as wanted.
  func wait(until isThere: (ScreenReader) -> Bool) throws {
    while !isThere(screen) {
      guard readMore() else {
        throw Failure(description: "ended with:\n\(screen.lines.joined(separator: "\n"))")
      }
    }
  }

  /// Reads to the end of the program.
  /// - Returns: Its status, as wait(2) has it.
  func end() -> CInt {
    while readMore() {}
    return waitForEnd()
  }

  /// Kills a process that has not ended five minutes after it closed the terminal.
  private func waitForEnd() -> CInt {
    isWaitedFor = true
    var status: CInt = 0
    let limit = ContinuousClock.now + .seconds(300)
    while waitpid(process, &status, WNOHANG) == 0, ContinuousClock.now < limit { usleep(1000) }
    guard kill(process, SIGKILL) == 0 else { return status }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Reads what comes next.
  /// - Returns: `false` at the end, or if nothing comes for five minutes.
  private func readMore() -> Bool {
    var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let result = poll(&entry, 1, 300_000)
    guard result > 0 else { return result < 0 && errno == EINTR }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &bytes, bytes.count)
    // A terminal that no program has open any more fails (EIO).
    guard count > 0 else { return count < 0 && errno == EINTR }
    screen.read(bytes[..<count])
    return true
  }

  /// The processes that a process has started.
  static func children(of process: pid_t) throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
      let text = (try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)) ?? ""
      // The name may hold blanks; what follows it does not.
      let rest = text.split(separator: ")").last?.split(separator: " ") ?? []
      return rest.count > 1 && pid_t(rest[1]) == process
    }
  }
}
