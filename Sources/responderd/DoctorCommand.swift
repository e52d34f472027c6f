import ArgumentParser
import ControlSocket
import Doctor
import Logging
import ResponderHost

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out why input does not arrive, and what helps.",
    discussion: """
      Looks at the machine and at every input device: what it is and who says so, whether the user \
      may read it and if not exactly why, its seat, its place on the screen, its scale and its keys, \
      and who else reads it. Each finding comes with its cause and, where there is one, with the \
      command for root's shell that takes the cause away. Nothing is changed, and no event is read; \
      each node that can be opened is grabbed for an instant, to find out whether somebody else has \
      done so.

      As root more is seen: which processes read a device, and devices that the user cannot open. \
      Where the service is installed, root asks for the service's user, with the groups that the \
      unit gives it; --user root asks for root.

      EXIT STATUS:
        0 everything that is needed works,
        69 something does not, or there is no input device.

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
      "Whether this user may read the devices. Not given: you, or for root the service's user.",
      valueName: "name")
  )
  var user: String?

  @Option(help: ArgumentHelp("The seat whose devices are wanted.", valueName: "name"))
  var seat = "seat0"

  @Argument(
    help: ArgumentHelp(
      "The devices that are needed; all that can be read as something if absent.",
      valueName: "node"), completion: .file())
  var nodes: [String] = []

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      guard var doctor = Doctor(user: user, nodes: nodes, seat: seat) else {
        logger.error("there is no user \"\(user ?? "")\"")
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
