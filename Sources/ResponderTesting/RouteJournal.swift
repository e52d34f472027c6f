public import ResponderKit

/// Keeps the calls that events led to as short strings, for tests to expect:
///
/// ```swift
/// let journal = RouteJournal(device.application)
/// try device.tap(at: "yellow")
/// #expect(journal.take() == ["yellow.touchesBegan", "yellow.touchesEnded"])
/// ```
///
/// A view goes by its accessibility identifier, everything else by its type. Every responder that
/// was asked is in it, also one that only passed the event on.
@MainActor
public final class RouteJournal: RouteObserver {
  /// The calls in the order in which they were made: `yellow.touchesBegan`.
  public private(set) var calls: [String] = []
  /// What recognisers and controls called their targets for, in order: `pan.began`,
  /// `next.touchUpInside`. A control's events are in it whether anything is registered for them or
  /// not.
  public private(set) var actions: [String] = []
  /// Why events were dropped: `touchesBegan: no window lies under the finger`. A touch or press that a
  /// gesture recogniser follows is not dropped.
  public private(set) var drops: [String] = []
  private let includesLifecycle: Bool

  /// Starts to observe an application, in the place of whoever observed it so far. Keep the journal:
  /// an application does not keep its observer.
  /// - Parameters:
  ///   - application: Whose events are noted.
  ///   - includesLifecycle: Whether to keep the calls of the life cycle as well, such as
  ///     `viewDidLoad`.
  public init(_ application: UIApplication, includesLifecycle: Bool = false) {
    self.includesLifecycle = includesLifecycle
    application.routeObserver = self
  }

  /// The calls since the last time, so that each step of a test is expected on its own; the actions
  /// and drops are forgotten too.
  public func take() -> [String] {
    defer {
      calls = []
      actions = []
      drops = []
    }
    return calls
  }

  /// Notes an event's way; the application calls it.
  public func application(_ application: UIApplication, didRoute route: EventRoute) {
    if case .lifecycle = route.event, !includesLifecycle { return }
    if case .gesture(let state) = route.event, let recognizer = route.handler {
      actions.append("\(name(of: recognizer)).\(state)")
    }
    calls += route.calls.map { "\(name(of: $0.responder)).\($0.method)" }
    if let reason = route.reason, route.watchers.isEmpty {
      drops.append("\(route.event.method): \(reason)")
    }
  }

  /// Notes a control's events; the application calls it.
  public func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
  ) {
    actions += events.names.map { "\(name(of: control)).\($0)" }
  }
}

extension EventRoute.Event {
  /// What a responder that is asked is called by.
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
