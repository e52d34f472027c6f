import Foundation

/// Calls a view's touch methods, once per phase.
@MainActor
enum TouchCalls {
  /// The phases that a view receives, in the order of the calls.
  static let phases: [UITouch.Phase] = [.began, .moved, .ended, .cancelled]

  /// Delivers a view's touches, with one call for each phase.
  static func deliver(_ group: TouchGroup, of event: TouchesEvent) {
    if event.isPlainMovement {
      let touches = group.movedTouches
      return deliverTouches(touches, to: group.view, in: .moved, of: event, allMovedOf: group)
    }
    let phases = group.phases(withheld: false)
    let withheld = group.phases(withheld: true)
    // Unrolled, because a loop over the phases costs more than most frames.
    if phases.contains(.began) { deliverPhase(of: group, .began, of: event) }
    if withheld.contains(.began) { reportWithheld(group, in: .began, of: event) }
    if phases.contains(.moved) { deliverPhase(of: group, .moved, of: event) }
    if withheld.contains(.moved) { reportWithheld(group, in: .moved, of: event) }
    if phases.contains(.ended) { deliverPhase(of: group, .ended, of: event) }
    if withheld.contains(.ended) { reportWithheld(group, in: .ended, of: event) }
    if phases.contains(.cancelled) { deliverPhase(of: group, .cancelled, of: event) }
    if withheld.contains(.cancelled) { reportWithheld(group, in: .cancelled, of: event) }
  }

  private static func deliverPhase(
    of group: TouchGroup, _ phase: UITouch.Phase, of event: TouchesEvent
  ) {
    deliverTouches(group.touches(in: phase), to: group.view, in: phase, of: event)
  }

  /// Delivers touches in one phase to a view, which is retained until its handler returns.
  /// - Parameter group: The group, if these are all of its moved touches.
  static func deliverTouches(
    _ touches: Set<UITouch>, to view: UIView, in phase: UITouch.Phase, of event: TouchesEvent,
    allMovedOf group: TouchGroup? = nil
  ) {
    guard !touches.isEmpty else { return }
    let walk = event.walk
    walk.start(at: view, phase.method)
    phase.send(touches, to: view, with: event)
    if walk.isRecording {
      report(walk, group?.movedInOrder ?? touches.inOrder, in: phase, of: event)
      walk.end()
    }
  }

  private static func report(
    _ walk: ResponderChainWalk, _ touches: [UITouch], in phase: UITouch.Phase,
    of event: TouchesEvent
  ) {
    guard let routeReporter = UIApplication.shared.routeReporter else { return }
    var route = Route(
      .touches(phase), device: touches.first?.device, timestamp: event.timestamp)
    route.touches = touches
    route.finish(walk, phase.method)
    if route.handler == nil { route.noteWatchers(of: touches) }
    routeReporter.send(route)
  }

  static func reportWithheld(
    _ group: TouchGroup, in phase: UITouch.Phase, of event: TouchesEvent
  ) {
    guard let routeReporter = UIApplication.shared.routeReporter else { return }
    var withheld = group.members.filter { $0.phase == phase && $0.isWithheld }
    while let reason = withheld.first?.reasonForWithholding {
      var route = route(
        of: withheld.filter { $0.reasonForWithholding == reason }, in: phase, of: event)
      route.reason = reason
      route.noteWatchers(of: route.touches)
      routeReporter.send(route)
      withheld.removeAll { $0.reasonForWithholding == reason }
    }
  }

  static func route(
    of touches: some Collection<UITouch>, in phase: UITouch.Phase, of event: UIEvent
  ) -> Route {
    let sorted = touches.inOrder
    var route = Route(
      .touches(phase), device: sorted.first?.device, timestamp: event.timestamp)
    route.touches = sorted
    return route
  }
}

extension TouchCalls {
  /// Reports the changes of a group that no window delivered.
  static func reportUndelivered(
    _ group: TouchGroup, of event: TouchesEvent, to routeReporter: RouteReporter
  ) {
    for phase in phases {
      let touches = group.members.filter { $0.phase == phase }
      guard !touches.isEmpty else { continue }
      var route = route(of: touches, in: phase, of: event)
      route.reason = UIApplication.reasonForUndelivered
      routeReporter.send(route)
    }
  }
}

extension UITouch.Phase {
  /// The name of the method for touches in the phase.
  var method: String {
    switch self {
    case .began: "touchesBegan"
    case .moved: "touchesMoved"
    case .stationary, .regionEntered, .regionMoved, .regionExited: "stationary"
    case .ended: "touchesEnded"
    case .cancelled: "touchesCancelled"
    }
  }

  /// Calls the method for touches in the phase.
  @inline(__always)
  @MainActor
  func send(_ touches: Set<UITouch>, to responder: UIResponder, with event: UIEvent?) {
    switch self {
    case .began: responder.touchesBegan(touches, with: event)
    case .moved: responder.touchesMoved(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    case .ended: responder.touchesEnded(touches, with: event)
    case .cancelled: responder.touchesCancelled(touches, with: event)
    }
  }
}
