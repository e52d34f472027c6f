import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import responderd

/// The commands that the README and the pages show.
@Suite final class `The examples of the pages` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-examples-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let commands = ShellExample.all.flatMap(\.lines).filter {
    $0.contains("responderd ") && words(of: $0) != nil
  }

  /// The words of the call of the program in a line; `nil` if there is none.
  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line + " " {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard
      let start = words.firstIndex(where: {
        $0 == "responderd" || $0.hasSuffix("/release/responderd")
      }),
      words[..<start].allSatisfy({
        $0 == "sudo" || $0.contains("$(") || $0 == "-v" || $0 == "sudo)"
      })
    else { return nil }
    return Array(
      words[(start + 1)...].prefix { !["|", "&", "&&"].contains($0) && !$0.contains(">") })
  }

  @Test @MainActor func `are commands that the program accepts`() throws {
    #expect(Self.commands.count > 50)
    for line in Self.commands {
      let words = try #require(Self.words(of: line))
      #expect(throws: Never.self, "\(line)") { try Responderd.parseAsRoot(words) }
    }
  }

  /// Runs a script as the page says it, with the program that is tested in the path.
  private func run(_ lines: [String]) throws -> CommandRun {
    try CommandRun(
      of: "/bin/bash",
      arguments: ["-euo", "pipefail", "-c", lines.joined(separator: "\n")],
      environment: ["PATH": try path, "HOME": folder], in: folder)
  }

  private var path: String {
    get throws {
      let program = URL(filePath: try BuildProducts().executable("responderd"))
      let rest = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      return "\(program.deletingLastPathComponent().path):\(rest)"
    }
  }

  /// Puts a recording where the examples have theirs.
  private func put(_ recording: String, as name: String) throws {
    let source = Repository.root.appending(path: "Sources/SampleApps/Recordings/\(recording)")
    try FileManager.default.copyItem(atPath: source.path, toPath: "\(folder)/\(name)")
  }

  @Test func `that write a storyboard, check it and run it do so`() throws {
    let example = try #require(ShellExample.named("storyboard-commands"))
    #expect(example.lines.count == 3)
    let written = try run(Array(example.lines.prefix(2)))
    #expect(written.status == 0, "\(written.errors)")

    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "exec \(example.lines[2]) --control none"]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": try path]) { $1 }
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("applicationDidBecomeActive") {
      let chunk = output.fileHandleForReading.nextData()
      guard !chunk.isEmpty else { break }
      text += String(decoding: chunk, as: UTF8.self)
    }
    process.terminate()
    process.waitForEnd()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("applicationDidBecomeActive"))
  }

  @Test func `that explain a place in an application do so`() throws {
    let example = try #require(ShellExample.on("Inspecting.md", with: "responderd why"))
    let explained = try run(
      ["responderd init"] + example.lines.filter { $0.contains("--app") })
    #expect(explained.status == 0, "\(explained.errors)")
  }

  @Test func `that serve a page do so`() throws {
    try put("taps.events", as: "touches.events")
    #expect(try run(["responderd init"]).status == 0)
    let example = try #require(ShellExample.on("Inspecting.md", with: "responderd inspect"))
    // The first lines need a daemon: the guest has one.
    let lines = example.lines.filter {
      !["responderd inspect", "responderd inspect --wait"].contains($0)
    }
    #expect(lines.count == 2)
    for line in lines {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", "exec \(line) 2>&1"]
      process.currentDirectoryURL = URL(filePath: folder)
      process.environment = ProcessInfo.processInfo.environment.merging(["PATH": try path]) { $1 }
      process.standardOutput = output
      try process.run()
      var text = ""
      while !text.contains("http://127.0.0.1:") {
        let chunk = output.fileHandleForReading.nextData()
        guard !chunk.isEmpty else { break }
        text += String(decoding: chunk, as: UTF8.self)
      }
      process.terminate()
      process.waitForEnd()
      #expect(process.terminationStatus == 0, "\(line)")
      #expect(text.contains("http://127.0.0.1:"), "\(line)")
    }
  }

  @Test func `that compare a replay with a file do so`() throws {
    try put("taps.events", as: "touches.events")
    let example = try #require(
      ShellExample.on("Inspecting.md", with: "responderd replay --trace json"))
    let compared = try run(example.lines)
    #expect(compared.status == 0, "\(compared.errors)")
  }

  @Test func `that write reports do so`() throws {
    try "t_seconds,x_g,y_g,z_g\n0,0,0,1\n0.1,0,0,1\n0.2,0,0,1\n".write(
      toFile: "\(folder)/shake.csv", atomically: true, encoding: .utf8)
    let example = try #require(
      ShellExample.on("Inspecting.md", with: "responderd replay --trace none --report"))
    let reported = try run(example.lines)
    #expect(reported.status == 0, "\(reported.errors)")
    for file in ["shake.html", "demo.html"] {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"))
    }
  }

  @Test func `that replay recordings do so`() throws {
    try put("taps.events", as: "touches.events")
    try put("six-views.yml", as: "touches.yml")
    let example = try #require(ShellExample.on("Devices.md", with: "responderd replay touches.yml"))
    let replayed = try run(
      ["responderd init"] + example.lines.filter { $0.hasPrefix("responderd replay") })
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.output.contains("touches ended"))
  }
}
