extension UIView {
  /// Has the first responder give up its place, if it is this view or lies in it.
  /// - Parameter force: Takes the place away from one that will not give it up.
  /// - Returns: Whether the view holds no first responder now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder,
      responder.hostView?.isDescendant(of: self) == true
    else { return true }
    if force {
      window.resignFirstResponder(in: self)
      return true
    }
    return responder.resignFirstResponder()
  }
}
