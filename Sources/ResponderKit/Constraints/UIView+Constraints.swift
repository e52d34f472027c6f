public import Foundation

extension UIView {
  /// Whether a constraint was ever active: until then views have nothing to do with them.
  static var usesConstraints = false
  /// Whether a view asked for its constraints to be updated.
  static var isConstraintUpdatePending = false

  /// What the view knows of constraints; `nil` for most.
  var constraintBox: ViewConstraints? { constraintSettings as? ViewConstraints }

  func ensureConstraints() -> ViewConstraints {
    if let constraintBox { return constraintBox }
    let box = ViewConstraints()
    constraintSettings = box
    return box
  }

  /// Whether a frame that layout has changed can move others.
  var hasUnsolvedConstraints: Bool {
    UIView.usesConstraints && outermost.constraintBox?.engine?.isDirty == true
  }

  /// The view that all others around this one lie in; the window, for a view in one.
  var outermost: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  private var engine: LayoutEngine? {
    constraintBox == nil ? nil : outermost.constraintBox?.engine
  }

  func ensureEngine(with constraint: NSLayoutConstraint) {
    let box = ensureConstraints()
    if let engine = box.engine { return engine.add(constraint) }
    box.engine = LayoutEngine(root: self)
    UIView.isConstraintUpdatePending = true
  }

  // MARK: - Constraints

  /// The active constraints that are about the view and what lies in it.
  public var constraints: [NSLayoutConstraint] { constraintBox?.held ?? [] }

  /// Makes a constraint active.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Makes constraints active.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  /// Makes a constraint inactive.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Makes constraints inactive.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Makes constraints inactive that this view or one around it holds, and that are about certain items.
  func deactivateConstraints(about matches: (AnyObject) -> Bool) {
    var holder: UIView? = self
    while let view = holder {
      for constraint in view.constraintBox?.held ?? []
      where [constraint.firstItem, constraint.secondItem].contains(where: {
        $0.map(matches) == true
      }) {
        constraint.isActive = false
      }
      holder = view.superview
    }
  }

  // MARK: - Content

  /// How much the view resists being larger than its content; 250 by default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let constraintBox else { return .defaultLow }
    return axis == .horizontal ? constraintBox.hugging.horizontal : constraintBox.hugging.vertical
  }

  /// Sets how much the view resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let box = ensureConstraints()
    if axis == .horizontal {
      box.hugging.horizontal = priority
    } else {
      box.hugging.vertical = priority
    }
    noteContentChange()
  }

  /// How much the view resists being smaller than its content; 750 by default.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    guard let constraintBox else { return .defaultHigh }
    return axis == .horizontal
      ? constraintBox.compression.horizontal : constraintBox.compression.vertical
  }

  /// Sets how much the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let box = ensureConstraints()
    if axis == .horizontal {
      box.compression.horizontal = priority
    } else {
      box.compression.vertical = priority
    }
    noteContentChange()
  }

  func noteContentChange() {
    if UIView.usesConstraints { outermost.constraintBox?.engine?.noteContent(of: self) }
  }

  // MARK: - Changes

  func notePlaceForConstraints(originChanged: Bool) {
    guard UIView.usesConstraints, let engine else { return }
    if originChanged { engine.noteOrigin(of: self) } else { engine.notePlace(of: self) }
  }

  func notePlacementForConstraints() { engine?.notePlacement(of: self) }

  /// Whether the view, or one in it, holds a constraint.
  var hasConstraintsInTree: Bool {
    constraintBox?.held.isEmpty == false || subviews.contains { $0.hasConstraintsInTree }
  }

  /// Leaves the constraints of the views around this one.
  func leaveConstraints() {
    guard UIView.usesConstraints, let superview else { return }
    superview.deactivateConstraints { item in
      let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
      return view?.isDescendant(of: self) == true
    }
    outermost.constraintBox?.engine?.removeConstraints(in: self)
  }

  /// Takes the constraints of what lies in the view to where it is now.
  func joinConstraints() {
    if UIView.usesConstraints || type(of: self).requiresConstraintBasedLayout {
      UIView.isConstraintUpdatePending = true
    }
    guard UIView.usesConstraints else { return }
    constraintBox?.engine = nil
    guard hasConstraintsInTree else { return }
    let box = outermost.ensureConstraints()
    if let engine = box.engine {
      engine.addConstraints(in: self)
    } else {
      box.engine = LayoutEngine(root: outermost)
    }
  }

  // MARK: - Layout

  /// Whether the view asked for ``updateConstraints()``.
  public func needsUpdateConstraints() -> Bool { needsConstraintUpdate }

  /// Calls ``updateConstraints()`` of the view and of those in it that asked for it, the innermost first.
  public func updateConstraintsIfNeeded() {
    for subview in subviews { subview.updateConstraintsIfNeeded() }
    guard needsConstraintUpdate else { return }
    needsConstraintUpdate = false
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }

  /// Finds the places of all views in this one, which is the outermost.
  func solveConstraints(updating: Bool) {
    if updating { updateConstraintsIfNeeded() }
    constraintBox?.engine?.update()
  }

  /// Gives the subviews the places that were found.
  func placeConstrainedSubviews() {
    guard let engine = outermost.constraintBox?.engine else { return }
    for subview in subviews {
      if let place = engine.place(of: subview), !subview.hasPlace(place) { subview.setPlace(place) }
    }
    if let size = engine.contentSize(of: self) { placeContent(size) }
  }

  /// The frame without the transform.
  var frameWithoutTransform: CGRect {
    let (size, anchor) = (bounds.size, anchorPoint)
    return CGRect(
      x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y, width: size.width,
      height: size.height)
  }

  func hasPlace(_ place: CGRect) -> Bool {
    let frame = frameWithoutTransform
    return abs(frame.minX - place.minX) < 1e-6 && abs(frame.minY - place.minY) < 1e-6
      && abs(frame.width - place.width) < 1e-6 && abs(frame.height - place.height) < 1e-6
  }

  private func setPlace(_ place: CGRect) {
    let anchor = anchorPoint
    let middle = CGPoint(
      x: place.minX + place.width * anchor.x, y: place.minY + place.height * anchor.y)
    if center != middle { center = middle }
    if bounds.size != place.size { bounds.size = place.size }
  }

  // MARK: - Fitting

  /// Asks `systemLayoutSizeFitting(_:)` for the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks `systemLayoutSizeFitting(_:)` for the largest size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(root: self, isFitting: true)
    return engine.fittingSize(target, horizontal, vertical)
  }
}
