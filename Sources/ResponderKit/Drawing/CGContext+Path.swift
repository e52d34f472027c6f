public import Foundation

// The current path. What is added is moved by the transform of that moment.
extension CGContext {
  /// Begins a new path.
  public func beginPath() { devicePath.steps = [] }
  /// Begins a subpath.
  public func move(to point: CGPoint) { devicePath.move(to: point, transform: ctm) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { devicePath.addLine(to: point, transform: ctm) }
  /// Begins a subpath at the first point, and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    devicePath.addLines(between: points, transform: ctm)
  }
  /// Adds a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    devicePath.addQuadCurve(to: end, control: control, transform: ctm)
  }
  /// Adds a curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    devicePath.addCurve(to: end, control1: control1, control2: control2, transform: ctm)
  }
  /// Adds a piece of a circle, with a line to its start; `clockwise` is `false` for growing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: ctm)
  }
  /// Adds an arc that touches two lines, with a line to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { devicePath.addRect(rect, transform: ctm) }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { devicePath.addRects(rects, transform: ctm) }
  /// Adds an ellipse, which touches a rectangle's sides.
  public func addEllipse(in rect: CGRect) { devicePath.addEllipse(in: rect, transform: ctm) }
  /// Adds a path.
  public func addPath(_ path: CGPath) { devicePath.addPath(path, transform: ctm) }
  /// Ends a subpath with a line to its beginning.
  public func closePath() { devicePath.closeSubpath() }

  /// The current path; `nil` if it is empty.
  public var path: CGPath? {
    guard !devicePath.isEmpty else { return nil }
    let back = ctm.inverted()
    return CGPath(steps: devicePath.steps.map { $0.applying(back) })
  }
  /// Whether nothing was added.
  public var isPathEmpty: Bool { devicePath.isEmpty }
  /// Where the last line ended.
  public var currentPointOfPath: CGPoint {
    devicePath.isEmpty ? .zero : convertToUserSpace(devicePath.currentPoint)
  }
  /// The smallest rectangle around the path, control points included.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether a point is in what drawing the path would cover. Lines count as the area that they go around.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
    return devicePath.contains(convertToDeviceSpace(point), using: rule)
  }
}
