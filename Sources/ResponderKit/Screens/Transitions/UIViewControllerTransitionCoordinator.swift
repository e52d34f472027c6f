public import Foundation

/// Names one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Who is seen at the beginning.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// Who is seen at the end.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Names one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that goes.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that comes.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What can be asked about a transition that is under way.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition takes its time.
  var isAnimated: Bool { get }
  /// How the screen is presented.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a finger drives it now.
  var isInteractive: Bool { get }
  /// Whether a finger drove it at its beginning.
  var initiallyInteractive: Bool { get }
  /// Whether it goes back to its beginning.
  var isCancelled: Bool { get }
  /// In seconds.
  var transitionDuration: TimeInterval { get }
  /// From 0 to 1, as the finger that drives it says.
  var percentComplete: CGFloat { get }
  /// The view that both screens lie in.
  var containerView: UIView { get }
  /// The screen that goes or comes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that goes or comes.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Has changes made along with a transition.
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Makes changes along with the transition.
  /// - Parameters:
  ///   - animation: Runs when the transition begins, after the will-calls.
  ///   - completion: Runs when it is over, after the did-calls, also if it was cancelled.
  /// - Returns: Whether the transition had not begun yet, so that the animation runs.
  @discardableResult
  func animate(
    alongsideTransition animation:
      (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a handler when the finger that drives the transition lets it go on or go back.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Makes changes along with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation:
      (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
