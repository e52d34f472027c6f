extension UIWindow {
  /// The responder for events without a location: the first responder, else the one that
  /// ``UIBehavior/eventsWithoutFirstResponder`` selects.
  var eventTarget: UIResponder? {
    if let firstResponder { return firstResponder }
    return UIApplication.shared.behavior.eventsWithoutFirstResponder == .keyWindow ? self : nil
  }
}
