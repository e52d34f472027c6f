public import Foundation

/// One step of a path, and the points that belong to it.
@unsafe
public struct CGPathElement {
  /// What the step does.
  public var type: CGPathElementType
  /// One point for a move or a line, two for a quadratic curve, three for a cubic one, the end last. They are valid
  /// during the call that passes the element.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// What a step of a path does.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath.
  case moveToPoint = 0
  /// Adds a straight line.
  case addLineToPoint = 1
  /// Adds a curve with one control point.
  case addQuadCurveToPoint = 2
  /// Adds a curve with two control points.
  case addCurveToPoint = 3
  /// Ends a subpath with a line to its beginning.
  case closeSubpath = 4
}

/// A step of a path as it is kept.
enum PathStep: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(control: CGPoint, end: CGPoint)
  case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
  case close

  var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  /// The control points and the end.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let control, let end): [control, end]
    case .curve(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }

  func applying(_ transform: CGAffineTransform) -> Self {
    switch self {
    case .move(let end): .move(end.applying(transform))
    case .line(let end): .line(end.applying(transform))
    case .quad(let control, let end):
      .quad(control: control.applying(transform), end: end.applying(transform))
    case .curve(let control1, let control2, let end):
      .curve(
        control1: control1.applying(transform), control2: control2.applying(transform),
        end: end.applying(transform))
    case .close: .close
    }
  }
}
