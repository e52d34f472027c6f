import Foundation

// The size of a form sheet.
extension UIPresentationController {
  /// Returns the size of the presented view in a container: the preferred one for a form sheet with enough
  /// room, else that of the container.
  func presentedSize(in size: CGSize) -> CGSize {
    guard presentationStyle == .formSheet else { return size }
    // Of the size that is asked about: before a rotation, the container still has the old one.
    let traits = UITraitCollection(
      ofSize: size, scale: containerView?.traitCollection.displayScale ?? 1)
    guard traits.horizontalSizeClass == .regular, traits.verticalSizeClass == .regular
    else { return size }
    let preferred = preferredContentSize
    return CGSize(
      width: preferred.width > 0 ? min(preferred.width, size.width) : size.width,
      height: preferred.height > 0 ? min(preferred.height, size.height) : size.height)
  }

  /// The presented view's frame, in the middle of the container.
  var centeredFrame: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let size = presentedSize(in: bounds.size)
    return CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Places a visible form sheet after its container was resized.
  func placeSheet() {
    guard presentationStyle == .formSheet, let containerView,
      presentedView?.isDescendant(of: containerView) == true
    else { return }
    placeFrame()
  }

  /// Resizes a visible form sheet whose preferred size has changed.
  func resizeSheet() {
    guard presentationStyle == .formSheet else { return }
    UIApplication.shared.transitions.perform { [self] in
      guard let containerView, let window = containerView.window, let presentedView,
        presentedView.isDescendant(of: containerView), !presentedViewController.isBeingDismissed,
        presentedView.frame != frameOfPresentedViewInContainerView
      else { return }
      let context = TransitionContext(from: nil, to: presentedViewController, animated: false)
      var steps = ScreenTransition.Steps()
      steps.install = { [self] in
        viewWillTransition(to: containerView.bounds.size, with: context)
        placeFrame()
      }
      ScreenTransition(
        arriving: [], leaving: [], order: .newThenOld, context: context, in: window, steps: steps
      ).start()
    }
  }
}
