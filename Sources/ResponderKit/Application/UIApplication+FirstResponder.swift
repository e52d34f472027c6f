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
      event.walk.end()
    } else {
      route.reason = "\(call.method) is for the first responder, and there is none"
    }
    if route.handler == nil, let press = (event as? UIPressesEvent)?.current {
      route.noteWatchers(among: press.recognizers, of: press.number)
    }
    routeReporter?.send(route)
  }
}
