import ArgumentParser
import ControlSocket
import Logging
import ResponderHost

struct LogLevelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-level",
    abstract: "Set the log level of the daemon.",
    discussion: "EXAMPLE:\n  responderd ctl log-level debug")

  @Argument(
    help: ArgumentHelp("The level: trace, debug, info, notice, warning, error or critical."),
    completion: .list(Logger.Level.allCases.map(\.rawValue)))
  var level: String

  @OptionGroup var options: AskingOptions

  func validate() throws {
    guard Logger.Level(rawValue: level) != nil else {
      let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("no such level: \"\(level)\"; expected one of \(names)")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.logLevel, level: level))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}
