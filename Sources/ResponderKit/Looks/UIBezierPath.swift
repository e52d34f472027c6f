public import Foundation

/// A shape made of lines and curves, to ask whether a finger is in it. It is never drawn.
///
/// Curves are kept as 64 straight pieces each, off by less than 0.2 points in a circle 300 points
/// wide.
@MainActor
open class UIBezierPath: NSObject {
  private static let piecesPerCurve = 64

  /// The figures; each counts as closed for the question what lies in it.
  private var figures: [[CGPoint]] = []

  /// Whether what an even number of figures surrounds lies outside, as in a ring.
  open var usesEvenOddFillRule = false
  /// In points; kept and given back.
  open var lineWidth: CGFloat = 1
  /// Where the last line ended; zero in an empty path.
  open var currentPoint: CGPoint { figures.last?.last ?? .zero }
  /// Whether nothing was added.
  open var isEmpty: Bool { figures.isEmpty }

  @MainActor public override init() {
    super.init()
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Makes an ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init(
      arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    apply(
      CGAffineTransform(translationX: rect.midX, y: rect.midY)
        .scaledBy(x: rect.width / 2, y: rect.height / 2))
    close()
  }

  /// - Parameters:
  ///   - rect: Whose corners are rounded off.
  ///   - cornerRadius: In points, and no more than half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = max(min(cornerRadius, rect.width / 2, rect.height / 2), 0)
    let inner = rect.insetBy(dx: radius, dy: radius)
    let corners = [
      CGPoint(x: inner.maxX, y: inner.maxY), CGPoint(x: inner.minX, y: inner.maxY),
      CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
    ]
    for (index, corner) in corners.enumerated() {
      let angle = CGFloat(index) * .pi / 2
      addArc(
        withCenter: corner, radius: radius, startAngle: angle, endAngle: angle + .pi / 2,
        clockwise: true)
    }
    close()
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
  open func move(to point: CGPoint) {
    figures.append([point])
  }

  /// Adds a straight line from the current point; in an empty path it begins there.
  open func addLine(to point: CGPoint) {
    if figures.isEmpty { return move(to: point) }
    figures[figures.count - 1].append(point)
  }

  /// Adds a curve that is pulled towards one point on its way.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    let start = currentPoint
    addPieces { part in
      start.toward(controlPoint, part).toward(controlPoint.toward(end, part), part)
    }
  }

  /// Adds a curve that is pulled towards two points on its way.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    let start = currentPoint
    addPieces { part in
      let middle = controlPoint1.toward(controlPoint2, part)
      let one = start.toward(controlPoint1, part).toward(middle, part)
      let other = middle.toward(controlPoint2.toward(end, part), part)
      return one.toward(other, part)
    }
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
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if abs(sweep) >= turn {
      sweep = clockwise ? turn : -turn
    } else if clockwise != (sweep >= 0) {
      sweep += clockwise ? turn : -turn
    }
    func point(_ part: CGFloat) -> CGPoint {
      let angle = startAngle + part * sweep
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    addLine(to: point(0))
    addPieces(point)
  }

  /// Ends a figure with a line back to its start.
  open func close() {
    guard let first = figures.last?.first else { return }
    addLine(to: first)
  }

  /// Empties the path.
  open func removeAllPoints() { figures = [] }

  /// Adds another path's figures.
  open func append(_ bezierPath: UIBezierPath) { figures += bezierPath.figures }

  /// Moves every point.
  open func apply(_ transform: CGAffineTransform) {
    figures = figures.map { $0.map { $0.applying(transform) } }
  }

  private func addPieces(_ point: (_ part: CGFloat) -> CGPoint) {
    for piece in 1...Self.piecesPerCurve {
      addLine(to: point(CGFloat(piece) / CGFloat(Self.piecesPerCurve)))
    }
  }

  // MARK: - Area

  /// The smallest rectangle around the path; `CGRect.null` for an empty one.
  open var bounds: CGRect {
    figures.joined().reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  /// Whether a point lies in the path.
  open func contains(_ point: CGPoint) -> Bool {
    var winding = 0
    var crossings = 0
    for figure in figures {
      for (start, end) in zip(figure, figure.dropFirst() + figure.prefix(1))
      where (start.y <= point.y) != (end.y <= point.y) {
        let part = (point.y - start.y) / (end.y - start.y)
        guard start.x + part * (end.x - start.x) > point.x else { continue }
        winding += end.y > start.y ? 1 : -1
        crossings += 1
      }
    }
    return usesEvenOddFillRule ? crossings % 2 == 1 : winding != 0
  }
}

extension CGPoint {
  /// The point that lies a part of the way to another one.
  fileprivate func toward(_ other: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}
