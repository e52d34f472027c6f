import ArgumentParser
import ControlSocket
import Foundation
import ResponderHost

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the state, devices and counters of the daemon.",
    discussion: """
      EXAMPLES:
        responderd ctl status
        responderd ctl status --json | jq '.answer.devices[].counters'
      """)

  @OptionGroup var options: AskingOptions

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let client = try options.socket.connect()
      let answer = try client.ask(ControlRequest(.status))
      if options.json { return .ofPrinting(json: answer, logger) }
      let status = try ControlAnswer.body(DaemonStatus.self, of: answer)
      let broker = BrokerStatus.ofServices().first { $0.socket == client.path }?.line
      return .ofPrinting(StatusText(status, broker: broker).text, logger)
    }
  }
}

struct OpenDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices that the daemon reads, with their counters.",
    discussion: """
      "responderd devices" lists all devices of the machine, and "responderd doctor" reports why one \
      is not read.

      EXAMPLES:
        responderd ctl devices
        responderd ctl devices --json | jq -r '.answer[].node'
      """)

  @OptionGroup var options: AskingOptions

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.devices))
      if options.json { return .ofPrinting(json: answer, logger) }
      let devices = try ControlAnswer.body([DaemonStatus.Device].self, of: answer)
      return .ofPrinting(StatusText.text(of: devices), logger)
    }
  }
}
