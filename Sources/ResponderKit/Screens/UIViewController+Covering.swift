import Foundation

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
      presentation.isInContext, let view = viewIfLoaded, coveredPlace?.lentOrigin == nil
    else { return }
    presentation.containerView?.frame = view.frame
    presentation.placeFrame()
    shown.placeContext()
  }

  /// Puts the view into the container of a presentation that covers it, behind the others, where an animator
  /// expects it.
  func lend(to container: UIView) {
    if coveredPlace == nil { coveredPlace = CoveredPlace(of: viewIfLoaded) }
    guard let view = viewIfLoaded, let superview = coveredPlace?.superview else { return }
    let origin = container.convert(CGPoint.zero, from: superview)
    coveredPlace?.lentOrigin = origin
    view.center = CGPoint(x: view.center.x + origin.x, y: view.center.y + origin.y)
    container.insertSubview(view, at: 0)
  }

  /// Ends ``lend(to:)``: the view's position is that in its superview again.
  private func endLending() {
    guard let view = viewIfLoaded, let origin = coveredPlace?.lentOrigin else { return }
    coveredPlace?.lentOrigin = nil
    view.center = CGPoint(x: view.center.x - origin.x, y: view.center.y - origin.y)
  }

  /// Removes the view, which a presentation covers, from wherever it is.
  func cover() {
    if coveredPlace == nil { coveredPlace = CoveredPlace(of: viewIfLoaded) }
    viewIfLoaded?.removeFromSuperview()
    endLending()
  }

  /// Returns the view to its place.
  func uncover() {
    guard let place = coveredPlace else { return }
    endLending()
    coveredPlace = nil
    if let view = viewIfLoaded { place.superview?.insertSubview(view, at: place.index) }
  }
}

/// The place of a presenting view.
@MainActor
struct CoveredPlace {
  weak var superview: UIView?
  let index: Int
  /// The superview's origin in the container of the presentation, while the view is placed there.
  var lentOrigin: CGPoint?

  /// The place of a view; `nil` without a superview.
  init?(of view: UIView?) {
    guard let view, let superview = view.superview else { return nil }
    self.superview = superview
    index = superview.subviews.firstIndex(of: view) ?? 0
  }

  /// Returns a view that no presentation covers to its place, if an animator left it in the container.
  func takeBack(_ view: UIView?, from container: UIView) {
    guard let view, view.isDescendant(of: container) else { return }
    superview?.insertSubview(view, at: index)
  }
}

extension UIPresentationController {
  /// Whether the presentation covers the presenting view only.
  var isInContext: Bool {
    presentationStyle == .currentContext || presentationStyle == .overCurrentContext
  }
}
