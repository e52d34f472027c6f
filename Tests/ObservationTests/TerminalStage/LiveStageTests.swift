import Foundation
import TestSupport
import Testing

/// `responderd run --stage` on a real terminal, without devices.
@Suite(.serialized) final class LiveStageTests {
  private let program: String
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-stage-\(UUID().uuidString)")
  private var socket: String { folder.appending(path: "control").path }

  init() throws {
    program = try BuildProducts().executable("responderd")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run() throws -> TerminalProgram {
    let stage = try TerminalProgram([
      program, "run", "--stage", "--device", "/dev/input/none", "--control", socket,
    ])
    try stage.wait { $0.isAlternate && $0.lines.contains { $0.contains("yellow") } }
    return stage
  }

  /// The processes of a stage: the one that watches, the one that draws, and the daemon.
  private func processes(of stage: TerminalProgram) throws -> (drawing: pid_t, daemon: pid_t) {
    let drawing = try TerminalProgram.children(of: stage.process)
    try #require(drawing.count == 1)
    let daemon = try TerminalProgram.children(of: drawing[0])
    try #require(daemon.count == 1)
    return (drawing[0], daemon[0])
  }

  private func waitForEnd(of process: pid_t) throws {
    try wait(for: "the end of process \(process)") { kill(process, 0) != 0 }
  }

  @Test func `a tap is seen as it happens, and stepping back pauses`() throws {
    let stage = try run()
    let daemon = try processes(of: stage).daemon
    #expect(try CommandRun("ctl", "tap", "50,60", "--socket", socket).status == 0)
    try stage.wait { $0.lines.contains { $0.contains("touches ended 1") } }
    #expect(stage.screen.lines.contains { $0.contains("hit window > white > red > yellow") })
    try stage.press("\u{1b}[D")
    try stage.wait { $0.lines.last?.contains("space play") == true }
    try stage.press(" ")
    try stage.wait { $0.lines.last?.contains("space pause") == true }
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
    #expect(kill(daemon, 0) != 0)
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `what a storyboard logs and what its commands print is seen as it happens`() throws {
    let board = folder.appending(path: "board.yaml")
    let text = """
      version: 1
      scenes:
        main: {when: {tap: {log: a tap is logged}, shake: {run: [echo, a command prints]}}}
      """
    try Data(text.utf8).write(to: board)
    let stage = try TerminalProgram(
      [
        program, "run", "--stage", "--app", board.path, "--device", "/dev/input/none", "--control",
        socket,
      ], width: 200)
    func wait(for words: String) throws {
      try stage.wait { $0.lines.contains { $0.contains(words) } }
    }
    try wait(for: "no input device yet")
    #expect(try CommandRun("ctl", "tap", "50,60", "--socket", socket).status == 0)
    try wait(for: "action log a tap is logged")
    #expect(try CommandRun("ctl", "shake", "--socket", socket).status == 0)
    try wait(for: "echo: a command prints")
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
  }

  @Test func `listens where every daemon of the user does, or else where another does not`()
    throws
  {
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    func start() throws -> TerminalProgram {
      let stage = try TerminalProgram(
        [program, "run", "--stage", "--device", "/dev/input/none"], environment: environment)
      try stage.wait { $0.isAlternate && $0.lines.contains { $0.contains("yellow") } }
      return stage
    }
    let (first, second) = (try start(), try start())
    #expect(try CommandRun("ctl", "tap", "50,60", environment: environment).status == 0)
    try first.wait { $0.lines.contains { $0.contains("touches ended 1") } }
    #expect(!second.screen.text.contains("touches ended 1"))
    for stage in [first, second] {
      try stage.press("q")
      #expect(stage.end() == 0 && stage.isAsBefore)
    }
  }

  @Test func `is also that of an own program`() throws {
    let own = try BuildProducts().executable("step-player")
    let stage = try TerminalProgram(
      [own, "run", "--stage", "--device", "/dev/input/none"],
      environment: ["XDG_RUNTIME_DIR": folder.path])
    try stage.wait { $0.isAlternate && $0.lines.contains { $0.contains("player") } }
    #expect(try CommandRun("ctl", "tap", "50,60", "--socket", ownSocket).status == 0)
    try stage.wait { $0.lines.contains { $0.contains("touches ended 1") } }
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
    #expect(!FileManager.default.fileExists(atPath: ownSocket))
  }

  /// Where a daemon of the user listens.
  private var ownSocket: String { folder.appending(path: "responderd/control").path }

  @Test func `listens elsewhere if the folder of the user is gone`() throws {
    let environment = ["XDG_RUNTIME_DIR": folder.appending(path: "gone").path]
    let stage = try TerminalProgram(
      [program, "run", "--stage", "--device", "/dev/input/none"], environment: environment)
    try stage.wait { $0.isAlternate && $0.lines.contains { $0.contains("yellow") } }
    try stage.press("q")
    #expect(stage.end() == 0 && stage.isAsBefore)
  }

  @Test func `without a place for its socket ends, and reports why`() throws {
    let stage = try TerminalProgram([
      program, "run", "--stage", "--device", "/dev/input/none", "--control", "/dev/null/control",
    ])
    #expect(stage.end() != 0 && stage.isAsBefore)
    #expect(stage.screen.text.contains("/dev/null"), "\(stage.screen.text)")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends the stage and the daemon`(signal: CInt) throws {
    let stage = try run()
    let daemon = try processes(of: stage).daemon
    if signal == SIGINT { try stage.press("\u{3}") } else { kill(stage.process, signal) }
    #expect(stage.end() == 0 && stage.isAsBefore)
    #expect(kill(daemon, 0) != 0)
  }

  @Test func `a daemon that is killed ends the stage, which reports it`() throws {
    let stage = try run()
    kill(try processes(of: stage).daemon, SIGKILL)
    #expect(stage.end() != 0 && stage.isAsBefore)
    #expect(stage.screen.text.contains("the daemon ended"))
  }

  @Test func `where the process that draws is killed, the daemon ends too`() throws {
    let stage = try run()
    let (drawing, daemon) = try processes(of: stage)
    kill(drawing, SIGKILL)
    #expect(stage.end() == SIGKILL && stage.isAsBefore)
    try waitForEnd(of: daemon)
  }

  @Test func `a broken storyboard is reported as without the stage`() throws {
    let file = folder.appending(path: "broken.yaml").path
    try Data("version: 1\nscenes: 7\n".utf8).write(to: URL(filePath: file))
    let stage = try TerminalProgram([program, "run", "--stage", "--app", file])
    let status = stage.end()
    #expect(status >> 8 == 65 && stage.isAsBefore && stage.screen.text.contains("scenes"))
  }

  @Test func `without a control socket the stage is not shown`() throws {
    let run = try CommandRun("run", "--stage", "--control", "none")
    #expect(run.status == 64 && run.errors.contains("--control none"))
  }
}
