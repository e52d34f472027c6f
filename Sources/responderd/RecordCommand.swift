import ArgumentParser
import Logging
import ResponderHost

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record input devices in the format of libinput record, or of evemu.",
    discussion: """
      Records until SIGINT (Ctrl-C), SIGTERM or SIGHUP, or until the last device is unplugged, and \
      then completes the file. The recording can be played with responderd replay and with libinput \
      replay, on any machine.

      A file name that ends in .events or .evemu selects the format of evemu-record, for \
      evemu-play. Such a file holds one device, without its udev properties, such as the calibration \
      matrix of a panel.

      In the format of libinput record, system events are recorded, too: sleep, a change of the \
      foreground session, memory pressure, and the requests of responderd ctl at the socket of --control.

      Only media, navigation and system keys are recorded: typed text is not even read. The events \
      of one device are written as they arrive. Those of several devices are written at the end; such \
      a recording ends after two million events at the latest. An existing file is replaced. If the disk is full, the \
      file is complete up to that point, and the status is 74. If the reader of a pipe exits, the \
      recording ends with status 0.

      EXAMPLES:
        responderd record --output touches.yml /dev/input/event3
        responderd record > everything.yml
        responderd record --output touches.events /dev/input/event3
        responderd replay touches.yml
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      The socket for responderd ctl --socket, whose requests interrupt, resume, background, foreground, \
      memory-warning, display and relaunch are recorded. Not with the format of evemu.
      """, valueName: "path"), completion: .file())
  var control: String?

  @Argument(
    help: ArgumentHelp(
      "The devices to record. Default: all devices that \"run\" would read.", valueName: "node"),
    completion: .file())
  var nodes: [String] = []

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      let version = Responderd.configuration.version
      return try InputRecorder(
        nodes: nodes, path: output, control: control, version: version, logger: logger
      ).run()
    }
  }
}
