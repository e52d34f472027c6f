import InputSession
import InputTranslation
import RouteLog
import SystemBus

// Commands of media controllers are delivered like those of keys.
extension InputDelivery {
  /// Adds a media controller.
  /// - Parameter name: Its name in the route log.
  func addController(named name: String) -> DeviceID {
    let controller = session.addController()
    setName(RouteRecorder.DeviceName(name: name), of: controller)
    return controller
  }

  /// Delivers the request of a controller.
  func receive(_ request: PlayerRequest, from controller: DeviceID) {
    let time = application.scheduler.now
    func send(_ command: RemoteControlCommand.Kind) {
      session.addControllerCommand(
        RemoteControlCommand(device: controller, kind: command, timestamp: time))
    }
    func ask(_ change: PlaybackRequest.Change) {
      session.addRequest(PlaybackRequest(device: controller, change: change, timestamp: time))
    }
    switch request {
    case .play: send(.play)
    case .pause: send(.pause)
    case .playPause: send(.togglePlayPause)
    case .stop: send(.stop)
    case .next: send(.nextTrack)
    case .previous: send(.previousTrack)
    case .seek(let seconds): ask(.skip(seconds: seconds))
    case .position(let seconds): ask(.position(seconds: seconds))
    case .rate(let rate): ask(.rate(rate))
    case .loop(.none): ask(.repeatMode(.off))
    case .loop(.track): ask(.repeatMode(.one))
    case .loop(.playlist): ask(.repeatMode(.all))
    case .shuffle(let isOn): ask(.shuffle(isOn))
    }
    deliver()
  }
}
