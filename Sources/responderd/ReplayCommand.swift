import ArgumentParser
import Recordings
import ResponderHost

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings of devices through an application.",
    discussion: """
      Reads evemu recordings (with the description of the device in the file, or in a .desc file next \
      to it), recordings of libinput record, the output of evtest with its header, of one device or several, and tables of accelerations: lines with the time in \
      seconds and the acceleration in g along X, Y and Z, after the header t_seconds,x_g,y_g,z_g. The \
      accelerations include gravity, with the signs of Core Motion: -1 g along the axis that points up. "-" is standard input; \
      another pipe has to end within 10 s. An hour or more without an event counts as a change of the clock, and the replay \
      continues after a second. A replay needs no device and no privileges, and gives the same log every time; the text \
      log ends with a summary. Commands of a storyboard are logged, not run, and its user defaults are \
      not saved.

      With --expect, each line of the file is a JSON object with some of the keys of the JSON trace, \
      including "event". The routes of the kinds of events in the file must match, in the same order. Routes of \
      other kinds, and keys that a line omits, are not compared, nor are "seq", "time", \
      "latencyMicroseconds", and "event", "eventTime" and "milliseconds" of an action.

      EXIT STATUS:
        0 played, 1 the routes differ, or the replay stopped before all were
        compared, 64 usage error, 65 a file is invalid,
        66 no such file, 73 the report cannot be written, 74 the routes cannot
        be written.

      EXAMPLES:
        responderd replay touches.events
        responderd replay --trace json touches.events headset.yml
        responderd replay --realtime touches.events
        responderd replay --omit-moves touches.events
        responderd replay --stage touches.events
        responderd replay shake.csv
        responderd replay --as panel.events=touchscreen panel.events shake.csv
        responderd replay --trace none --expect taps.jsonl taps.events
        responderd replay --trace none --report shake.html shake.csv
        responderd replay --app storyboard.yaml touches.events
      """)

  @Argument(help: "The recordings, played one after the other.", completion: .file())
  var files: [String]

  @OptionGroup var options: PlayingArguments

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      Treat the devices of the recordings, except those that have only keys, as touchscreen, pen or accelerometer. For \
      recordings without the udev properties that say so. Can be repeated, and FILE=CLASS is for one of several \
      recordings.
      """, valueName: "class"))
  var classes: [ClassChoice] = []

  @Flag(help: "Play in real time instead of as fast as possible.")
  var realtime = false

  @Flag(help: "In the text log, print only the first of consecutive movements, as demo does.")
  var omitMoves = false

  @Flag(
    help: """
      On a terminal, show the views, the fingers and the last events at the speed of the recordings: space \
      pauses, the arrow keys step, + and - change the speed, and q quits. Ignored with --trace, --hit-tests, --expect or --report.
      """)
  var stage = false

  @Option(
    help: ArgumentHelp(
      """
      Compare the routes with those of a file, such as one that --trace json wrote; the first difference is \
      shown, and the status is 1.
      """, valueName: "file"), completion: .file())
  var expect: String?

  @Option(help: ReportFile.help, completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(help: ReportFile.hideNamesHelp)
  var hideNames = false

  func validate() throws {
    try ReportFile.validate(report, hidesNames: hideNames)
    try options.validateHitTests(isCompared: expect != nil)
    for (index, choice) in classes.enumerated() {
      if let file = choice.file, !files.contains(file) {
        throw ValidationError("--as \(choice): no recording \(file) is played")
      }
      if let other = classes[..<index].first(where: { $0.file == choice.file }) {
        throw ValidationError("--as \(choice): \(other) was given before")
      }
    }
  }

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      var replay = ReplayRun(of: files)
      replay.expected = expect
      replay.report = report
      replay.hidesNames = hideNames
      replay.isRealtime = realtime
      replay.showsStage = stage && options.trace == nil && !options.hitTests
      replay.otherFiles = [ApplicationName(options.app).file].compactMap(\.self)
      replay.adjust = classified
      return try replay.play(logger) {
        let hosted = try options.load()
        var configuration = options.playConfiguration
        hosted.configure(&configuration, options.behavior)
        configuration.omitsRepeatedMoves = omitMoves
        return ReplayRun.Application(configuration, launch: hosted.launch)
      }
    }
  }

  /// Returns the recordings of a file with the class that it is to have.
  private func classified(_ file: String, _ recordings: [Recording]) -> [Recording] {
    let choice = classes.first { $0.file == file } ?? classes.first { $0.file == nil }
    guard let choice else { return recordings }
    return recordings.map { $0.classified(by: choice.playedClass.rawValue) }
  }
}

/// The class that recordings are played as: `CLASS` for all, or `FILE=CLASS` for one of them.
struct ClassChoice: ExpressibleByArgument, CustomStringConvertible {
  let file: String?
  let playedClass: PlayedClass

  init?(argument: String) {
    let sign = argument.lastIndex(of: "=")
    file = sign.map { String(argument[..<$0]) }
    let name = sign.map { argument[argument.index(after: $0)...] } ?? argument[...]
    guard let found = PlayedClass.allCases.first(where: { "\($0)" == name }) else { return nil }
    playedClass = found
  }

  var description: String { (file.map { "\($0)=" } ?? "") + "\(playedClass)" }
  static var allValueStrings: [String] { PlayedClass.allCases.map { "\($0)" } }
  var defaultValueDescription: String { description }
}

/// A class of devices that a recording is played as, with the property by which udev says so.
enum PlayedClass: String, CaseIterable {
  case touchscreen = "ID_INPUT_TOUCHSCREEN"
  case pen = "ID_INPUT_TABLET"
  case accelerometer = "ID_INPUT_ACCELEROMETER"
}
