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
      _ = target.action.perform(on: object, sender: self, event: nil)
    }
    presentedState = nil
  }
}
