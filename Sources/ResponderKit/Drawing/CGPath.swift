public import Foundation

/// A shape made of lines and curves, to ask whether a point is in it. It is never drawn.
public class CGPath: Hashable {
  // Here and in the methods with a `transform`: a caller's pointer is read during the call only.
  final var steps: [PathStep] = [] { didSet { flattened = nil } }
  /// Where each subpath begins and ends, as straight lines; `nil` until it is asked for.
  private final var flattened: [Subpath]?

  init(steps: [PathStep]) { self.steps = steps }

  /// A path of one rectangle.
  @safe
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    steps = PathStep.rectangle(rect).map { unsafe $0.applying(transform) }
  }

  /// A path of one ellipse, which touches a rectangle's sides.
  @safe
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    steps = PathStep.ellipse(in: rect).map { unsafe $0.applying(transform) }
  }

  /// A path of one rectangle with rounded corners.
  @safe
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let corner = CGSize(width: cornerWidth, height: cornerHeight)
    steps = PathStep.roundedRectangle(rect, corner: corner, at: .allCorners)
      .map { unsafe $0.applying(transform) }
  }

  /// Whether the path has no steps.
  public var isEmpty: Bool { steps.isEmpty }

  /// Where the last step ended; zero in an empty path.
  public var currentPoint: CGPoint {
    guard let last = steps.last else { return .zero }
    if let end = last.points.last { return end }
    for case .move(let start) in steps.reversed() { return start }
    return .zero
  }

  /// The same path.
  public func copy() -> CGPath? { CGPath(steps: steps) }
  /// The same path, moved.
  @safe
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(steps: steps.map { unsafe $0.applying(transform) })
  }
  /// The same path, to be added to.
  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.steps = steps
    return copy
  }

  /// Calls a block with each step.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for step in steps {
      var points = step.points
      // The pointers are valid as long as the block's call.
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        var none = CGPoint.zero
        unsafe withUnsafeMutablePointer(to: &none) { spare in
          var element = unsafe CGPathElement(type: step.type, points: buffer.baseAddress ?? spare)
          unsafe withUnsafePointer(to: &element) { unsafe block($0) }
        }
      }
    }
  }

  // MARK: - Area

  /// The smallest rectangle around all points, control points included; `CGRect.null` for an empty path.
  public var boundingBox: CGRect { CGRect.around(steps.lazy.flatMap(\.points)) }

  /// The smallest rectangle around the path; `CGRect.null` for an empty one.
  public var boundingBoxOfPath: CGRect { CGRect.around(subpaths.lazy.flatMap(\.points)) }

  /// Whether a point is in the path. Subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let place = transform.isIdentity ? point : point.applying(transform.inverted())
    return subpaths.contains(place, by: rule)
  }

  final var subpaths: [Subpath] {
    if let flattened { return flattened }
    let made = Subpath.all(of: steps)
    flattened = made
    return made
  }

  public static func == (one: CGPath, other: CGPath) -> Bool { one.steps == other.steps }
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

/// What lies inside of a path whose subpaths overlap.
public enum CGPathFillRule: Int, Sendable {
  /// What the path goes around.
  case winding = 0
  /// What an odd number of subpaths surrounds.
  case evenOdd = 1
}

extension PathStep {
  /// The caller's transform lives as long as the call.
  @unsafe
  fileprivate func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> Self {
    unsafe transform.map { unsafe applying($0.pointee) } ?? self
  }
}

extension CGRect {
  static func around(_ points: some Sequence<CGPoint>) -> CGRect {
    var corners: (low: CGPoint, high: CGPoint)?
    for point in points {
      guard let (low, high) = corners else {
        corners = (point, point)
        continue
      }
      corners = (
        CGPoint(x: min(low.x, point.x), y: min(low.y, point.y)),
        CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
      )
    }
    guard let (low, high) = corners else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
