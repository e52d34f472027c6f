import ArgumentParser
import Foundation
import Logging
import Recordings
import ResponderHost
import SampleApps
import Storyboards
import TerminalStage

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play recordings through a sample application.",
    discussion: """
      Without --app, or with a storyboard file, plays recordings of three devices: nine taps and a drag with four fingers on a \
      touchscreen, a shake of a phone, and the keys of a Bluetooth headset; then the keys again, while the \
      application is interrupted by a phone call. A named application has recordings of its own. Some applications \
      print messages to standard error, such as the calls that they receive. The recordings are part of the program. Commands of a storyboard are \
      logged, not run, and its user defaults are not saved.

      On a terminal, shows the views, the fingers and the last events at the speed of the recordings: space \
      pauses, the arrow keys step, + and - change the speed, and q quits. With --trace, --all, --hit-tests \
      or --report, or if input or output is not a terminal, or TERM is dumb, prints the route of each event instead.

      EXAMPLES:
        responderd demo
        responderd demo --trace json | jq .calls
        responderd demo --all
        responderd demo --hit-tests
        responderd demo --app canvas
        responderd demo --app settings --trace none
        responderd demo --app ./storyboard.yaml
        responderd demo --report demo.html
        responderd demo --app life-cycle --compare iOS4,current
        responderd demo --list
      """)

  @OptionGroup var options: HostingArguments

  @Flag(
    help: "Print every movement, instead of only the first of consecutive movements.")
  var all = false

  @Option(
    help: ArgumentHelp(
      """
      Play everything twice, with two behaviours (see --behavior), and print only what the \
      application prints, side by side.
      """, valueName: "one,other"), transform: ComparedBehaviors.init(argument:))
  var compare: ComparedBehaviors?

  @Flag(help: "List the applications and exit.")
  var list = false

  @Option(help: ReportFile.help, completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(help: ReportFile.hideNamesHelp)
  var hideNames = false

  func validate() throws {
    try ReportFile.validate(report, hidesNames: hideNames)
    try options.validateHitTests()
    let printing = [
      ("--trace", options.trace != nil), ("--hit-tests", options.hitTests), ("--all", all),
    ]
    if compare != nil, let (option, _) = printing.first(where: \.1) {
      throw ValidationError(
        "\(option) cannot be combined with --compare, which prints only what the application prints"
      )
    }
    if report != nil, list || compare != nil {
      throw ValidationError("--report cannot be combined with --list or --compare.")
    }
    if options.behavior != nil, compare != nil {
      throw ValidationError(
        "--behavior cannot be combined with --compare: that plays two")
    }
    if list, compare != nil { throw ValidationError("--list cannot be combined with --compare.") }
  }

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      if list { return Self.printApplications(logger) }
      if let compare { return try print(compare, logger) }
      if options.trace == nil, !all, !options.hitTests, report == nil, TerminalStage.isPossible {
        return try StagedReplay.guarded { stage in
          var configuration = options.hostConfiguration
          configuration.trace = .none
          let replay = try play(configuration, options.behavior, logger, prepare: stage.follow)
          return replay.summary(of: "demo")
        }
      }
      if let conflict = ReportFile.conflict(
        report, reading: ApplicationName(options.app).file.map { [$0] } ?? [])
      {
        logger.error("\(conflict)")
        return .usage
      }
      var written: ReportFile?
      let replay = try play(options.hostConfiguration, options.behavior, logger) {
        replay in written = report.map { ReportFile($0, of: replay, hidesNames: hideNames) }
      }
      if let failure = written?.write() {
        logger.error("\(failure)")
        return .cannotCreate
      }
      // A reader that closed the pipe has not seen all events.
      if options.hostConfiguration.trace == .json, replay.stop != .outputClosed {
        logger.notice("\(replay.summary(of: "demo"))")
      }
      return ExitStatus(of: replay.stop, logger)
    }
  }

  /// Plays the recordings to an application.
  /// - Parameter prepare: Called before the launch.
  @MainActor
  private func play(
    _ base: HostConfiguration, _ behavior: UIBehavior.Choice?, _ logger: Logger,
    prepare: (Replay) -> Void = { _ in }
  ) throws -> Replay {
    let hosted = try options.load()
    var configuration = base
    hosted.configure(&configuration, behavior)
    configuration.omitsRepeatedMoves = !all
    let recordings = ApplicationName(options.app).recordings
    let replay = try Replay(configuration, logger: logger)
    prepare(replay)
    hosted.launch(in: replay)
    try replay.playDemo(recordings)
    replay.terminate(summaryOf: "demo")
    return replay
  }

  @MainActor
  private func print(_ compared: ComparedBehaviors, _ logger: Logger) throws -> ExitStatus {
    var configuration = options.hostConfiguration
    configuration.trace = .none
    let spoken = try compared.sides.map { side in
      let lines = SpokenLines()
      try lines.collect { _ = try play(configuration, side.behavior, lines.logger) }
      return lines.lines
    }
    guard spoken.contains(where: { !$0.isEmpty }) else {
      logger.notice(
        """
        nothing to compare: the application prints nothing; to compare its routes, run it with each \
        --behavior and --trace json
        """)
      return .ok
    }
    let text = SideBySide(spoken[0], spoken[1])
      .text(under: (compared.sides[0].name, compared.sides[1].name))
    // A reader that closed the pipe needs no more output.
    guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
    logger.error("cannot write the comparison: \(reason)")
    return .ioError
  }

  @MainActor
  private static func printApplications(_ logger: Logger) -> ExitStatus {
    let applications =
      SampleApp.all.map { ($0.name, $0.summary) }
      + ExampleStoryboard.all.map { ($0.name, $0.summary) }
    let width = applications.map(\.0.count).max() ?? 0
    var text = ""
    for (name, summary) in applications {
      text += name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + summary + "\n"
    }
    // A reader that closed the pipe needs no more output.
    guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
    logger.error("cannot write the list: \(reason)")
    return .ioError
  }
}

extension Replay {
  /// Plays recordings that are part of the program.
  /// - Parameter recordings: The recordings of an application; `nil` for those of real devices, of which
  ///   the last is repeated during an interruption.
  func playDemo(_ recordings: [DemoRecordings.Entry]?) throws {
    guard let recordings else {
      for entry in DemoRecordings.realDevices { try play(entry) }
      interrupt()
      try play(DemoRecordings.headset)
      return endInterruption()
    }
    for entry in recordings { try play(entry) }
  }

  private func play(_ entry: DemoRecordings.Entry) throws {
    play(try RecordingFile.parse(entry.bytes, name: entry.name))
  }
}
