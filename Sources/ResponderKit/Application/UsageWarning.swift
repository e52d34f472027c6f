/// A misuse that UIKit would warn about, or that works only in UIKit: a call without an effect, or
/// a wrong override.
///
/// Warnings are reported to the application's ``RouteObserver``.
@MainActor
public struct UsageWarning {
  /// The kind of misuse.
  public enum Kind: Sendable {
    /// An override of a controller's method did not call `super`; reported if
    /// ``UIBehavior/reportsMissingSuperCalls`` is set.
    case missingSuperCall
    /// The application called a method that only ResponderKit may call, such as
    /// `viewWillAppear(_:)`.
    case directCall
    /// A controller was to present another one while it already presents one.
    case alreadyPresenting
    /// A controller whose view has no window was to present another one.
    case presenterOffWindow
    /// A controller was to be presented or dismissed during its own transition.
    case transitionInProgress
    /// `endAppearanceTransition()` was called without a beginning.
    case unbalancedAppearance
    /// An animator or interaction controller did not complete its transition in time; it was completed
    /// without it.
    case unfinishedAnimator
    /// A view requested layout again in each pass; the turn ended without further passes.
    case endlessLayout
    /// Required constraints exclude each other; one of them was broken.
    case unsatisfiableConstraints
    /// The delegate of a paging scroll view set a target for the content, which is ignored.
    case pagingTarget
    /// A target was to be removed with a ``Selector`` from another place than the registered one;
    /// nothing was removed.
    case unknownAction
    /// An action was sent to a target without the method, or with another type of sender.
    case unfitAction
    /// A window without a scene was to be shown in an application with scenes.
    case windowWithoutScene
    /// A scene's configuration has a name that the manifest lacks, or the manifest names a class that
    /// does not exist.
    case unknownSceneConfiguration
    /// A recogniser's state was to change in a way that ``UIGestureRecognizer/state`` does not allow;
    /// the change was ignored.
    case invalidStateChange
    /// A recogniser without a decision held back the end of a touch until it timed out; reported once for
    /// each recogniser.
    case undecidedRecognizer
    /// A property animator was released while it was paused or stopped.
    case releasedAnimator
  }

  /// The kind of misuse.
  public let kind: Kind
  /// The object that was misused.
  public let subject: AnyObject
  /// A sentence with the object and the rule.
  public let message: String
  /// The action of a storyboard that was in progress, if any.
  public let action: PerformedAction.Details?
  /// The handlers in progress, if any.
  public let run: HandlerRun?

  /// The name of an object in messages: that in route logs, or that of its type.
  static func name(of object: AnyObject) -> String {
    (object as? any NamedInRoutes)?.nameInRoutes ?? "\(type(of: object))"
  }

  /// The message, with the place of the action.
  public var text: String {
    action.map { "\(message) (\($0.origin))" } ?? message
  }
}

extension UIApplication {
  static func warn(_ kind: UsageWarning.Kind, about subject: AnyObject, _ message: String) {
    guard let current else { return }
    let run = current.handlerRuns.current
    let warning = UsageWarning(
      kind: kind, subject: subject, message: message, action: current.actionInProgress?(), run: run)
    current.onWarning?(warning)
    guard let run else {
      current.routeReceiver?.receive(warning)
      return
    }
    run.afterRoute { [weak current] in current?.routeReceiver?.receive(warning) }
  }
}
