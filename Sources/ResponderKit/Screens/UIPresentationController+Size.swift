import Foundation

// The size of a form sheet.
extension UIPresentationController {
  /// Returns the size of the presented view in a container: the preferred one for a form sheet with enough
  /// room, else that of the container.
  func presentedSize(in size: CGSize) -> CGSize {
    guard presentationStyle == .formSheet, let traits = containerView?.traitCollection,
      traits.horizontalSizeClass == .regular, traits.verticalSizeClass == .regular
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
