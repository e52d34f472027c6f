/// Passes on what an application reports to its observer.
final class RouteObservation: ApplicationPart, RouteReceiver {
  // Loaded for every route: the dynamic check for exclusive access would cost 63 instructions.
  weak var observer: (any RouteObserver)? {
    didSet {
      let details = observer?.details ?? []
      wantsHitTests = details.contains(.hitTests)
      wantsTransitions = details.contains(.transitions)
      application.routeReceiver = observer == nil ? nil : self
    }
  }
  private(set) var wantsHitTests = false
  private(set) var wantsTransitions = false

  func receive(_ route: Route) {
    observer?.application(application, didRoute: route)
  }

  func receive(_ test: HitTest) {
    observer?.application(application, didHitTest: test)
  }

  func receive(_ transition: RecognizerTransition) {
    observer?.application(application, didChange: transition)
  }

  func receive(_ action: PerformedAction) {
    observer?.application(application, didPerform: action)
  }

  func receive(_ warning: UsageWarning) {
    observer?.application(application, didWarn: warning)
  }
}

extension UIApplication {
  /// Receives the route of every event, and the details that it wants; held weakly. They are recorded only while it is set;
  /// set it again when it wants others.
  public var routeObserver: (any RouteObserver)? {
    get { part(RouteObservation.self).observer }
    set { part(RouteObservation.self).observer = newValue }
  }
}
