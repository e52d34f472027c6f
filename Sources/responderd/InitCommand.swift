import ArgumentParser
import Foundation
import Logging
import ResponderHost
import Storyboards

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a storyboard to begin with.",
    discussion: """
      Writes storyboard.yaml, with a comment on everything in it. A file that is there is never \
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

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let starter = ExampleStoryboard.starter
      let folder = URL(filePath: directory, directoryHint: .isDirectory)
      let file = folder.appending(path: starter.name)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(starter.bytes).write(to: file, options: .withoutOverwriting)
      } catch {
        logger.error("\(file.relativePath) is not written: \(Self.reason(error))")
        return .cannotCreate
      }
      logger.notice(
        "\(file.relativePath) is written; host it with: responderd run --app \(file.relativePath)")
      return .ok
    }
  }

  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if error.code == CocoaError.fileWriteFileExists.rawValue { return "it is there already" }
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
  }
}
