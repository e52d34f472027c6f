/// Something that an application did and that UIKit would print a warning about, or that only works
/// there: the call changed nothing, or an override is not as it has to be.
///
/// Warnings go to the application's ``RouteObserver``.
@MainActor
public struct UsageWarning {
  /// What was done that UIKit warns of.
  public enum Kind: Sendable {
    /// An override of a controller's method did not call `super`; reported where
    /// ``UIBehavior/reportsMissingSuperCalls`` says so.
    case missingSuperCall
    /// The application called a method that only the kit calls, such as `viewWillAppear(_:)`.
    case directCall
    /// A controller was to present another one while it presents one already.
    case alreadyPresenting
    /// A controller whose view is in no window was to present another one.
    case presenterOffWindow
    /// A controller was to be presented or dismissed while its own transition is under way.
    case transitionInProgress
    /// `endAppearanceTransition()` was called without a beginning.
    case unbalancedAppearance
    /// An animator, or an object that drives a transition, did not say that the transition was complete; it
    /// was completed without.
    case unfinishedAnimator
    /// A view asked to be laid out each time it was; the turn ended without.
    case endlessLayout
    /// The delegate of a scroll view of pages chose where the content comes to rest; it comes to rest at
    /// a page.
    case pagingTarget
    /// A target was to be removed with a ``Selector`` that was made at another place than the
    /// registered one; nothing was removed.
    case unknownAction
    /// An action was sent to a target that lacks the method, or whose method takes another sender.
    case unfitAction
  }

  /// What was done.
  public let kind: Kind
  /// Whom it is about.
  public let subject: AnyObject
  /// One sentence that names the object and the rule.
  public let message: String
}

extension UIApplication {
  static func warn(_ kind: UsageWarning.Kind, about subject: AnyObject, _ message: String) {
    guard let application = current, let observer = application.routeObserver else { return }
    observer.application(
      application, didWarn: UsageWarning(kind: kind, subject: subject, message: message))
  }
}
