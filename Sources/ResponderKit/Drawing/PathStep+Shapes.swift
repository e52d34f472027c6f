import Foundation

// The steps of the usual shapes.
extension PathStep {
  static func rectangle(_ rect: CGRect) -> [PathStep] {
    [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)),
      .close,
    ]
  }

  static func ellipse(in rect: CGRect) -> [PathStep] {
    let circle = arc(center: .zero, radius: 1, from: 0, sweep: 2 * .pi)
    let transform = CGAffineTransform(translationX: rect.midX, y: rect.midY)
      .scaledBy(x: rect.width / 2, y: rect.height / 2)
    return ([.move(circle.start)] + circle.steps + [.close]).map { $0.applying(transform) }
  }

  /// A rectangle some of whose corners are rounded off, at most by half of its sides.
  static func roundedRectangle(
    _ rect: CGRect, corner: CGSize, at corners: UIRectCorner
  ) -> [PathStep] {
    let width = max(min(corner.width, rect.width / 2), 0)
    let height = max(min(corner.height, rect.height / 2), 0)
    let places: [(UIRectCorner, CGPoint, CGFloat, CGFloat)] = [
      (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), -1, -1),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), 1, -1),
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), 1, 1),
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), -1, 1),
    ]
    var steps: [PathStep] = []
    for (index, (name, place, right, down)) in places.enumerated() {
      let isRound = corners.contains(name)
      let (width, height) = isRound ? (width, height) : (0, 0)
      let transform = CGAffineTransform(
        translationX: place.x + right * width, y: place.y + down * height
      ).scaledBy(x: width, y: height)
      let piece = arc(
        center: .zero, radius: 1, from: CGFloat(index) * .pi / 2, sweep: isRound ? .pi / 2 : 0)
      let start = piece.start.applying(transform)
      steps.append(steps.isEmpty ? .move(start) : .line(start))
      if isRound { steps += piece.steps.map { $0.applying(transform) } }
    }
    return steps + [.close]
  }

  /// A piece of a circle, in curves of at most a quarter turn: off by less than 0.03 % of the radius.
  static func arc(
    center: CGPoint, radius: CGFloat, from angle: CGFloat, sweep: CGFloat
  ) -> (start: CGPoint, steps: [PathStep]) {
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    guard sweep.isFinite, sweep != 0 else { return (place(angle), []) }
    let pieces = max(Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), 1)
    let part = sweep / CGFloat(pieces)
    let reach = radius * 4 / 3 * tan(part / 4)
    var steps: [PathStep] = []
    for piece in 0..<pieces {
      let (from, to) = (angle + CGFloat(piece) * part, angle + CGFloat(piece + 1) * part)
      let (start, end) = (place(from), place(to))
      steps.append(
        .curve(
          control1: CGPoint(x: start.x - reach * sin(from), y: start.y + reach * cos(from)),
          control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)), end: end))
    }
    return (place(angle), steps)
  }

  /// The arc that touches the lines from a corner to two points; `nil` where they are no corner.
  static func arc(
    from start: CGPoint, around corner: CGPoint, to end: CGPoint, radius: CGFloat
  ) -> (start: CGPoint, steps: [PathStep])? {
    let (one, other) = (start.direction(from: corner), end.direction(from: corner))
    guard let one, let other, radius > 0 else { return nil }
    let cosine = one.dx * other.dx + one.dy * other.dy
    let cross = one.dx * other.dy - one.dy * other.dx
    guard abs(cross) > 1e-9 else { return nil }
    let half = acos(min(max(cosine, -1), 1)) / 2
    let way = radius / tan(half)
    let touch = CGPoint(x: corner.x + one.dx * way, y: corner.y + one.dy * way)
    let middle = CGVector(dx: one.dx + other.dx, dy: one.dy + other.dy)
    let length = (middle.dx * middle.dx + middle.dy * middle.dy).squareRoot()
    let reach = radius / sin(half)
    let center = CGPoint(
      x: corner.x + middle.dx / length * reach, y: corner.y + middle.dy / length * reach)
    let sweep = (.pi - 2 * half) * (cross > 0 ? -1 : 1)
    return arc(
      center: center, radius: radius, from: atan2(touch.y - center.y, touch.x - center.x),
      sweep: sweep)
  }
}

extension CGPoint {
  /// The way here from another point, one long; `nil` from the same place.
  func direction(from other: CGPoint) -> CGVector? {
    let (dx, dy) = (x - other.x, y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 && length.isFinite ? CGVector(dx: dx / length, dy: dy / length) : nil
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public var rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left one.
  public static let topLeft = Self(rawValue: 1 << 0)
  /// The upper right one.
  public static let topRight = Self(rawValue: 1 << 1)
  /// The lower left one.
  public static let bottomLeft = Self(rawValue: 1 << 2)
  /// The lower right one.
  public static let bottomRight = Self(rawValue: 1 << 3)
  /// All four.
  public static let allCorners = Self(rawValue: ~0)
}
