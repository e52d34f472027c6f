import ArgumentParser
import ControlSocket
import Logging
import Measurement
import ResponderHost
import VirtualDevices

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure the latency of input on this machine.",
    discussion: """
      Hosts an application as run does, and measures the time from the kernel's timestamp of each \
      frame until the frame is read, until the last responder has returned, and until the record is \
      written. Prints the median, the 90th, 99th and 99.9th percentiles and the maximum of each, in \
      microseconds, with a relative error of at most a thousandth. Writing the records is part of the \
      measurement, so --trace cannot be none.

      Real devices are only read: use them while the measurement runs. With --virtual, fingers are \
      simulated on a virtual touchscreen, which requires write access to /dev/uinput; no other \
      program receives them.

      SIGINT (Ctrl-C), SIGTERM and SIGHUP end the measurement and print its results.

      Two delays cannot be measured by a program: the scan of the panel and its firmware, before the \
      kernel's timestamp; and drawing, the compositor and the display, after the handler.

      EXIT STATUS:
        0 measured or compared, 65 a file is not a measurement,
        66 a device or a file does not exist, 69 no frame arrived or no uinput,
        74 the records cannot be written, 77 no write access to /dev/uinput.

      EXAMPLES:
        sudo responderd measure --virtual
        sudo responderd measure --virtual --fingers 5 --rate 250 --duration 60
        responderd measure /dev/input/event3
        responderd measure --json --duration 60 > before.json
        responderd measure --compare before.json after.json
      """)

  @Flag(help: "Measure simulated fingers on a virtual touchscreen.")
  var virtual = false

  // Negative numbers would be parsed as other options; likewise below.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of simulated fingers, from 1 to 10.", valueName: "count"))
  var fingers = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of frames per second, from 1 to 1000.", valueName: "frames"))
  var rate = 125

  @Flag(
    help: "Let other programs receive the simulated fingers, too. A desktop reacts to them.")
  var noGrab = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The duration. Default: 10 with --virtual, else until a signal.",
      valueName: "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The number of frames at the start that are not counted. Default: 100 with --virtual, else 0.
      """, valueName: "frames"))
  var warmUp: Int?

  @Option(
    help: ArgumentHelp("The file to write the records to.", valueName: "file"),
    completion: .file())
  var records = "/dev/null"

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @Flag(help: "Compare two measurements in the form of --json.")
  var compare = false

  @Argument(
    help: ArgumentHelp(
      """
      The devices to measure. Default: all devices that "run" would read. With --compare, two \
      files.
      """, valueName: "node|file"), completion: .file())
  var paths: [String] = []

  @OptionGroup var options: HostingArguments

  func validate() throws {
    if compare && paths.count != 2 {
      throw ValidationError("--compare takes two files: --compare before.json after.json")
    }
    if compare && virtual { throw ValidationError("--compare cannot be combined with --virtual") }
    if virtual && !paths.isEmpty {
      throw ValidationError("--virtual measures its own touchscreen; omit \(paths[0])")
    }
    guard (1...VirtualTouchscreen.maximumFingers).contains(fingers) else {
      throw ValidationError("--fingers must be a number from 1 to 10")
    }
    guard (1...1000).contains(rate) else {
      throw ValidationError("--rate must be a number of frames per second, from 1 to 1000")
    }
    if let duration, !(0.1...1_000_000).contains(duration) {
      throw ValidationError("--duration must be a number of seconds, from 0.1 to 1000000")
    }
    if let warmUp, !(0...1_000_000).contains(warmUp) {
      throw ValidationError("--warm-up must be a number of frames, from 0 to 1000000")
    }
    if options.hostConfiguration.trace == .none {
      throw ValidationError(
        "--trace must be text or json: writing the records is part of the measurement")
    }
  }

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      do {
        return ExitStatus.ofPrinting(compare ? try comparison() : try measurement(logger), logger)
      } catch let error as MeasurementError {
        logger.error("\(error)")
        return ExitStatus(error)
      }
    }
  }

  @MainActor
  private func measurement(_ logger: Logger) throws -> String {
    let hosted = try options.load()
    var configuration = options.hostConfiguration
    hosted.configure(&configuration, options.behavior)
    configuration.nodes = paths
    let measurement = try Measurement(
      configuration, fingers: virtual ? .init(fingers: fingers, rate: rate) : nil,
      sharesDevice: noGrab, duration: duration ?? (virtual ? 10 : nil),
      warmUpFrames: warmUp ?? (virtual ? 100 : 0),
      application: options.app ?? ApplicationName.usual, recordsPath: records, logger: logger)
    let report = try measurement.run { try hosted.run(in: $0) }
    // Names of devices are untrusted.
    return json
      ? try JSONText.encode(report, isPretty: true) + "\n"
      : Diagnostics.printableLines(report.text)
  }

  private func comparison() throws -> String {
    let comparison = LatencyComparison(
      try LatencyReport.read(path: paths[0]), try LatencyReport.read(path: paths[1]))
    return json
      ? try JSONText.encode(comparison, isPretty: true) + "\n"
      : Diagnostics.printableLines(comparison.text)
  }
}

extension ExitStatus {
  /// Returns the status for a failed measurement.
  fileprivate init(_ error: MeasurementError) {
    self =
      switch error.code {
      case .noDevice, .unreadable: .noInput
      case .badFile: .badData
      case .noVirtualDevices, .noFrame: .unavailable
      case .permission: .noPermission
      case .output: .ioError
      }
  }
}
