import ArgumentParser
import ControlSocket
import Foundation
import Logging
import ResponderHost

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Print the counters of the daemon in the text format of Prometheus.",
    discussion: """
      For the textfile collector of the Prometheus node exporter: let a timer write the file. The \
      daemon itself opens no port. The status is 73 if the file cannot be created or replaced.

      EXAMPLES:
        responderd ctl metrics
        responderd ctl metrics -o /var/lib/prometheus/node-exporter/responderd.prom
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to replace atomically. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var options: AskingOptions

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("the name of the file is empty") }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofAsking(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.metrics))
      let text = try ControlAnswer.body(String.self, of: answer)
      guard let output else {
        return options.json ? .ofPrinting(json: answer, logger) : .ofPrinting(text, logger)
      }
      let wanted = options.json ? String(decoding: answer, as: UTF8.self) + "\n" : text
      let file = ReplacedFile(path: output)
      if let obstacle = file.obstacle {
        logger.error("cannot write \(output): \(obstacle)")
        return .cannotCreate
      }
      do {
        try file.write([Array(wanted.utf8)])
        return .ok
      } catch {
        let failure = FileFailure(error)
        logger.error("cannot write \(output): \(failure)")
        return failure.status
      }
    }
  }
}
