extension UIView {
  /// Whether any view asked to be laid out since the last pass.
  @safe @exclusivity(unchecked) static var isLayoutPending = false

  /// Asks for ``layoutSubviews()`` at the end of this turn.
  public func setNeedsLayout() {
    needsLayout = true
    UIView.isLayoutPending = true
  }

  /// Lays out the view and all in it that asked to be, from the outside in. Where the views around it
  /// asked as well, it begins with the outermost of them (Apple, `CALayer.layoutIfNeeded()`).
  public func layoutIfNeeded() {
    var top = self
    while let superview = top.superview, superview.needsLayout { top = superview }
    top.layOutTree()
  }

  func layOutTree() {
    if needsLayout {
      needsLayout = false
      let isNested = isLayingOut
      isLayingOut = true
      controller?.layOut { layoutSubviews() }
      if controller == nil { layoutSubviews() }
      isLayingOut = isNested
    }
    for subview in subviews { subview.layOutTree() }
  }

  /// Asks to be laid out because a subview came, went or took another size; not when the view does this
  /// itself while it places its subviews, which would never end.
  func subviewsDidChange() {
    UIView.isLayoutPending = true
    if !isLayingOut { needsLayout = true }
  }

  /// Makes a change to the subviews that does not ask for layout.
  func withoutLayout(_ change: () -> Void) {
    let isNested = isLayingOut
    isLayingOut = true
    change()
    isLayingOut = isNested
  }

  /// The outermost view that still asks to be laid out.
  func firstToLayOut() -> UIView? {
    if needsLayout { return self }
    return subviews.lazy.compactMap { $0.firstToLayOut() }.first
  }
}
