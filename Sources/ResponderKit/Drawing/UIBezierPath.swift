public import Foundation

/// A shape made of lines and curves, to ask whether a finger is in it. It is never drawn.
///
/// Curves are compared as straight pieces, off by less than 0.2 points in a circle 300 points wide.
@MainActor
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  /// Whether what an even number of figures surrounds lies outside, as in a ring.
  open var usesEvenOddFillRule = false
  /// In points; kept and given back, as the four that follow.
  open var lineWidth: CGFloat = 1
  /// The shape of a line's ends.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of a line's corners.
  open var lineJoinStyle = CGLineJoin.miter
  /// How long a pointed corner may be, as a multiple of the width.
  open var miterLimit: CGFloat = 10
  /// How far lines may be from curves.
  open var flatness: CGFloat = 0.6
  /// Where the last line ended; zero in an empty path.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether nothing was added.
  open var isEmpty: Bool { path.isEmpty }

  /// The path's steps. What is given is copied.
  open var cgPath: CGPath {
    get { CGPath(steps: path.steps) }
    set { path.steps = newValue.steps }
  }

  @MainActor public override init() {
    super.init()
  }

  /// Makes a copy of a path.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.steps = cgPath.steps
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Makes an ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// - Parameters:
  ///   - rect: Whose corners are rounded off.
  ///   - cornerRadius: In points, and no more than half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: radius, height: radius))
  }

  /// - Parameters:
  ///   - rect: A rectangle.
  ///   - corners: Which corners are rounded off.
  ///   - cornerRadii: By how much, and no more than half the sides.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.steps = PathStep.roundedRectangle(rect, corner: cornerRadii, at: corners)
  }

  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: In points.
  ///   - startAngle: In radians from the right, as the other; clockwise on a screen.
  ///   - endAngle: In radians from the right.
  ///   - clockwise: Which way round, as seen on a screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  // MARK: - Lines

  /// Begins a figure.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point; in an empty path it begins there.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a curve that is pulled towards one point on its way.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds a curve that is pulled towards two points on its way.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a piece of a circle, with a line to its start.
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: In points.
  ///   - startAngle: In radians from the right, as the other; clockwise on a screen.
  ///   - endAngle: In radians from the right.
  ///   - clockwise: Which way round, as seen on a screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Ends a figure with a line back to its start.
  open func close() { path.closeSubpath() }

  /// Empties the path.
  open func removeAllPoints() { path.steps = [] }

  /// Adds another path's figures.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Moves every point.
  open func apply(_ transform: CGAffineTransform) {
    path.steps = path.steps.map { $0.applying(transform) }
  }

  // MARK: - Area

  /// The smallest rectangle around all points, control points included; `CGRect.null` for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// Whether a point lies in the path; figures count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: - Drawing: accepted, and nothing is drawn

  /// Draws nothing.
  open func fill() {}
  /// Draws nothing.
  open func stroke() {}
  /// Draws nothing.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {}
  /// Draws nothing.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {}
  /// Clips the current context, for what it says of its clip.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(path)
    context.clip()
  }
  /// Accepted, and changes nothing.
  @safe
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
}

extension UIBezierPath: @MainActor NSCopying {
  /// A path with the same figures and settings.
  @safe
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    return copy
  }
}
