import Foundation
import TestSupport
import Testing

@Suite struct `A command of a storyboard` {
  /// Runs a line for a tap, in a folder of its own, and returns what the line wrote to `result`.
  /// - Parameters:
  ///   - options: More options of the daemon.
  ///   - check: What to do while the daemon runs.
  private func result(
    of line: String, options: [String] = [], check: (URL) throws -> Void = { _ in }
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let board = folder.appending(path: "board.yaml")
    let script = folder.appending(path: "script.sh")
    let result = folder.appending(path: "result")
    try """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all: {frame: [0, 0, 100%, 100%], when: {touchesEnded: {run: [sh, '\(script.path)']}}}
    """.write(to: board, atomically: true, encoding: .utf8)
    let daemon = try RunningDaemon(["--app", board.path] + options)
    defer { _ = daemon.terminate() }
    let program = try BuildProducts().executable("responderd")
    try """
    ask() { '\(program)' "$@" --socket '\(daemon.socket)' 2>&1; }
    report() { echo "$1" >'\(result.path).new' && mv '\(result.path).new' '\(result.path)'; }
    \(line)
    """.write(to: script, atomically: true, encoding: .utf8)
    #expect(try daemon.run("ctl", "tap", "160,240").status == 0)
    // At most five minutes.
    for _ in 0..<15_000 where !FileManager.default.fileExists(atPath: result.path) {
      usleep(20_000)
    }
    try check(folder)
    return try String(contentsOf: result, encoding: .utf8)
  }

  private let refusal =
    "error: refused: the commands of a storyboard cannot use the socket of their daemon\n"

  @Test(arguments: [["ctl", "status"], ["trace"], ["inspect"], ["ctl", "shake"]])
  func `cannot use the socket of its daemon`(words: [String]) throws {
    let words = words.joined(separator: " ")
    #expect(try result(of: "report \"$(ask \(words))\"") == refusal)
  }

  @Test func `cannot use the socket through an orphan either`() throws {
    let line = "(sleep 0.5; report \"$(ask ctl status)\") &"
    #expect(try result(of: line) == refusal)
  }

  @Test func `uses the socket if the daemon is not confined`() throws {
    let line = "ask ctl status >/dev/null; report \"$?\""
    #expect(try result(of: line, options: ["--no-confinement"]) == "0\n")
  }

  @Test func `is not taken for its daemon by clients, if it listens in its place`() throws {
    let perl = """
      use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); bind(S, sockaddr_un($ARGV[0])); listen(S, 9);
      accept(C, S); sleep 5
      """
    let line = """
      own=$(dirname "$0")/control
      perl -e '\(perl)' "$own" &
      while [ ! -S "$own" ]; do sleep 0.1; done
      sleep 0.2
      report ready
      """
    _ = try result(of: line) { folder in
      let socket = folder.appending(path: "control").path
      let run = try CommandRun("ctl", "status", "--socket", socket)
      #expect(run.status == 76)
      #expect(run.errors.contains("a command of a storyboard listens there"), "\(run.errors)")
    }
  }
}
