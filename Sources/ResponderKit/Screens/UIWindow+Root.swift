extension UIWindow {
  /// Replaces the shown root controller. A window that is not shown only releases it. During state restoration this
  /// is deferred.
  func showRoot() {
    let old = shownRoot
    let new = isOnScreen ? rootViewController : nil
    guard old !== rootViewController, old !== new,
      !UIApplication.shared.restoration.holdsWindows
    else { return }
    shownRoot = new
    let application = UIApplication.shared
    // If another root is set meanwhile, it follows this one.
    application.transitions.clear {
      application.transitions.finish(replacedIn: self)
      old?.removePresented()
    }
    let context = TransitionContext(from: old, to: new, animated: false)
    var steps = ScreenTransition.Steps()
    steps.install = { [weak self] in
      guard let self else { return }
      // The old controller may have become a child of the new one.
      if let old = old?.viewIfLoaded, old !== new?.viewIfLoaded, old.superview === self {
        old.removeFromSuperview()
      }
      // The method may have set another root, or another view.
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

  /// Shows the controllers that were added to the window while it was not shown.
  func showAddedControllers() {
    guard isOnScreen else { return }
    for controller in controllersInTree() where controller.appearance.phase == .gone {
      guard let view = controller.viewIfLoaded, view.window === self else { continue }
      controller.viewWillMove(to: self, with: view)
    }
  }
}
