import Foundation
internal import ResponderKit

/// What is kept of a storyboard's screens while its file is read anew: which were shown and how, and
/// what their views of a restoration identifier were set to.
@MainActor
struct StageState {
  /// What is shown at once: the root, or what somebody presents.
  struct Layer {
    /// From the root of a stack to its top, or the only screen.
    let screens: [ScreenState]
    /// Whether a navigation scene holds them.
    let isStack: Bool
    let style: UIModalPresentationStyle
    let transition: UIModalTransitionStyle
  }

  /// From the root to what is presented last.
  private(set) var layers: [Layer] = []

  init(of root: UIViewController?) {
    var next = root
    while let controller = next {
      let navigation = controller as? UINavigationController
      let stack = navigation?.viewControllers ?? [controller]
      layers.append(
        Layer(
          screens: stack.map { ScreenState(of: $0) }, isStack: navigation != nil,
          style: controller.modalPresentationStyle, transition: controller.modalTransitionStyle))
      next = controller.presentedViewController
    }
  }
}

/// What one screen was like.
@MainActor
struct ScreenState {
  let identifier: String?
  private var values: [String: [Property: Value]] = [:]

  init(of controller: UIViewController) {
    identifier = controller.restorationIdentifier
    guard let scene = controller as? SceneController else { return }
    guard scene.isViewLoaded else {
      // Nobody has seen it since the last time: what it was like then still waits for its views.
      values = scene.inheritance?.values ?? [:]
      return
    }
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name] else {
        continue
      }
      var kept: [Property: Value] = [:]
      for property in Property.all(of: plan.kind) { kept[property] = view.value(of: property) }
      values[name] = kept
    }
  }

  /// Gives a screen's views what those of the same identifiers had.
  func apply(to scene: SceneController) {
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name],
        let kept = values[name]
      else { continue }
      for property in Property.all(of: plan.kind) {
        if let value = kept[property] { view.set(property, to: value) }
      }
    }
  }
}
