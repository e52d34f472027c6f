import ControlSocket
import Foundation
import ResponderKit
import TestSupport
import Testing

@testable import RouteLog

/// What inspectors of a running daemon receive of the commands that a swipe runs.
@Suite(.serialized) final class LiveActionTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-live-actions-\(UUID().uuidString)")
  private let board: String
  private let daemon = Process()
  private var socket: String { folder.appending(path: "control").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    board = folder.appending(path: "board.yaml").path
    try Data(
      """
      version: 1
      screen: {width: 320, height: 480}
      scenes: {main: {when: {swipeLeft: {run: [sh, -c, exit 3, secret]}}}}

      """.utf8
    ).write(to: URL(filePath: board))
    daemon.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardOutput = FileHandle.nullDevice
    daemon.standardError = FileHandle.nullDevice
  }

  deinit {
    if daemon.isRunning {
      daemon.terminate()
      daemon.waitForEnd()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  private func start() throws {
    daemon.arguments = [
      "run", "--trace", "none", "--device", "/dev/input/none", "--control", socket, "--app", board,
    ]
    try daemon.run()
    try wait(for: "a daemon") {
      try #require(daemon.isRunning)
      return try CommandRun("ctl", "status", "--socket", socket).status == 0
    }
  }

  private func swipe() throws {
    let run = try CommandRun(
      "ctl", "drag", "280,240", "40,240", "--seconds", "0.1", "--socket", socket)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The record of the command.
  private func action(of client: ControlClient) throws -> RouteRecord {
    while let line = try client.readLine() {
      if case .route(let record) = LogRecord(line: line), record.event == .action { return record }
    }
    throw CocoaError(.fileReadUnknown)
  }

  @Test func `have its result, and its arguments only if they asked for them`() throws {
    try start()
    // A record that does not come fails the test.
    let (plain, full) = (
      try ControlClient(path: socket, timeout: 300), try ControlClient(path: socket, timeout: 300)
    )
    _ = try plain.ask(ControlRequest(.inspect))
    _ = try full.ask(ControlRequest(.inspect, filter: .init(values: true)))
    try swipe()
    var (hidden, shown) = (try action(of: plain), try action(of: full))
    #expect(shown.action?.values == "-c exit 3 secret" && hidden.action?.values == nil)
    for record in [hidden, shown] {
      #expect(record.subtype == "run" && record.action?.name == "sh")
      #expect(record.action?.result == .failed && record.action?.status == 3)
      #expect(record.action?.place == "board.yaml:3:41")
    }
    shown.hideValues()
    hidden.hideValues()
    #expect(shown == hidden)
  }

  @Test func `are shown by the stage of a terminal with the arguments`() throws {
    let stage = try TerminalProgram([
      try BuildProducts().executable("responderd"), "run", "--stage", "--device",
      "/dev/input/none", "--control", socket, "--app", board,
    ])
    try stage.wait { $0.isAlternate && $0.lines.contains { $0.contains("view") } }
    try swipe()
    try stage.wait { $0.lines.contains { $0.contains("action run sh") } }
    // The finger may have moved and lifted meanwhile.
    try stage.wait { $0.lines.contains { $0.contains("touches ended") } }
    for _ in 0..<8 where !stage.screen.lines.contains(where: { $0.contains("main > view") }) {
      let keys = stage.screen.lines.last
      try stage.press("\u{1b}[D")
      try stage.wait { $0.lines.last != keys }
    }
    for text in ["failed after", "-c exit 3 secret", "main > view.swipeLeft"] {
      #expect(stage.screen.lines.contains { $0.contains(text) }, "\(stage.screen.lines)")
    }
    try stage.press("q")
    #expect(stage.end() == 0)
  }
}
