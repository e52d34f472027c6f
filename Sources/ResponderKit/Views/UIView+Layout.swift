extension UIView {
  /// Whether any view requested layout since the last pass.
  @inline(__always)
  static var isLayoutPending: Bool {
    get { pending.contains(.layout) }
    set { if newValue { pending.insert(.layout) } else { pending.remove(.layout) } }
  }

  /// Lays out from the outermost superview that requested it, and solves constraints.
  func layOutFromTop() {
    var rest = 10
    repeat {
      if UIView.usesConstraints || UIView.isConstraintUpdatePending {
        let root = outermost
        // Windows update their constraints at the end of each turn; views in no window do it here.
        root.solveConstraints(updating: UIView.isConstraintUpdatePending || !(root is UIWindow))
      }
      var top = self
      while let superview = top.superview, superview.needsLayout { top = superview }
      top.layOutTree()
      rest -= 1
      // A frame that layout has changed can move others.
    } while rest > 0 && hasUnsolvedConstraints
  }

  func layOutTree() {
    if needsLayout {
      needsLayout = false
      let isNested = isLayingOut
      isLayingOut = true
      controller?.layOut { layOutContents() }
      if controller == nil { layOutContents() }
      isLayingOut = isNested
      if UIView.usesSafeAreas {
        for subview in subviews { subview.noteSafeArea() }
      }
    }
    madeLayer?.layOutSublayers()
    for subview in subviews { subview.layOutTree() }
  }

  /// Lays out the subviews, through the layer if there is one or `layerClass` is overridden.
  private func layOutContents() {
    if madeLayer != nil || type(of: self).layerClass != CALayer.self {
      layer.layoutSublayers()
    } else {
      layoutSubviews()
    }
  }

  /// Requests layout because a subview was added, removed or resized, except by the view's own layout,
  /// which would never end.
  func subviewsDidChange() {
    UIView.isLayoutPending = true
    if !isLayingOut { needsLayout = true }
  }

  /// Changes the subviews without requesting layout.
  func withoutLayout(_ change: () -> Void) {
    let isNested = isLayingOut
    isLayingOut = true
    change()
    isLayingOut = isNested
  }

  /// Returns the outermost view that requests layout.
  func firstToLayOut() -> UIView? {
    if needsLayout { return self }
    return subviews.lazy.compactMap { $0.firstToLayOut() }.first
  }
}
