import Foundation
import InputTranslation

// Events without a place on the screen go to the key window's first responder, and from there up
// the chain.
extension UIApplication {
  func take(_ motion: Motion) {
    guard applicationState == .active else { return drop(motion, Self.reasonForInactive) }
    if let shake, shake.device != motion.device {
      // Two sensors may feel one shake; it is told once.
      return drop(motion, "another sensor told of this shake")
    }
    if motion.phase == .began {
      guard shake == nil else { return drop(motion, "the shake is under way already") }
      shake = motion
      hasShakeLostTarget = false
      motionWindow = keyWindow
      motionTarget = keyWindow?.firstToHear
      send(motion)
    } else {
      guard shake != nil else { return drop(motion, "no shake is under way") }
      shake = nil
      send(motion)
    }
  }

  func cancelMotion(at time: TimeInterval) {
    guard let shake else { return }
    self.shake = nil
    send(
      Motion(device: shake.device, phase: .cancelled, timestamp: max(time, shake.timestamp)))
  }

  private func send(_ motion: Motion) {
    send(MotionEvent(motion, in: motionWindow)) { drop(motion, $0) }
  }

  private func drop(_ motion: Motion, _ reason: String) {
    observed?.sendDropped(
      .motion(.motionShake), device: motion.device, timestamp: motion.timestamp,
      because: reason)
  }

  // MARK: - Departures

  /// Notes that a view left its window: a shake or press that was told in it is cancelled, and so
  /// are touches where the policy says so, but only once the handler that took the view away has
  /// returned.
  func didLeaveWindow(_ view: UIView) {
    hasDeparture = true
    if shake != nil, motionTarget?.hostView?.isDescendant(of: view) == true {
      hasShakeLostTarget = true
    }
    presses.didLeaveWindow(view)
    if behavior.touchesOfRemovedViews == .cancelled {
      hasTouchLostView = true
      touches.loseView(view)
    }
  }

  func cancelDeparted() {
    hasDeparture = false
    if hasShakeLostTarget {
      hasShakeLostTarget = false
      cancelMotion(at: scheduler.now)
    }
    presses.cancelDeparted(at: scheduler.now)
    if hasTouchLostView {
      hasTouchLostView = false
      touches.cancelDeparted(at: scheduler.now)
    }
  }

  func take(_ command: RemoteControl) {
    let subtype = UIEvent.EventSubtype(command.command)
    func drop(_ reason: String) {
      observed?.sendDropped(
        .remoteControl(subtype), device: command.device, timestamp: command.timestamp,
        because: reason)
    }
    guard !seeks.takesBack(command) else { return }
    guard applicationState == .active else { return drop(Self.reasonForInactive) }
    guard isReceivingRemoteControlEvents else {
      return drop("beginReceivingRemoteControlEvents() was not called")
    }
    seeks.note(command)
    let event = UIEvent(
      type: .remoteControl, subtype: subtype, device: command.device,
      timestamp: command.timestamp)
    send(event, onDrop: drop)
  }

  /// Ends the seeks that are under way, as an interruption does.
  func endSeeks(at time: TimeInterval) {
    for end in seeks.interrupt(at: time) {
      let event = UIEvent(
        type: .remoteControl, subtype: UIEvent.EventSubtype(end.command), device: end.device,
        timestamp: end.timestamp)
      send(event) { _ in }
    }
  }

  func take(_ press: Press) {
    if press.phase == .began && applicationState != .active {
      observed?.sendDropped(
        .presses(UIPress.PressType(press.button), .began), device: press.device,
        timestamp: press.timestamp, because: Self.reasonForInactive)
    } else {
      presses.take(press)
    }
  }

  /// The last step of the funnel, called by the window's `sendEvent`.
  func deliverToFirstResponder(_ event: UIEvent, of window: UIWindow) {
    let delivery = FirstResponderDelivery(event, in: window, motionTarget: motionTarget)
    guard let delivery else { return }
    guard event.walk.isRecording else {
      guard let target = delivery.target else { return }
      event.walk.start()
      return delivery.call(target)
    }
    var route = EventRoute(
      delivery.routeEvent, device: event.device, timestamp: event.timestamp)
    if let target = delivery.target {
      event.walk.start(at: target, delivery.method)
      delivery.call(target)
      route.finish(event.walk, delivery.method)
      event.walk.end()
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
