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
    abstract: "Write a storyboard to begin with.",
    discussion: """
      Writes storyboard.yaml, with a comment on everything in it, and with a first line by which \
      editors find its schema, which "install" puts in place. A file that is there is never \
      overwritten; the status is then 73.

      EXAMPLES:
        responderd init
        responderd init ~/kiosk
        responderd check ~/kiosk/storyboard.yaml
      """)

  @Argument(
    help: ArgumentHelp("Where to; it is made if need be.", valueName: "directory"),
    completion: .directory)
  var directory = "."

  /// Tells yaml-language-server, and so most editors, what may stand in the file.
  private static var modeline: String {
    "# yaml-language-server: $schema=\(schemaPath)\n"
  }

  /// Where the schema was installed: beside this program, else where one is; where none is, the place
  /// that an installation would put it.
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
    if directory.isEmpty { throw ValidationError("The name of the directory is empty.") }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let starter = ExampleStoryboard.starter
      let folder = URL(filePath: directory, directoryHint: .isDirectory)
      let file = folder.appending(path: starter.name)
      func refuse(_ reason: String, _ status: ExitStatus = .cannotCreate) -> ExitStatus {
        logger.error("\(file.relativePath) is not written: \(reason)")
        return status
      }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        let failure = FileFailure(error)
        // Of a file that has the directory's name, it is said that it exists.
        let isFile = failure.number == EEXIST || failure.number == ENOTDIR
        return refuse(
          "\(directory): \(isFile ? "not a directory; name another place" : failure.description)")
      }
      do {
        try Data(Self.modeline.utf8 + starter.bytes).write(to: file, options: .withoutOverwriting)
      } catch {
        let failure = FileFailure(error)
        if failure.number == EEXIST { return refuse("it is there already") }
        // A part of it would be taken for a storyboard that is broken.
        try? FileManager.default.removeItem(at: file)
        return refuse(failure.description, failure.status)
      }
      logger.notice(
        "\(file.relativePath) is written; host it with: responderd run --app \(file.relativePath)")
      return .ok
    }
  }
}
