internal import ResponderKit

/// An action in progress: where it is in the storyboard, and which event caused it.
@MainActor
struct ActionRun {
  let place: String
  private let kind: String
  private let handler: HandlerName
  // Names instead of the responder, which a command does not keep.
  private let scene: String?
  private let view: String?
  private let run: HandlerRun?
  /// When it began; `nil` if nothing observed it then.
  private let start: Double?

  init(
    _ action: PlacedAction, of handler: HandlerName, _ responder: any HandlingResponder,
    _ run: HandlerRun?
  ) {
    kind = action.action.name
    place = action.place
    self.handler = handler
    scene = responder.scene?.plan.name
    view = handler.view ?? (responder is SceneController ? nil : responder.handlers.name)
    self.run = run
    let application = UIApplication.shared
    start = application.isObserved ? application.scheduler.now : nil
  }

  /// Its place, for the route log.
  var details: PerformedAction.Details {
    var details = PerformedAction.Details()
    details.scene = scene
    details.view = view
    details.handler = handler.text
    details.place = place
    return details
  }

  /// Reports how it ended.
  /// - Parameters:
  ///   - name: What it applied to.
  ///   - values: What can be private.
  func end(
    _ end: ActionEnd, _ name: @autoclosure () -> String? = nil,
    values: @autoclosure () -> String? = nil, isTimed: Bool = false
  ) {
    let application = UIApplication.shared
    guard application.isObserved else { return }
    var details = details
    details.name = name()
    details.values = values()
    details.result = end.result
    details.status = end.status
    if isTimed, let start {
      let milliseconds = Int(((application.scheduler.now - start) * 1000).rounded())
      // A command that was not run at once, as in a replay, took no time.
      details.milliseconds = end.result == .notRun && milliseconds == 0 ? nil : milliseconds
    }
    application.report(PerformedAction(kind, details, run: run, reason: end.reason))
  }
}
