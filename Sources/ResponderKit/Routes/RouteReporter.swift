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
    var route = EventRoute(
      .lifecycle(Self.shortName(of: method)), device: nil, timestamp: application.scheduler.now)
    route.calls = [EventRoute.Call(responder: receiver, method: method)]
    route.handler = receiver
    send(route)
  }

  /// `viewDidLoad` as it is; of `application(_:didFinishLaunchingWithOptions:)` the telling label.
  private static func shortName(of method: String) -> String {
    let labels = method.split { "(:)".contains($0) }
    let label = labels.dropFirst().first { $0 != "_" } ?? labels.first
    return label.map(String.init) ?? method
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
