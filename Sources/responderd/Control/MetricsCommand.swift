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

      responderd_up is 1, and responderd_read_time_seconds is the time of the command. If the daemon does not \
      answer, the file has these two alone, with responderd_up 0, so that no old values stay in it.

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
    try ExitStatus.ofRunning(logger) {
      let answer: Data
      do throws(ControlError) {
        answer = try options.socket.connect().ask(ControlRequest(.metrics))
      } catch {
        if let output, !options.json {
          let status = write(Self.head(isUp: false), to: output, logger)
          guard status == .ok else { return status }
        }
        throw error
      }
      let text = Self.head(isUp: true) + (try ControlAnswer.body(String.self, of: answer))
      guard let output else {
        return options.json ? .ofPrinting(json: answer, logger) : .ofPrinting(text, logger)
      }
      return write(
        options.json ? String(decoding: answer, as: UTF8.self) + "\n" : text, to: output, logger)
    }
  }

  /// Whether the daemon answered, and when: the age of a file shows whether it is still written.
  private static func head(isUp: Bool) -> String {
    MetricsText(isUp: isUp, time: Date().timeIntervalSince1970.rounded()).text
  }

  private func write(_ text: String, to output: String, _ logger: Logger) -> ExitStatus {
    let file = ReplacedFile(path: output)
    if let obstacle = file.obstacle {
      logger.error("cannot write \(output): \(obstacle)")
      return .cannotCreate
    }
    do {
      try file.write([Array(text.utf8)])
      return .ok
    } catch {
      let failure = FileFailure(error)
      logger.error("cannot write \(output): \(failure)")
      return failure.status
    }
  }
}
