public import Foundation

extension CGPath {
  /// The area that a line along this path would cover. Its parts overlap, so ask it by the winding rule.
  @safe
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let stroke = Stroke(
      radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    let path = CGPath(steps: subpaths.flatMap(stroke.steps))
    return transform.isIdentity ? path : CGPath(steps: path.steps.map { $0.applying(transform) })
  }
}

/// The shape of a line's ends.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end.
  case butt = 0
  /// A half circle around the end.
  case round = 1
  /// Half of the width beyond the end.
  case square = 2
}

/// The shape of a line's corners.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, unless that is longer than the limit.
  case miter = 0
  /// Rounded.
  case round = 1
  /// Cut off.
  case bevel = 2
}

/// Makes the area of a line: a rectangle along each piece, and what fills corners and ends, all around in the
/// same direction, so that nothing cancels out.
private struct Stroke {
  let radius: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat

  func steps(of subpath: Subpath) -> [PathStep] {
    guard radius > 0 else { return [] }
    var points = subpath.points
    if subpath.isClosed { points.append(points[0]) }
    var line: [CGPoint] = []
    for point in points where line.last != point { line.append(point) }
    guard line.count > 1 else {
      return cap == .butt ? [] : end(at: line[0], CGVector(dx: 1, dy: 0))
    }
    var steps: [PathStep] = []
    var ways: [CGVector] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let way = end.direction(from: start) else { continue }
      ways.append(way)
      let side = CGVector(dx: -way.dy * radius, dy: way.dx * radius)
      steps += polygon([start - side, end - side, end + side, start + side])
    }
    for index in 1..<max(ways.count, 1) {
      steps += corner(at: line[index], ways[index - 1], ways[index])
    }
    guard let first = ways.first, let last = ways.last else { return steps }
    if subpath.isClosed { return steps + corner(at: line[0], last, first) }
    guard cap != .butt else { return steps }
    return steps + end(at: line[0], first) + end(at: line[line.count - 1], last)
  }

  private func end(at point: CGPoint, _ way: CGVector) -> [PathStep] {
    if cap == .round { return circle(around: point) }
    let along = CGVector(dx: way.dx * radius, dy: way.dy * radius)
    let side = CGVector(dx: -along.dy, dy: along.dx)
    let (back, front) = (point - along, point + along)
    return polygon([back - side, front - side, front + side, back + side])
  }

  private func corner(at point: CGPoint, _ one: CGVector, _ other: CGVector) -> [PathStep] {
    if join == .round { return circle(around: point) }
    let cross = one.dx * other.dy - one.dy * other.dx
    guard abs(cross) > 1e-9 else { return [] }
    // The outer side of the turn.
    let out = cross > 0 ? -radius : radius
    let first = point + CGVector(dx: -one.dy * out, dy: one.dx * out)
    let second = point + CGVector(dx: -other.dy * out, dy: other.dx * out)
    var corners = [point, first, second]
    let cosine = one.dx * other.dx + one.dy * other.dy
    // The half of the angle between the lines has this sine.
    let sine = ((1 + cosine) / 2).squareRoot()
    if join == .miter, sine > 1e-9, 1 / sine <= miterLimit {
      let middle = CGVector(
        dx: (first.x + second.x) / 2 - point.x, dy: (first.y + second.y) / 2 - point.y)
      let scale = 1 / (sine * sine)
      corners = [
        point, first, point + CGVector(dx: middle.dx * scale, dy: middle.dy * scale), second,
      ]
    }
    return polygon(cross > 0 ? corners : corners.reversed())
  }

  private func circle(around point: CGPoint) -> [PathStep] {
    let circle = PathStep.arc(center: point, radius: radius, from: 0, sweep: 2 * .pi)
    return [.move(circle.start)] + circle.steps + [.close]
  }

  private func polygon(_ points: [CGPoint]) -> [PathStep] {
    [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
  }
}

extension CGPoint {
  fileprivate static func + (point: CGPoint, way: CGVector) -> CGPoint {
    CGPoint(x: point.x + way.dx, y: point.y + way.dy)
  }
  fileprivate static func - (point: CGPoint, way: CGVector) -> CGPoint {
    CGPoint(x: point.x - way.dx, y: point.y - way.dy)
  }
}
