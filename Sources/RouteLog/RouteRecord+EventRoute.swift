internal import Foundation
public import ResponderKit

extension RouteRecord {
  /// Makes a record of a route; call it while the objects of the route are as they were.
  @MainActor
  public init(_ route: EventRoute) {
    self.init(time: route.timestamp, event: Event(route.event), subtype: route.event.subtype)
    // Loops: closures on the main actor that are passed to `map` check their actor in each call.
    let hitView = route.touches.first?.view
    hitTest = Self.path(to: hitView)
    // The view that was hit is named once: it is in each touch, and most often asked first.
    let hitName = hitTest.last
    touches.reserveCapacity(route.touches.count)
    for touch in route.touches { touches.append(Touch(touch, hit: hitView, named: hitName)) }
    calls.reserveCapacity(route.calls.count)
    for call in route.calls {
      let isHit = call.responder === hitView
      calls.append(Call(to: isHit ? hitName ?? "" : Self.name(call.responder), method: call.method))
    }
    if let handler = route.handler {
      // Most often the last one that was asked.
      let isLast = route.calls.last?.responder === handler
      handledBy = isLast ? calls.last?.to : Self.name(handler)
    }
    for watcher in route.watchers { watchedBy.append(Self.name(watcher)) }
    reason = route.reason
  }

  /// The names of the views from the window down to one of them.
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

  /// A view's accessibility identifier, a recogniser's name or what the object calls itself, else the
  /// type's name.
  @MainActor
  static func name(_ object: AnyObject) -> String {
    let given: String?
    switch object {
    case let view as UIView: given = view.accessibilityIdentifier
    case let named as any NamedInRoutes: return named.nameInRoutes
    case let recognizer as UIGestureRecognizer: given = recognizer.name
    default: given = nil
    }
    if let given, !given.isEmpty { return given }
    // As `String(describing:)` names a type, without the search for a description of its own.
    return _typeName(type(of: object), qualified: false)
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
  init(_ event: EventRoute.Event) {
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

extension EventRoute.Event {
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
  /// `began` → `Began`, to join names as Swift does.
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension UITouch.Phase {
  var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
