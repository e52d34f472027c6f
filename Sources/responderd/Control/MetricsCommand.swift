import ArgumentParser
import ControlSocket
import Foundation
import Logging
import ResponderHost

struct MetricsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Print the daemon's counters as Prometheus' text.",
    discussion: """
      For the textfile collector of Prometheus' node exporter: have a timer write the file. The \
      daemon itself opens no port.

      EXAMPLES:
        responderd ctl metrics
        responderd ctl metrics --output /var/lib/prometheus/node-exporter/responderd.prom
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Replace this file, at once and as a whole; standard output if absent.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var options: AskingOptions

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofAsking(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.metrics))
      let text = try Answer<String>.body(of: answer)
      let wanted = options.json ? String(decoding: answer, as: UTF8.self) + "\n" : text
      guard let output else { return .ofPrinting(wanted, logger) }
      do {
        try Data(wanted.utf8).write(to: URL(filePath: output), options: .atomic)
        return .ok
      } catch {
        logger.error("cannot write \(output): \(error.localizedDescription)")
        return .ioError
      }
    }
  }
}
