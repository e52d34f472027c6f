import ArgumentParser
import ControlSocket
import Logging
import ResponderHost

struct LogLevelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-level",
    abstract: "Have the daemon say more, or less, on standard error and in the journal.",
    discussion: "EXAMPLE:\n  responderd ctl log-level debug")

  @Argument(
    help: ArgumentHelp("trace, debug, info, notice, warning, error or critical."),
    completion: .list(Logger.Level.allCases.map(\.rawValue)))
  var level: String

  @OptionGroup var options: AskingOptions

  func validate() throws {
    guard Logger.Level(rawValue: level) != nil else {
      let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no level \"\(level)\"; there are \(names).")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofAsking(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.logLevel, level: level))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}
