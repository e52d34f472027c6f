import Foundation
import TestSupport
import Testing

@testable import PanelBridge

/// The command line of the service, beside its connections.
@Suite struct `The command of a panel's broker` {
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun
  {
    try CommandRun(
      of: BuildProducts().executable("responderd-mqtt"), arguments: arguments,
      environment: environment)
  }

  @Test(arguments: [("chekc", "check"), ("topic", "topics"), ("rnu", "run")])
  func `suggests a command for a word that names no file`(word: String, command: String) throws {
    let run = try run(word)
    #expect(run.status == 66)
    #expect(run.errors.contains("\(word): no such file; did you mean the command \"\(command)\"?"))
  }

  @Test(arguments: ["panel.yaml", "./chekc", "/no/check"])
  func `takes what looks like a file for one`(path: String) throws {
    let run = try run(path)
    #expect(run.status == 66 && run.errors.contains("no such file"))
    #expect(!run.errors.contains("did you mean"))
  }

  @Test func `has completions for each shell`() throws {
    for shell in ["bash", "zsh", "fish"] {
      let run = try run("--generate-completion-script", shell)
      #expect(run.status == 0 && run.output.contains("topics"), "\(shell)")
    }
  }

  @Test func `prints the schema of settings`() throws {
    let run = try run("check", "--schema")
    #expect(run.status == 0 && run.output == BridgeSettings.schema)
    #expect(try self.run("check", "--schema", "--connect").status == 64)
  }
}

/// The JSON Schema against the settings that are right and those that are not.
@Suite struct `The schema of a panel's settings` {
  private static let right = [
    "broker: {host: x}",
    "broker: {host: 192.168.1.10, port: 1884, tls: true, username: a, password: b}",
    "broker: {host: x, tls: false}\nhomeAssistant: false\nallow: {remote: true}",
    """
    broker:
      host: mqtt.example.org
      tls: {authorities: /etc/ssl/own.pem, certificate: /a.pem, key: /a.key}
      username: hall
      password: {credential: mqtt}
    panel: hall-2
    homeAssistant: {prefix: ha/x, name: Hall, area: Ground floor}
    allow: {display: true, remote: [play, nextTrack], screens: [menu], reload: true}
    queue: {count: 10, age: 60, saved: true}
    socket: /run/other/control
    """,
    "broker: {host: x, username: a, password: {file: /etc/secret}}\nqueue: {age: 1.5}",
  ]
  private static let wrong = [
    "panel: x", "broker: {}", "broker: {hots: x}", "broker: {host: mqtt://x}",
    "broker: {host: x, port: 0}", "broker: {host: x, port: 65536}",
    "broker: {host: x, password: y}", "broker: {host: x, tls: {certificate: /a}}",
    "broker: {host: x, tls: {authorities: a.pem}}", "broker: {host: x, tls: maybe}",
    "broker: {host: x, username: a, password: {}}",
    "broker: {host: x, username: a, password: {credential: a/b}}",
    "broker: {host: x}\npanel: the hall", "broker: {host: x}\nallow: {remote: [next]}",
    "broker: {host: x}\nallow: {remote: play}", "broker: {host: x}\nallow: {screens: [a, a]}",
    "broker: {host: x}\nallow: {display: 1}", "broker: {host: x}\nhomeAssistant: {prefix: \"a/#\"}",
    "broker: {host: x}\nhomeAssistant: {prefix: /a}", "broker: {host: x}\nqueue: {count: 0}",
    "broker: {host: x}\nqueue: {count: 1.5}", "broker: {host: x}\nqueue: {age: 0.5}",
    "broker: {host: x}\nsocket: control", "broker: {host: x}\nsockets: /control",
  ]

  @Test func `agrees with the program`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try (Self.right + Self.wrong).enumerated().map { number, text in
      let file = folder.appending(path: "\(number).yaml")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let run = try CommandRun(
      of: "/usr/bin/python3",
      arguments: [
        Repository.root.appending(path: "Tests/StoryboardTests/validate.py").path,
        Repository.root.appending(path: "Sources/PanelBridge/mqtt.schema.json").path,
      ] + files)
    try #require(run.status == 0, "python3-jsonschema and python3-yaml are needed")
    for (text, line) in zip(Self.right + Self.wrong, run.lines) {
      let isValid =
        (try? BridgeSettings.parse(Array(text.utf8), name: "mqtt.yaml", host: "hall")) != nil
      #expect(isValid == Self.right.contains(text), "the program: \(text)")
      #expect(line.hasPrefix("\(isValid) "), "the schema: \(text)")
    }
    #expect(run.lines.count == files.count)
  }
}
