import Foundation

/// The call for an event without a location, and its responder: the first responder for a command, and for a
/// shake or a press the one that was first responder when it began.
@MainActor
struct FirstResponderCall {
  let routeEvent: Route.Event
  let target: UIResponder?
  private let call: EventCall
  private let event: UIEvent

  /// Finds the method and the responder.
  /// - Returns: `nil` for an event that does not go to first responders.
  init?(_ event: UIEvent, in window: UIWindow, shakeTarget: UIResponder?) {
    self.event = event
    if let event = event as? MotionEvent {
      routeEvent = .motion(event.subtype)
      target = shakeTarget
      call = .motion(event.phase, event.subtype)
    } else if let press = (event as? UIPressesEvent)?.current {
      routeEvent = .presses(press.type, press.phase)
      target = press.responder
      call = .presses(press.phase, [press])
    } else if event.type == .remoteControl {
      routeEvent = .remoteControl(event.subtype)
      target = window.eventTarget
      call = .remoteControl
    } else {
      return nil
    }
  }

  var method: String { call.method }

  func perform(_ responder: UIResponder) { call.perform(on: responder, with: event) }
}
