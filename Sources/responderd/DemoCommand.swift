import ArgumentParser
import Logging
import Recordings
import ResponderHost
import SampleApps

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play recordings of real devices through the sample application.",
    discussion: """
      Nine taps and a drag with four fingers on a touchscreen, a shaken telephone and a \
      Bluetooth headset; then the headset once more while a call has taken the screen away. \
      The recordings are part of the program.

      EXAMPLES:
        responderd demo
        responderd demo --trace json | jq .calls
      """)

  @OptionGroup var options: TraceOptions

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      let replay = Replay(options.configuration, logger: logger)
      replay.launch(SixViewsAppDelegate())
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
