import Foundation

/// A part of a path without a gap, as straight lines.
struct Subpath {
  /// How far a line may lie from its curve, in points.
  private static let tolerance: CGFloat = 0.05
  private static let pieces: ClosedRange<CGFloat> = 8...128

  var points: [CGPoint]
  var isClosed = false

  static func all(of steps: [PathStep]) -> [Subpath] {
    var all: [Subpath] = []
    for step in steps {
      if case .move(let start) = step {
        all.append(Subpath(points: [start]))
        continue
      }
      guard let last = all.last else { continue }
      if last.isClosed { all.append(Subpath(points: [last.points[0]])) }
      all[all.count - 1].append(step)
    }
    return all
  }

  private mutating func append(_ step: PathStep) {
    let start = points[points.count - 1]
    switch step {
    case .move: break
    case .line(let end): points.append(end)
    case .quad(let control, let end):
      let bend = start.bend(control, end)
      for part in Self.parts(bend: bend / 2) {
        points.append(start.toward(control, part).toward(control.toward(end, part), part))
      }
    case .curve(let control1, let control2, let end):
      let bend = max(start.bend(control1, control2), control1.bend(control2, end))
      for part in Self.parts(bend: bend * 0.75) {
        let middle = control1.toward(control2, part)
        let one = start.toward(control1, part).toward(middle, part)
        points.append(one.toward(middle.toward(control2.toward(end, part), part), part))
      }
    case .close: isClosed = true
    }
  }

  /// The ends of equal parts of a curve, as many as it takes.
  private static func parts(bend: CGFloat) -> [CGFloat] {
    let wanted = (bend / tolerance).squareRoot().rounded(.up)
    let count = wanted.isFinite ? min(max(wanted, pieces.lowerBound), pieces.upperBound) : 8
    return (1...Int(count)).map { CGFloat($0) / count }
  }
}

extension [Subpath] {
  func contains(_ point: CGPoint, by rule: CGPathFillRule) -> Bool {
    var winding = 0
    var crossings = 0
    for subpath in self {
      let points = subpath.points
      guard var start = points.last else { continue }
      for end in points {
        defer { start = end }
        guard (start.y <= point.y) != (end.y <= point.y) else { continue }
        let part = (point.y - start.y) / (end.y - start.y)
        guard start.x + part * (end.x - start.x) > point.x else { continue }
        winding += end.y > start.y ? 1 : -1
        crossings += 1
      }
    }
    return rule == .evenOdd ? crossings % 2 == 1 : winding != 0
  }
}

extension CGPoint {
  /// The point that lies a part of the way to another one.
  fileprivate func toward(_ other: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }

  /// How far from a straight line three points are that a curve follows.
  fileprivate func bend(_ middle: CGPoint, _ end: CGPoint) -> CGFloat {
    let (dx, dy) = (x - 2 * middle.x + end.x, y - 2 * middle.y + end.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
