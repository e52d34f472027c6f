import Foundation
import TestSupport
import Testing

@Suite struct `The help` {
  @Test(arguments: [[], ["demo"], ["run"], ["replay"], ["record"], ["devices"], ["check"]])
  func `shows an example in each command`(command: [String]) throws {
    let run = try CommandRun(arguments: command + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("EXAMPLES:\n"))
    #expect(run.output.contains("  responderd \(command.first ?? "demo")"))
  }

  @Test func `of record is what it was`() throws {
    let golden = Repository.root.appending(path: "Tests/CommandTests/Goldens/record.help")
    let output = try CommandRun("record", "--help").output
    #expect(output == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `tells the version`() throws {
    let run = try CommandRun("--version")
    #expect(run.status == 0 && run.output.first?.isNumber == true)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completes in each shell`(shell: String) throws {
    let run = try CommandRun("--generate-completion-script", shell)
    #expect(run.status == 0 && run.output.contains("replay"))
  }

  @Test func `devices are listed as JSON even where there are none`() throws {
    let run = try CommandRun("devices", "--json")
    #expect(run.status == 0 && run.output.hasPrefix("["))
  }
}
