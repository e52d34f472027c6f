import ResponderKit

/// Records routes, one line each: the event, the responders that were asked, and the handler or the
/// reason for the drop. Life-cycle routes are omitted.
@MainActor
final class RouteLines: RouteObserver {
  private(set) var lines: [String] = []
  private(set) var routes: [Route] = []

  func application(_ application: UIApplication, didRoute route: Route) {
    routes.append(route)
    let what: String
    switch route.event {
    case .touches(let phase):
      what = "\(phase) " + route.touches.map { "\($0.number)" }.joined(separator: ",")
    case .motion: what = "shake"
    case .remoteControl(let subtype): what = "\(subtype)"
    case .presses(let type, let phase): what = "\(type) \(phase)"
    case .gesture(let state): what = "gesture \(state)"
    case .lifecycle(let method):
      guard route.handler == nil else { return }
      what = method
    }
    let asked = route.calls.map { name($0.responder) }.joined(separator: " > ")
    let end = route.handler.map { "handled by \(name($0))" } ?? "dropped: \(route.reason ?? "?")"
    lines.append([what, asked, end].filter { !$0.isEmpty }.joined(separator: " | "))
  }

  func take() -> [String] {
    defer {
      lines = []
      routes = []
    }
    return lines
  }

  private func name(_ object: AnyObject) -> String {
    (object as? UIView)?.accessibilityIdentifier ?? "\(type(of: object))"
  }
}
