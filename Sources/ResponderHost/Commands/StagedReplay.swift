internal import RouteLog
internal import TerminalStage

/// A replay on the stage. It is played as fast as possible first, and then shown in its own time, so that the user can
/// step back to every moment.
@MainActor
package final class StagedReplay {
  private var history = StageHistory()

  private init() {}

  /// Records the events of a replay. Call it before the launch.
  package func follow(_ replay: Replay) {
    replay.inspect { [weak self] in
      switch $0 {
      case .route(let route): self?.history.append(route)
      case .inspection(let record): self?.history.append(record)
      }
    }
  }

  /// Shows a replay, in a process whose terminal is restored in all cases.
  /// - Parameter play: Plays the replay, and returns the line to print after the stage.
  package static func guarded(_ play: (StagedReplay) throws -> String) throws -> ExitStatus {
    TerminalStage.guardTerminal()
    let staged = StagedReplay()
    let summary = try play(staged)
    guard let look = TerminalLook.own else { return .software }
    // After a signal, or without a terminal, there is no summary.
    guard try TerminalStage(staged.history, look: look).play() == .done else { return .ok }
    _ = StandardOutput.write(summary + "\n")
    return .ok
  }
}
