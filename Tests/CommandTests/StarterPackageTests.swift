import Foundation
import Synchronization
import TestSupport
import Testing

/// `responderd init --swift`. The app and the test that it writes are compiled as targets of this package, and the test runs with
/// the others.
@Suite final class `A Swift package to start from` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-starter-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let files = [
    "Package.swift", "Sources/Panel/AppDelegate.swift", "Sources/Panel/PanelController.swift",
    "Tests/PanelTests/PanelTests.swift", ".github/workflows/test.yml", ".gitignore",
  ]

  private func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  private func source(_ file: String) throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Sources/SampleApps/Starter/\(file)"),
      encoding: .utf8)
  }

  @Test func `is written whole, and replaces no file`() throws {
    let run = try CommandRun("init", "--swift", folder.path)
    #expect(run.status == 0, "\(run.errors)")
    for file in Self.files {
      #expect(run.errors.contains("wrote \(folder.appending(path: file).path)\n"), "\(file)")
    }
    #expect(run.errors.contains("cd \(folder.path) && swift test && swift run Panel --stage"))
    for name in ["AppDelegate", "PanelController"] {
      #expect(try text("Sources/Panel/\(name).swift") == source("\(name).swift.txt"))
    }
    let test = try text("Tests/PanelTests/PanelTests.swift")
    #expect(test.contains("@testable import Panel\n") && !test.contains("StarterApp"))

    let mine = folder.appending(path: "Sources/Panel/PanelController.swift")
    try Data("mine".utf8).write(to: mine)
    for file in Self.files where !file.hasSuffix("PanelController.swift") {
      try FileManager.default.removeItem(at: folder.appending(path: file))
    }
    let second = try CommandRun("init", "--swift", folder.path)
    #expect(second.status == 73)
    #expect(second.errors == "error: cannot write \(mine.path): the file exists\n")
    #expect(try text("Sources/Panel/PanelController.swift") == "mine")
    for file in Self.files where !file.hasSuffix("PanelController.swift") {
      let path = folder.appending(path: file).path
      #expect(!FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }

  /// The owner of the directory replaces one of its directories by a link before the writing fails.
  @Test func `that cannot be written whole is removed, and no file elsewhere`() throws {
    let (package, others) = (folder.path + "/package", folder.path + "/others")
    let names = ["AppDelegate.swift", "PanelController.swift"].map { "/Panel/\($0)" }
    for directory in [package, others + "/Panel"] {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }
    for name in names { try Data("theirs".utf8).write(to: URL(filePath: others + name)) }
    // The directory of the last files.
    try Data().write(to: URL(filePath: package + "/.github"))
    let sources = package + "/Sources"
    for round in 0..<20 {
      let isOver = Atomic(false)
      let (isDone, moved) = (DispatchSemaphore(value: 0), package + "/moved-\(round)")
      Thread.detachNewThread {
        while !isOver.load(ordering: .relaxed) {
          guard access(sources + names[1], F_OK) == 0, rename(sources, moved) == 0 else { continue }
          _ = symlink(others, sources)
          break
        }
        isDone.signal()
      }
      let run = try CommandRun("init", "--swift", package)
      isOver.store(true, ordering: .relaxed)
      isDone.wait()
      #expect(run.status == 73)
      #expect(run.errors.contains("not a directory"), "\(run.errors)")
      for name in names {
        #expect(access(others + name, F_OK) == 0, "round \(round)")
        #expect(access(moved + name, F_OK) != 0 && access(package + "/Package.swift", F_OK) != 0)
      }
      try? FileManager.default.removeItem(atPath: sources)
    }
  }

  private struct Manifest: Decodable {
    struct Target: Decodable { let name, type: String }
    let name: String
    let targets: [Target]
  }

  @Test func `is a package for the compiler, whatever the name of the clone`() throws {
    let clone = #"/srv/a "clone" of \it"#
    #expect(try CommandRun("init", "--swift", "--package", clone, folder.path).status == 0)
    let run = try CommandRun(
      of: "/usr/bin/env",
      arguments: ["swift", "package", "--package-path", folder.path, "dump-package"])
    try #require(run.status == 0, "\(run.errors)")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(run.output.utf8))
    #expect(manifest.name == "Panel")
    #expect(manifest.targets.map(\.name) == ["Panel", "PanelTests"])
    #expect(manifest.targets.map(\.type) == ["executable", "test"])
    // JSON escapes what a literal of Swift escapes.
    #expect(run.output.contains(#""/srv/a \"clone\" of \\it""#), "\(run.output)")
  }

  @Test(arguments: [
    (
      "https://example.org/of/Touch.git",
      #"url: "https://example.org/of/Touch.git", branch: "main""#, "Touch"
    ),
    ("git@example.org:Touch", #"url: "git@example.org:Touch", branch: "main""#, "Touch"),
    ("/srv/clone", #"name: "responderd", path: "/srv/clone""#, "responderd"),
  ])
  func `depends on a clone or on a URL`(
    source: String, arguments: String, identity: String
  ) throws {
    let run = try CommandRun("init", "--swift", "--package", source, folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let manifest = try text("Package.swift")
    #expect(manifest.contains(".package(\(arguments))\n"), "\(manifest)")
    #expect(manifest.contains("\"ResponderHost\", package: \"\(identity)\""), "\(manifest)")
    #expect(manifest.contains("\"ResponderTesting\", package: \"\(identity)\""), "\(manifest)")
  }

  @Test func `names a folder of its own by a relative path`() throws {
    let run = try CommandRun(
      "init", "--swift", "--package", "\(folder.path)/vendor/responderd", folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("Package.swift").contains(#"path: "vendor/responderd")"#))
  }

  @Test func `has a job that installs what the README does`() throws {
    #expect(try CommandRun("init", "--swift", folder.path).status == 0)
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let line = try #require(
      readme.firstMatch(of: /--no-install-recommends (pkg-config [^&]*) &&/)?.1)
    let job = try text(".github/workflows/test.yml").split { " \\\n".contains($0) }
    for package in line.split(separator: " ") { #expect(job.contains(package), "\(package)") }
  }

  @Test(arguments: [
    (["--package", "/srv/clone"], "--package is for a Swift package"),
    (["--swift", "--package", ""], "--package must be the path of a clone, or a URL"),
  ])
  func `is refused with a wrong option`(arguments: [String], words: String) throws {
    let run = try CommandRun(arguments: ["init"] + arguments + [folder.path])
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
