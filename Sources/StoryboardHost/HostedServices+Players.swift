import EventLoop
import Logging
import ResponderKit
import Storyboards
import SystemBus

extension HostedServices {
  /// Connects actions to the media players of the session.
  func reachPlayers(_ loop: EventLoop) {
    let players = MediaPlayers(loop: loop)
    finishPlayers = { players.finish(within: $0) }
    tellPlayer = { [logger] command, onEnd in
      // It is in progress only until the player is asked.
      let action = UIApplication.shared.actionInProgress?()
      players.send(MediaPlayers.Command(command)) { result in
        switch result {
        case .success: onEnd(.done)
        case .failure(let failure):
          let place = action.map { " (\($0.origin))" } ?? ""
          logger.warning("mpris: \(failure)\(place)")
          onEnd(.failed("\(failure)"))
        }
      }
    }
  }
}

extension MediaPlayers.Command {
  fileprivate init(_ command: PlayerCommand) {
    switch command {
    case .play: self = .play
    case .pause: self = .pause
    case .playPause: self = .playPause
    case .stop: self = .stop
    case .next: self = .next
    case .previous: self = .previous
    case .seek(let seconds): self = .seek(seconds: seconds)
    }
  }
}
