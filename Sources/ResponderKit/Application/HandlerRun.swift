public import Foundation
public import InputTranslation

/// A run of an event's handlers, which relates the actions that they perform to the event.
///
/// An event: the run is opened, the handlers act, the route is sent and the recorder sets ``number``, and the run is
/// settled, which sends the reports of the actions. A life cycle method: its route is sent and the run settled before
/// the handlers act, so that their reports are sent at once.
@MainActor
public final class HandlerRun {
  /// The time of the event, in seconds on the monotonic clock; `nil` without an event.
  public internal(set) var timestamp: TimeInterval?
  /// The device of the event; `nil` if it has none.
  public internal(set) var device: DeviceID?
  /// The number of the event's record. The observer that makes records sets it.
  public var number: Int?

  /// The responder, control or recogniser that received the event.
  fileprivate weak var subject: AnyObject?
  /// The method, of a life cycle.
  fileprivate let method: String?
  fileprivate var isOpen = true
  private var isSettled = false
  private var reports: [@MainActor () -> Void] = []

  fileprivate init(of subject: AnyObject, _ method: String? = nil) {
    self.subject = subject
    self.method = method
  }

  /// Reports something after the route of the event.
  func afterRoute(_ report: @escaping @MainActor () -> Void) {
    if isSettled { report() } else { reports.append(report) }
  }

  fileprivate func settle() {
    isSettled = true
    for report in reports { report() }
    reports = []
  }

  fileprivate func belongs(to route: Route) -> Bool {
    route.handler === subject || route.calls.contains { $0.responder === subject }
  }

  fileprivate func note(_ route: Route) { (timestamp, device) = (route.timestamp, route.device) }
}

/// The handler runs of an application that is observed.
@MainActor
final class HandlerRuns {
  /// The innermost run in progress.
  fileprivate(set) var current: HandlerRun?
  /// Those whose event has no route yet, in the order of their beginnings.
  fileprivate var waiting: [HandlerRun] = [] {
    didSet { isEmpty = waiting.isEmpty }
  }
  /// The run of the last life cycle method.
  fileprivate var lifecycle: HandlerRun?

  /// Whether routes can be reported without a look at the runs; loaded for every route.
  private(set) var isEmpty = true

  fileprivate func take(for route: Route) -> [HandlerRun] {
    guard route.lifecycleMethod == nil else { return [] }
    // Those of events without a route, such as one that `sendEvent` kept, end with the next route.
    let taken = waiting.filter { !$0.isOpen && (current == nil || $0.belongs(to: route)) }
    waiting.removeAll { run in taken.contains { $0 === run } }
    return taken
  }
}

extension Route {
  fileprivate var lifecycleMethod: String? {
    guard case .lifecycle = event else { return nil }
    return calls.first?.method ?? ""
  }
}

extension RouteReporter {
  /// Reports a route, and then what its handlers did.
  @inline(never)
  func sendWithHandlers(_ route: Route) {
    var route = route
    let ended = application.handlerRuns.take(for: route)
    let own = ended.filter { $0.belongs(to: route) }
    for run in own { run.note(route) }
    route.handlerRuns += own
    receiver.receive(route)
    for run in ended { run.settle() }
  }

  /// Reports the route of a life cycle method, whose handlers follow.
  func sendLifecycle(_ route: Route, to receiver: AnyObject) {
    var route = route
    let run = HandlerRun(of: receiver, route.lifecycleMethod)
    run.note(route)
    run.settle()
    route.handlerRuns = [run]
    application.handlerRuns.lifecycle = run
    send(route)
  }
}

extension UIApplication {
  /// What runs the handlers.
  package enum HandlerCause {
    /// An event that an object received; its route is reported afterwards.
    case event(AnyObject)
    /// A life cycle method of an object; its route was reported before, if it has one.
    case lifecycle(AnyObject, String?)
    /// The handlers in progress, if any.
    case handlers
    /// Handlers that waited.
    case earlier(HandlerRun?)
  }

  /// Runs handlers, so that what they do is reported with the event.
  package func runHandlers<Result>(
    because cause: HandlerCause, _ body: (HandlerRun?) -> Result
  ) -> Result {
    guard isObserved else { return body(nil) }
    let outer = handlerRuns.current
    var opened: HandlerRun?
    switch cause {
    case .event(let subject):
      let run = HandlerRun(of: subject)
      handlerRuns.waiting.append(run)
      handlerRuns.current = run
      opened = run
    case .lifecycle(let subject, let name):
      let last = handlerRuns.lifecycle
      let isMeant =
        last?.subject === subject && name.map { last?.method?.contains($0) == true } ?? true
      if isMeant { handlerRuns.current = last }
    case .handlers: break
    case .earlier(let run): handlerRuns.current = run
    }
    defer {
      opened?.isOpen = false
      handlerRuns.current = outer
    }
    return body(handlerRuns.current)
  }
}
