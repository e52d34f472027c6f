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
      let path = folder.appending(path: starter.name).relativePath
      func refuse(_ reason: String, _ status: ExitStatus = .cannotCreate) -> ExitStatus {
        logger.error("cannot write \(path): \(reason)")
        return status
      }
      let place: OutputPath
      do throws(SystemError) {
        place = try OutputPath(path, link: .replaced, creatingFolders: 0o777)
      } catch {
        // The name of the directory belongs to a file.
        let isFile = error.errno == EEXIST || error.errno == ENOTDIR
        return refuse(
          "\(directory): \(isFile ? "not a directory; choose another one" : "\(FileFailure(error))")"
        )
      }
      guard place.old == nil else { return refuse("the file exists") }
      do throws(SystemError) {
        let file = try place.create(mode: 0o666)
        defer { SystemCall.close(file) }
        do throws(SystemError) {
          try SystemCall.writeAll(Array(Self.modeline.utf8) + starter.bytes, to: file, path)
        } catch {
          // A partial file would be a broken storyboard.
          try? SystemCall.remove(place.name, in: place.folder)
          throw error
        }
      } catch {
        if error.errno == EEXIST { return refuse("the file exists") }
        let failure = FileFailure(error)
        return refuse(failure.description, failure.status)
      }
      logger.notice("wrote \(path); host it with: responderd run --app \(path.shellWord)")
      return .ok
    }
  }
}
