// Layers. The layer of a view gives access to the view's geometry; others have their own, and receive no touches.
// `CATransaction` groups changes. Begin here.

public import Foundation

/// A rectangle in a tree of layers, which contains the geometry of a view.
///
/// The layer of a view provides access to the view's own geometry. Other layers are sublayers without touches,
/// which ``hitTest(_:)`` finds.
@MainActor
open class CALayer: NSObject, CAMediaTiming {
  // MARK: - Looks: kept and given back

  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border; `nil` for black.
  open var borderColor: CGColor?
  /// The background colour; `nil` for none. The layer of a view has that of the view.
  open var backgroundColor: CGColor? {
    get { view.map { $0.backgroundColor?.cgColor } ?? ownBackgroundColor }
    set {
      if let view {
        view.backgroundColor = newValue.map(UIColor.init(cgColor:))
      } else {
        ownBackgroundColor = newValue
      }
    }
  }
  /// The colour of the shadow; `nil` for black.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur radius of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// Whether sublayers are clipped to the bounds in ``hitTest(_:)``. For the layer of a view it is the view's
  /// `clipsToBounds`, which does not affect the hit testing of views.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? ownMasksToBounds }
    set { if let view { view.clipsToBounds = newValue } else { ownMasksToBounds = newValue } }
  }
  /// Has no effect: the order of ``sublayers`` and `subviews` applies.
  open var zPosition: CGFloat = 0
  /// A layer whose opacity would mask this one; stored, but without effect.
  open var mask: CALayer?
  /// The corners that ``cornerRadius`` applies to; stored, but without effect.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The outline of the shadow; stored, but without effect.
  open var shadowPath: CGPath?
  /// The transform of the sublayers; stored, but without effect.
  open var sublayerTransform = CATransform3DIdentity
  /// The shape of the round corners; stored, but without effect.
  open var cornerCurve = CALayerCornerCurve.circular
  /// Stored, but without effect.
  open var shouldRasterize = false
  /// Stored, but without effect.
  open var rasterizationScale: CGFloat = 1
  /// Stored, but without effect.
  open var isDoubleSided = true
  /// Stored, but without effect.
  open var allowsEdgeAntialiasing = false
  /// Stored, but without effect.
  open var drawsAsynchronously = false
  /// A name for the application's use.
  open var name: String?

  // MARK: - Times: stored, but without effect

  open var beginTime: TimeInterval = 0
  open var duration: TimeInterval = .infinity
  open var speed: Float = 1
  open var timeOffset: TimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: TimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: - The tree

  weak var view: UIView?
  weak var parent: CALayer?
  /// The sublayers that do not belong to views, from back to front.
  var ownSublayers: [CALayer] = []
  /// The object that lays out the sublayers; for the layer of a view, the view.
  open weak var delegate: (any CALayerDelegate)?
  var needsOwnLayout = true
  /// The animations that were added; `nil` until the first.
  final var runningAnimations: RunningLayerAnimations?

  // MARK: - Geometry and looks of a layer without a view

  private var ownBounds = CGRect.zero
  private var ownPosition = CGPoint.zero
  private var ownAnchor = CGPoint(x: 0.5, y: 0.5)
  private var ownOpacity: Float = 1
  private var ownIsHidden = false
  private var ownTransform = CATransform3DIdentity
  private var ownBackgroundColor: CGColor?
  private var ownMasksToBounds = false

  /// Creates a layer without a size or superlayer.
  @MainActor public required override init() {
    super.init()
  }

  /// Creates a layer for the presentation of another one. It is never called; subclasses copy their own
  /// properties in it.
  @MainActor public init(layer: Any) {
    super.init()
  }

  /// The bounds, in the layer's own coordinates.
  open var bounds: CGRect {
    get { view?.bounds ?? ownBounds }
    set {
      if let view { return view.bounds = newValue }
      let old = ownBounds
      ownBounds = newValue
      guard newValue.size != old.size else { return }
      setNeedsLayout()
      if needsDisplayOnBoundsChange || ownDisplayRequest != .nothing { setNeedsDisplay() }
    }
  }

  /// The position of the anchor point in the superlayer.
  open var position: CGPoint {
    get { view?.center ?? ownPosition }
    set { if let view { view.center = newValue } else { ownPosition = newValue } }
  }

  /// The point to which ``position`` and ``transform`` refer, in fractions of the size: (0.5, 0.5) is the
  /// centre.
  open var anchorPoint: CGPoint {
    get { view?.anchorPoint ?? ownAnchor }
    set { if let view { view.anchorPoint = newValue } else { ownAnchor = newValue } }
  }

  /// The transform around the anchor point. Only its affine part has an effect; depth and perspective are
  /// stored.
  open var transform: CATransform3D {
    get {
      // Depth and perspective are lost when the view gets another transform.
      guard let view, view.transform != ownTransform.affine else { return ownTransform }
      return CATransform3DMakeAffineTransform(view.transform)
    }
    set {
      ownTransform = newValue
      view?.transform = newValue.affine
    }
  }

  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { view?.isHidden ?? ownIsHidden }
    set {
      if let view { return view.isHidden = newValue }
      ownIsHidden = newValue
      if !newValue { UIView.requestDisplay() }
    }
  }

  /// The opacity, from 0 to 1.
  open var opacity: Float {
    get { view.map { Float($0.alpha) } ?? ownOpacity }
    set { if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue } }
  }

  // MARK: - Hit testing

  /// Returns whether the bounds contain a point.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Returns the deepest layer that contains a point. Sublayers are tested from front to back; hidden layers
  /// are skipped with their sublayers.
  /// - Parameter point: The point in the superlayer's coordinates.
  open func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, transform.affine.isInvertible else { return nil }
    let place = convertFromSuperlayer(point)
    let isInside = contains(place)
    if masksToBounds, !isInside { return nil }
    for layer in (sublayers ?? []).reversed() {
      if let hit = layer.hitTest(place) { return hit }
    }
    return isInside ? self : nil
  }

  // MARK: - Layout

  /// Lays out the sublayers; by default the delegate does.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Ends the animations that were added to the layer, and those of its view, early. If it was the last view of an
  /// animation, the completion is called with `false` in a later turn.
  open func removeAllAnimations() {
    runningAnimations?.removeAll()
    view?.removeAnimations()
  }

  // MARK: - Drawing: the calls are made, and nothing is drawn

  var ownDisplayRequest = DisplayRequest.nothing
  /// The part that is being drawn.
  var displayedArea: CGRect?
  /// What an application set to be shown; kept and given back.
  open var contents: Any?
  /// Pixels per point of ``contents``; kept and given back.
  open var contentsScale: CGFloat = 1
  private var ownNeedsDisplayOnBoundsChange = false

  /// Whether the layer is drawn again when it takes another size.
  open var needsDisplayOnBoundsChange: Bool {
    get { ownNeedsDisplayOnBoundsChange || view?.contentMode == .redraw }
    set { ownNeedsDisplayOnBoundsChange = newValue }
  }

  /// Asks for ``display()`` at the end of this turn, after layout. Until then it can be asked for again; a layer is
  /// drawn once, if it is in a window that is shown, is not hidden and has a size.
  open func setNeedsDisplay() {
    if let view { return view.setNeedsDisplay() }
    ownDisplayRequest = .all
    UIView.requestDisplay()
  }

  /// Asks for a part to be drawn, as ``setNeedsDisplay()``.
  open func setNeedsDisplay(_ rect: CGRect) {
    if let view { return view.setNeedsDisplay(rect) }
    ownDisplayRequest = ownDisplayRequest.with(rect)
    UIView.requestDisplay()
  }

  /// Draws the layer: by its delegate's `display(_:)`, or else by ``draw(in:)`` with a context.
  open func display() {
    if let delegate { delegate.display(self) } else { displayContents() }
  }

  /// Draws into a context; by default the delegate does.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
}

/// The delegate of a layer.
@MainActor
public protocol CALayerDelegate: AnyObject {
  /// Lays out the sublayers.
  func layoutSublayers(of layer: CALayer)
  /// Draws the layer instead of its ``CALayer/draw(in:)``.
  func display(_ layer: CALayer)
  /// Called before the layer is drawn.
  func layerWillDraw(_ layer: CALayer)
  /// Draws into a context that draws nothing.
  func draw(_ layer: CALayer, in ctx: CGContext)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) { layer.displayContents() }
  public func layerWillDraw(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
}
