import ArgumentParser
import ControlSocket
import Logging
import ResponderHost

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the input devices: what each was taken for and why, or why not.",
    discussion: """
      Opens no device, and so needs no privilege.

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
        logger.notice("no input devices are there, or none that udev is done with")
        return .ok
      } else {
        text = devices.map(paragraph).joined(separator: "\n\n")
      }
      // A reader that went away has had enough.
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
    // A device chooses its own name.
    return lines.map(Diagnostics.printable).joined(separator: "\n")
  }
}
