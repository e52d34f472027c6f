internal import Foundation
public import ResponderKit

extension RouteRecord {
  /// Writes down a route while the objects that it names are still what they were.
  @MainActor
  public init(_ route: EventRoute) {
    self.init(time: route.timestamp, event: Event(route.event), subtype: route.event.subtype)
    take(route)
  }

  /// Writes down a route in the place of another one, in whose room there is enough for most.
  @MainActor
  mutating func rewrite(_ route: EventRoute) {
    time = route.timestamp
    event = Event(route.event)
    subtype = route.event.subtype
    touches.removeAll(keepingCapacity: true)
    hitTest.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    (device, node, latencyMicroseconds) = (nil, nil, nil)
    take(route)
  }

  @MainActor
  private mutating func take(_ route: EventRoute) {
    // By loops: every closure that is handed out from the main actor is checked when it is called.
    for touch in route.touches { touches.append(Touch(touch)) }
    if let view = route.touches.first?.view { appendPath(to: view) }
    for call in route.calls {
      calls.append(Call(to: Self.name(call.responder), method: call.method))
    }
    if let handler = route.handler { handledBy = Self.name(handler) } else { handledBy = nil }
    reason = route.reason
  }

  /// A view's accessibility identifier, a recogniser's name or what the object calls itself, else the
  /// type's name.
  @MainActor
  static func name(_ object: AnyObject) -> String {
    if let view = object as? UIView { return name(view) }
    if let object = object as? any NamedInRoutes { return object.nameInRoutes }
    let given = (object as? UIGestureRecognizer)?.name ?? ""
    return given.isEmpty ? TypeNames.name(of: type(of: object)) : given
  }

  @MainActor
  fileprivate static func name(_ view: UIView) -> String {
    let given = view.accessibilityIdentifier ?? ""
    return given.isEmpty ? TypeNames.name(of: type(of: view)) : given
  }

  @MainActor
  private mutating func appendPath(to view: UIView) {
    if let superview = view.superview { appendPath(to: superview) }
    hitTest.append(Self.name(view))
  }
}

extension RouteRecord.Touch {
  @MainActor
  fileprivate init(_ touch: UITouch) {
    let point = touch.location(in: nil)
    self.init(
      id: touch.number, phase: touch.phase.name, x: point.x, y: point.y, tapCount: touch.tapCount)
    if let seen = touch.view { view = RouteRecord.name(seen) }
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
