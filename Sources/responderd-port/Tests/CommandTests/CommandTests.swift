import ArgumentParser
import Foundation
import Porting
import Testing

@testable import responderd_port

/// The command on files, in a folder that is deleted afterwards.
@Suite final class `The command` {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "responderd-port-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  // What stays behind is in the temporary folder of the system.
  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String, mode: Int = 0o644) throws {
    let path = folder.appending(path: name).path
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
    try #require(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: attributes))
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Runs the command on the folder.
  /// - Returns: The exit status.
  private func run(_ options: String..., path: String? = nil) throws -> Int32 {
    try run(options, path: path)
  }

  private func run(_ options: [String], path: String? = nil) throws -> Int32 {
    do {
      let command = try Command.parse(options + [path ?? folder.path])
      try command.run()
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    }
  }

  @Test func `rewrites files, keeps their mode, and leaves no other file`() throws {
    try write("@objc class A {}\n", to: "A.swift", mode: 0o640)
    try write("class B {}\n", to: "B.swift")
    #expect(try run() == 0)
    #expect(try text(of: "A.swift") == "class A {}\n")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.appending(path: "A.swift").path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["A.swift", "B.swift"])
  }

  @Test func `only checks with --check, and only shows with --dry-run`() throws {
    try write("@objc class A {}\n", to: "A.swift")
    #expect(try run("--check") == 1)
    #expect(try run("--dry-run") == 0)
    #expect(try text(of: "A.swift") == "@objc class A {}\n")
    #expect(try run() == 0)
    #expect(try run("--check") == 0)
  }

  @Test func `changes nothing if a file has a syntax error`() throws {
    try write("@objc class A {\n", to: "A.swift")
    try write("@objc class B {}\n", to: "B.swift")
    for option in [[], ["--check"], ["--dry-run"]] { #expect(try run(option) == 65) }
    #expect(try text(of: "A.swift") == "@objc class A {\n")
    #expect(try text(of: "B.swift") == "@objc class B {}\n")
  }

  @Test(arguments: ["Panel.swift", "Touches.swift"])
  func `changes nothing if a file cannot be written`(name: String) throws {
    let sources = [
      "Panel.swift": "@objc class Panel: UIView {}\n",
      "Touches.swift": "extension Panel { override func f() {} }\n",
    ]
    for (name, text) in sources { try write(text, to: name) }
    // Root can write everywhere, but not over a folder.
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".\(name).\(getpid()).new"), withIntermediateDirectories: false)
    #expect(try run() == 74)
    for (name, text) in sources { #expect(try self.text(of: name) == text) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 3)
  }

  @Test func `restores the files that were replaced if another one cannot be`() throws {
    let files = ["A.swift", "B.swift"].map { folder.appending(path: $0).path }
    try write("a", to: "A.swift")
    try write("b", to: "B.swift")
    let replacement = FileReplacement(files: files.map { ($0, Array("new".utf8)) })
    let stages = try replacement.stage()
    // A file cannot replace a folder.
    try FileManager.default.removeItem(atPath: files[1])
    try FileManager.default.createDirectory(atPath: files[1], withIntermediateDirectories: false)
    let failure = #expect(throws: FileReplacement.Failure.self) { try replacement.commit(stages) }
    #expect(failure?.lost.isEmpty == true && failure?.error.path == files[1])
    #expect(failure?.description.hasSuffix("Is a directory; nothing was changed") == true)
    #expect(try text(of: "A.swift") == "a")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["A.swift", "B.swift"])
  }

  @Test func `ports a file once that has several paths`() throws {
    let source = "class A: UIView {}\nextension A { override func f() {} }\n"
    try FileManager.default.createDirectory(
      at: folder.appending(path: "App"), withIntermediateDirectories: false)
    try write(source, to: "App/A.swift")
    let link = folder.appending(path: "Link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "App")
    try FileManager.default.linkItem(
      at: folder.appending(path: "App/A.swift"), to: folder.appending(path: "App/Hard.swift"))
    var status = Status()
    let paths = SourceSet([folder.appending(path: "App").path, link], &status).sources.map(\.path)
    #expect(paths == [folder.appending(path: "App/A.swift").path])
    #expect(try run() == 0)
    #expect(try text(of: "App/A.swift").components(separatedBy: "override").count == 2)
    #expect(try text(of: "App/Hard.swift") == source)
  }

  @Test func `has a status for a path that does not exist`() throws {
    #expect(try run(path: folder.appending(path: "Missing").path) == 66)
  }

  @Test func `searches folders, but not hidden ones, and follows no links`() throws {
    for name in ["Views", ".build"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: false)
      try write("@objc class A {}\n", to: "\(name)/A.swift")
    }
    let outside = folder.appending(path: ".build/A.swift").path
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Link.swift").path, withDestinationPath: outside)
    #expect(try run() == 0)
    #expect(try text(of: "Views/A.swift") == "class A {}\n")
    #expect(try text(of: ".build/A.swift") == "@objc class A {}\n")
  }

  @Test func `takes a single file`() throws {
    try write("@objc class A {}\n", to: "A.swift")
    #expect(try run(path: folder.appending(path: "A.swift").path) == 0)
    #expect(try text(of: "A.swift") == "class A {}\n")
  }

  @Test func `prints no control characters of the names of files`() throws {
    let hostile = "a\u{1b}[31m\u{9b}2J\u{202e}\r"
    let folder = self.folder.appending(path: hostile)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try write("@IBOutlet weak var a: UIView!\n", to: "\(hostile)/Outlet\n.swift")
    try write("class {\n", to: "\(hostile)/Broken.swift")
    try write("", to: "\(hostile)/A\u{7}.xib")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "L\u{8}.swift").path, withDestinationPath: "nowhere")
    for arguments in [
      [folder.path], ["--check", folder.appending(path: "Outlet\n.swift").path],
      ["--dry-run", folder.appending(path: "Outlet\n.swift").path],
      ["\(folder.path)/missing"], ["--\(hostile)", folder.path], [hostile, "--check", "--dry-run"],
    ] {
      let process = Process()
      process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(
        path: "responderd-port")
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let text = String(decoding: output, as: UTF8.self)
      #expect(!text.isEmpty, "\(arguments)")
      for scalar in text.unicodeScalars where scalar != "\n" {
        let category = scalar.properties.generalCategory
        #expect(category != .control && category != .format, "\(scalar.value) in \(text)")
      }
    }
  }
}
