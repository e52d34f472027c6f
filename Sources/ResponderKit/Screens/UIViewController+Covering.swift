// Presentations are in front of the window, or of their presenting view, wherever that is. The covered
// view may be removed.
extension UIViewController {
  /// Adds the container of a presentation in front of the covered view.
  func place(_ container: UIView, of presentation: UIPresentationController, in window: UIWindow) {
    if presentation.isInContext, let view = viewIfLoaded, let superview = view.superview {
      container.frame = view.frame
      superview.insertSubview(container, aboveSubview: view)
    } else {
      window.addSubview(container)
    }
  }

  /// Updates the frames of presentations in this controller's context.
  func placeContext() {
    guard let shown = ownPresented, let presentation = shown.ownPresentation,
      presentation.isInContext, let view = viewIfLoaded
    else { return }
    presentation.containerView?.frame = view.frame
    presentation.placeFrame()
    shown.placeContext()
  }

  func cover() {
    guard let view = viewIfLoaded, let superview = view.superview else { return }
    coveredPlace = CoveredPlace(
      superview: superview, index: superview.subviews.firstIndex(of: view) ?? 0)
    view.removeFromSuperview()
  }

  func uncover() {
    guard let place = coveredPlace else { return }
    coveredPlace = nil
    guard let view = viewIfLoaded, let superview = place.superview else { return }
    superview.insertSubview(view, at: place.index)
  }
}

extension UIPresentationController {
  /// Whether the presentation covers the presenting view only.
  var isInContext: Bool {
    presentationStyle == .currentContext || presentationStyle == .overCurrentContext
  }
}
