extension UIWindow {
  /// Shows the root controller in the place of the one that was shown so far. While a state is
  /// restored it waits.
  func showRoot() {
    let old = shownRoot
    guard old !== rootViewController, !UIApplication.shared.restoration.holdsWindows else { return }
    let new = rootViewController
    shownRoot = new
    let application = UIApplication.shared
    // Another root that is set meanwhile comes after this one.
    application.transitions.clear {
      application.transitions.finish(replacedIn: self)
      old?.removePresented()
    }
    let context = TransitionContext(from: old, to: new, animated: false)
    var steps = ScreenTransition.Steps()
    steps.install = { [weak self] in
      guard let self else { return }
      // The new one may have taken the old one in.
      if let old = old?.viewIfLoaded, old !== new?.viewIfLoaded, old.superview === self {
        old.removeFromSuperview()
      }
      // The method may have put another screen in this one's place, or given it another view.
      guard shownRoot === new, let view = new?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
    let transition = ScreenTransition(
      arriving: new.map { [$0] } ?? [], leaving: old.map { [$0] } ?? [],
      order: application.behavior.presentationOrder, context: context, in: self, yields: true,
      steps: steps)
    transition.start()
  }
}
