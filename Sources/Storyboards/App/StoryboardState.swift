import Foundation
internal import ResponderKit

/// The state of a storyboard's screens during a reload: which were visible and how, and the values
/// of their views with a restoration identifier.
@MainActor
struct StoryboardState {
  /// A layer of visible screens: the root, or a presentation.
  struct Layer {
    /// The screens of a stack from the root to the top, or the only screen.
    let screens: [ScreenState]
    /// Whether a navigation scene contains them.
    let isStack: Bool
    let style: UIModalPresentationStyle
    let transition: UIModalTransitionStyle
  }

  /// The layers, from the root to the last presentation.
  private(set) var layers: [Layer] = []

  init(of root: UIViewController?) {
    var next = root
    while let controller = next {
      let navigation = controller as? UINavigationController
      let stack = navigation?.viewControllers ?? [controller]
      layers.append(
        Layer(
          screens: stack.map { ScreenState(of: $0) }, isStack: navigation != nil,
          style: controller.requestedPresentationStyle, transition: controller.modalTransitionStyle)
      )
      next = controller.presentedViewController
    }
  }
}

/// The state of a screen.
@MainActor
struct ScreenState {
  let identifier: String?
  private var values: [String: [Property: Value]] = [:]
  private var lists: [String: ListView.State] = [:]

  init(of controller: UIViewController) {
    identifier = controller.restorationIdentifier
    guard let scene = controller as? SceneController else { return }
    guard scene.isViewLoaded else {
      // It was not visible since the last reload: the earlier state has not been applied yet.
      values = scene.inheritance?.values ?? [:]
      lists = scene.inheritance?.lists ?? [:]
      return
    }
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name] else {
        continue
      }
      var kept: [Property: Value] = [:]
      for property in Property.all(of: plan.kind) { kept[property] = view.value(of: property) }
      values[name] = kept
      lists[name] = (view as? ListView)?.state
    }
  }

  /// Applies the values to the views with the same identifiers.
  func apply(to scene: SceneController) {
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name],
        let kept = values[name]
      else { continue }
      if let list = lists[name] { (view as? ListView)?.restore(list) }
      for property in Property.all(of: plan.kind) {
        if let value = kept[property] { view.set(property, to: value) }
      }
    }
  }
}
