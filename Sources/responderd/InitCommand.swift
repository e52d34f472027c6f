import ArgumentParser
import Foundation
import Installation
import LinuxSystem
import Logging
import ResponderHost
import Storyboards

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a storyboard to start from.",
    discussion: """
      Writes a commented storyboard.yaml. Its first line names the schema that "install" installs, \
      for editors. An existing file is not overwritten; the status is then 73.

      EXAMPLES:
        responderd init
        responderd init ~/kiosk
        responderd check ~/kiosk/storyboard.yaml
      """)

  @Argument(
    help: ArgumentHelp(
      "The directory to write to; created if it does not exist.", valueName: "directory"),
    completion: .directory)
  var directory = "."

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
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let starter = ExampleStoryboard.starter
      let folder = URL(filePath: directory, directoryHint: .isDirectory)
      let file = folder.appending(path: starter.name)
      func refuse(_ reason: String, _ status: ExitStatus = .cannotCreate) -> ExitStatus {
        logger.error("cannot write \(file.relativePath): \(reason)")
        return status
      }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        let failure = FileFailure(error)
        // If the directory's name belongs to a file, the message is that it exists.
        let isFile = failure.number == EEXIST || failure.number == ENOTDIR
        return refuse(
          "\(directory): \(isFile ? "not a directory; choose another one" : failure.description)")
      }
      do {
        try Data(Self.modeline.utf8 + starter.bytes).write(to: file, options: .withoutOverwriting)
      } catch {
        let failure = FileFailure(error)
        if failure.number == EEXIST { return refuse("the file exists") }
        // A partial file would be a broken storyboard.
        try? FileManager.default.removeItem(at: file)
        return refuse(failure.description, failure.status)
      }
      let path = file.relativePath
      logger.notice("wrote \(path); host it with: responderd run --app \(path.shellWord)")
      return .ok
    }
  }
}
