/// Determines how a presentation adapts to compact sizes, and handles the dismissal of a sheet by dragging; a
/// dismissal by code does not call the latter methods.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of a sheet or popover in compact width or height; called once, when the presentation
  /// begins. `none` keeps the style.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The form without traits, called if the delegate lacks the one above.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Called before a presentation begins.
  /// - Parameters:
  ///   - presentationController: The presentation controller.
  ///   - style: The style, if it differs from the presented controller's, or else `none`.
  ///   - transitionCoordinator: The coordinator of the presentation, to animate alongside it.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Returns whether dragging can dismiss the sheet; called once for each drag, when the finger
  /// goes down, unless `isModalInPresentation` prevents it.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called when the finger lifts after a sufficient distance or speed, before `viewWillDisappear`.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the presented controller's `viewDidDisappear`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the finger lifts after a sufficient distance or speed, but the sheet cannot be
  /// dismissed.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    adaptivePresentationStyle(for: controller)
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle {
    controller.ownAdaptiveStyle
  }
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}
