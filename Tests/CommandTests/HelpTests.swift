import Foundation
import TestSupport
import Testing

@Suite struct `The help` {
  @Test(arguments: [
    [], ["demo"], ["run"], ["replay"], ["record"], ["devices"], ["check"], ["measure"],
  ])
  func `shows an example in each command`(command: [String]) throws {
    let run = try CommandRun(arguments: command + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("EXAMPLES:\n"))
    #expect(run.output.contains("  responderd \(command.first ?? "demo")"))
  }

  @Test func `of record matches its golden file`() throws {
    let golden = Repository.root.appending(path: "Tests/CommandTests/Goldens/record.help")
    let output = try CommandRun("record", "--help").output
    #expect(output == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `prints the version`() throws {
    let run = try CommandRun("--version")
    #expect(run.status == 0 && run.output.first?.isNumber == true)
  }

  @Test func `prints the commit of a package's program`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let line = try #require(
      try text("systemd/debian/build").firstMatch(of: /s\/(let commit.*?)\/(let commit.*?)"\$\(/))
    let source = try text("Sources/ResponderHost/Version.swift")
    #expect(source.split(separator: String(line.1)).count == 2)
    #expect(line.2 == "let commit: String? = \\")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completes in each shell`(shell: String) throws {
    let run = try CommandRun("--generate-completion-script", shell)
    #expect(run.status == 0 && run.output.contains("replay"))
  }

  @Test(arguments: ["run", "replay", "devices"])
  func `of a command is the same wherever it is asked for`(command: String) throws {
    let help = try CommandRun(command, "--help")
    #expect(help.status == 0 && help.output.contains("  --version "))
    #expect(help.output == (try CommandRun("help", command).output))
    #expect(try CommandRun(command, "--version").output == CommandRun("--version").output)
    let script = try CommandRun(command, "--generate-completion-script", "bash")
    #expect(script.status == 0)
    #expect(script.output == (try CommandRun("--generate-completion-script", "bash").output))
  }

  @Test func `of a command is named where an option is unknown`() throws {
    let run = try CommandRun("run", "--sett", "x")
    #expect(run.status == 64)
    #expect(run.errors.contains("Unknown option '--sett'"))
    #expect(run.errors.contains("Usage: responderd run "))
  }

  @Test func `an empty list of devices is printed as JSON`() throws {
    let run = try CommandRun("devices", "--json")
    #expect(run.status == 0 && run.output.hasPrefix("["))
  }
}
