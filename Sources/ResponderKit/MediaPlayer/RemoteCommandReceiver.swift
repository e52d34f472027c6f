import Foundation
import InputTranslation

/// Delivers commands to the command center of the application.
final class RemoteCommandReceiver: ApplicationPart, CommandReceiver {
  /// The media player state; `nil` until the application uses the classes of this folder.
  private var session: NowPlayingSession?
  /// Called when the state is created.
  fileprivate var onSession: (@MainActor (NowPlayingSession) -> Void)?

  required init(_ application: UIApplication) {
    super.init(application)
    application.commandReceiver = self
  }

  /// The media player state, created at first use.
  fileprivate var usedSession: NowPlayingSession {
    if let session { return session }
    let session = NowPlayingSession(application.scheduler)
    self.session = session
    onSession?(session)
    return session
  }

  /// Offers a command to the center.
  /// - Returns: Whether the center handled or dropped it.
  func consume(_ command: RemoteControlCommand) -> Bool {
    guard let center = session?.commandCenter, canReceiveCommands(center) else { return false }
    return follow(
      center.takeStep(for: command), of: center, UIEvent.EventSubtype(command.kind),
      device: command.device, at: command.timestamp)
  }

  /// Whether the application can receive commands. A suspended one is resumed for them on iOS if it is
  /// the player of the device.
  private func canReceiveCommands(_ center: MPRemoteCommandCenter) -> Bool {
    application.life == .launched && (!application.isSuspended || center.hasPlayed)
  }

  func consume(_ request: PlaybackRequest) {
    let center = usedSession.commandCenter
    let step: RemoteCommandStep =
      canReceiveCommands(center)
      ? center.takeStep(for: request, at: application.scheduler.now)
      : .drop(UIApplication.reasonForInactive)
    _ = follow(step, of: center, .none, device: request.device, at: request.timestamp)
  }

  private func follow(
    _ step: RemoteCommandStep, of center: MPRemoteCommandCenter, _ subtype: UIEvent.EventSubtype,
    device: DeviceID, at timestamp: TimeInterval
  ) -> Bool {
    switch step {
    case .pass: return false
    case .drop(let reason):
      application.routeReporter?.sendDropped(
        .remoteControl(subtype), device: device, timestamp: timestamp, because: reason)
    case .perform(let event):
      let status = center.perform(event, for: subtype)
      guard let routeReporter = application.routeReporter else { return true }
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

extension UIApplication {
  /// The media player state of the application, created at first use.
  package var nowPlaying: NowPlayingSession { part(RemoteCommandReceiver.self).usedSession }

  /// Called when ``nowPlaying`` is created; set by a host that publishes players.
  package var onNowPlaying: (@MainActor (NowPlayingSession) -> Void)? {
    get { part(RemoteCommandReceiver.self).onSession }
    set { part(RemoteCommandReceiver.self).onSession = newValue }
  }
}
