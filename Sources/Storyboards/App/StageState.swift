import Foundation
internal import ResponderKit

/// What is kept of a storyboard's screens while its file is read anew: which were shown, and what the
/// views of a restoration identifier were set to.
@MainActor
struct StageState {
  /// The restoration identifiers of the screens, from the root's stack to what is presented last.
  private(set) var screens: [[String?]] = []
  private var values: [String: [String: [Property: Value]]] = [:]

  init(of root: UIViewController?) {
    var next = root
    while let controller = next {
      let stack = (controller as? UINavigationController)?.viewControllers ?? [controller]
      screens.append(stack.map(\.restorationIdentifier))
      for case let scene as SceneController in stack { keep(scene) }
      next = controller.presentedViewController
    }
  }

  private mutating func keep(_ scene: SceneController) {
    guard let identifier = scene.restorationIdentifier, scene.isViewLoaded else { return }
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name] else {
        continue
      }
      var kept: [Property: Value] = [:]
      for property in Property.all(of: plan.kind) { kept[property] = view.value(of: property) }
      values[identifier, default: [:]][name] = kept
    }
  }

  /// Gives a screen's views what those of the same identifiers had.
  func apply(to scene: SceneController) {
    guard let identifier = scene.plan.restorationIdentifier, let kept = values[identifier] else {
      return
    }
    for plan in scene.plan.view.all {
      guard let name = plan.restorationIdentifier, let view = scene.views[plan.name],
        let values = kept[name]
      else { continue }
      for property in Property.all(of: plan.kind) {
        if let value = values[property] { view.set(property, to: value) }
      }
    }
  }
}
