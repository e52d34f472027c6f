// Colours, paths and the context that views draw into. Nothing is drawn: calls are made, and what a program can read
// back is kept. Begin here.

public import Foundation

/// What `draw(_:)` draws into. It takes the calls of a drawing program, and draws nothing: there are no pixels.
///
/// It keeps what a program can read back: the stack of states, the transform, the clip's rectangle and the path.
public final class CGContext {
  struct State {
    var transform: CGAffineTransform
    /// In the device's coordinates, as the path.
    var clip: CGRect
    var interpolation = CGInterpolationQuality.default
    var textMatrix = CGAffineTransform.identity
  }

  var state: State
  private var saved: [State] = []
  /// The current path, in the device's coordinates.
  let devicePath = CGMutablePath()

  /// - Parameters:
  ///   - bounds: What the context is for, in points.
  ///   - area: The part of it that is to be drawn.
  ///   - scale: Pixels per point.
  init(bounds: CGRect, area: CGRect, scale: CGFloat) {
    // The device's origin is in the lower left corner.
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: bounds.maxY * scale)
    state = State(transform: transform, clip: area.applying(transform))
  }

  // MARK: - States

  /// Keeps the transform, the clip and the settings until ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Takes back what changed since the last ``saveGState()``; does nothing without one.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  // MARK: - Transform

  /// From points to the device's pixels.
  public var ctm: CGAffineTransform { state.transform }
  /// The same.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }
  /// Moves what follows.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }
  /// Scales what follows.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }
  /// Turns what follows, by an angle in radians.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  /// Applies a transform to what follows.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Moves a point to the device's coordinates.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Moves a point from the device's coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Moves a rectangle to the device's coordinates.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Moves a rectangle from the device's coordinates.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: - Clip

  /// The smallest rectangle around what can be drawn in: at first the part that is to be drawn.
  public var boundingBoxOfClipPath: CGRect { convertToUserSpace(state.clip) }

  /// Clips to the current path, and ends it. Of a clip, the rectangle around it is kept.
  public func clip(using rule: CGPathFillRule = .winding) {
    narrow(to: devicePath.boundingBoxOfPath)
    beginPath()
  }

  /// Clips to a rectangle.
  public func clip(to rect: CGRect) { narrow(to: convertToDeviceSpace(rect)) }

  /// Clips to the rectangle around some.
  public func clip(to rects: [CGRect]) {
    narrow(to: rects.reduce(CGRect.null) { $0.union(convertToDeviceSpace($1)) })
  }

  private func narrow(to rect: CGRect) {
    let common = rect.isNull ? rect : state.clip.intersection(rect)
    state.clip = common.isNull ? CGRect(origin: state.clip.origin, size: .zero) : common
  }
}
