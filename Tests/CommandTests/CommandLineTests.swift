import Foundation
import TestSupport
import Testing

@testable import responderd

/// What every command of the help tells, as a manual page and the shells have it.
@Suite struct `The command line` {
  private struct Dump: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// The command itself, and all below it.
    var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let name: String
    }

    struct Completion: Decodable {
      struct List: Decodable {
        let values: [String]
      }

      let list: List?
    }

    let names: [Name]?
    let abstract: String?
    let completionKind: Completion?
  }

  private func commands() throws -> [Command] {
    let dump = try CommandRun("--experimental-dump-help").output
    return try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command.all
  }

  @Test func `has examples and tables that a terminal of 80 columns does not break`() throws {
    for command in try commands() {
      let lines = (command.discussion ?? "").split(separator: "\n")
      for line in lines where line.hasPrefix("  ") {
        #expect(line.count < 80, "\(command.commandName): \(line)")
      }
    }
  }

  @Test func `describes a flag and its opposite`() throws {
    var pairs = 0
    for command in try commands() {
      let texts = (command.arguments ?? []).flatMap { argument in
        (argument.names ?? []).map { ($0.name, argument.abstract) }
      }
      for (name, text) in texts {
        guard let opposite = texts.first(where: { $0.0 == "no-" + name }) else { continue }
        pairs += 1
        #expect(text != opposite.1, "--\(name) of \(command.commandName)")
      }
    }
    #expect(pairs > 0)
  }

  @Test(arguments: [
    ("trace", ["text", "json", "none"]), ("rotate", ["0", "90", "180", "270"]),
    ("mirror", ["none", "x", "y"]),
    (
      "ignore",
      ["home-key", "power-key", "sleep", "session", "memory-pressure", "lid", "turns"]
    ),
  ])
  func `completes what has few values`(option: String, values: [String]) throws {
    let run = try commands().first { $0.commandName == "run" }
    let arguments = try #require(run?.arguments)
    let argument = arguments.first { ($0.names ?? []).map(\.name).contains(option) }
    #expect(argument?.completionKind?.list?.values == values)
  }

  @Test(arguments: [
    ("press", ["select", "menu", "playPause"]), ("remote", ["togglePlayPause", "nextTrack"]),
  ])
  func `completes the buttons and commands that ctl sends`(
    name: String, values: [String]
  ) throws {
    let command = try commands().first { $0.commandName == name }
    let argument = try #require(command?.arguments?.first { $0.names == nil })
    let offered = try #require(argument.completionKind?.list?.values)
    #expect(Set(values).isSubset(of: offered))
    #expect(argument.abstract?.hasPrefix(offered.prefix(2).joined(separator: ", ")) == true)
  }

  @Test func `of inspect does not list the options that it refuses`() throws {
    let help = try CommandRun("inspect", "--help").output
    #expect(help.contains("--socket") && help.contains("--show-values"))
    for option in ["--trace", "--hit-tests"] { #expect(!help.contains(option), "\(option)") }
  }

  @MainActor
  @Test func `completes applications by name, and by files whose names mean nothing to a shell`()
    throws
  {
    let folder = NSTemporaryDirectory() + "responderd-completion-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(
      atPath: folder + "more", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["kiosk.yaml", "$(reboot).yaml", "touches.events", ".hidden.yaml"] {
      try Data().write(to: URL(filePath: folder + name))
    }
    let offered = ApplicationName.completions(of: folder + "k")
    #expect(offered.contains("canvas") && offered.contains("settings.yaml"))
    #expect(
      offered.filter { $0.hasPrefix("/") } == [folder + "kiosk.yaml", folder + "more/"])
  }

  @Test func `reports that the list of applications cannot be written`() throws {
    let program = try BuildProducts().executable("responderd")
    let run = try CommandRun(
      of: "/bin/sh", arguments: ["-c", "\"$0\" demo --list >/dev/full", program])
    #expect(run.status == 74)
    #expect(run.errors == "error: cannot write the list: no space left on device\n")
  }

  @Test func `distinguishes a matrix that cannot be inverted from invalid text`() throws {
    let run = try CommandRun("replay", "--calibration", "0 0 0 0 0 0", "touches.events")
    #expect(run.status == 64)
    #expect(run.errors.contains("--calibration must be an invertible matrix"))
  }

  @Test(arguments: ["install", "uninstall"])
  func `takes no prefix for a user, whose files are at home`(command: String) throws {
    let missing = NSTemporaryDirectory() + UUID().uuidString
    let run = try CommandRun(command, "--user", "--prefix", "/usr", "--root", missing)
    #expect(run.status == 64)
    #expect(
      run.errors.contains("--user cannot be combined with --prefix: it installs into ~/.local"))
  }

  @Test(arguments: ["install", "uninstall"])
  func `makes no root that is not there, with status 66`(command: String) throws {
    let missing = NSTemporaryDirectory() + UUID().uuidString
    let run = try CommandRun(command, "--root", missing)
    #expect(run.status == 66 && run.output.isEmpty)
    #expect(run.errors.contains("\(missing): no such directory; --root must be"))
    #expect(!FileManager.default.fileExists(atPath: missing))
  }
}
