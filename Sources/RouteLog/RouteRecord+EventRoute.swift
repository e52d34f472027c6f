internal import Foundation
public import ResponderKit

extension RouteRecord {
  /// Writes down a route while the objects that it names are still what they were.
  @MainActor
  public init(_ route: EventRoute) {
    self.init(time: route.timestamp, event: Event(route.event), subtype: route.event.subtype)
    touches = route.touches.map { touch in
      let point = touch.location(in: nil)
      return Touch(
        id: touch.number, phase: touch.phase.name, x: point.x, y: point.y,
        tapCount: touch.tapCount, view: touch.view.map(Self.name))
    }
    hitTest = Self.path(to: route.touches.first?.view)
    calls = route.calls.map { Call(to: Self.name($0.responder), method: $0.method) }
    handledBy = route.handler.map(Self.name)
    reason = route.reason
  }

  /// A view's accessibility identifier or a recogniser's name, else the type's name.
  @MainActor
  static func name(_ object: AnyObject) -> String {
    let identifier =
      (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name ?? ""
    return identifier.isEmpty ? TypeNames.name(of: type(of: object)) : identifier
  }

  @MainActor
  private static func path(to view: UIView?) -> [String] {
    guard let view else { return [] }
    return sequence(first: view, next: \.superview).map(name).reversed()
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
