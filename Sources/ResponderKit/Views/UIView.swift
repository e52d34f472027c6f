// Views and windows: their geometry, hierarchy, hit testing, layout and display. What other folders add to views, such
// as constraints and looks, is in extensions there. Begin here; `UIWindow` delivers events to its views.

public import Foundation

/// A rectangular area in a hierarchy of views, which receives touches.
@MainActor
open class UIView: UIResponder, CALayerDelegate {
  /// Creates a view.
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  /// Creates a view without a size; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  // MARK: - Geometry

  // Stored separately from the overridable properties, because a hit test uses them for every view on
  // its way.
  private(set) final var storedBounds = CGRect.zero
  private(set) final var storedCenter = CGPoint.zero
  private(set) final var storedTransform = CGAffineTransform.identity
  private(set) final var storedAnchor = CGPoint(x: 0.5, y: 0.5)
  /// Whether the frame depends on more than bounds and centre: on a transform, or another anchor point.
  private(set) final var isTransformed = false

  /// The bounds, in the view's own coordinates.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      precondition(
        newValue.isNumber,
        complaint("bounds", "\(newValue.origin.numbers), \(newValue.size.numbers)"))
      let old = storedBounds
      storedBounds = newValue
      if newValue.size != old.size {
        setNeedsLayout()
        superview?.subviewsDidChange()
        if displayRequest != .nothing || contentMode == .redraw
          || madeLayer?.needsDisplayOnBoundsChange == true
        {
          setNeedsDisplay()
        }
        autoresizeSubviews(from: old.size)
      }
      guard newValue != old else { return }
      if constraintSettings != nil {
        notePlaceForConstraints(originChanged: newValue.origin != old.origin)
      }
      noteAnimatableChange(from: .bounds(old))
    }
  }

  /// The centre, in the superview's coordinates.
  open var center: CGPoint {
    get { storedCenter }
    set {
      precondition(newValue.isNumber, complaint("center", newValue.numbers))
      let old = storedCenter
      guard newValue != old else { return }
      storedCenter = newValue
      if constraintSettings != nil { notePlaceForConstraints(originChanged: false) }
      noteAnimatableChange(from: .center(old))
    }
  }

  /// The transform around the centre.
  open var transform: CGAffineTransform {
    get { storedTransform }
    set {
      let old = storedTransform
      guard newValue != old else { return }
      storedTransform = newValue
      updateIsTransformed()
      noteAnimatableChange(from: .transform(old))
    }
  }

  /// The point to which `center` and `transform` refer, in fractions of the size: (0.5, 0.5) is the centre.
  open var anchorPoint: CGPoint {
    get { storedAnchor }
    set {
      storedAnchor = newValue
      updateIsTransformed()
    }
  }

  private func updateIsTransformed() {
    isTransformed = !storedTransform.isIdentity || storedAnchor != CGPoint(x: 0.5, y: 0.5)
  }

  /// The bounding rectangle in the superview's coordinates. If the transform rotates the view by
  /// other than right angles, set `bounds` and `center` instead.
  open var frame: CGRect {
    get {
      let frame = bounds.enclosing(convertToSuperview)
      // With infinite edges, the frame contains NaN.
      return frame.isNumber ? frame : CGRect(origin: storedCenter, size: bounds.size)
    }
    set {
      precondition(
        newValue.size.isNumber, complaint("bounds", "of the size \(newValue.size.numbers)"))
      let anchor = storedAnchor
      center = CGPoint(
        x: newValue.minX + newValue.width * anchor.x, y: newValue.minY + newValue.height * anchor.y)
      bounds.size =
        transform.isIdentity
        ? newValue.size : newValue.size.around(transform.inverted())
    }
  }

  /// The natural size of the content; ``noIntrinsicMetric`` if there is none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// What of the content's size constraints follow.
  var contentSizeForConstraints: CGSize { intrinsicContentSize }

  /// Called by a view whose ``intrinsicContentSize`` has changed: constraints follow it at the end of the turn.
  open func invalidateIntrinsicContentSize() {
    guard UIView.usesConstraints else { return }
    noteContentChange()
    superview?.arrangedSubviewDidChange(visibility: false)
  }

  /// For stacks: called when a subview's content changed, or when it is shown or hidden.
  func arrangedSubviewDidChange(visibility: Bool) {}

  /// Whether ``sizeThatFits(_:)`` returns the size of the content.
  var fitsContent: Bool { false }

  /// Returns the best size for the view: the present one, or the ``intrinsicContentSize`` of a label, an
  /// image view or one of the kit's controls (Apple, `sizeThatFits(_:)`).
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    guard fitsContent else { return bounds.size }
    let natural = intrinsicContentSize
    return CGSize(
      width: natural.width < 0 ? bounds.width : natural.width,
      height: natural.height < 0 ? bounds.height : natural.height)
  }

  // MARK: - Looks and interaction

  private var storedAlpha: Float = 1
  /// The opacity, in single precision like that of a layer, so that 0.01 counts as less than 0.01:
  /// the nearest such number lies below it.
  open var alpha: CGFloat {
    get { CGFloat(storedAlpha) }
    set {
      let old = storedAlpha
      let alpha = Float(min(max(newValue, 0), 1))
      storedAlpha = alpha
      if alpha != old { noteAnimatableChange(from: .alpha(CGFloat(old))) }
    }
  }

  /// Whether the view and its subviews are hidden.
  open var isHidden = false {
    didSet {
      // What requested display while it was hidden is drawn now.
      if oldValue, !isHidden { UIView.requestDisplay() }
      if UIView.usesConstraints, oldValue != isHidden {
        superview?.arrangedSubviewDidChange(visibility: true)
      }
    }
  }
  /// Kept and given back, never drawn.
  open var backgroundColor: UIColor? {
    didSet {
      if backgroundColor != oldValue { noteAnimatableChange(from: .backgroundColor(oldValue)) }
    }
  }
  /// Whether the view and its subviews receive touches.
  open var isUserInteractionEnabled = true
  /// Whether the view receives more than one touch of a sequence.
  open var isMultipleTouchEnabled = false
  /// Whether the view receives touches exclusively: while it has a touch, other views in its window
  /// receive no new ones, and it receives none while they have one. Evaluated when a finger goes
  /// down; other windows are not affected.
  open var isExclusiveTouch = false
  /// A number to find the view by.
  open var tag = 0
  /// The name of the view in tests and route logs.
  open var accessibilityIdentifier: String?

  // Created on first use, because few views have accessibility values.
  private var accessibility: AccessibilityValues?
  /// Whether the view is an accessibility element. Stored, but without effect, as are the next five
  /// properties.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { accessibility[default: AccessibilityValues()].isElement = newValue }
  }
  /// The accessibility label.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { accessibility[default: AccessibilityValues()].label = newValue }
  }
  /// The accessibility hint.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { accessibility[default: AccessibilityValues()].hint = newValue }
  }
  /// The accessibility value.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { accessibility[default: AccessibilityValues()].value = newValue }
  }
  /// The accessibility traits.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { accessibility[default: AccessibilityValues()].traits = newValue }
  }

  /// Whether assistive technologies ignore the views beside this one.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { accessibility[default: AccessibilityValues()].isModal = newValue }
  }

  /// Performs the default action for an assistive technology. Never called: there is none.
  /// - Returns: Whether the view performed it; `false` by default.
  open func accessibilityActivate() -> Bool { false }
  /// Increments an adjustable value for an assistive technology. Never called: there is none.
  open func accessibilityIncrement() {}
  /// Decrements an adjustable value for an assistive technology. Never called: there is none.
  open func accessibilityDecrement() {}

  /// The animations that changed the view, including ended ones.
  var animations: [any ViewChangeAnimation] = []

  // MARK: - Inert looks: kept and given back, never drawn

  /// The tint colour, which subviews inherit.
  open var tintColor: UIColor! {
    get { storedTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      let old = tintColor
      storedTintColor = newValue
      UIView.usesTintColors = true
      if tintColor != old { reportTintChange() }
    }
  }
  /// Called when the tint colour was set to another one, here or in the view that it is inherited from, and when
  /// a new superview has another one to inherit.
  open func tintColorDidChange() {}
  /// Whether a view was given a tint colour, so that they may differ.
  static var usesTintColors = false
  /// Whether the tint colour is the superview's.
  var inheritsTintColor: Bool { storedTintColor == nil }
  func reportTintChange() {
    tintColorDidChange()
    for subview in subviews where subview.storedTintColor == nil { subview.reportTintChange() }
  }
  private var storedTintColor: UIColor?
  /// Has no effect: the parts of subviews outside of the bounds receive no touches in any case.
  open var clipsToBounds = false
  /// With `.redraw` the view is drawn again when it takes another size; the others change nothing, because there is
  /// no content that could be moved or stretched.
  open var contentMode = ContentMode.scaleToFill
  /// The parts that change with the superview's size. Flexible parts share a change in proportion to
  /// their sizes; a view that is rotated or scaled stays the same.
  open var autoresizingMask = AutoresizingMask()
  /// Whether subviews are resized with the view, according to their masks.
  open var autoresizesSubviews = true
  /// Changes nothing.
  open var isOpaque = true
  /// The class of ``layer``, which must be a subclass of ``CALayer``.
  open class var layerClass: AnyClass { CALayer.self }
  /// The layer, which provides access to the view's geometry and the appearance of its border and
  /// shadow.
  open var layer: CALayer { madeLayer ?? makeLayer() }
  /// `nil` until the layer is first used.
  final var madeLayer: CALayer?
  /// What few views have.
  final var rareLooks: RareLooks?

  private func makeLayer() -> CALayer {
    let layer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
    layer.view = self
    layer.delegate = self
    madeLayer = layer
    return layer
  }

  /// Lays out the sublayers of the view's layer by calling ``layoutSubviews()``. Overrides are called
  /// after the ``layer`` was first used.
  open func layoutSublayers(of layer: CALayer) {
    if layer === madeLayer { layoutSubviews() }
  }
  /// How far the edges of the view lie outside of the safe area, which is all of the window but the
  /// ``UIViewController/additionalSafeAreaInsets`` of controllers.
  open var safeAreaInsets: UIEdgeInsets { inheritedSafeAreaInsets }
  /// Called before layout when ``safeAreaInsets`` have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: - Constraints

  /// What the view keeps for constraints; `nil` for most.
  final var constraintSettings: ConstraintSettings?
  /// Whether ``updateConstraints()`` is to be called; at first it is, in a tree that has constraints.
  final var needsConstraintUpdate = true

  /// Whether the view's frame is what constraints find it to be. A view that constraints are to place sets it to
  /// `false`.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { constraintSettings?.translatesMask ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      ensureConstraints().translatesMask = newValue
      notePlacementForConstraints()
    }
  }

  /// Whether views of the class need ``updateConstraints()`` though nothing else has constraints.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Changes constraints before they are solved; override it to do so, and call `super` at the end.
  open func updateConstraints() {}

  /// Asks for ``updateConstraints()`` before the next layout.
  open func setNeedsUpdateConstraints() {
    needsConstraintUpdate = true
    UIView.isConstraintUpdatePending = true
    UIView.isLayoutPending = true
  }

  /// By how much the rectangle that constraints place lies within the frame.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The view whose first line of text stands for this one's.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last line of text stands for this one's.
  open var forLastBaselineLayout: UIView { self }
  /// From the upper edge to the first line of text.
  var firstBaselineOffset: CGFloat { 0 }
  /// From the last line of text to the lower edge.
  var lastBaselineOffset: CGFloat { 0 }

  /// How far content keeps away from the edges: what was set, or 8 points, and the safe area. At the sides of a
  /// controller's view it is at least 16 points, and 20 in windows that are 414 points wide or wider.
  open var layoutMargins: UIEdgeInsets {
    get {
      var margins = constraintSettings?.margins ?? defaultMargins
      if let controller, controller.viewRespectsSystemMinimumLayoutMargins {
        let minimum = controller.systemMinimumLayoutMargins
        margins.left = max(margins.left, minimum.leading)
        margins.right = max(margins.right, minimum.trailing)
      }
      return margins + safeAreaInsets
    }
    set {
      ensureConstraints().margins = newValue
      notePlaceForConstraints(originChanged: false)
      layoutMarginsDidChange()
    }
  }

  /// Called when ``layoutMargins`` were set.
  open func layoutMarginsDidChange() {}

  /// The smallest size that the constraints in the view allow and that is nearest to one; the views stay as they are.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the constraints in the view allow and that is nearest to one.
  /// - Parameters:
  ///   - targetSize: The size that is wished for.
  ///   - horizontalFittingPriority: How much its width matters.
  ///   - verticalFittingPriority: How much its height matters.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// What the subviews see of ``safeAreaInsets``: a scroll view keeps what is inset of its content.
  var safeAreaOfSubviews: UIEdgeInsets { safeAreaInsets }

  /// For scroll views: the safe area has changed.
  func noteContentInsets() {}

  /// For scroll views: takes over the size that constraints give the content.
  func placeContent(_ size: CGSize) {}

  // MARK: - Drawing: the calls are made, and nothing is drawn

  final var displayRequest = DisplayRequest.all

  /// Asks for ``draw(_:)`` at the end of this turn, after layout, once however often it is asked for. A view in no
  /// window that is shown, a hidden one and one without a size wait until that changes. What is asked for while
  /// views are drawn waits for the next turn that lays out or draws.
  open func setNeedsDisplay() {
    displayRequest = .all
    UIView.requestDisplay()
  }

  /// Asks for a part of the view to be drawn, as ``setNeedsDisplay()``; ``draw(_:)`` gets the rectangle around all
  /// parts that were asked for.
  open func setNeedsDisplay(_ rect: CGRect) {
    displayRequest = displayRequest.with(rect)
    UIView.requestDisplay()
  }

  /// Draws the view; override it to do so. `UIGraphicsGetCurrentContext()` is a ``CGContext`` meanwhile, which takes
  /// all calls and draws nothing.
  /// - Parameter rect: The part that is to be drawn, in the view's coordinates; at first all of it.
  open func draw(_ rect: CGRect) {}

  /// Draws the view's layer: calls ``draw(_:)``. This and the two that follow are called once the ``layer`` was asked
  /// for.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === madeLayer else { return }
    GraphicsStack.current.draw(in: ctx) { draw(ctx.boundingBoxOfClipPath) }
  }

  /// Called before the view's layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Has the view's layer drawn with a context.
  open func display(_ layer: CALayer) { layer.displayContents() }

  // MARK: - Traits

  /// The traits of the view; those of the screen without a window.
  open var traitCollection: UITraitCollection { styled(inheritedTraits) }

  /// The interface style of the view and its subviews, regardless of the environment.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      guard overrideUserInterfaceStyle != oldValue else { return }
      let style = controller?.overrideUserInterfaceStyle ?? .unspecified
      spreadTraits(from: inheritedTraits.styled(oldValue).styled(style), to: traitCollection)
    }
  }

  /// Called when ``traitCollection`` has changed; not for its initial value (Apple, "Implementing
  /// Dark Mode on iOS").
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: - Tree

  /// The subviews, from back to front.
  public internal(set) var subviews: [UIView] = []
  /// The superview, held weakly.
  public internal(set) weak var superview: UIView?
  /// The controller whose root view this is.
  weak var controller: UIViewController?
  var needsLayout = true
  /// Whether the view is laying out its subviews.
  var isLayingOut = false

  /// The window of the view.
  open var window: UIWindow? { superview?.window ?? superview as? UIWindow }

  /// Adds a subview in front of the others. An existing subview is only moved to the front, without
  /// calling any method.
  open func addSubview(_ view: UIView) {
    insert(view, at: subviews.endIndex)
  }

  /// Inserts a subview.
  /// - Parameters:
  ///   - view: The view, which is removed from its superview.
  ///   - index: The index, 0 for the back; clamped to the valid range.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Inserts a subview directly in front of another one.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: (position(of: sibling, without: view) ?? subviews.endIndex - 1) + 1)
  }

  /// Inserts a subview directly behind another one.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: position(of: sibling, without: view) ?? subviews.endIndex)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard superview != nil else { return }
    move(to: nil) { superview?.subviews.removeAll { $0 === self } }
  }

  /// Called before the view is added to a superview, or removed (`nil`).
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view was added to a superview, or removed.
  open func didMoveToSuperview() {}
  /// Called before the view enters a window, or leaves it (`nil`).
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view entered a window, or left it.
  open func didMoveToWindow() {}
  /// Called after the view left a window, independently of overrides.
  func didLeaveWindow() {}
  /// Whether ``didLeaveWindow()`` has something to end.
  var isBusy: Bool { false }
  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Lays out the subviews that have constraints. Override it for a layout of your own.
  open func layoutSubviews() {
    if constraintSettings != nil { placeConstrainedSubviews() }
  }

  /// Requests ``layoutSubviews()`` at the end of this turn.
  open func setNeedsLayout() {
    needsLayout = true
    UIView.isLayoutPending = true
  }

  /// Lays out the view and its subviews if they requested it, from the outside in. If superviews
  /// requested layout too, it begins with the outermost of them (Apple, `CALayer.layoutIfNeeded()`).
  open func layoutIfNeeded() { layOutFromTop() }

  /// Resizes the view to the result of ``sizeThatFits(_:)``; the origin stays the same.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }

  // MARK: - Hit testing

  /// Whether a hit test skips the view because of its alpha.
  final var isTransparent: Bool { !(Double(storedAlpha) >= 0.01) }

  /// Returns the deepest view that contains a point. Subviews are tested from front to back.
  ///
  /// Views that are hidden, do not allow interaction, or have an alpha below 0.01 are skipped with
  /// their subviews (Apple, `hitTest(_:with:)`).
  /// - Parameters:
  ///   - point: The point in this view's coordinates.
  ///   - event: The event; `nil` if there is none.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let isRecorded = HitTest.begins(self, at: point)
    if let exclusion = exclusion(at: point, with: event) {
      if isRecorded { HitTest.exclude(self, because: exclusion) }
      return nil
    }
    let subviews = subviews
    if isRecorded { HitTest.ask(subviews) }
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      let subview = all[index]
      guard subview.isInvertible else { continue }
      let place = subview.convertFromSuperview(point)
      let hit =
        if isRecorded { HitTest.ask(subview, at: place, with: event) } else {
          subview.hitTest(place, with: event)
        }
      if let hit { return hit }
    }
    return self
  }

  /// Returns whether a point is in the view, whose right and bottom edges are excluded.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let (origin, size) = (storedBounds.origin, storedBounds.size)
    // Foundation defines the result for negative sizes.
    guard size.width >= 0, size.height >= 0 else { return storedBounds.contains(point) }
    return point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  // MARK: - Gestures

  /// The recognisers that receive touches in the view, in the order in which they were added.
  var recognizers: [UIGestureRecognizer] = []

  /// The view's recognisers; `nil` if there are none. Setting it removes those that are missing.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }

  /// Adds a recogniser, which is removed from its former view; it receives touches that begin from
  /// now on.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Removes a recogniser, and cancels its gesture.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Returns whether a recogniser of this view, or one that would take this view's touches, may
  /// recognise.
  ///
  /// Called once for each attempt, before the recogniser's delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  // MARK: - State restoration

  /// The identifier in a saved state; without one, the view's state is not saved. Its controller,
  /// and all containers of that, need one too.
  open var restorationIdentifier: String?
  /// Encodes the view's state. Overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}

  // MARK: - Chain

  /// The controller whose root view this is, else the superview.
  open override var next: UIResponder? { controller ?? superview }

  override var hostWindow: UIWindow? { window }
  override var hostView: UIView? { self }
}
