/// Asked and told when the user drags a sheet away; a dismissal by code calls none of it.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the drag may dismiss; asked once in each drag, when it goes down, unless `isModalInPresentation` says no already.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called when the finger lifts that has dragged the screen far or fast enough, before
  /// `viewWillDisappear`.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the presented controller's `viewDidDisappear`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the finger lifts that has dragged the screen far or fast enough, and may not dismiss it.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Called when the finger lifts that has dragged the screen far or fast enough, before
  /// `viewWillDisappear`.
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
