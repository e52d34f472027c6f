extension UIWindow {
  /// Whom events without a place on the screen go to: the first responder, or who stands in for it.
  var firstToHear: UIResponder? {
    if let firstResponder { return firstResponder }
    return UIApplication.shared.behavior.eventsWithoutFirstResponder == .keyWindow ? self : nil
  }
}
