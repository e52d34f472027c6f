internal import Foundation
public import ResponderKit

extension RouteRecord {
  /// Creates a record of a route. Call it before the objects of the route change.
  @MainActor
  public init(_ route: borrowing Route) {
    time = route.timestamp
    event = Event(route.event)
    subtype = route.event.subtype
    // Loops instead of `map`, whose closures would check their actor in each call.
    let hitView = route.touches.first?.view
    hitTest = Self.path(to: hitView)
    // The hit view is named only once: it is in each touch, and usually the first responder in the
    // chain.
    let hitName = hitTest.last
    touches.reserveCapacity(route.touches.count)
    // Later, a recogniser may fail, and the touch is delivered.
    let below = route.handler == nil && !route.watchers.isEmpty ? Below.heldBack : .kept
    for touch in route.touches {
      var seen = Touch(touch, hit: hitView, named: hitName)
      if let isForwarded = touch.isForwardedBelow {
        seen.below = isForwarded ? .forwarded : touch.isWithheld ? .kept : below
      }
      touches.append(seen)
    }
    calls.reserveCapacity(route.calls.count)
    for call in route.calls {
      let isHit = call.responder === hitView
      calls.append(Call(to: isHit ? hitName ?? "" : Self.name(call.responder), method: call.method))
    }
    if let handler = route.handler {
      // Usually the responder that was called last.
      let isLast = route.calls.last?.responder === handler
      handledBy = isLast ? calls.last?.to : Self.name(handler)
    }
    for watcher in route.watchers { watchedBy.append(Self.name(watcher)) }
    reason = route.reason
  }

  /// Returns an object's name: a view's accessibility identifier, a recogniser's name or the object's
  /// own, else the name of its type.
  @MainActor
  package static func name(_ object: AnyObject) -> String {
    let given: String?
    switch object {
    case let view as UIView: given = view.accessibilityIdentifier
    case let named as any NamedInRoutes: return named.nameInRoutes
    case let recognizer as UIGestureRecognizer: given = recognizer.name
    default: given = nil
    }
    if let given, !given.isEmpty { return given }
    // The same as `String(describing:)`, without the search for a custom description.
    return _typeName(type(of: object), qualified: false)
  }

  /// Returns the names of the views from the window down to a view.
  @MainActor
  private static func path(to view: UIView?) -> [String] {
    var path: [String] = []
    path.reserveCapacity(8)
    var step = view
    while let view = step {
      path.append(name(view))
      step = view.superview
    }
    path.reverse()
    return path
  }
}

extension RouteRecord.TestedView {
  @MainActor
  init(_ step: HitTest.Step, touch: Int) {
    self.init(
      touch: touch, view: RouteRecord.name(step.view), depth: step.depth, isHit: step.isHit,
      outcome: step.outcome.rawValue, reason: step.isHit ? nil : step.text)
  }
}

extension RouteRecord.Touch {
  @MainActor
  fileprivate init(_ touch: UITouch, hit: UIView?, named name: String?) {
    let point = touch.location(in: nil)
    self.init(
      id: touch.number, phase: touch.phase.name, x: point.x, y: point.y, tapCount: touch.tapCount)
    if let seen = touch.view { view = seen === hit ? name : RouteRecord.name(seen) }
  }
}

extension RouteRecord.Event {
  init(_ event: Route.Event) {
    self =
      switch event {
      case .touches: .touches
      case .motion: .motion
      case .remoteControl: .remoteControl
      case .presses: .presses
      case .lifecycle: .lifecycle
      case .gesture: .gesture
      }
  }
}

extension UITouch.Phase {
  var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .regionEntered: "regionEntered"
    case .regionMoved: "regionMoved"
    case .regionExited: "regionExited"
    }
  }
}

extension Route.Event {
  var subtype: String {
    switch self {
    case .touches(let phase): phase.name
    case .motion(let subtype), .remoteControl(let subtype): String(describing: subtype)
    case .presses(let type, let phase): "\(type)" + "\(phase)".capitalizingFirst
    case .lifecycle(let method): method
    case .gesture(let state): String(describing: state)
    }
  }
}

extension String {
  /// The text with its first letter in upper case, as in `touchesBegan`.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
