import InputTranslation

/// Receives what an application reports of its events. A route observer is served by one (`RouteObservation`),
/// which the application calls as long as it is set.
@MainActor
protocol RouteReceiver: AnyObject {
  /// Whether to record the hit tests of new touches.
  var wantsHitTests: Bool { get }
  /// Whether to record the transitions of gesture recognisers.
  var wantsTransitions: Bool { get }

  /// Receives the route of an event.
  func receive(_ route: Route)
  /// Receives the hit test of a new touch.
  func receive(_ test: HitTest)
  /// Receives the transition of a recogniser.
  func receive(_ transition: RecognizerTransition)
  /// Receives an action that has ended.
  func receive(_ action: PerformedAction)
  /// Receives a warning about misuse.
  func receive(_ warning: UsageWarning)
}

/// Reports routes of an application that is observed.
@MainActor
struct RouteReporter {
  let application: UIApplication
  let receiver: any RouteReceiver

  func send(_ route: Route) {
    // First, because the record of a new touch contains its hit test.
    application.reportHitTests()
    if application.handlerRuns.isEmpty { receiver.receive(route) } else { sendWithHandlers(route) }
  }

  /// Reports the call of a life cycle method.
  func sendLifecycle(_ method: String, to receiver: AnyObject) {
    var route = Route(
      .lifecycle(Self.shortName(of: method)), device: nil, timestamp: application.scheduler.now)
    route.calls = [Route.Call(responder: receiver, method: method)]
    route.handler = receiver
    sendLifecycle(route, to: receiver)
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
    _ event: Route.Event, device: DeviceID?, timestamp: Double, because reason: String
  ) {
    var route = Route(event, device: device, timestamp: timestamp)
    route.reason = reason
    send(route)
  }
}

extension UIApplication {
  /// Reports routes; `nil` unless the application is observed.
  var routeReporter: RouteReporter? {
    guard isObserved, let routeReceiver else { return nil }
    return RouteReporter(application: self, receiver: routeReceiver)
  }

  /// Reports the hit tests of the new touches, usually after their handlers.
  @inline(__always)
  func reportHitTests() {
    if !hitTests.isEmpty { reportRecordedHitTests() }
  }

  @inline(never)
  private func reportRecordedHitTests() {
    var recorded: [HitTest] = []
    swap(&recorded, &hitTests)
    for test in recorded { routeReceiver?.receive(test) }
    guard hitTests.isEmpty else { return }
    // The next finger needs its memory.
    recorded.removeAll(keepingCapacity: true)
    swap(&recorded, &hitTests)
  }
}
