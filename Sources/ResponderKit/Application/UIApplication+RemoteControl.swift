import Foundation
import InputTranslation

// Commands of remote controls, headsets and media keys.
extension UIApplication {
  func handleCommand(_ command: RemoteControlCommand) {
    let subtype = UIEvent.EventSubtype(command.kind)
    func drop(_ reason: String) {
      routeReporter?.sendDropped(
        .remoteControl(subtype), device: command.device, timestamp: command.timestamp,
        because: reason)
    }
    // If this ends a seek, the key was released, whether or not a responder receives the command.
    seeks.noteEnd(command)
    if commandReceiver?.consume(command) == true { return }
    // The application already received the end of this seek, so nothing is reported.
    guard !seeks.consumeInterruptedEnd(command) else { return }
    guard applicationState == .active || deliversCommandsInBackground else {
      return drop(Self.reasonForInactive)
    }
    guard isReceivingRemoteControlEvents else {
      return drop("beginReceivingRemoteControlEvents() was not called")
    }
    seeks.noteBegin(command)
    let event = UIEvent(
      type: .remoteControl, subtype: subtype, device: command.device,
      timestamp: command.timestamp)
    send(event, onDrop: drop)
  }

  /// Ends the current seeks, as an interruption does.
  func endSeeks(at time: TimeInterval) {
    // An application that does not receive commands does not receive their ends either.
    guard isReceivingRemoteControlEvents else { return }
    for end in seeks.interrupt(at: time) {
      let event = UIEvent(
        type: .remoteControl, subtype: UIEvent.EventSubtype(end.kind), device: end.device,
        timestamp: end.timestamp)
      send(event) { _ in }
    }
  }
}

extension UIEvent.EventSubtype {
  init(_ command: RemoteControlCommand.Kind) {
    self =
      switch command {
      case .play: .remoteControlPlay
      case .pause: .remoteControlPause
      case .stop: .remoteControlStop
      case .togglePlayPause: .remoteControlTogglePlayPause
      case .nextTrack: .remoteControlNextTrack
      case .previousTrack: .remoteControlPreviousTrack
      case .beginSeekingBackward: .remoteControlBeginSeekingBackward
      case .endSeekingBackward: .remoteControlEndSeekingBackward
      case .beginSeekingForward: .remoteControlBeginSeekingForward
      case .endSeekingForward: .remoteControlEndSeekingForward
      }
  }
}
