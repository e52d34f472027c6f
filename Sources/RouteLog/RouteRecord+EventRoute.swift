internal import Foundation
public import ResponderKit

extension RouteRecord {
  /// Writes down a route while the objects that it names are still what they were.
  @MainActor
  public init(_ route: EventRoute) {
    self.init(time: route.timestamp, event: Event(route.event), subtype: route.event.subtype)
    take(route)
  }

  /// Writes down a route in the place of another one. What is the same in both stays as it is: that
  /// costs less than to write it again, and of fingers that move most is.
  @MainActor
  mutating func rewrite(_ route: EventRoute) {
    time = route.timestamp
    event = Event(route.event)
    replace(&subtype, by: route.event.subtype)
    latencyMicroseconds = nil
    take(route)
  }

  /// Writes down a route that has the same words, in the place of another one.
  @MainActor
  mutating func renumber(_ route: EventRoute) {
    time = route.timestamp
    latencyMicroseconds = nil
    let routed = route.touches.span
    for index in routed.indices {
      let point = routed[index].locationInWindow
      (touches[index].x, touches[index].y) = (point.x, point.y)
    }
  }

  // By loops: every closure that is handed out from the main actor is checked when it is called.
  @MainActor
  private mutating func take(_ route: EventRoute) {
    let routed = route.touches.span
    for index in routed.indices {
      if index < touches.count {
        touches[index].rewrite(routed[index])
      } else {
        touches.append(Touch(routed[index]))
      }
    }
    if touches.count > routed.count { touches.removeLast(touches.count - routed.count) }
    takePath(to: routed.isEmpty ? nil : routed[0].view)
    takeCalls(route)
    replace(&reason, by: route.reason)
  }

  @MainActor
  private mutating func takeCalls(_ route: EventRoute) {
    let routed = route.calls.span
    for index in routed.indices {
      let name = Self.name(routed[index].responder)
      if index < calls.count {
        replace(&calls[index].to, by: name)
        replace(&calls[index].method, by: routed[index].method)
      } else {
        calls.append(Call(to: name, method: routed[index].method))
      }
    }
    if calls.count > routed.count { calls.removeLast(calls.count - routed.count) }
    guard let handler = route.handler else { return replace(&handledBy, by: nil) }
    if !routed.isEmpty, routed[routed.count - 1].responder === handler {
      replace(&handledBy, by: calls[calls.count - 1].to)
    } else {
      replace(&handledBy, by: Self.name(handler))
    }
  }

  @MainActor
  private mutating func takePath(to view: UIView?) {
    // From the view up, as its path was before: it has not changed if both end at once.
    var place = hitTest.count
    var step = view
    while let view = step, place > 0, hitTest[place - 1].hasSameBytes(as: Self.name(view)) {
      place -= 1
      step = view.superview
    }
    guard place > 0 || step != nil else { return }
    hitTest.removeAll(keepingCapacity: true)
    if let view { appendPath(to: view) }
  }

  /// A view's accessibility identifier, a recogniser's name or what the object calls itself, else the
  /// type's name.
  @MainActor
  static func name(_ object: AnyObject) -> String {
    switch TypeNames.naming(of: type(of: object)) {
    case .view: return name(unsafeDowncast(object, to: UIView.self))
    case .byItself: return (object as? any NamedInRoutes)?.nameInRoutes ?? ""
    case .recognizer(let type):
      let given = unsafeDowncast(object, to: UIGestureRecognizer.self).name ?? ""
      return given.isEmpty ? type : given
    case .type(let name): return name
    }
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

/// Puts another string in the place of one, unless it is the same.
@inline(__always)
private func replace(_ old: inout String, by new: String) {
  if !old.hasSameBytes(as: new) { old = new }
}

@inline(__always)
private func replace(_ old: inout String?, by new: String?) {
  if !old.hasSameBytes(as: new) { old = new }
}

extension RouteRecord.Touch {
  @MainActor
  fileprivate mutating func rewrite(_ touch: UITouch) {
    let point = touch.locationInWindow
    (id, x, y, tapCount) = (touch.number, point.x, point.y, touch.tapCount)
    replace(&phase, by: touch.phase.name)
    if let seen = touch.view {
      replace(&view, by: RouteRecord.name(seen))
    } else {
      view = nil
    }
  }

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
