import Foundation
import InputTranslation

// Delivers commands to the command center.
extension UIApplication {
  /// The media player state of the application, created at first use.
  package var nowPlaying: NowPlayingSession {
    if let madeNowPlaying { return madeNowPlaying }
    let session = NowPlayingSession(scheduler)
    madeNowPlaying = session
    onNowPlaying?(session)
    return session
  }

  /// Offers a command to the center.
  /// - Returns: Whether the center handled or dropped it, so that responders do not receive it.
  func offer(_ command: RemoteControlCommand, to center: MPRemoteCommandCenter) -> Bool {
    guard canReceiveCommands(center) else { return false }
    return follow(
      center.takeStep(for: command), of: center, UIEvent.EventSubtype(command.kind),
      device: command.device, at: command.timestamp)
  }

  /// Whether the application can receive commands. A suspended one is resumed for them on iOS if it is
  /// the player of the device.
  private func canReceiveCommands(_ center: MPRemoteCommandCenter) -> Bool {
    life == .launched && (!isSuspended || center.hasPlayed)
  }

  func handlePlayback(_ request: PlaybackRequest) {
    let step: RemoteCommandStep =
      canReceiveCommands(nowPlaying.commandCenter)
      ? nowPlaying.commandCenter.takeStep(for: request, at: scheduler.now)
      : .drop(Self.reasonForInactive)
    _ = follow(
      step, of: nowPlaying.commandCenter, .none, device: request.device, at: request.timestamp)
  }

  private func follow(
    _ step: RemoteCommandStep, of center: MPRemoteCommandCenter, _ subtype: UIEvent.EventSubtype,
    device: DeviceID, at timestamp: TimeInterval
  ) -> Bool {
    switch step {
    case .pass: return false
    case .drop(let reason):
      routeReporter?.sendDropped(
        .remoteControl(subtype), device: device, timestamp: timestamp, because: reason)
    case .perform(let event):
      let status = center.perform(event, for: subtype)
      guard let routeReporter else { return true }
      var route = Route(.remoteControl(subtype), device: device, timestamp: timestamp)
      route.calls = [Route.Call(responder: center, method: event.command.name)]
      if status == .success {
        route.handler = center
      } else {
        route.reason = "the handler of \(event.command.name) returned \(status)"
      }
      routeReporter.send(route)
    }
    return true
  }
}
