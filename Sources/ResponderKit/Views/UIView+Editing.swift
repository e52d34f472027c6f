extension UIView {
  /// Makes the first responder resign, if it is this view or a subview.
  /// - Parameter force: Removes a first responder that refuses to resign.
  /// - Returns: Whether the view contains no first responder now.
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
