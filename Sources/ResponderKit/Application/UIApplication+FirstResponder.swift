import Foundation
import InputTranslation

// Events without a place on the screen go to the key window's first responder, and from there up
// the chain.
extension UIApplication {
  func take(_ motion: Motion) {
    guard applicationState == .active else {
      observed?.sendDropped(
        .motion(.motionShake), device: motion.device, timestamp: motion.timestamp,
        because: "the application is not active")
      return
    }
    if motion.phase == .began {
      // Two sensors may feel one shake; it is told once.
      guard shake == nil else { return }
      shake = motion
      motionTarget = keyWindow?.firstResponder
    } else {
      guard shake?.device == motion.device else { return }
      shake = nil
    }
    send(MotionEvent(motion)) { reason in
      observed?.sendDropped(
        .motion(.motionShake), device: motion.device, timestamp: motion.timestamp,
        because: reason)
    }
  }

  func cancelMotion(at time: TimeInterval) {
    guard let shake else { return }
    self.shake = nil
    send(MotionEvent(Motion(device: shake.device, phase: .cancelled, timestamp: time))) { _ in }
  }

  func take(_ command: RemoteControl) {
    let subtype = UIEvent.EventSubtype(command.command)
    func drop(_ reason: String) {
      observed?.sendDropped(
        .remoteControl(subtype), device: command.device, timestamp: command.timestamp,
        because: reason)
    }
    guard applicationState == .active else { return drop("the application is not active") }
    guard isReceivingRemoteControlEvents else {
      return drop("beginReceivingRemoteControlEvents() was not called")
    }
    let event = UIEvent(
      type: .remoteControl, subtype: subtype, device: command.device,
      timestamp: command.timestamp)
    send(event, onDrop: drop)
  }

  func take(_ press: Press) {
    if press.phase == .began && applicationState != .active {
      observed?.sendDropped(
        .presses(UIPress.PressType(press.button), .began), device: press.device,
        timestamp: press.timestamp, because: "the application is not active")
    } else {
      presses.take(press)
    }
  }

  /// The last step of the funnel, called by the window's `sendEvent`.
  func deliverToFirstResponder(_ event: UIEvent, of window: UIWindow) {
    let delivery = FirstResponderDelivery(event, in: window, motionTarget: motionTarget)
    guard let delivery else { return }
    var route = EventRoute(
      delivery.routeEvent, device: event.device, timestamp: event.timestamp)
    if let target = delivery.target {
      event.walk?.start(at: target, delivery.method)
      delivery.call(target)
      if let walk = event.walk { route.finish(walk, delivery.method) }
    } else {
      route.reason = "\(delivery.method) is for the first responder, and there is none"
    }
    observed?.send(route)
  }
}

extension UIEvent.EventSubtype {
  init(_ command: RemoteControl.Command) {
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
