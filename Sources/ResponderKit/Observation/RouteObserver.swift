// The observer of an application: receives the route of each event, warnings, hit tests and the transitions of
// recognisers. `RouteObservation` passes on what `RouteReporter` of `Application`
// reports; the module `RouteLog` makes records of it.

/// Receives the route of every event after it was delivered or dropped, and what explains it.
///
/// Implement the methods that you need; each of the others passes its call on to ``nextObserver``.
@MainActor
public protocol RouteObserver: AnyObject {
  /// An observer that receives what this one does not; `nil` by default.
  var nextObserver: (any RouteObserver)? { get }
  /// What to record besides the routes; by default, what ``nextObserver`` wants. The application reads it when
  /// ``UIApplication/routeObserver`` is set.
  var details: RouteDetails { get }
  /// Called with the route of an event.
  func application(_ application: UIApplication, didRoute route: Route)
  /// Called when an action has ended: after the route of the event that caused it, if any.
  func application(_ application: UIApplication, didPerform action: PerformedAction)
  /// Called for misuse that UIKit would warn about.
  func application(_ application: UIApplication, didWarn warning: UsageWarning)
  /// Called before a control sends its actions for events, even if there are none.
  func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
  )
  /// Called with the hit test of a new touch, before the next route or transition, and at the latest when the touch has
  /// been delivered. The handler of the touch may have returned already.
  func application(_ application: UIApplication, didHitTest test: HitTest)
  /// Called when a recogniser changed its state, or has to wait before it can.
  func application(_ application: UIApplication, didChange transition: RecognizerTransition)
}

extension RouteObserver {
  /// There is none.
  public var nextObserver: (any RouteObserver)? { nil }

  /// What the next observer wants.
  public var details: RouteDetails { nextObserver?.details ?? [] }

  /// Passes the route on.
  public func application(_ application: UIApplication, didRoute route: Route) {
    nextObserver?.application(application, didRoute: route)
  }

  /// Passes the action on.
  public func application(_ application: UIApplication, didPerform action: PerformedAction) {
    nextObserver?.application(application, didPerform: action)
  }

  /// Passes the warning on.
  public func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    nextObserver?.application(application, didWarn: warning)
  }

  /// Passes the events on.
  public func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
  ) {
    nextObserver?.application(application, control: control, willSend: events)
  }

  /// Passes the hit test on.
  public func application(_ application: UIApplication, didHitTest test: HitTest) {
    nextObserver?.application(application, didHitTest: test)
  }

  /// Passes the transition on.
  public func application(
    _ application: UIApplication, didChange transition: RecognizerTransition
  ) {
    nextObserver?.application(application, didChange: transition)
  }
}

/// What an observer wants besides the routes. Nothing else is recorded.
public struct RouteDetails: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The hit tests of new touches.
  public static let hitTests = Self(rawValue: 1)
  /// The transitions of gesture recognisers.
  public static let transitions = Self(rawValue: 2)
}
