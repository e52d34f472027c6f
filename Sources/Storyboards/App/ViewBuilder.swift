import Foundation
internal import ResponderKit

/// Creates the views of a screen.
@MainActor
final class ViewBuilder {
  private(set) var views: [String: UIView] = [:]
  private var descriptions: [(view: UIView, plan: ViewDescription)] = []
  private let scene: SceneController
  private let running: RunningStoryboard

  init(for scene: SceneController, on running: RunningStoryboard) {
    self.scene = scene
    self.running = running
  }

  func makeRoot(_ plan: ViewDescription) -> UIView { make(plan) }

  private func make(_ plan: ViewDescription) -> UIView {
    let view: UIView
    switch plan.kind {
    case .view:
      let sceneView = SceneView(
        Handlers(plan.handlers, name: plan.name, on: running), in: scene)
      for child in plan.views {
        let subview = make(child)
        sceneView.addSubview(subview)
        sceneView.places.append((subview, child.frame ?? .all))
      }
      view = sceneView
    case .label: view = UILabel()
    case .button: view = UIButton(type: .system)
    case .switch: view = makeSwitch(plan)
    case .slider: view = makeSlider(plan)
    case .list: view = makeList(plan)
    case .desktop: view = DesktopView()
    }
    view.accessibilityIdentifier = plan.identifier
    view.restorationIdentifier = plan.restorationIdentifier
    view.transform = plan.transform.transform
    for (property, value) in plan.properties { view.set(property, to: value) }
    if let control = view as? UIControl { addHandlers(plan, to: control) }
    views[plan.name] = view
    descriptions.append((view, plan))
    return view
  }

  private func makeSwitch(_ plan: ViewDescription) -> UISwitch {
    guard plan.onText != nil || plan.offText != nil else { return UISwitch() }
    return WordedSwitch(
      on: plan.onText ?? WordedSwitch.usualOn, off: plan.offText ?? WordedSwitch.usualOff)
  }

  private func makeSlider(_ plan: ViewDescription) -> UISlider {
    let slider = UISlider()
    // The wider range first, so that setting one end does not change the other.
    slider.maximumValue = Float(plan.maximumValue ?? 1)
    slider.minimumValue = Float(plan.minimumValue ?? 0)
    slider.maximumValue = Float(plan.maximumValue ?? 1)
    slider.isContinuous = plan.isContinuous
    return slider
  }

  private func makeList(_ plan: ViewDescription) -> UIView {
    guard let list = plan.list else {
      preconditionFailure("The list \"\(plan.name)\" has no rows.")
    }
    let onSelect = plan.handlers.callbacks[.didSelectRow].map { actions in
      { [weak scene, running] (list: ListView, row: Int) in
        guard let scene else { return }
        let name = HandlerName.control(view: plan.name, .didSelectRow)
        running.perform(actions, as: name, of: scene, EventFacts(list, row: row))
      }
    }
    return ListView(list, name: plan.name, onSelect: onSelect)
  }

  private func addHandlers(_ plan: ViewDescription, to control: UIControl) {
    for callback in Callback.allCases {
      guard let event = callback.controlEvent, let actions = plan.handlers.callbacks[callback]
      else { continue }
      let action = HandlerAction { [weak scene, running] action in
        guard let scene, let control = action.sender as? UIControl else { return }
        let name = HandlerName.control(view: plan.name, callback)
        running.perform(actions, as: name, of: scene, EventFacts(control))
      }
      control.addAction(action, for: event)
    }
  }

  // MARK: - Gestures

  /// Creates the recognisers of all views, and connects them.
  func makeGestures() -> [GestureBinding] {
    var bindings: [GestureBinding] = []
    for (view, plan) in descriptions {
      for gesture in plan.gestures {
        let binding = GestureBinding(gesture, of: plan.name, in: scene)
        view.addGestureRecognizer(binding.recognizer)
        bindings.append(binding)
      }
    }
    for binding in bindings {
      for name in binding.plan.requiredToFail {
        if let other = Self.find(name, near: binding, among: bindings) {
          binding.recognizer.require(toFail: other.recognizer)
        }
      }
      if case .named(let names) = binding.plan.companions {
        binding.companions = names.compactMap {
          Self.find($0, near: binding, among: bindings)?.recognizer
        }
      }
    }
    return bindings
  }

  /// Returns the recogniser with a name: of the same view, else of the screen.
  private static func find(
    _ name: String, near binding: GestureBinding, among all: [GestureBinding]
  ) -> GestureBinding? {
    all.first { $0.plan.name == name && $0.view == binding.view }
      ?? all.first { $0.plan.name == name }
  }
}

/// The action of a control that runs its handlers.
private final class HandlerAction: UIAction, ReportsActions {}

extension RelativeFrame {
  /// The whole superview.
  static let all = RelativeFrame(
    x: Length(), y: Length(), width: Length(part: 1), height: Length(part: 1))
}
