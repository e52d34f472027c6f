import ArgumentParser
import Foundation
import Logging
import Recordings
import ResponderHost
import SampleApps
import Storyboards

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play recordings of real devices through a sample application.",
    discussion: """
      Nine taps and a drag with four fingers on a touchscreen, a shaken telephone and a \
      Bluetooth headset; then the headset once more while a call has taken the screen away. \
      The recordings are part of the program.

      EXAMPLES:
        responderd demo
        responderd demo --trace json | jq .calls
        responderd demo --all
        responderd demo --app canvas
        responderd demo --app settings.yaml
        responderd demo --app ./storyboard.yaml
        responderd demo --list
      """)

  @OptionGroup var options: HostingArguments

  @Flag(
    help: "Print every movement; as text, only the first of many in a row is printed otherwise.")
  var all = false

  @Flag(help: "List the applications and play nothing.")
  var list = false

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      if list { return Self.printApplications(logger) }
      let hosted = try options.load()
      var configuration = options.configuration
      hosted.configure(&configuration, options.behavior)
      // The telephone's sensor lies in it in a way of its own.
      configuration.systemEvents.remove(.turns)
      configuration.omitsRepeatedMoves = !all
      let replay = try Replay(configuration, logger: logger)
      hosted.launch(in: replay)
      try replay.play(DemoRecordings.taps)
      try replay.play(DemoRecordings.fourFingers)
      try replay.play(DemoRecordings.shake)
      try replay.play(DemoRecordings.headset)
      replay.interrupt()
      try replay.play(DemoRecordings.headset)
      replay.endInterruption()
      replay.terminate(summaryOf: "demo")
      if options.trace == .json { logger.notice("\(replay.summary(of: "demo"))") }
      return ExitStatus(of: replay.stop, logger)
    }
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
    // A reader that went away has had enough.
    guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
    logger.error("cannot write the list: \(reason)")
    return .ioError
  }
}

extension Replay {
  fileprivate func play(_ entry: DemoRecordings.Entry) throws {
    for recording in try RecordingFile.parse(entry.bytes, name: entry.name) { play(recording) }
  }
}
