public import ResponderKit

/// Records the calls that events result in as short strings, for comparison in tests:
///
/// ```swift
/// let journal = RouteJournal(device.application)
/// try device.tap(at: "yellow")
/// #expect(journal.take() == ["yellow.touchesBegan", "yellow.touchesEnded"])
/// ```
///
/// A view is named by its accessibility identifier, a gesture recogniser by its `name`, and any other
/// object by its type. Calls of all responders are recorded, including those that forwarded the event.
@MainActor
public final class RouteJournal: RouteObserver {
  /// The calls in order: `yellow.touchesBegan`.
  public private(set) var calls: [String] = []
  /// The states and events for which recognisers and controls called their targets, in order:
  /// `pan.began`, `next.touchUpInside`. A control's events are recorded even if nothing is
  /// registered for them.
  public private(set) var actions: [String] = []
  /// The reasons why events were dropped: `touchesBegan: no window lies under the finger`. A touch or
  /// press that a gesture recogniser follows does not count as dropped.
  public private(set) var drops: [String] = []
  /// The usage warnings, in order.
  public private(set) var warnings: [UsageWarning] = []
  private let includesLifecycle: Bool
  private weak var application: UIApplication?
  /// The previous observer of the application, which is still called.
  public private(set) weak var nextObserver: (any RouteObserver)?

  /// Starts to observe an application. The previous observer is still called, and becomes the only
  /// one when the journal is released. Retain the journal, because an application holds its
  /// observer weakly.
  /// - Parameters:
  ///   - application: The observed application.
  ///   - includesLifecycle: Whether to record life cycle calls as well, such as `viewDidLoad`.
  public init(_ application: UIApplication, includesLifecycle: Bool = false) {
    self.includesLifecycle = includesLifecycle
    self.application = application
    nextObserver = application.routeObserver
    application.routeObserver = self
  }

  isolated deinit {
    guard let application, application.routeObserver == nil else { return }
    application.routeObserver = nextObserver
  }

  /// Returns the calls since the last time, so that a test can check each step separately, and
  /// clears all lists.
  public func take() -> [String] {
    defer {
      calls = []
      actions = []
      drops = []
      warnings = []
    }
    return calls
  }

  /// Records the route of an event. The application calls it.
  public func application(_ application: UIApplication, didRoute route: Route) {
    nextObserver?.application(application, didRoute: route)
    if case .lifecycle = route.event, !includesLifecycle { return }
    if case .gesture(let state) = route.event, let recognizer = route.handler {
      actions.append("\(name(of: recognizer)).\(state)")
    }
    calls += route.calls.map { "\(name(of: $0.responder)).\($0.method)" }
    if let reason = route.reason, route.watchers.isEmpty {
      drops.append("\(route.event.method): \(reason)")
    }
  }

  /// Records the events of a control. The application calls it.
  public func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
  ) {
    nextObserver?.application(application, control: control, willSend: events)
    actions += events.names.map { "\(name(of: control)).\($0)" }
  }

  /// Records a warning. The application calls it.
  public func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    nextObserver?.application(application, didWarn: warning)
    warnings.append(warning)
  }
}

extension Route.Event {
  /// The name of the responder's method.
  var method: String {
    switch self {
    case .touches(let phase): "touches" + "\(phase)".withCapital
    case .motion: "motion"
    case .remoteControl: "remoteControlReceived"
    case .presses(_, let phase): "presses" + "\(phase)".withCapital
    case .lifecycle(let method): method
    case .gesture: "action"
    }
  }
}

extension String {
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
