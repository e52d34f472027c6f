import ArgumentParser
import Recordings
import ResponderHost

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings of devices through an application.",
    discussion: """
      Reads evemu recordings (the device's description in the file, or in the .desc file beside \
      it), the YAML that libinput record writes, and tables of accelerations: lines of seconds and \
      g along X, Y and Z, with gravity, under the names t_seconds,x_g,y_g,z_g. Needs no device and no privilege, and gives \
      the same log every time; as text it ends with a summary. "-" is standard input. What a storyboard sets as user defaults is \
      forgotten with it.

      EXAMPLES:
        responderd replay touches.events
        responderd replay --trace json touches.events headset.yml
        responderd replay --realtime touches.events
        responderd replay shake.csv
        responderd replay --app storyboard.yaml touches.events
      """)

  @Argument(help: "Recordings, played one after the other.", completion: .file())
  var files: [String]

  @OptionGroup var options: HostingArguments
  @OptionGroup var input: InputArguments

  @Flag(help: "Keep the recordings' pace instead of hurrying.")
  var realtime = false

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      // All are read first, so that a broken one is told before anything is played.
      let recordings = try files.map { try RecordingFile.read(path: $0) }
      let hosted = try options.load()
      var configuration = options.configuration
      hosted.configure(&configuration, options.behavior)
      input.apply(to: &configuration)
      let replay = try Replay(configuration, isRealtime: realtime, logger: logger)
      hosted.launch(in: replay)
      for recording in recordings where replay.stop == nil { replay.play(recording) }
      replay.terminate(summaryOf: "replay")
      return ExitStatus(of: replay.stop, logger)
    }
  }
}
