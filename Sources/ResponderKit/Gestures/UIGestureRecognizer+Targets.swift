import Foundation

extension UIGestureRecognizer {
  /// A target and its action.
  struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  /// Calls the targets for a state.
  /// - Parameter observed: The application if it is observed.
  func sendAction(for new: State, observed: UIApplication?) {
    presentedState = new == storedState ? nil : new
    for target in targets {
      guard let object = target.object else { continue }
      let isCalled = target.action.send(to: object, from: self)
      observed?.reportCall(of: target.action, on: object, from: self, isCalled: isCalled)
    }
    presentedState = nil
  }
}
