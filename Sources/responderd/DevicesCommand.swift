import ArgumentParser
import ControlSocket
import Logging
import ResponderHost

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the input devices: what each is used as and why, or why it is not used.",
    discussion: """
      Opens no devices, and needs no privileges.

      EXAMPLES:
        responderd devices
        responderd devices --json | jq '.[] | select(.isTaken)'
      """)

  @Flag(help: "Print a JSON array instead of text.")
  var json = false

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let devices = try ListedDevice.all()
      let text: String
      if json {
        text = try JSONText.encode(devices, isPretty: true)
      } else if devices.isEmpty {
        logger.notice("no input devices found, or udev has not initialized any yet")
        return .ok
      } else {
        text = devices.map(paragraph).joined(separator: "\n\n")
      }
      // A reader that closed the pipe needs no more output.
      guard case .outputFailed(let reason) = StandardOutput.write(text + "\n") else { return .ok }
      logger.error("cannot write the list: \(reason)")
      return .ioError
    }
  }

  private func paragraph(_ device: ListedDevice) -> String {
    var lines = ["\(device.node)  \(device.name)", "    \(device.reason)"]
    if let access = device.access {
      lines.append("    \(device.isReadable == true ? "readable" : "not readable") (\(access))")
    }
    if let fix = device.fix { lines.append("    \(fix)") }
    // Names of devices are untrusted.
    return lines.map(Diagnostics.printable).joined(separator: "\n")
  }
}
