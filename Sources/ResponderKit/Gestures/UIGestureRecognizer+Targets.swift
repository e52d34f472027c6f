import Foundation

extension UIGestureRecognizer {
  /// A target and its action.
  struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  /// Calls the targets for a state.
  func sendAction(for new: State) {
    presentedState = new == storedState ? nil : new
    for target in targets {
      guard let object = target.object else { continue }
      target.action.send(to: object, from: self)
    }
    presentedState = nil
  }
}
