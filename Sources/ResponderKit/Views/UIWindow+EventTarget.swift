extension UIWindow {
  /// The responder for events without a location: the first responder, else what
  /// ``UIBehavior/eventsWithoutFirstResponder`` names.
  var eventTarget: UIResponder? {
    if let firstResponder { return firstResponder }
    return UIApplication.shared.behavior.eventsWithoutFirstResponder == .keyWindow ? self : nil
  }
}
