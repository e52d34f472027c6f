import Foundation

extension UIGestureRecognizer {
  /// Whom to call, and how.
  struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  /// Has a method called whenever the gesture's state changes.
  /// - Parameters:
  ///   - target: Held weakly.
  ///   - action: A method that takes the recogniser, or nothing.
  public func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
    targets.removeAll { $0.object == nil }
    targets.append(Target(object: object, action: action))
  }

  /// - Parameters:
  ///   - target: `nil` for every target.
  ///   - action: `nil` for every method.
  public func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    let others = targets.filter { object == nil || $0.object === object }
    if let action, !others.isEmpty, !others.contains(where: { $0.action == action }) {
      UIApplication.warn(
        .unknownAction, about: self, Selector.mistake("removeTarget", on: self, of: object))
    }
    targets.removeAll { entry in
      (object == nil || entry.object === object) && (action == nil || entry.action == action)
    }
  }

  /// Calls the targets, with the state that the action is for.
  func sendAction(for new: State) {
    presentedState = new == storedState ? nil : new
    for target in targets {
      guard let object = target.object else { continue }
      _ = target.action.perform(on: object, sender: self, event: nil)
    }
    presentedState = nil
  }
}
