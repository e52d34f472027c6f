import ResponderKit

/// What the words of a record of moving fingers were made from. As long as it stays the same, only the
/// numbers of the next record are others: to find that out costs a fifth of writing the words again.
@MainActor
struct RouteShape {
  private struct Asked {
    let responder: ObjectIdentifier
    let type: ObjectIdentifier
    let method: String
  }

  /// What was true of the names of views; `nil` where nothing is known.
  private var revision: UInt?
  private var device: EventRoute.Device?
  /// By the number that each has, from its beginning to its end.
  private var touches: [Int] = []
  private var calls: [Asked] = []
  private var handler: ObjectIdentifier?

  mutating func forget() { revision = nil }

  /// Whether a route has it.
  func isShape(of route: EventRoute) -> Bool {
    guard revision == UIView.namesRevision, case .touches(.moved) = route.event,
      route.reason == nil, device == route.device, touches.count == route.touches.count,
      calls.count == route.calls.count, handler == route.handler.map(ObjectIdentifier.init)
    else { return false }
    let (own, routed) = (touches.span, route.touches.span)
    for index in own.indices where own[index] != routed[index].number { return false }
    let (asked, askedNow) = (calls.span, route.calls.span)
    for index in asked.indices {
      // Where one went, another of its type may lie by now; that it is named otherwise is counted.
      guard asked[index].responder == ObjectIdentifier(askedNow[index].responder),
        asked[index].type == ObjectIdentifier(type(of: askedNow[index].responder)),
        asked[index].method.hasSameBytes(as: askedNow[index].method)
      else { return false }
    }
    return true
  }

  /// Takes a route's, of which a record has just been made.
  mutating func take(_ route: EventRoute) {
    guard case .touches(.moved) = route.event, route.reason == nil, countsNames(in: route) else {
      return forget()
    }
    revision = UIView.namesRevision
    device = route.device
    touches = route.touches.map(\.number)
    calls = route.calls.map {
      Asked(
        responder: ObjectIdentifier($0.responder), type: ObjectIdentifier(type(of: $0.responder)),
        method: $0.method)
    }
    handler = route.handler.map(ObjectIdentifier.init)
  }

  /// Whether nobody in a route can be called otherwise without that being counted.
  private func countsNames(in route: EventRoute) -> Bool {
    for call in route.calls where !TypeNames.areCounted(of: type(of: call.responder)) {
      return false
    }
    if let handler = route.handler, !TypeNames.areCounted(of: type(of: handler)) { return false }
    for touch in route.touches {
      var view = touch.view
      while let seen = view {
        guard TypeNames.areCounted(of: type(of: seen)) else { return false }
        view = seen.superview
      }
    }
    return true
  }
}
