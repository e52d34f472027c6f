internal import InputTranslation

/// Tells an application's observer of routes; there is one only while somebody observes.
@MainActor
struct RouteReporter {
  let application: UIApplication
  let observer: any RouteObserver

  func send(_ route: EventRoute) {
    observer.application(application, didRoute: route)
  }

  /// Tells of a life-cycle method that is about to be called.
  func sendLifecycle(_ method: String, to receiver: AnyObject) {
    let base = String(method.prefix { $0 != "(" })
    var route = EventRoute(
      .lifecycle(base), device: nil, timestamp: application.scheduler.now)
    route.calls = [EventRoute.Call(responder: receiver, method: method)]
    route.handler = receiver
    send(route)
  }

  /// Tells of an event that nobody was asked to handle.
  func sendDropped(
    _ event: EventRoute.Event, device: DeviceID?, timestamp: Double, because reason: String
  ) {
    var route = EventRoute(event, device: device, timestamp: timestamp)
    route.reason = reason
    send(route)
  }
}
