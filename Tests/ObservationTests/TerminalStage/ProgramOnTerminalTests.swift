import Foundation
import TestSupport
import Testing

/// `responderd demo` and `responderd replay --stage` on a real terminal.
@Suite(.serialized) struct ProgramOnTerminalTests {
  private let program: String

  init() throws { program = try BuildProducts().executable("responderd") }

  private func demo(
    _ arguments: String..., width: Int = 80, height: Int = 24, environment: [String: String] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram(
      [program, "demo"] + arguments, width: width, height: height, environment: environment)
  }

  /// Runs a command that shows a log on a terminal, and returns all of it.
  ///
  /// When the first process of a terminal ends, the kernel discards what was not read yet. So a shell is the first one, and
  /// ends when everything was read.
  private func log(of arguments: [String], environment: [String: String]) throws -> String {
    let script = #""$@"; status=$?; echo '[the end]'; read -r line; exit $status"#
    let log = try TerminalProgram(
      ["/bin/sh", "-c", script, "sh", program] + arguments, environment: environment)
    try log.wait { $0.text.contains("[the end]") }
    try log.press("\n")
    #expect(log.end() == 0)
    #expect(!log.screen.hidesCursor && log.screen.wraps)
    let text = log.screen.text.replacing("\r\n", with: "\n")
    return String(text[..<(text.firstRange(of: "[the end]")?.lowerBound ?? text.endIndex)])
  }

  private func isShown(_ screen: ScreenReader) -> Bool {
    screen.isAlternate && screen.lines.contains { $0.contains("yellow") }
      && screen.lines.last?.contains("quit") == true
  }

  /// Whether the last event is shown: its number and that of all of them are the last words.
  private func isAtEnd(_ screen: ScreenReader) -> Bool {
    let words = screen.lines.last?.split(separator: " ") ?? []
    return words.count > 3 && words[words.count - 1] == words[words.count - 3]
  }

  @Test(arguments: [60, 80, 200])
  func `the demo shows six views, steps by the arrow keys and quits`(width: Int) throws {
    let stage = try demo(width: width)
    try stage.wait(until: isShown)
    #expect(!stage.hasOldModes && stage.screen.hidesCursor)
    for name in ["white", "red", "yellow", "green", "blue", "orange", "purple"] {
      #expect(stage.screen.lines.contains { $0.contains(name) }, "\(name)")
    }
    try stage.press(" ")
    try stage.wait { $0.lines.last?.contains("space play") == true }
    try stage.press("\u{1b}[H")
    try stage.wait { $0.lines.last?.contains(" 1 of ") == true }
    try stage.press("\u{1b}[C\u{1b}[C")
    try stage.wait { $0.lines.last?.contains(" 3 of ") == true }
    try stage.press("\u{1b}[D")
    try stage.wait { $0.lines.last?.contains(" 2 of ") == true }
    try stage.press("\u{1b}[F")
    try stage.wait(until: isAtEnd)
    try stage.press("q")
    #expect(stage.end() == 0)
    #expect(stage.isAsBefore)
    #expect(stage.screen.text.contains("demo: 132 events in 23 recorded seconds"))
  }

  @Test func `it is redrawn when the window changes its size, however small`() throws {
    let stage = try demo()
    try stage.wait(until: isShown)
    for (width, height) in [(60, 20), (20, 5), (200, 50), (1, 1), (80, 24)] {
      stage.resize(width: width, height: height)
      if width < 20 { continue }
      let words = width < 30 ? "Make the" : "yellow"
      try stage.wait { $0.lines.contains { $0.contains(words) } }
    }
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
  }

  @Test func `it plays without a key press, and quits at the end`() throws {
    let recording = Self.recording("taps.events")
    let stage = try TerminalProgram([program, "replay", "--stage", recording])
    try stage.wait(until: isShown)
    #expect(stage.end() == 0)
    #expect(stage.isAsBefore && stage.screen.text.contains("replay: 18 events"))
  }

  private static func recording(_ name: String) -> String {
    Repository.root.appending(path: "Sources/SampleApps/Recordings/\(name)").path
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end leaves the terminal as it was`(signal: CInt) throws {
    let stage = try demo()
    try stage.wait(until: isShown)
    kill(stage.process, signal)
    #expect(stage.end() == 0)
    #expect(stage.isAsBefore)
  }

  @Test func `Control-C ends it`() throws {
    let stage = try demo()
    try stage.wait(until: isShown)
    try stage.press("\u{3}")
    #expect(stage.end() == 0 && stage.isAsBefore)
  }

  @Test(arguments: [SIGKILL, SIGSEGV, SIGABRT, SIGTERM])
  func `whatever ends the process that draws, the terminal is left as it was`(
    signal: CInt
  ) throws {
    // A sanitizer would handle the signal as well.
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      let own = ProcessInfo.processInfo.environment[name].map { $0 + ":" } ?? ""
      environment[name] = own + "handle_segv=0:handle_abort=0"
    }
    let stage = try demo(environment: environment)
    try stage.wait(until: isShown)
    let drawing = try TerminalProgram.children(of: stage.process)
    try #require(drawing.count == 1)
    kill(drawing[0], signal)
    let status = stage.end()
    #expect(stage.isAsBefore)
    // The one that was waited for ends the same way.
    #expect(status & 0x7f == (signal == SIGTERM ? 0 : signal))
  }

  @Test func `if the watching process is killed, the drawing process restores the terminal`()
    throws
  {
    // A shell keeps the terminal.
    let shell = try TerminalProgram(["/bin/sh", "-c", "\"$0\" demo; echo end; sleep 1000", program])
    try shell.wait(until: isShown)
    let watching = try TerminalProgram.children(of: shell.process)
    try #require(watching.count == 1)
    kill(watching[0], SIGKILL)
    try shell.wait { !$0.isAlternate }
    try wait(for: "the terminal as it was") { shell.isAsBefore }
  }

  @Test func `a job in the background prints`() throws {
    let shell = try TerminalProgram([
      "/bin/sh", "-c", "set -m; \"$0\" demo & wait; echo that was all", program,
    ])
    try shell.wait { $0.text.contains("that was all") }
    #expect(shell.isAsBefore && shell.screen.text.contains("demo: 132 events"))
  }

  @Test func `Control-Z releases the terminal, and SIGCONT redraws the stage`() throws {
    let stage = try TerminalProgram(
      ["/bin/sh", "-c", "set -m; \"$0\" demo; echo stopped; fg; echo end", program])
    try stage.wait(until: isShown)
    try stage.press("\u{1a}")
    try stage.wait { $0.text.contains("stopped") }
    try stage.wait(until: isShown)
    try stage.press("q")
    try stage.wait { $0.text.contains("end") }
    #expect(stage.isAsBefore)
  }

  @Test func `without colours it shows the same, with a dumb terminal the log`() throws {
    let plain = try demo(environment: ["NO_COLOR": "1"])
    try plain.wait(until: isShown)
    try plain.press("q")
    #expect(plain.end() == 0 && plain.isAsBefore)
    #expect(plain.screen.looks.isSubset(of: ["0", "1", "2", "7"]))
    let piped = try CommandRun("demo").output
    for terminal in ["dumb", ""] {
      #expect(try log(of: ["demo"], environment: ["TERM": terminal, "NO_COLOR": "1"]) == piped)
    }
  }

  @Test(arguments: [["--trace", "text"], ["--all"], ["--trace", "json"], ["--list"]])
  func `an option for the log prints it on a terminal too`(arguments: [String]) throws {
    let text = try log(of: ["demo"] + arguments, environment: ["NO_COLOR": "1"])
    let piped = try CommandRun(arguments: ["demo"] + arguments)
    // What goes to standard error is on the same terminal.
    let missing = piped.output.split(separator: "\n").first { !text.contains($0) }
    #expect(
      text.hasPrefix(piped.output) || text.contains(piped.output),
      "missing: \(missing ?? "none, but in another order"); the end: \(text.suffix(300))")
  }

  @Test func `a replay shows the stage on a terminal, and the log in a pipe`() throws {
    let recording = Self.recording("taps.events")
    let stage = try TerminalProgram([program, "replay", "--stage", recording])
    try stage.wait(until: isShown)
    try stage.press("\u{1b}[F")
    try stage.wait(until: isAtEnd)
    #expect(stage.screen.lines.contains { $0.contains("touches ended 9") })
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
    #expect(stage.screen.text.contains("replay: "))
    #expect(
      try CommandRun("replay", "--stage", recording).output
        == CommandRun("replay", recording).output)
  }

  @Test func `the pictures of the documentation are those of this stage and this page`() throws {
    let script = Repository.root.appending(path: "Tests/Documentation/pictures").path
    let arguments = ["python3", script, "--check", program]
    let run = try CommandRun(of: "/usr/bin/env", arguments: arguments)
    #expect(run.status == 0, "\(run.errors)")
  }
}
