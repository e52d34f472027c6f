public import Foundation

/// A path that lines and curves are added to.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(steps: []) }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    steps.append(.move(point.applying(transform)))
  }

  /// Adds a straight line from the current point; in an empty path it begins there.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let end = point.applying(transform)
    steps.append(steps.isEmpty ? .move(end) : .line(end))
  }

  /// Begins a subpath at the first point, and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    begin(at: control, transform)
    steps.append(.quad(control: control.applying(transform), end: end.applying(transform)))
  }

  /// Adds a curve with two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    begin(at: control1, transform)
    steps.append(
      .curve(
        control1: control1.applying(transform), control2: control2.applying(transform),
        end: end.applying(transform)))
  }

  /// Adds a piece of a circle, with a line to its start.
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: In points.
  ///   - startAngle: In radians from the right, as the other.
  ///   - endAngle: In radians from the right.
  ///   - clockwise: `false` for growing angles, which on a screen turn clockwise, as on iOS.
  ///   - transform: Applied to the piece.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if abs(sweep) >= turn {
      sweep = clockwise ? -turn : turn
    } else if clockwise == (sweep > 0), sweep != 0 {
      sweep += clockwise ? -turn : turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds a piece of a circle that spans an angle, with a line to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let arc = PathStep.arc(center: center, radius: radius, from: startAngle, sweep: delta)
    addLine(to: arc.start, transform: transform)
    steps += arc.steps.map { $0.applying(transform) }
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`; with a line to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = transform.isIdentity ? currentPoint : currentPoint.applying(transform.inverted())
    guard let arc = PathStep.arc(from: start, around: tangent1End, to: tangent2End, radius: radius)
    else { return addLine(to: tangent1End, transform: transform) }
    addLine(to: arc.start, transform: transform)
    steps += arc.steps.map { $0.applying(transform) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    steps += PathStep.rectangle(rect).map { $0.applying(transform) }
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse, which touches a rectangle's sides.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    steps += PathStep.ellipse(in: rect).map { $0.applying(transform) }
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let corner = CGSize(width: cornerWidth, height: cornerHeight)
    steps += PathStep.roundedRectangle(rect, corner: corner, at: .allCorners)
      .map { $0.applying(transform) }
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    steps += path.steps.map { $0.applying(transform) }
  }

  /// Ends a subpath with a line to its beginning.
  public func closeSubpath() {
    if let last = steps.last, last != .close { steps.append(.close) }
  }

  private func begin(at point: CGPoint, _ transform: CGAffineTransform) {
    if steps.isEmpty { move(to: point, transform: transform) }
  }
}
