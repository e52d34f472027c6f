// What the command lines of responderd and of a hosted application have in common. `ReplayRun` plays recordings, `LiveStage`
// shows a daemon, and `HostedCommand` is the command line of an application. Begin here.

package import Logging
package import Recordings
internal import RouteLog
internal import TerminalStage

/// A replay, as a command line asks for it.
@MainActor
package struct ReplayRun {
  /// An application that is ready to be launched.
  package struct Application {
    let configuration: HostConfiguration
    let launch: @MainActor (Replay) -> Void

    package init(_ configuration: HostConfiguration, launch: @escaping @MainActor (Replay) -> Void)
    {
      self.configuration = configuration
      self.launch = launch
    }
  }

  /// The recordings, played one after the other.
  private let files: [String]
  /// The file with the expected routes.
  package var expected: String?
  /// The file for a page with the events.
  package var report: String?
  package var hidesNames = false
  package var isRealtime = false
  /// Whether to show the stage where that is possible: not with a comparison or a report.
  package var showsStage = false
  /// What else the command reads. A report does not replace these files.
  package var otherFiles: [String] = []
  /// Changes the recordings of a file before they are played.
  package var adjust: (_ file: String, [Recording]) -> [Recording] = { $1 }

  package init(of files: [String]) { self.files = files }

  /// Plays the recordings.
  /// - Parameter load: Reads the application, after the recordings.
  /// - Throws: Why nothing could be played.
  package func play(_ logger: Logger, to load: () throws -> Application) throws -> ExitStatus {
    // All are read first, so that an invalid one is reported before anything is played.
    let routes = try expected.map { try ExpectedRoutes(path: $0) }
    if showsStage, routes == nil, report == nil, TerminalStage.isPossible {
      return try StagedReplay.guarded { try play(in: $0, logger, to: load) }
    }
    let recordings = try recordings()
    let application = try load()
    let read = files + otherFiles + files.flatMap(RecordingFile.descriptions(besides:))
    if let conflict = ReportFile.conflict(report, reading: read + [expected].compactMap(\.self)) {
      logger.error("\(conflict)")
      return .usage
    }
    let replay = try Replay(application.configuration, isRealtime: isRealtime, logger: logger)
    let page = report.map { ReportFile($0, of: replay, hidesNames: hidesNames) }
    let comparison = routes.map(RouteComparison.init)
    if let comparison { replay.follow(by: comparison.handle) }
    application.launch(replay)
    for recording in recordings where replay.stop == nil { replay.play(recording) }
    replay.terminate(summaryOf: Self.command)
    if let failure = page?.write() {
      logger.error("\(failure)")
      return .cannotCreate
    }
    return ExitStatus(of: replay, comparedBy: comparison, logger)
  }

  /// What the summary begins with.
  private static let command = "replay"

  /// Plays everything at once, for the stage to show it.
  /// - Returns: What is printed after it.
  private func play(
    in stage: StagedReplay, _ logger: Logger, to load: () throws -> Application
  ) throws -> String {
    let recordings = try recordings()
    let application = try load()
    var configuration = application.configuration
    configuration.trace = .none
    let replay = try Replay(configuration, logger: logger)
    stage.follow(replay)
    application.launch(replay)
    for recording in recordings { replay.play(recording) }
    replay.terminate()
    return replay.summary(of: Self.command)
  }

  /// Reads the files, each with one or more recordings.
  private func recordings() throws -> [[Recording]] {
    try files.map { adjust($0, try RecordingFile.read(path: $0)) }
  }
}
