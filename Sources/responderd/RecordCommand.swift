import ArgumentParser
import Logging
import ResponderHost

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record input devices in the format of libinput record, or of evemu.",
    discussion: """
      Stays in the foreground until SIGINT (Ctrl-C), SIGTERM or SIGHUP, which end the file in \
      good order, or until the last of the devices is unplugged. The file can be played with \
      responderd replay and with libinput replay, on any machine.

      A file that ends in .events or .evemu is written in the format of evemu-record, which \
      evemu-play plays. It holds one device, and nothing of what udev says of it, such as how a \
      panel is turned.

      Of keys, only those are recorded that mean something to an application: what is typed on \
      a keyboard meanwhile is not even read. One device is written while it speaks; several are \
      written at the end, which comes by itself after two million events. An existing file is \
      replaced. When the disk is full, what was written until then is kept, whole, and the status \
      is 74; a reader that goes away ends the recording with status 0.

      EXAMPLES:
        responderd record --output touches.yml /dev/input/event3
        responderd record > everything.yml
        responderd record --output touches.events /dev/input/event3
        responderd replay touches.yml
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write; standard output if absent.", valueName: "file"),
    completion: .file())
  var output: String?

  @Argument(
    help: ArgumentHelp(
      "What to record; all devices that run would read if absent.", valueName: "node"),
    completion: .file())
  var nodes: [String] = []

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let version = Responderd.configuration.version
      return try InputRecorder(nodes: nodes, path: output, version: version, logger: logger).run()
    }
  }
}
