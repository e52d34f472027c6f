internal import LinuxSystem
internal import ResponderKit

// Brings a scene to the front on request, by the ways that the storyboard has.
extension StoryboardAppDelegate {
  /// Brings a scene to the front: returns to it if it is behind others, or else performs the segue to it of the scene in
  /// front.
  /// - Returns: Why that is not possible; `nil` if it was done, or has begun.
  public func bringToFront(_ name: String) -> String? {
    guard let scene = storyboard.scene(name) else {
      let names = storyboard.scenes.map(\.name)
      return "there is no scene \"\(name)\""
        + NearestName.hint(name, among: names, "the scenes are")
    }
    guard let front = running.controllerInFront else { return "no scene has appeared" }
    // A navigation scene is its stack: the screen that is meant is its first.
    let meant = scene.root ?? name
    if front.plan.name == meant { return nil }
    if let behind = controller(behind: front, named: meant) {
      reveal(behind)
      return nil
    }
    let segues = front.plan.segues.filter { $0.destination != nil }
    guard
      let segue = segues.first(where: { segue in
        guard let destination = segue.destination else { return false }
        return destination == name || destination == meant
          || storyboard.scene(destination)?.root == meant
      })
    else {
      let names = segues.compactMap(\.destination)
      let ways =
        names.isEmpty ? "it has no segue" : "its segues lead to \(names.joined(separator: ", "))"
      return "the scene in front, \"\(front.plan.name)\", has no segue to \"\(name)\"; \(ways)"
    }
    if case .push = segue.way, front.navigationController == nil {
      return "\"\(front.plan.name)\" is shown without a navigation scene, and its segue pushes"
    }
    front.performSegue(withIdentifier: segue.name, sender: self)
    return nil
  }

  /// Returns the last screen of a name in the stack of a screen, or in those that present it.
  private func controller(behind front: UIViewController, named name: String) -> SceneController? {
    var holder: UIViewController? = front.navigationController ?? front
    while let current = holder {
      let screens = (current as? UINavigationController)?.viewControllers ?? [current]
      let found = screens.last { ($0 as? SceneController)?.plan.name == name && $0 !== front }
      if let found = found as? SceneController { return found }
      holder = current.presentingViewController
    }
    return nil
  }

  /// Dismisses what is presented over a screen, and pops what is above it.
  private func reveal(_ controller: SceneController) {
    let holder: UIViewController = controller.navigationController ?? controller
    let isCovered = holder.presentedViewController != nil
    if isCovered { holder.dismiss(animated: true) }
    guard let navigation = controller.navigationController,
      navigation.topViewController !== controller
    else { return }
    navigation.popToViewController(controller, animated: !isCovered)
  }
}
