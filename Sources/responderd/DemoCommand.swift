import ArgumentParser
import Foundation
import Logging
import Recordings
import ResponderHost
import SampleApps

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
        responderd demo --app canvas
        responderd demo --list
      """)

  @OptionGroup var options: TraceOptions

  @Option(
    help: ArgumentHelp("The application to play to; --list has the names.", valueName: "name"))
  var app = "six-views"

  @Flag(help: "List the applications and play nothing.")
  var list = false

  func validate() throws {
    try MainActor.assumeIsolated {
      guard SampleApp.named(app) == nil else { return }
      let names = SampleApp.all.map(\.name).joined(separator: ", ")
      throw ValidationError("There is no application \"\(app)\"; there are \(names).")
    }
  }

  func run() throws {
    if list { return Self.printApplications() }
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      let replay = Replay(options.configuration, logger: logger)
      guard let app = SampleApp.named(app) else { return .usage }
      replay.launch(app.makeDelegate())
      try replay.play(DemoRecordings.taps)
      try replay.play(DemoRecordings.fourFingers)
      try replay.play(DemoRecordings.shake)
      try replay.play(DemoRecordings.headset)
      replay.interrupt()
      try replay.play(DemoRecordings.headset)
      replay.endInterruption()
      replay.terminate()
      switch options.trace {
      case .text: replay.print(summary(of: replay))
      case .json: logger.notice("\(summary(of: replay))")
      case .none: break
      }
      return ExitStatus.ofOutput(replay.stop, logger)
    }
  }

  private static func printApplications() {
    MainActor.assumeIsolated {
      let width = SampleApp.all.map(\.name.count).max() ?? 0
      for app in SampleApp.all {
        print(app.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + app.summary)
      }
    }
  }

  @MainActor
  private func summary(of replay: Replay) -> String {
    let counts = replay.counts
    return """
      demo: \(counts.events) events in \(Int(replay.duration.rounded())) recorded seconds: \
      \(counts.touches) touches, \(counts.motion) motion, \(counts.remoteControl) remote \
      control; \(counts.events - counts.dropped) handled, \(counts.dropped) dropped
      """
  }
}

extension Replay {
  fileprivate func play(_ entry: DemoRecordings.Entry) throws {
    for recording in try RecordingFile.parse(entry.bytes, name: entry.name) { play(recording) }
  }
}
