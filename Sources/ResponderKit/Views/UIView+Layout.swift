extension UIView {
  /// Whether any view asked to be laid out since the last pass.
  @safe @exclusivity(unchecked) static var isLayoutPending = false

  /// Asks for ``layoutSubviews()`` at the end of this turn.
  public func setNeedsLayout() {
    needsLayout = true
    UIView.isLayoutPending = true
  }

  /// Lays out the view and all in it that asked to be, from the outside in.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.layOut { layoutSubviews() }
      if controller == nil { layoutSubviews() }
    }
    for subview in subviews { subview.layoutIfNeeded() }
  }
}
