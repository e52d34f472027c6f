extension UIView {
  /// The left edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The right edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// Where the first line of text stands; the upper edge of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// Where the last line of text stands; the lower edge of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: - Guides

  /// The part of the view that nothing of the system covers: all of it, unless ``safeAreaInsets`` is overridden.
  public var safeAreaLayoutGuide: UILayoutGuide {
    ensureConstraints().guide(.safeArea, of: self, "safeAreaLayoutGuide")
  }
  /// The view within its ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide {
    ensureConstraints().guide(.margins, of: self, "layoutMarginsGuide")
  }
  /// The view within its margins, and at most 672 points wide.
  public var readableContentGuide: UILayoutGuide {
    ensureConstraints().guide(.readable, of: self, "readableContentGuide")
  }
  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { constraintBox?.guides ?? [] }

  /// Adds a guide, which lies in the view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    ensureConstraints().guides.append(layoutGuide)
  }

  /// Removes a guide; its constraints become inactive.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.kind == .own else { return }
    deactivateConstraints { $0 === layoutGuide }
    constraintBox?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }
}

extension UIScrollView {
  /// The content. Constraints to its edges, which are those of the scroll view for what lies in it, set
  /// ``contentSize``.
  public var contentLayoutGuide: UILayoutGuide {
    ensureConstraints().guide(.content, of: self, "contentLayoutGuide")
  }
  /// The scroll view itself, which stays while the content moves.
  public var frameLayoutGuide: UILayoutGuide {
    ensureConstraints().guide(.frame, of: self, "frameLayoutGuide")
  }
}
