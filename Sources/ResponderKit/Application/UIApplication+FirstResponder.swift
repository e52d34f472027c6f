// Events without a location go to the key window's first responder, and from there up the chain; the end of
// a shake or a press goes where its beginning went.
extension UIApplication {
  /// Delivers an event without a location to the first responder, or to the responder that received its
  /// beginning. Called by the window's `sendEvent`.
  func deliverToFirstResponder(_ event: UIEvent, of window: UIWindow) {
    let call = FirstResponderCall(event, in: window, shakeTarget: shakes.target)
    guard let call else { return }
    guard event.walk.isRecording else {
      guard let target = call.target else { return }
      event.walk.start()
      return call.perform(target)
    }
    var route = Route(
      call.routeEvent, device: event.device, timestamp: event.timestamp)
    if let target = call.target {
      event.walk.start(at: target, call.method)
      call.perform(target)
      route.finish(event.walk, call.method)
      if route.handler == nil, let reason = route.reason, target === window,
        window.firstResponder == nil
      {
        route.reason =
          "\(reason); nothing is first responder, so the chain began at the window"
          + window.hintAtFirstResponder
      }
      event.walk.end()
    } else {
      route.reason =
        "\(call.method) is for the first responder, and there is none"
        + window.hintAtFirstResponder
    }
    if route.handler == nil, let press = (event as? UIPressesEvent)?.current {
      route.noteWatchers(among: press.recognizers, of: press.number)
    }
    routeReporter?.send(route)
  }
}

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
    if let event = event as? ShakeEvent {
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

extension UIWindow {
  /// The responder for events without a location: the first responder, else the one that
  /// ``UIBehavior/eventsWithoutFirstResponder`` selects.
  var eventTarget: UIResponder? {
    if let firstResponder { return firstResponder }
    return UIApplication.shared.behavior.eventsWithoutFirstResponder == .keyWindow ? self : nil
  }

  /// The end of a reason: which responder could be first responder. Which ones implement the method is unknown, because
  /// Swift does not say which methods a class overrides.
  fileprivate var hintAtFirstResponder: String {
    guard firstResponder == nil else { return "" }
    // The last one is the frontmost.
    var candidate: UIResponder? = controllersInTree().last { $0.canBecomeFirstResponder }
    if candidate == nil {
      forEachInTree { if $0.canBecomeFirstResponder { candidate = $0 } }
    }
    guard let candidate else { return "; no view or view controller can become first responder" }
    let name = (candidate as? UIView)?.accessibilityIdentifier ?? UsageWarning.name(of: candidate)
    return "; \(name) can become first responder, but is not"
  }
}
