internal import InputTranslation

/// Reports routes to the observer of an application; it exists only while there is one.
@MainActor
struct RouteReporter {
  let application: UIApplication
  let observer: any RouteObserver

  func send(_ route: EventRoute) {
    // First, because the record of a new touch contains its hit test.
    application.reportHitTests()
    observer.application(application, didRoute: route)
  }

  /// Reports the call of a life cycle method.
  func sendLifecycle(_ method: String, to receiver: AnyObject) {
    var route = EventRoute(
      .lifecycle(Self.shortName(of: method)), device: nil, timestamp: application.scheduler.now)
    route.calls = [EventRoute.Call(responder: receiver, method: method)]
    route.handler = receiver
    send(route)
  }

  /// Returns a short name: `viewDidLoad` unchanged, and the distinctive label of
  /// `application(_:didFinishLaunchingWithOptions:)`.
  private static func shortName(of method: String) -> String {
    let labels = method.split { "(:)".contains($0) }
    let label = labels.dropFirst().first { $0 != "_" } ?? labels.first
    return label.map(String.init) ?? method
  }

  /// Reports an event for which no responder was called.
  func sendDropped(
    _ event: EventRoute.Event, device: DeviceID?, timestamp: Double, because reason: String
  ) {
    var route = EventRoute(event, device: device, timestamp: timestamp)
    route.reason = reason
    send(route)
  }
}
