import ArgumentParser
import ControlSocket
import Doctor
import Logging
import ResponderHost

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out why input does not arrive, and what to do about it.",
    discussion: """
      Examines the system and every input device: its class according to udev and to its \
      capabilities, whether the user can read it and, if not, why, its seat, its part of the screen, \
      its scale, its keys, and the processes that read it. The running service is asked which devices it has \
      open; one that does not answer, or has not opened a device that it should read, does not work. Each finding has a cause and, if there is \
      one, a command for a root shell that removes the cause. The doctor changes nothing and reads no \
      events, so it cannot tell whether positions are correct. For a moment, it grabs each node that \
      it can open, to find out whether another process has grabbed it.

      As root, the doctor also sees the processes of other users, and opens devices that the user cannot \
      open. If the service is installed, access is examined for the user of the service, with the groups of \
      its unit, or for root with --user root.

      EXIT STATUS:
        0 all required devices and services work,
        69 a device or service does not work, or there is no input device.

      EXAMPLES:
        responderd doctor
        sudo responderd doctor --user alice
        responderd doctor /dev/input/event3
        responderd doctor --json | jq -r '.findings[].fix // empty'
      """)

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The user whose access is examined. Default: yours; for root, that of the service.",
      valueName: "name")
  )
  var user: String?

  @Option(help: ArgumentHelp("The seat of the devices.", valueName: "name"))
  var seat = "seat0"

  @Argument(
    help: ArgumentHelp(
      "The required devices. Default: all devices that \"run\" would read.",
      valueName: "node"), completion: .file())
  var nodes: [String] = []

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      guard var doctor = Doctor(user: user, nodes: nodes, seat: seat) else {
        logger.error("no such user: \"\(user ?? "")\"")
        return .usage
      }
      let examination = try doctor.examine()
      let printed = ExitStatus.ofPrinting(try text(of: examination), logger)
      return printed == .ok && !examination.isWell ? .unavailable : printed
    }
  }

  private func text(of examination: Examination) throws -> String {
    guard json else { return ExaminationText(examination).text }
    return try JSONText.encode(examination, isPretty: true) + "\n"
  }
}
