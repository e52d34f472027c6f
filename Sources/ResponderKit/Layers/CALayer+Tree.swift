extension CALayer {
  /// The superlayer.
  public var superlayer: CALayer? { view?.superview?.layer ?? parent }

  /// The sublayers from back to front: those that were added, then those of the view's subviews. `nil` if there
  /// are none.
  public var sublayers: [CALayer]? {
    get {
      let all = ownSublayers + (view?.subviews.map(\.layer) ?? [])
      return all.isEmpty ? nil : all
    }
    set {
      for layer in ownSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Adds a layer in front of the other sublayers. The layer of a view cannot be moved.
  public func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }

  /// Inserts a sublayer at an index; 0 is the back.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Inserts a sublayer directly in front of another one.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: place(of: sibling, without: layer).map { $0 + 1 } ?? .max)
  }

  /// Inserts a sublayer directly behind another one.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: place(of: sibling, without: layer) ?? 0)
  }

  /// Replaces a sublayer.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard let place = ownSublayers.firstIndex(of: old) else { return }
    old.removeFromSuperlayer()
    insert(new, at: place)
  }

  /// Removes the layer from its superlayer. The layer of a view cannot be removed.
  public func removeFromSuperlayer() {
    guard let parent else { return }
    parent.ownSublayers.removeAll { $0 === self }
    self.parent = nil
    parent.setNeedsLayout()
  }

  private func place(of sibling: CALayer?, without layer: CALayer) -> Int? {
    ownSublayers.filter { $0 !== layer }.firstIndex { $0 === sibling }
  }

  private func insert(_ layer: CALayer, at index: Int) {
    guard layer.view == nil else { return }
    var ancestor: CALayer? = self
    while let next = ancestor {
      precondition(next !== layer, "A layer cannot lie in itself.")
      ancestor = next.superlayer
    }
    layer.removeFromSuperlayer()
    ownSublayers.insert(layer, at: min(index, ownSublayers.count))
    layer.parent = self
    setNeedsLayout()
    // Layout that was requested without a superlayer.
    UIView.isLayoutPending = true
    UIView.requestDisplay()
  }

  // MARK: - Layout

  /// Requests ``layoutSublayers()`` at the end of this turn.
  public func setNeedsLayout() {
    if let view { return view.setNeedsLayout() }
    needsOwnLayout = true
    UIView.isLayoutPending = true
  }

  /// Returns whether layout was requested.
  public func needsLayout() -> Bool { view?.needsLayout ?? needsOwnLayout }

  /// Lays out the layer and its sublayers, if layout was requested.
  public func layoutIfNeeded() {
    if let view { view.layoutIfNeeded() } else { layOutTree() }
  }

  private func layOutTree() {
    if needsOwnLayout {
      needsOwnLayout = false
      layoutSublayers()
    }
    layOutSublayers()
  }

  /// Lays out the sublayers that do not belong to views.
  func layOutSublayers() {
    for layer in ownSublayers { layer.layOutTree() }
  }
}
