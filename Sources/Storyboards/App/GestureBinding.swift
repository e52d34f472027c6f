import Foundation
internal import ResponderKit

/// A gesture recogniser of a storyboard, with its target and its delegate.
final class GestureBinding: NSObject, UIGestureRecognizerDelegate, ReportsActions {
  let plan: GestureDescription
  /// The name of its view.
  let view: String
  let recognizer: UIGestureRecognizer
  /// The recognisers that may recognise at the same time.
  var companions: [UIGestureRecognizer] = []
  private weak var scene: SceneController?
  /// Counts the steps of `every`, if there is one.
  private var steps: GestureSteps?

  @MainActor
  init(_ plan: GestureDescription, of view: String, in scene: SceneController) {
    self.plan = plan
    self.view = view
    self.scene = scene
    recognizer = Self.make(plan)
    steps = plan.step.map { GestureSteps(of: $0) }
    super.init()
    recognizer.name = plan.name
    recognizer.cancelsTouchesInView = plan.cancelsTouchesInView
    recognizer.delaysTouchesBegan = plan.delaysTouchesBegan
    recognizer.delaysTouchesEnded = plan.delaysTouchesEnded
    recognizer.isEnabled = plan.isEnabled
    // One that follows buttons ignores fingers, and the reverse. UIKit's default is fingers and `select`.
    recognizer.allowedPressTypes = plan.presses.map { NSNumber(value: $0) }
    if !plan.presses.isEmpty { recognizer.allowedTouchTypes = [] }
    recognizer.delegate = self
    recognizer.addTarget(self, action: Selector(GestureBinding.fired(_:)))
  }

  @MainActor
  private static func make(_ plan: GestureDescription) -> UIGestureRecognizer {
    switch plan.kind {
    case .tap:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = plan.taps
      tap.numberOfTouchesRequired = plan.fingers
      return tap
    case .longPress:
      let press = UILongPressGestureRecognizer()
      press.numberOfTapsRequired = plan.taps
      press.numberOfTouchesRequired = plan.fingers
      press.minimumPressDuration = plan.pressDuration
      press.allowableMovement = plan.allowableMovement
      return press
    case .swipe:
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = UISwipeGestureRecognizer.Direction(plan.directions.map(\.direction))
      swipe.numberOfTouchesRequired = plan.fingers
      swipe.minimumDistance = plan.minimumDistance.map { CGFloat($0) }
      swipe.edges = UIRectEdge(plan.edges.map(\.edge))
      return swipe
    case .pan: return set(UIPanGestureRecognizer(), plan)
    case .edgePan:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = UIRectEdge(plan.edges.map(\.edge))
      return set(pan, plan)
    case .pinch: return UIPinchGestureRecognizer()
    case .rotation: return UIRotationGestureRecognizer()
    }
  }

  @MainActor
  private static func set(
    _ pan: UIPanGestureRecognizer, _ plan: GestureDescription
  ) -> UIPanGestureRecognizer {
    pan.minimumNumberOfTouches = plan.fingers
    pan.maximumNumberOfTouches = plan.maximumFingers ?? .max
    return pan
  }

  // MARK: - Target

  @MainActor
  private func fired(_ recognizer: UIGestureRecognizer) {
    guard let state = state(of: recognizer) else { return }
    guard steps != nil else { return perform(state, EventFacts(recognizer)) }
    if state == .began { steps?.reset() }
    if state == .changed || state == .ended { performSteps(recognizer) }
    if state != .changed { perform(state, EventFacts(recognizer)) }
  }

  /// Performs the actions of `changed`, once for each step since the last change.
  @MainActor
  private func performSteps(_ recognizer: UIGestureRecognizer) {
    for step in steps?.passed(by: recognizer) ?? [] {
      var facts = EventFacts(recognizer)
      // The last steps can be those of the end.
      facts[.state] = .text("changed")
      facts[.direction] = .text(step.direction.rawValue)
      facts[.steps] = .number(Double(step.count))
      perform(.changed, facts)
    }
  }

  @MainActor
  private func perform(_ state: GestureDescription.State, _ facts: EventFacts) {
    guard let scene, let actions = plan.actions[state] else { return }
    let name = HandlerName.gesture(view: view, name: plan.name, state)
    scene.handlers.running.perform(actions, as: name, of: scene, facts)
  }

  @MainActor
  private func state(of recognizer: UIGestureRecognizer) -> GestureDescription.State? {
    guard plan.kind.isContinuous else {
      return recognizer.state == .ended ? .recognized : nil
    }
    switch recognizer.state {
    case .began: return .began
    case .changed: return .changed
    case .ended: return .ended
    case .cancelled: return .cancelled
    case .possible, .failed: return nil
    }
  }

  // MARK: - Delegate

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    switch plan.companions {
    case .none: false
    case .all: true
    case .named: companions.contains { $0 === otherGestureRecognizer }
    }
  }
}

extension GestureDescription.Direction {
  fileprivate var direction: UISwipeGestureRecognizer.Direction {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    case .upLeft: .upLeft
    case .upRight: .upRight
    case .downLeft: .downLeft
    case .downRight: .downRight
    }
  }
}

extension GestureDescription.Edge {
  var edge: UIRectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
