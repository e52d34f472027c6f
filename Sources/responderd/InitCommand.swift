import ArgumentParser
import Foundation
import Installation
import LinuxSystem
import Logging
import ResponderHost
import SampleApps
import Storyboards

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a storyboard to start from, or an app in Swift.",
    discussion: """
      Writes a commented storyboard.yaml. Its first line names the schema that "install" installs, \
      for editors. An existing file is not overwritten; the status is then 73.

      With --swift, writes a Swift package: an app with a button, a gesture and a shake, a test that needs no device, and a \
      job for GitHub that runs the test. "swift test" runs it here. If one of the files exists, nothing is written.

      EXAMPLES:
        responderd init
        responderd init ~/kiosk
        responderd check ~/kiosk/storyboard.yaml
        responderd init --swift --package ~/responderd ~/panel
      """)

  @Argument(
    help: ArgumentHelp(
      "The directory to write to; created if it does not exist.", valueName: "directory"),
    completion: .directory)
  var directory = "."

  @Flag(help: "Write a Swift package instead of a storyboard.")
  var swift = false

  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      """
      With --swift, where the package gets responderd from: a clone, or the URL of a repository. Default: the clone in which \
      this program was built, else the folder "responderd" of the package, for a submodule.
      """, valueName: "path|url"), completion: .directory)
  var source: String?

  /// The modeline for yaml-language-server, which most editors use, with the schema.
  private static var modeline: String {
    "# yaml-language-server: $schema=\(schemaPath)\n"
  }

  /// The path of the installed schema: next to this program, else in another installation; otherwise
  /// the default path.
  private static var schemaPath: String {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let own = program.deletingLastPathComponent().deletingLastPathComponent().path
    let home = Environment.variables["HOME"].map { Layout.user(home: $0) }
    let usual = Layout.system(prefix: "/usr/local")
    let layouts = [.system(prefix: own), home, usual, .system(prefix: "/usr")].compactMap(\.self)
    let paths = layouts.map(\.storyboardSchema)
    return paths.first { FileManager.default.fileExists(atPath: $0) } ?? usual.storyboardSchema
  }

  func validate() throws {
    if directory.isEmpty { throw ValidationError("the name of the directory is empty") }
    guard let source else { return }
    if !swift { throw ValidationError("--package is for a Swift package: give --swift too") }
    if source.isEmpty || source.contains(where: \.isNewline) {
      throw ValidationError("--package must be the path of a clone, or a URL")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let folder = URL(filePath: directory, directoryHint: .isDirectory)
      guard swift else {
        let starter = ExampleStoryboard.starter
        let path = folder.appending(path: starter.name).relativePath
        if let failure = write([(path, Array(Self.modeline.utf8) + starter.bytes)]) {
          return failure.report(to: logger)
        }
        logger.notice("wrote \(path); host it with: responderd run --app \(path.shellWord)")
        return .ok
      }
      let files = StarterPackage(dependency(of: folder)).files.map {
        (path: folder.appending(path: $0.path).relativePath, bytes: Array($0.text.utf8))
      }
      if let failure = write(files) { return failure.report(to: logger) }
      for file in files { logger.notice("wrote \(file.path)") }
      logger.notice(
        "test and run it with: cd \(directory.shellWord) && swift test && swift run Panel --stage")
      return .ok
    }
  }

  // MARK: - The package

  /// Where the package in a folder gets responderd from.
  private func dependency(of folder: URL) -> StarterPackage.Source {
    let text = source ?? Self.ownClone ?? folder.appending(path: "responderd").path
    guard case .path(let path) = StarterPackage.Source(text) else { return .url(text) }
    let clone = URL(filePath: path).standardizedFileURL.path
    let own = folder.standardizedFileURL.path
    // A folder of the package moves with it.
    let inside = own.hasSuffix("/") ? own : own + "/"
    return .path(clone.hasPrefix(inside) ? String(clone.dropFirst(inside.count)) : clone)
  }

  /// The clone in which this program was built; `nil` if it is installed.
  private static var ownClone: String? {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    guard let build = program.range(of: "/.build/") else { return nil }
    let clone = String(program[..<build.lowerBound])
    return FileManager.default.fileExists(atPath: clone + "/Package.swift") ? clone : nil
  }

  // MARK: - Writing

  /// Why nothing was written.
  private struct Failure {
    let path: String
    let reason: String
    var status = ExitStatus.cannotCreate

    func report(to logger: Logger) -> ExitStatus {
      logger.error("cannot write \(path): \(reason)")
      return status
    }
  }

  /// A file that this command has made, in its open directory: another user may rename the directory meanwhile, and put a
  /// link in its place.
  private final class MadeFile {
    private let place: OutputPath
    private var identity: FileIdentity?

    init(_ place: consuming OutputPath) { self.place = place }

    func write(_ bytes: [UInt8], _ path: String) throws(SystemError) {
      let file = try place.create(mode: 0o666)
      defer { SystemCall.close(file) }
      identity = SystemCall.status(of: file).map { FileIdentity($0) }
      try SystemCall.writeAll(bytes, to: file, path)
    }

    /// Removes it, unless another file has its name meanwhile.
    func remove() {
      guard let identity, let status = SystemCall.status(of: place.name, in: place.folder),
        FileIdentity(status) == identity
      else { return }
      // One that is left is named by the next attempt.
      try? SystemCall.remove(place.name, in: place.folder)
    }
  }

  /// Writes new files: all or none.
  private func write(_ files: [(path: String, bytes: [UInt8])]) -> Failure? {
    for (path, _) in files where SystemCall.status(of: path, followsLink: false) != nil {
      return Failure(path: path, reason: "the file exists")
    }
    var made: [MadeFile] = []
    for (path, bytes) in files {
      if let failure = write(bytes, to: path, &made) {
        for file in made { file.remove() }
        return failure
      }
    }
    return nil
  }

  private func write(_ bytes: [UInt8], to path: String, _ made: inout [MadeFile]) -> Failure? {
    let place: OutputPath
    do throws(SystemError) {
      place = try OutputPath(path, link: .replaced, creatingFolders: 0o777)
    } catch {
      // The name of the directory belongs to a file.
      let isFile = error.errno == EEXIST || error.errno == ENOTDIR
      let reason = isFile ? "not a directory; choose another one" : "\(FileFailure(error))"
      return Failure(path: path, reason: "\(directory): \(reason)")
    }
    guard place.old == nil else { return Failure(path: path, reason: "the file exists") }
    let file = MadeFile(place)
    made.append(file)
    do throws(SystemError) {
      try file.write(bytes, path)
      return nil
    } catch {
      if error.errno == EEXIST { return Failure(path: path, reason: "the file exists") }
      let failure = FileFailure(error)
      return Failure(path: path, reason: failure.description, status: failure.status)
    }
  }
}
