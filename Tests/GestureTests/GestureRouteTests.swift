import ResponderKit
import ResponderTesting
import Testing

/// What a route log is told of recognisers.
@MainActor
@Suite(.serialized)
final class GestureRouteTests {
  /// Writes down routes, one line each.
  private final class Lines: RouteObserver {
    var lines: [String] = []

    func application(_ application: UIApplication, didRoute route: EventRoute) {
      let what: String
      switch route.event {
      case .touches(let phase): what = "\(phase)"
      case .gesture(let state): what = "gesture \(state)"
      default: return
      }
      let calls = route.calls.map { "\(name($0.responder)).\($0.method)" }
      let numbers = route.touches.map { "\($0.number)" }.joined(separator: ",")
      let end = route.handler.map(name) ?? route.reason ?? "?"
      lines.append("\(what) \(numbers): \(calls.joined(separator: " > ")) | \(end)")
    }

    private func name(_ object: AnyObject) -> String {
      (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name
        ?? "\(type(of: object))"
    }
  }

  lazy var stage = Stage()
  private let routes = Lines()

  @Test func `a drag's routes name the view, then the action, the cancel, and the recogniser`() {
    _ = stage.view()
    stage.add(UIPanGestureRecognizer(), to: stage.window)
    stage.application.routeObserver = routes
    let finger = stage.drag(2)
    stage.device.lift(finger)
    #expect(
      routes.lines == [
        "began 1: V.touchesBegan | V",
        "gesture began 1: R.action | R",
        "cancelled 1: V.touchesCancelled | V",
        "moved 1: R.touchesMoved | R",
        "gesture changed 1: R.action | R",
        "moved 1: R.touchesMoved | R",
        "gesture ended 1: R.action | R",
        "ended 1: R.touchesEnded | R",
      ])
  }

  @Test func `an end that is held back is in the log twice, for the recogniser and for the view`() {
    _ = stage.view()
    stage.add(UITapGestureRecognizer(), to: stage.window).numberOfTapsRequired = 2
    stage.application.routeObserver = routes
    stage.tap()
    stage.device.advance(by: 1)
    #expect(
      routes.lines == [
        "began 1: V.touchesBegan | V", "ended 1: R.touchesEnded | R", "ended 1: V.touchesEnded | V",
      ])
  }
}
