import Foundation
import InputTranslation

/// The method to call for an event without a location, and its responder: the first responder for a command, and for a
/// shake or a press the one that was first responder when it began.
@MainActor
struct FirstResponderCall {
  let routeEvent: Route.Event
  let method: String
  let target: UIResponder?
  let perform: (UIResponder) -> Void

  /// Finds the method and the responder.
  /// - Returns: `nil` for an event that does not go to first responders.
  init?(_ event: UIEvent, in window: UIWindow, shakeTarget: UIResponder?) {
    if let event = event as? MotionEvent {
      routeEvent = .motion(event.subtype)
      target = shakeTarget
      (method, perform) = Self.motion(event)
    } else if let event = event as? UIPressesEvent, let press = event.current {
      routeEvent = .presses(press.type, press.phase)
      target = press.responder
      (method, perform) = Self.press(press, event)
    } else if event.type == .remoteControl {
      routeEvent = .remoteControl(event.subtype)
      target = window.eventTarget
      method = "remoteControlReceived"
      perform = { $0.remoteControlReceived(with: event) }
    } else {
      return nil
    }
  }

  private static func motion(_ event: MotionEvent) -> (String, (UIResponder) -> Void) {
    switch event.phase {
    case .began: ("motionBegan", { $0.motionBegan(event.subtype, with: event) })
    case .ended: ("motionEnded", { $0.motionEnded(event.subtype, with: event) })
    case .cancelled: ("motionCancelled", { $0.motionCancelled(event.subtype, with: event) })
    }
  }

  private static func press(
    _ press: UIPress, _ event: UIPressesEvent
  ) -> (String, (UIResponder) -> Void) {
    switch press.phase {
    case .began: ("pressesBegan", { $0.pressesBegan([press], with: event) })
    case .changed, .stationary: ("pressesChanged", { $0.pressesChanged([press], with: event) })
    case .ended: ("pressesEnded", { $0.pressesEnded([press], with: event) })
    case .cancelled: ("pressesCancelled", { $0.pressesCancelled([press], with: event) })
    }
  }
}
